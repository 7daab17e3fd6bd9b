/** What SNS is for text messages on this machine: takes `Publish` to a phone number and keeps it to be looked at. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { close, listen, readBody, reply } from "./http.ts";

/** A message as it would have reached a phone. */
export interface TextMessage {
  to: string;
  text: string;
  /** ISO 8601 */
  at: string;
}
export interface TextMessages {
  /** Address for `AWS_ENDPOINT_URL_SNS`. */
  url: string;
  /** Everything sent since the start, oldest first. */
  sent(): readonly TextMessage[];
  clear(): void;
  stop(): Promise<void>;
}

/** A message longer than this is refused, as SNS does (characters). */
const LONGEST = 1600;
const phone = /^\+\d{6,15}$/;

/** Starts it on a free port. @param now tells when a message was sent */
export const startTextMessages = async (now: () => Date): Promise<TextMessages> => {
  const kept: TextMessage[] = [];
  const server = createServer(async (request, response) => {
    const call = new URLSearchParams((await readBody(request, 100_000)).toString());
    const [to, text] = [call.get("PhoneNumber") ?? "", call.get("Message") ?? ""];
    const type = { "content-type": "text/xml" };
    if (call.get("Action") !== "Publish" || !phone.test(to) || !text || text.length > LONGEST) {
      return reply(response, 400, type, failure("InvalidParameter"));
    }
    kept.push({ to, text, at: now().toISOString() });
    return reply(response, 200, type, published());
  });
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => kept,
    clear: () => void kept.splice(0),
    stop: () => close(server),
  };
};

const space = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"';
const published = (): string =>
  `<PublishResponse ${space}><PublishResult><MessageId>${randomUUID()}</MessageId></PublishResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`;
const failure = (code: string): string =>
  `<ErrorResponse ${space}><Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
