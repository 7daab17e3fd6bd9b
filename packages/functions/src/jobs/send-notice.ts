/**
 * Sends the notices of the notice queue: e-mail by SES, in-app notices, text messages through their port. Delivery is
 * at least once, and each notice is recognised by its id; only failed messages return to the queue, and of those only
 * unsent notices are sent again.
 */
import { addressNotices } from "@portal/core/applications/membership/address-notices.server";
import { localizeNotice } from "@portal/core/applications/model/localize-notice.server";
import { fillInCode } from "@portal/core/identity/accounts/derive-code.server";
import { addressNoticeInLanguage } from "@portal/core/identity/accounts/notice-language.server";
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import type { Notice } from "@portal/core/messaging/index";
import { markNoticeSent, saveInAppNotice, wasNoticeSent } from "@portal/core/messaging/notice-store.server";
import { readPendingNotices } from "@portal/core/messaging/read-pending-notices.server";
import { renderShortNotice } from "@portal/core/messaging/render-notice";
import { snsSmsPort } from "@portal/core/messaging/sms-port.server";
import { holdNotices } from "@portal/core/messaging/unsent-notices.server";
import { wordNotice } from "@portal/core/messaging/wording/word-notice.server";
import { clearPendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { isRetryableFailure } from "@portal/core/platform/service-failures.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { clock } from "../http/create-context.ts";
import { logFailure } from "./job-log.ts";
import { MailQuotaError, sendEmail } from "./send-email.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await deliverMessage(JSON.parse(record.body) as NoticeMessage);
    } catch (error) {
      logFailure("sendNotice", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

async function deliverMessage({ source, ...message }: NoticeMessage): Promise<void> {
  const notices = message.notices ?? (source ? await readPendingNotices(source) : []);
  try {
    await sendNotices(await addressNotices(notices));
  } catch (error) {
    if (!(error instanceof MailQuotaError)) throw error;
    await holdNotices(notices, source, toInstant(clock.now()));
    return;
  }
  if (source) await clearPendingNotices(source);
}

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

/**
 * Sends each notice, also after one that is refused: a message about a group has the notices of all its members, and what
 * one of them cannot be sent is no reason to keep the others waiting.
 * @throws Error the first refusal, else the first failure, so that the message comes back
 */
async function sendNotices(notices: readonly Notice[]): Promise<void> {
  const refusals: unknown[] = [];
  // Whoever throttles or does not answer would do the same to the next notice of the channel, but not of another one.
  const failures = new Map<Notice["channel"], unknown>();
  for (const notice of notices) {
    if (failures.has(notice.channel)) continue;
    try {
      await sendNotice(await nameAskedItems(notice));
    } catch (error) {
      if (isRetryableFailure(error)) failures.set(notice.channel, error);
      else refusals.push(error);
    }
  }
  // A channel that fails for other reasons comes back sooner than mail does when its quota is used up.
  const [failure] = [...failures.values()].toSorted(
    (one, other) => Number(one instanceof MailQuotaError) - Number(other instanceof MailQuotaError),
  );
  if (refusals.length > 0) throw refusals[0];
  if (failure) throw failure;
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
