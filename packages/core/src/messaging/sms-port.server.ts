/**
 * The port for text messages. In the cloud and on this machine the same call of SNS; which region sends them is
 * configuration, since Hong Kong's sends none (decision 0024).
 */
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";

/** Whatever carries text messages. */
export interface SmsPort {
  /**
   * Hands a message to the carrier.
   * @param to phone number with its area, `+853…`
   * @throws Error when the carrier does not take it: the notice stays and is tried again
   */
  send(to: string, text: string): Promise<void>;
}

let snsClient: SNSClient | undefined;
const getClient = (): SNSClient => {
  const region = process.env.SMS_REGION;
  snsClient ??= new SNSClient(region ? { region } : {});
  return snsClient;
};
const toStringAttribute = (StringValue: string) => ({ DataType: "String", StringValue });

/** SNS: sent as transactional, so that codes and deadlines come before advertisements. */
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
