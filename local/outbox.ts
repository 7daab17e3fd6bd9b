/** What the system sent: the mailbox of the SES emulator, and the text messages that wait for a carrier. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "@portal/core/table.server";
import type { DemoClock } from "./clock.ts";
import { realNow } from "./clock.ts";

interface Mail {
  subject: string;
  destination: { to: string[] };
  body: { text?: string; html?: string };
  /** epoch seconds of the machine's own clock */
  at: number;
}
export interface Sent {
  channel: "mail" | "sms";
  to: string;
  subject: string;
  text: string;
  /** when it was sent, ISO 8601, by the demonstration's clock */
  at: string;
}

/** Everything sent since the start, oldest first. `mailUrl` is the emulator's address. */
export const outbox = async (mailUrl: string, clock: DemoClock): Promise<Sent[]> => {
  const answer = await fetch(`${mailUrl}/store`);
  const { emails } = (await answer.json()) as { emails: Mail[] };
  const ahead = clock.now().getTime() - realNow().getTime();
  const mails = emails.flatMap((mail) =>
    mail.destination.to.map((to) => ({
      channel: "mail" as const,
      to,
      subject: mail.subject,
      text: mail.body.text ?? mail.body.html ?? "",
      at: new Date(mail.at * 1000 + ahead).toISOString(),
    })),
  );
  return [...mails, ...(await texts())].sort((a, b) => a.at.localeCompare(b.at));
};

/** Text messages as `core/notice` keeps them. */
const texts = async (): Promise<Sent[]> => {
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :outbox",
      ExpressionAttributeValues: { ":outbox": "outbox#sms" },
    }),
  );
  return Items.map(({ to, text, at }) => ({ channel: "sms", to, subject: "", text, at }));
};

/** Forgets everything sent. */
export const clearOutbox = async (mailUrl: string): Promise<void> => {
  await fetch(`${mailUrl}/clear-store`, { method: "POST" });
};
