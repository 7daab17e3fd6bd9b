/** Letters of a season: e-mails and text messages, counted by what they say and to whom. */
import type { LocalServices } from "../../local/services.ts";
import { nameLetter } from "./letter-names.ts";

interface StoredMail {
  subject: string;
  destination: { to: string[] };
  body: { text?: string; html?: string };
}
interface Mailbox {
  /** Takes what has arrived since, so that the store of the emulator stays small. */
  empty(): Promise<void>;
  /** How often each letter was sent. */
  readonly letters: ReadonlyMap<string, number>;
}

export const createMailbox = ({ mailUrl, texts }: LocalServices): Mailbox => {
  const letters = new Map<string, number>();
  const countMail = (to: string, subject: string, text: string): void => {
    const letter = nameLetter(to, subject, text);
    letters.set(letter, (letters.get(letter) ?? 0) + 1);
  };
  return {
    letters,
    empty: async () => {
      const { emails } = (await (await fetch(`${mailUrl}/store`)).json()) as { emails: StoredMail[] };
      for (const { destination, subject, body } of emails)
        for (const to of destination.to) countMail(to, subject, body.text ?? "");
      await fetch(`${mailUrl}/clear-store`, { method: "POST" });
      for (const { to, text } of texts.sent()) countMail(to, "sms", text);
      texts.clear();
    },
  };
};
