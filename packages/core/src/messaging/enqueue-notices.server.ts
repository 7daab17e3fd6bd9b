/** Sends notices to the queue; `functions/src/jobs/send-notice.ts` delivers them. */
import type { Context } from "../platform/actor.ts";
import { unsentPrefix } from "../platform/clear-pending-notices.server.ts";
import { describeError, log } from "../platform/log.server.ts";
import { writeMetric } from "../platform/metric.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import type { Notice, NoticeSource } from "./notice-types.ts";
import { buildPendingNoticesWrite } from "./pending-notices.server.ts";

/** Notices that no other row holds are kept for this many days. */
const UNSENT_DAYS = 30;

/** Body of a message of NOTICE_QUEUE. */
export interface NoticeMessage {
  notices: Notice[];
  /** The history row to mark once all notices are sent. */
  source?: NoticeSource;
}

/**
 * Puts notices on the queue in one message; an empty list sends none. Without the notice the call is pointless, as for
 * a code, so a failure is thrown.
 * @throws Error when NOTICE_QUEUE_URL is not set or the queue does not accept the message
 */
export const enqueueNotices = async (
  notices: readonly Notice[],
  ctx: { requestId: string },
  source?: NoticeSource,
): Promise<void> => {
  if (notices.length === 0) return;
  const message: NoticeMessage = { notices: [...notices], ...(source && { source }) };
  const { sendQueueMessage } = await import("../platform/send-queue-message.server.ts");
  await sendQueueMessage(process.env.NOTICE_QUEUE_URL, message, ctx.requestId);
};

/** The row of notices that no other row holds, and its place. */
const buildUnsentNotices = (
  notices: readonly Notice[],
  ctx: Pick<Context, "now">,
): { source: NoticeSource; row: TransactionItem } => {
  const id = notices[0]?.id ?? "";
  const source = { pk: `${unsentPrefix}${id}`, sk: "notice#" };
  return { source, row: buildPendingNoticesWrite(source, id, [...notices], ctx.now, UNSENT_DAYS) };
};
/** Keeps notices that no row has, so that the sweep sends them. @returns the place of their row */
const storeUnsentNotices = async (
  notices: readonly Notice[],
  ctx: Pick<Context, "now">,
): Promise<NoticeSource> => {
  const { source, row } = buildUnsentNotices(notices, ctx);
  const { transact } = await import("../platform/transaction.server.ts");
  await transact([row]);
  return source;
};

/**
 * Prepares the notices about a change that no other row holds: the row belongs to the transaction of the change, so that
 * a process that ends after it leaves them to the sweep.
 */
export const prepareNotices = (
  notices: readonly Notice[],
  ctx: Pick<Context, "requestId" | "now">,
): { rows: TransactionItem[]; enqueueAfterWrite: () => Promise<void> } => {
  if (notices.length === 0) return { rows: [], enqueueAfterWrite: async () => undefined };
  const { source, row } = buildUnsentNotices(notices, ctx);
  return {
    rows: [row],
    enqueueAfterWrite: () => enqueueNoticesAfterWrite(notices, ctx, source),
  };
};

/**
 * Keeps notices in a row of their own and queues them, for what says how many days are left: the sweep sends again what
 * the queue holds back for longer than a message lives, and each notice is recognised by its id.
 */
export const enqueueDatedNotices = async (
  notices: readonly Notice[],
  ctx: Pick<Context, "requestId" | "now">,
): Promise<void> => {
  if (notices.length > 0) await enqueueNotices(notices, ctx, await storeUnsentNotices(notices, ctx));
};

/**
 * Queues the notices about a change that is already written. The change stands when the queue fails: the failure is
 * logged and counted for an alarm, and the sweep sends the notices from their row, or from one that is written now.
 */
export const enqueueNoticesAfterWrite = async (
  notices: readonly Notice[],
  ctx: Pick<Context, "requestId" | "now">,
  source?: NoticeSource,
): Promise<void> => {
  try {
    await enqueueNotices(notices, ctx, source);
  } catch (error) {
    log.write({ event: "notices.notQueued", requestId: ctx.requestId, error: describeError(error) });
    writeMetric("NoticesNotQueued", "Count", notices.length, ctx.now);
    if (!source) await storeUnsentNotices(notices, ctx);
  }
};
