/**
 * Takes the place of SNS for text messages on this machine: it accepts `Publish` to a phone number and keeps the
 * message.
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { closeServer, listenOnPort, readBody, sendResponse } from "../servers/http.ts";

/** A message as it would have reached a phone. */
interface TextMessage {
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
const MAX_MESSAGE_LENGTH = 1600;
const phonePattern = /^\+\d{6,15}$/;

/** Starts it on a free port. @param now returns the time at which a message is sent */
export const startTextMessages = async (now: () => Date): Promise<TextMessages> => {
  const storedMessages: TextMessage[] = [];
  const server = createServer(async (request, response) => {
    const call = new URLSearchParams((await readBody(request, 100_000)).toString());
    const [to, text] = [call.get("PhoneNumber") ?? "", call.get("Message") ?? ""];
    const type = { "content-type": "text/xml" };
    if (
      call.get("Action") !== "Publish" ||
      !phonePattern.test(to) ||
      !text ||
      text.length > MAX_MESSAGE_LENGTH
    ) {
      return sendResponse(response, 400, type, buildErrorResponse("InvalidParameter"));
    }
    storedMessages.push({ to, text, at: now().toISOString() });
    return sendResponse(response, 200, type, buildPublishResponse());
  });
  const port = await listenOnPort(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => storedMessages,
    clear: () => void storedMessages.splice(0),
    stop: () => closeServer(server),
  };
};

const xmlNamespace = 'xmlns="http://sns.amazonaws.com/doc/2010-03-31/"';
const buildPublishResponse = (): string =>
  `<PublishResponse ${xmlNamespace}><PublishResult><MessageId>${randomUUID()}</MessageId></PublishResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`;
const buildErrorResponse = (code: string): string =>
  `<ErrorResponse ${xmlNamespace}><Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;
