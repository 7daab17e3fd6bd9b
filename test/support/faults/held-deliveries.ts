/**
 * Calls that cannot be taken back: messages, e-mails, text messages and removed objects. A rehearsal answers them as
 * done without sending them, so that the test finds what the command itself has sent.
 */
import { createHash } from "node:crypto";
import { buildWireResponse, type WireCall } from "../../../local/strict/aws-wire.ts";

const computeDigest = (text: string): string => createHash("md5").update(text).digest("hex");
interface Message {
  Id?: string;
  MessageBody: string;
  MessageAttributes?: object;
}
/** The SDK compares the digest of the body with the one that it has made itself. */
const acceptMessage = ({ Id, MessageBody }: Message) => ({
  ...(Id && { Id }),
  MessageId: "held",
  MD5OfMessageBody: computeDigest(MessageBody),
});
const answerJson = (body: object) => buildWireResponse(200, "json", JSON.stringify(body));

/** Returns the answer to a call that is held back, or undefined for one that a service may carry out. */
export const answerHeldDelivery = ({ service, operation, input, request }: WireCall) => {
  if (service === "sqs") {
    // A document that is printed twice is the same one, and a reading waits for it.
    if (input.QueueUrl === process.env.PRINT_QUEUE_URL) return undefined;
    if (operation === "SendMessage") return answerJson(acceptMessage(input as unknown as Message));
    if (operation === "SendMessageBatch")
      return answerJson({ Successful: (input.Entries as Message[]).map(acceptMessage), Failed: [] });
  }
  if (service === "ses") return answerJson({ MessageId: "held" });
  if (service === "sns")
    return buildWireResponse(
      200,
      "xml",
      "<PublishResponse><PublishResult><MessageId>held</MessageId></PublishResult></PublishResponse>",
    );
  if (service === "s3" && request.method === "DELETE") return buildWireResponse(204, "xml", "");
  if (service === "s3" && request.method === "POST" && "delete" in (request.query ?? {}))
    return buildWireResponse(200, "xml", "<DeleteResult/>");
  return undefined;
};
