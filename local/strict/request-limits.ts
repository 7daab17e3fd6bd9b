/** Refuses what a service of AWS refuses by the form of the request alone, and its emulator takes. */
import { buildJsonFailure, buildWireResponse, type WireCall, type WireRule } from "./aws-wire.ts";
import { findDynamoFault } from "./dynamodb-limits.ts";

interface QueueMessage {
  Id?: string;
  MessageBody?: string;
  MessageAttributes?: Record<string, { DataType?: string; StringValue?: string }>;
  DelaySeconds?: number;
}
/**
 * The largest message of a queue that the provider of the stacks creates without another limit. SQS itself takes 1 MiB.
 */
const MAX_MESSAGE_BYTES = 262_144;
const MAX_BATCH_BYTES = 1_048_576;
const MAX_BATCH_MESSAGES = 10;
const MAX_DELAY_SECONDS = 900;
const allowedCharacters = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]+$/u;

const measureMessage = ({ MessageBody = "", MessageAttributes = {} }: QueueMessage): number =>
  Object.entries(MessageAttributes).reduce(
    (sum, [name, { DataType = "", StringValue = "" }]) =>
      sum + Buffer.byteLength(name + DataType + StringValue),
    Buffer.byteLength(MessageBody),
  );
const findMessageFault = (message: QueueMessage): string | undefined => {
  if (measureMessage(message) > MAX_MESSAGE_BYTES) return `a message has ${measureMessage(message)} bytes`;
  if (!allowedCharacters.test(message.MessageBody ?? "")) return "a message has a character that SQS refuses";
  const { DelaySeconds = 0 } = message;
  if (DelaySeconds > MAX_DELAY_SECONDS) return "a message is delayed for too long";
  if (!Number.isInteger(DelaySeconds) || DelaySeconds < 0) return "the delay of a message is no whole number";
  return undefined;
};
/** Amazon SQS Developer Guide › Quotas. */
const findQueueFault = ({ operation, input }: WireCall): string | undefined => {
  if (operation === "SendMessage") return findMessageFault(input as QueueMessage);
  if (operation !== "SendMessageBatch") return undefined;
  const messages = input.Entries as QueueMessage[];
  const bytes = messages.reduce((sum, message) => sum + measureMessage(message), 0);
  if (messages.length === 0) return "a batch is empty";
  if (messages.length > MAX_BATCH_MESSAGES) return `a batch has ${messages.length} messages`;
  if (bytes > MAX_BATCH_BYTES) return `a batch has ${bytes} bytes`;
  return messages.map(findMessageFault).find(Boolean);
};

const MAX_OBJECT_KEY_BYTES = 1024;
const MAX_METADATA_BYTES = 2048;
/** Amazon S3 User Guide › Naming objects, › Object metadata, › Object Lock. */
const findObjectFault = ({ request: { method, path, headers } }: WireCall): string | undefined => {
  const [, bucket, ...key] = path.split("/");
  const keyBytes = Buffer.byteLength(decodeURIComponent(key.join("/")));
  if (keyBytes > MAX_OBJECT_KEY_BYTES) return `the key of an object has ${keyBytes} bytes`;
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-"));
  if (Buffer.byteLength(metadata.flat().join("")) > MAX_METADATA_BYTES)
    return "an object has too much metadata";
  const isLocked = bucket !== undefined && bucket === process.env.ARCHIVE_BUCKET_NAME;
  const hasChecksum = Object.keys(headers).some((name) => /^(?:content-md5|x-amz-checksum-.*)$/i.test(name));
  if (method === "PUT" && isLocked && !hasChecksum) return "an object that is locked needs a checksum";
  return undefined;
};

interface MailInput {
  Destination?: Record<string, string[]>;
}
const MAX_RECIPIENTS = 50;
const MAX_MAIL_BYTES = 40 * 1024 * 1024;
/** Amazon SES Developer Guide › Service quotas. */
const findMailFault = ({ request: { body }, input }: WireCall): string | undefined => {
  const recipients = Object.values((input as MailInput).Destination ?? {}).flat().length;
  if (recipients > MAX_RECIPIENTS) return `a mail has ${recipients} recipients`;
  if (typeof body === "string" && Buffer.byteLength(body) > MAX_MAIL_BYTES) return "a mail is too large";
  return undefined;
};

const MAX_TEXT_CHARACTERS = 1600;
/** Amazon SNS Developer Guide › Publishing an SMS message; its protocol is a form. */
const findTextFault = ({ request: { body } }: WireCall): string | undefined => {
  const form = new URLSearchParams(typeof body === "string" ? body : "");
  const length = form.get("Message")?.length ?? 1;
  if (length === 0 || length > MAX_TEXT_CHARACTERS) return `a text message has ${length} characters`;
  return undefined;
};

const finders: Readonly<Record<string, (call: WireCall) => string | undefined>> = {
  dynamodb: ({ operation, input }) => findDynamoFault(operation, input),
  sqs: findQueueFault,
  s3: findObjectFault,
  ses: findMailFault,
  sns: findTextFault,
};

/** Answers a request of the portal that AWS would refuse as AWS does, and says why. */
export const refuseInvalidRequests: WireRule = async (call, send) => {
  const fault = call.isLimited ? finders[call.service]?.(call) : undefined;
  if (fault === undefined) return send();
  const message = `AWS refuses this request: ${fault}`;
  return call.service === "s3" || call.service === "sns"
    ? buildWireResponse(400, "xml", `<Error><Code>InvalidRequest</Code><Message>${message}</Message></Error>`)
    : buildJsonFailure("ValidationException", message);
};
