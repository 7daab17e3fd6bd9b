/** Letters of a season: e-mails and text messages, counted by what they say and to whom. */
import { createHash } from "node:crypto";
import type { LocalServices } from "../../local/services.ts";

interface StoredMail {
  subject: string;
  destination: { to: string[] };
  body: { text?: string; html?: string };
}
export interface Mailbox {
  /** Takes what has arrived since, so that the store of the emulator stays small. */
  empty(): Promise<void>;
  /** How often each letter was sent. */
  readonly letters: ReadonlyMap<string, number>;
}

/** Numbers and links that are random; what remains of two letters about one thing is the same. */
const simplifyText = (text: string): string =>
  text
    .replace(/R-\d{4}-\d{6}/g, "<receipt>")
    .replace(/\b[A-Z]{1,4}-20\d\d-[0-9A-Z]{8}\b/g, "<code>")
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, "")
    .replace(/[?&](?:code|follow|token)=[^\s&"<]+/g, "");

export const createMailbox = ({ mailUrl, texts }: LocalServices): Mailbox => {
  const letters = new Map<string, number>();
  const count = (to: string, subject: string, text: string): void => {
    const body = createHash("sha256").update(simplifyText(text)).digest("base64url").slice(0, 16);
    const letter = `${to} | ${simplifyText(subject)} | ${body}`;
    letters.set(letter, (letters.get(letter) ?? 0) + 1);
  };
  return {
    letters,
    empty: async () => {
      const { emails } = (await (await fetch(`${mailUrl}/store`)).json()) as { emails: StoredMail[] };
      for (const { destination, subject, body } of emails)
        for (const to of destination.to) count(to, subject, body.text ?? "");
      await fetch(`${mailUrl}/clear-store`, { method: "POST" });
      for (const { to, text } of texts.sent()) count(to, "sms", text);
      texts.clear();
    },
  };
};
