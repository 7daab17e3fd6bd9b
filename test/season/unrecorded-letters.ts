/**
 * Letters that a mail service has taken and that nothing of the portal records yet. A process that ends in this moment
 * leaves no trace of them: the service knows no key by which it could be asked, so they are sent again.
 */
import type { WireCall } from "../../local/strict/aws-wire.ts";
import { nameLetter } from "./letter-names.ts";

interface SentEmail {
  Destination: { ToAddresses: string[] };
  Content: { Simple: { Subject: { Data: string }; Body: { Text: { Data: string } } } };
}
/** Lists the letters of a call that a mail service took, by their names; none for any other call. */
const listLetters = ({ service, operation, input, request }: WireCall): string[] => {
  if (service === "ses" && operation.endsWith("/outbound-emails")) {
    const { Destination, Content } = input as unknown as SentEmail;
    const { Subject, Body } = Content.Simple;
    return Destination.ToAddresses.map((to) => nameLetter(to, Subject.Data, Body.Text.Data));
  }
  if (service !== "sns") return [];
  const message = new URLSearchParams(String(request.body));
  return [nameLetter(message.get("PhoneNumber") ?? "", "sms", message.get("Message") ?? "")];
};

/** Whether a call writes the mark of a sent notice (`sent-notices.server.ts`). */
const isMark = ({ service, operation, input }: WireCall): boolean => {
  const { pk, sk } = (input.Item ?? {}) as { pk?: { S?: string }; sk?: { S?: string } };
  return (
    service === "dynamodb" &&
    operation === "PutItem" &&
    sk?.S === "sent" &&
    pk?.S?.startsWith("notice#") === true
  );
};

/** The mail that one run of a Lambda has sent and not recorded. It marks each notice before it sends the next one. */
export interface UnrecordedLetters {
  /** Told of each call that a service has carried out. */
  see(call: WireCall): void;
  list(): string[];
}
export const createUnrecordedLetters = (): UnrecordedLetters => {
  let letters: string[] = [];
  return {
    see: (call) => {
      if (isMark(call)) letters = [];
      else letters = [...letters, ...listLetters(call)];
    },
    list: () => letters,
  };
};
