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

let made: SNSClient | undefined;
const client = (): SNSClient => {
  const region = process.env.SMS_REGION;
  made ??= new SNSClient(region ? { region } : {});
  return made;
};
const text = (StringValue: string) => ({ DataType: "String", StringValue });

/** SNS: sent as transactional, so that codes and deadlines come before advertisements. */
export const sms: SmsPort = {
  send: async (to, message) => {
    const sender = process.env.SMS_SENDER;
    await client().send(
      new PublishCommand({
        PhoneNumber: to.replace(/[^+\d]/g, ""),
        Message: message,
        MessageAttributes: {
          "AWS.SNS.SMS.SMSType": text("Transactional"),
          ...(sender ? { "AWS.SNS.SMS.SenderID": text(sender) } : {}),
        },
      }),
    );
  },
};
