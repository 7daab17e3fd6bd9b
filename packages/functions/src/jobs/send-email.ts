/** Sends e-mails by SES, at the pace that the account has. */
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { buildUnsubscribeCode } from "@portal/core/identity/accounts/unsubscribe-from-newsletter.server";
import { DESK_RECIPIENT, type Notice } from "@portal/core/messaging/index";
import { renderNotice } from "@portal/core/messaging/render-notice";
import { buildClientOptions } from "@portal/core/platform/client-options.server";
import { MESSAGE_ATTEMPTS, MessageRetryStrategy } from "@portal/core/platform/message-retry.server";
import { isRetryableFailure } from "@portal/core/platform/service-failures.server";
import { readClock } from "../http/create-context.ts";
import { getCurrentCalendar } from "../http/current-calendar.ts";
import { createThrottle } from "./throttle-calls.ts";

let sesClient: SESv2Client | undefined;
/** The region is configuration: Hong Kong's sends no mail (decision 0168). */
const getSesClient = (): SESv2Client => {
  const region = process.env.MAIL_REGION;
  sesClient ??= new SESv2Client({
    ...buildClientOptions("small"),
    retryStrategy: new MessageRetryStrategy(MESSAGE_ATTEMPTS),
    ...(region && { region }),
  });
  return sesClient;
};

/** SES refuses what is faster than the account's rate, and each refusal would use up one of a message's five tries. */
const waitForMailPace = createThrottle(Number(process.env.MAIL_PER_SECOND) || undefined);

/** Resolves the recipient of an e-mail: an address, or the institute's desk. */
const resolveMailAddress = ({ to }: Notice): string => {
  if (to !== DESK_RECIPIENT) return to;
  const deskAddress = process.env.DESK_MAIL;
  if (!deskAddress) throw new Error("DESK_MAIL is not set");
  return deskAddress;
};

/** The account has sent as many e-mails within a day as it may. */
export class MailQuotaError extends Error {
  readonly messageIsSafe = true;
  constructor(cause: unknown) {
    super("the daily quota of mail is used up", { cause });
    this.name = "MailQuotaError";
  }
}

/**
 * SES has one exception for what is too fast and for what is above the daily quota (Amazon SES Developer Guide › Errors
 * related to the sending quotas).
 */
const explainRefusal = (error: unknown): unknown =>
  error instanceof Error && isRetryableFailure(error) && /daily\b.*\bquota/i.test(error.message)
    ? new MailQuotaError(error)
    : error;

/**
 * Builds the headers by which a mail program ends news with one click (RFC 8058, RFC 2369). Other messages have none:
 * they belong to what somebody does, and who ends them misses a deadline (decision 0727).
 */
const buildNewsHeaders = ({ newsOf }: Notice): { Name: string; Value: string }[] => {
  if (newsOf === undefined) return [];
  const address = new URL(`/api/user/news/${buildUnsubscribeCode(newsOf)}`, process.env.SITE_URL);
  return [
    { Name: "List-Unsubscribe", Value: `<${address.href}>` },
    { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
  ];
};

/**
 * Prepares the e-mail of a notice.
 * @returns sends it by SES, at the pace of the account, and throws MailQuotaError when the account may send no more
 * today
 */
export const prepareEmail = async (notice: Notice): Promise<() => Promise<void>> => {
  const { subject, text, html } = renderNotice(notice, process.env.SITE_URL);
  const toContent = (Data: string) => ({ Data, Charset: "UTF-8" });
  const file = notice.attachment && (await buildReceiptAttachment(notice.attachment.number, notice));
  const command = new SendEmailCommand({
    FromEmailAddress: process.env.MAIL_FROM,
    Destination: { ToAddresses: [resolveMailAddress(notice)] },
    Content: {
      Simple: {
        Subject: toContent(subject),
        Body: { Text: toContent(text), Html: toContent(html) },
        // SES gives each e-mail a Message-ID of its own. By this name a second copy is recognised (decision 0582).
        Headers: [{ Name: "X-Notice-Id", Value: notice.id }, ...buildNewsHeaders(notice)],
        ...(file && { Attachments: [file] }),
      },
    },
    ...(process.env.MAIL_CONFIGURATION_SET && { ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET }),
  });
  return async () => {
    await waitForMailPace();
    await getSesClient()
      .send(command)
      .catch((error: unknown) => {
        throw explainRefusal(error);
      });
  };
};

/**
 * Builds the attachment of a receipt, which is rendered when it is e-mailed: few messages attach one, so the others do
 * not load the PDF renderer.
 */
async function buildReceiptAttachment(number: string, { language }: Notice) {
  const { buildOneStopReceiptJob } = await import("@portal/core/documents/one-stop-receipt-job.server");
  const { renderPdf } = await import("@portal/core/documents/pdf-renderer.server");
  const { now } = readClock();
  const { order, name } = await buildOneStopReceiptJob(number, language, { now });
  return {
    RawContent: await renderPdf(order, await getCurrentCalendar(now)),
    FileName: name,
    ContentType: "application/pdf",
    ContentDisposition: "ATTACHMENT" as const,
    ContentTransferEncoding: "BASE64" as const,
  };
}
