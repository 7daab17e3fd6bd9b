/**
 * The port for text messages. The cloud and the local machine make the same SNS call; the region is configuration,
 * because Hong Kong's does not send text messages (decision 0024).
 */
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { buildClientOptions } from "../platform/client-options.server.ts";
import { MESSAGE_ATTEMPTS, MessageRetryStrategy } from "../platform/message-retry.server.ts";

/** Any carrier of text messages. */
interface SmsPort {
  /**
   * Sends a message through the carrier.
   * @param to phone number with its calling code, `+853…`
   * @throws Error when the carrier does not accept it: the notice stays and is retried
   */
  send(to: string, text: string): Promise<void>;
}

let snsClient: SNSClient | undefined;
const getClient = (): SNSClient => {
  const region = process.env.SMS_REGION;
  snsClient ??= new SNSClient({
    ...buildClientOptions("small"),
    retryStrategy: new MessageRetryStrategy(MESSAGE_ATTEMPTS),
    ...(region && { region }),
  });
  return snsClient;
};
const toStringAttribute = (StringValue: string) => ({ DataType: "String", StringValue });

/** SNS with transactional priority, so that codes and deadlines are delivered before advertisements. */
export const snsSmsPort: SmsPort = {
  send: async (to, message) => {
    const sender = process.env.SMS_SENDER;
    await getClient().send(
      new PublishCommand({
        PhoneNumber: to.replace(/[^+\d]/g, ""),
        Message: message,
        MessageAttributes: {
          "AWS.SNS.SMS.SMSType": toStringAttribute("Transactional"),
          ...(sender ? { "AWS.SNS.SMS.SenderID": toStringAttribute(sender) } : {}),
        },
      }),
    );
  },
};
