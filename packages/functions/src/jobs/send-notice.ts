/**
 * Sends the notices of the notice queue: e-mail by SES, in-app notices, text messages through their port. Delivery is
 * at least once, and each notice is recognised by its id; only failed messages return to the queue, and of those only
 * unsent notices are sent again. Only one run has a notice while it sends it (decision 0582), and one that is refused
 * goes on in a message of its own (decision 0583).
 */
import { addressNotices } from "@portal/core/applications/membership/address-notices.server";
import { completeNotice } from "@portal/core/documents/complete-notice.server";
import { fillInCode } from "@portal/core/identity/accounts/derive-code.server";
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import type { Notice } from "@portal/core/messaging/index";
import { saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import { readPendingNotices } from "@portal/core/messaging/read-pending-notices.server";
import {
  markNoticeSent,
  queueRefusedNotice,
  wasNoticeSent,
} from "@portal/core/messaging/sent-notices.server";
import { postponeNotices } from "@portal/core/messaging/unsent-notices.server";
import { clearPendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { toInstant } from "@portal/core/platform/day";
import { describeError, log } from "@portal/core/platform/log.server";
import { isPlainObject } from "@portal/core/platform/plain-object";
import { isRetryableFailure } from "@portal/core/platform/service-failures.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { clock } from "../http/create-context.ts";
import { logFailure, parseMessage, requireText, UnknownMessageError } from "./job-log.ts";
import { MailQuotaError } from "./send-email.ts";
import { sendWithLease } from "./send-with-lease.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await deliverMessage(parseNoticeMessage(record.body), record.messageId);
    } catch (error) {
      logFailure("sendNotice", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

/**
 * Reads a message with notices, or with the row that has them.
 * @throws UnknownMessageError for one with neither
 */
const parseNoticeMessage = (body: string): NoticeMessage => {
  const { notices, source, noticeId } = parseMessage(body);
  const row = isPlainObject(source) ? { pk: requireText(source.pk), sk: requireText(source.sk) } : undefined;
  if (!Array.isArray(notices) && !row) throw new UnknownMessageError();
  return {
    ...(Array.isArray(notices) && { notices }),
    ...(row && { source: row }),
    ...(noticeId !== undefined && { noticeId: requireText(noticeId) }),
  };
};

async function deliverMessage(
  { source, noticeId, notices: writtenNotices }: NoticeMessage,
  messageId: string,
): Promise<void> {
  const notices = writtenNotices ?? (source ? await readPendingNotices(source) : []);
  const addressedNotices = await addressNotices(notices);
  const addressedIds = new Set(addressedNotices.map(({ id }) => id));
  for (const notice of notices) if (!addressedIds.has(notice.id)) logOutcome(notice, "notice.nobodyToTell");
  const { failures, refusals } = await sendNotices(
    addressedNotices.filter(({ id }) => noticeId === undefined || id === noticeId),
  );
  // A message that its row holds because it is too large for the queue, and one with a single notice, go on as they
  // are.
  const isShared = noticeId === undefined && (source !== undefined || notices.length > 1);
  if (writtenNotices && isShared)
    for (const [id, error] of refusals) await requeueRefusedNotice(id, writtenNotices, messageId, error);
  else for (const error of refusals.values()) throw error;
  // What fails for other reasons comes back sooner than mail does when its quota is used up.
  const [failure] = failures.toSorted(
    (one, other) => Number(one instanceof MailQuotaError) - Number(other instanceof MailQuotaError),
  );
  if (failure instanceof MailQuotaError && noticeId === undefined)
    return postponeNotices(notices, source, toInstant(clock.now()));
  if (failure) throw failure;
  if (source) await clearPendingNotices(source);
}

/** What became of an attempt to send a notice. Operators find the lines by its id (`docs/operations.md`). */
type NoticeOutcome =
  | "notice.sent"
  | "notice.sentBefore"
  /** It is tried again with its message. */
  | "notice.failed"
  | "notice.refused"
  /** A notice before it failed on the same channel. */
  | "notice.waits"
  /** Its recipient has left, or what it is about is gone. */
  | "notice.nobodyToTell"
  /** Its number gets no text message: its area is closed, or it got as many in this hour as one gets. */
  | "notice.notTexted"
  | "code.expired";
/** Logs one line for each notice and attempt, which names no recipient and nothing of the text. */
const logOutcome = ({ id, template, channel }: Notice, outcome: NoticeOutcome, error?: unknown): void =>
  log.write({
    job: "sendNotice",
    outcome,
    notice: id,
    template,
    channel,
    ...(error !== undefined && { error: describeError(error) }),
  });

async function requeueRefusedNotice(
  id: string,
  notices: Notice[],
  messageId: string,
  error: unknown,
): Promise<void> {
  if (await queueRefusedNotice(id, notices, messageId, toInstant(clock.now())))
    log.write({
      job: "sendNotice",
      outcome: "notice.requeuedAlone",
      notice: id,
      error: describeError(error),
    });
}

/**
 * Sends each notice, also after one that is refused: a message about a group has the notices of all its members, and
 * what one of them cannot be sent is no reason to keep the others waiting.
 * @returns what failed and may succeed later, and the refusals by the ids of their notices
 */
async function sendNotices(
  notices: readonly Notice[],
): Promise<{ failures: unknown[]; refusals: Map<string, unknown> }> {
  const refusals = new Map<string, unknown>();
  // Whoever throttles or does not answer would do the same to the next notice of the channel, but not of another one.
  const failures = new Map<Notice["channel"], unknown>();
  for (const notice of notices) {
    if (failures.has(notice.channel)) {
      logOutcome(notice, "notice.waits");
      continue;
    }
    try {
      logOutcome(notice, await sendNotice(notice));
    } catch (error) {
      const isRetryable = isRetryableFailure(error);
      logOutcome(notice, isRetryable ? "notice.failed" : "notice.refused", error);
      if (isRetryable) failures.set(notice.channel, error);
      else refusals.set(notice.id, error);
    }
  }
  return { failures: [...failures.values()], refusals };
}

async function sendNotice(storedNotice: Notice): Promise<NoticeOutcome> {
  if (await wasNoticeSent(storedNotice.id)) return "notice.sentBefore";
  const at = toInstant(clock.now());
  const notice = fillInCode(storedNotice, at);
  if (!notice) return "code.expired";
  const completedNotice = await completeNotice(notice);
  const { channel } = completedNotice;
  if (channel === "inApp") await saveInAppNotice(completedNotice, at);
  const isSent = channel === "inApp" || (await sendWithLease({ ...completedNotice, channel }, at));
  await markNoticeSent(notice.id, at);
  return isSent ? "notice.sent" : "notice.notTexted";
}
