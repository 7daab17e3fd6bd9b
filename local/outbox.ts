/** Lists the messages that the system sent: the mailbox of the SES emulator, and the text messages. */
import type { DemoClock } from "./clock/demo-clock.ts";
import { getRealTime } from "./clock/demo-clock.ts";
import type { TextMessages } from "./emulators/text-messages.ts";

interface StoredMail {
  subject: string;
  destination: { to: string[] };
  body: { text?: string; html?: string };
  attachments: { filename: string; contentType: string; size: number }[];
  /** Epoch seconds of the machine's own clock. */
  at: number;
}
interface SentMessage {
  channel: "mail" | "sms";
  to: string;
  subject: string;
  text: string;
  /** Names of the files that go along with a mail. */
  attachments?: string[];
  /** When it was sent, ISO 8601, by the demonstration's clock. */
  at: string;
}

/** The addresses of the emulators that keep messages: of mail, and of text messages. */
export interface Outboxes {
  mailUrl: string;
  texts: TextMessages;
}

/** Reads everything sent since the start, oldest first. */
export const readOutbox = async ({ mailUrl, texts }: Outboxes, clock: DemoClock): Promise<SentMessage[]> => {
  const response = await fetch(`${mailUrl}/store`);
  const { emails } = (await response.json()) as { emails: StoredMail[] };
  const clockOffset = clock.now().getTime() - getRealTime().getTime();
  const mails = emails.flatMap((mail) =>
    mail.destination.to.map((to) => ({
      channel: "mail" as const,
      to,
      subject: mail.subject,
      text: mail.body.text ?? mail.body.html ?? "",
      ...(mail.attachments.length > 0 && { attachments: mail.attachments.map(({ filename }) => filename) }),
      at: new Date(mail.at * 1000 + clockOffset).toISOString(),
    })),
  );
  const messages = texts.sent().map((each) => ({ channel: "sms" as const, subject: "", ...each }));
  return [...mails, ...messages].sort((a, b) => a.at.localeCompare(b.at));
};

/** Forgets everything sent. */
export const clearOutbox = async ({ mailUrl, texts }: Outboxes): Promise<void> => {
  texts.clear();
  await fetch(`${mailUrl}/clear-store`, { method: "POST" });
};
