/**
 * Sends the notices of the notice queue: e-mail by SES, in-app notices, text messages through their port. Delivery is
 * at least once, and each notice is recognised by its id; only failed messages return to the queue, and of those only
 * unsent notices are sent again.
 */
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { addressNotices } from "@portal/core/applications/membership/address-notices.server";
import { localizeNotice } from "@portal/core/applications/model/localize-notice.server";
import { fillInCode } from "@portal/core/identity/accounts/derive-code.server";
import { addressNoticeInLanguage } from "@portal/core/identity/accounts/notice-language.server";
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import { DESK_RECIPIENT, type Notice } from "@portal/core/messaging/index";
import { markNoticeSent, saveInAppNotice, wasNoticeSent } from "@portal/core/messaging/notice-store.server";
import { readPendingNotices } from "@portal/core/messaging/read-pending-notices.server";
import { renderNotice, renderShortNotice } from "@portal/core/messaging/render-notice";
import { snsSmsPort } from "@portal/core/messaging/sms-port.server";
import { wordNotice } from "@portal/core/messaging/wording/word-notice.server";
import { clearPendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { buildClientOptions } from "@portal/core/platform/client-options.server";
import { toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { calendarState, clock } from "../http/create-context.ts";
import { logFailure } from "./job-log.ts";
import { createThrottle } from "./throttle-calls.ts";

let sesClient: SESv2Client | undefined;
/** The region is configuration: Hong Kong's sends no mail (decision 0168). */
const getSesClient = (): SESv2Client => {
  const region = process.env.MAIL_REGION;
  sesClient ??= new SESv2Client({ ...buildClientOptions("small"), ...(region && { region }) });
  return sesClient;
};

/** SES refuses what is faster than the account's rate, and each refusal would use up one of a message's five tries. */
const waitForMailPace = createThrottle(Number(process.env.MAIL_PER_SECOND) || undefined);

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      const { source, ...message } = JSON.parse(record.body) as NoticeMessage;
      const notices = message.notices ?? (source ? await readPendingNotices(source) : []);
      for (const notice of await addressNotices(notices)) await sendNotice(await nameAskedItems(notice));
      if (source) await clearPendingNotices(source);
    } catch (error) {
      logFailure("sendNotice", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

const channels = {
  inApp: (notice: Notice, at: string) => saveInAppNotice(notice, at),
  mail: (notice: Notice) => sendEmail(notice),
  sms: async (notice: Notice) => {
    await snsSmsPort.send(notice.to, renderShortNotice(notice));
    // `stacks/alarms.ts` counts these lines: text messages cost money, and an attacker may cause them.
    log.write({ job: "sendNotice", outcome: "text.sent", notice: notice.id });
  },
} as const satisfies Record<Notice["channel"], (notice: Notice, at: string) => Promise<void>>;

/** The texts of the forms are loaded for the few notices that name fields. */
async function nameAskedItems(notice: Notice): Promise<Notice> {
  if (!notice.asked) return notice;
  const { describeAskedItems } = await import("@portal/core/documents/describe-asked-items.server");
  return describeAskedItems(notice);
}

/** The conversion between scripts is loaded for notices with a reason that a reader of Simplified Chinese may see. */
async function localizeReason(notice: Notice): Promise<Notice> {
  const mayBeSimplified = notice.channel === "inApp" || notice.language === "zh-Hans";
  if (!notice.params.reason || !mayBeSimplified) return notice;
  const { localizeStaffReason } = await import("@portal/core/documents/localize-staff-reason.server");
  return localizeStaffReason(notice);
}

async function sendNotice(storedNotice: Notice): Promise<void> {
  if (await wasNoticeSent(storedNotice.id)) return;
  const at = toInstant(clock.now());
  const notice = fillInCode(storedNotice, at);
  if (!notice) {
    log.write({ job: "sendNotice", outcome: "code.expired", notice: storedNotice.id });
    return;
  }
  const addressedNotice = await addressNoticeInLanguage(notice);
  // The name of an event was written in the former language.
  const sentNotice =
    notice.channel === "inApp" || addressedNotice !== notice
      ? await localizeNotice(addressedNotice)
      : addressedNotice;
  await channels[notice.channel](await wordNotice(await localizeReason(sentNotice)), at);
  await markNoticeSent(notice.id, at);
}

/** Resolves the recipient of an e-mail: an address, or the institute's desk. */
const resolveMailAddress = ({ to }: Notice): string => {
  if (to !== DESK_RECIPIENT) return to;
  const deskAddress = process.env.DESK_MAIL;
  if (!deskAddress) throw new Error("DESK_MAIL is not set");
  return deskAddress;
};

async function sendEmail(notice: Notice): Promise<void> {
  const { subject, text, html } = renderNotice(notice, process.env.SITE_URL);
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  const file = notice.attachment && (await buildReceiptAttachment(notice.attachment.number, notice));
  await waitForMailPace();
  await getSesClient().send(
    new SendEmailCommand({
      FromEmailAddress: process.env.MAIL_FROM,
      Destination: { ToAddresses: [resolveMailAddress(notice)] },
      Content: {
        Simple: {
          Subject: utf8(subject),
          Body: { Text: utf8(text), Html: utf8(html) },
          ...(file && { Attachments: [file] }),
        },
      },
      ...(process.env.MAIL_CONFIGURATION_SET && { ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET }),
    }),
  );
}

/** The receipt, rendered when it is e-mailed: few messages attach one, so the others do not load the PDF renderer. */
async function buildReceiptAttachment(number: string, { language }: Notice) {
  const { buildOneStopReceiptJob } = await import("@portal/core/documents/one-stop-receipt-job.server");
  const { renderPdf } = await import("@portal/core/documents/pdf-renderer.server");
  const { order, name } = await buildOneStopReceiptJob(number, language, { now: toInstant(clock.now()) });
  return {
    RawContent: await renderPdf(order, calendarState.current),
    FileName: name,
    ContentType: "application/pdf",
    ContentDisposition: "ATTACHMENT" as const,
    ContentTransferEncoding: "BASE64" as const,
  };
}
