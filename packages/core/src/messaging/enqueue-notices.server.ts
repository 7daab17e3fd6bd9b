/** Sends notices to the queue; `functions/src/jobs/send-notice.ts` delivers them. */
import type { Context } from "../platform/actor.ts";
import { describeError, log } from "../platform/log.server.ts";
import { countDeniedCall, writeMetric } from "../platform/metric.server.ts";
import { toQueueBody } from "../platform/queue-body.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import type { Notice, NoticeSource } from "./notice-types.ts";
import { buildUnsentNotices, storeUnsentNotices } from "./unsent-notices.server.ts";

type NoticeContext = Pick<Context, "requestId" | "countNotices">;
type DatedNoticeContext = NoticeContext & Pick<Context, "now">;

/** Body of a message of NOTICE_QUEUE. */
export interface NoticeMessage {
  /** Absent where they make a large message: the row of the source has them. */
  notices?: Notice[];
  /** The history row to mark once all notices are sent. */
  source?: NoticeSource;
  /** The only one that this message sends: it was refused beside the others (`sent-notices.server.ts`). */
  noticeId?: string;
}

/**
 * A queue takes 256 KiB in a message, since it is made without another limit, and SQS 1 MiB in a batch of ten (Amazon
 * SQS Developer Guide › Quotas). A supplement with many remarks for fifty members would be larger, and one message that
 * is too large keeps the whole sweep from ending.
 */
const MAX_MESSAGE_BYTES = 100_000;

/** Builds the messages that bring notices to the job, each small enough for a batch of ten. */
export const buildNoticeMessages = (
  notices: readonly Notice[],
  source: NoticeSource | undefined,
): NoticeMessage[] => {
  const message: NoticeMessage = { notices: [...notices], ...(source && { source }) };
  if (Buffer.byteLength(toQueueBody(message)) <= MAX_MESSAGE_BYTES) return [message];
  if (source) return [{ source }];
  const half = Math.ceil(notices.length / 2);
  if (half === notices.length) return [message];
  return [notices.slice(0, half), notices.slice(half)].flatMap((part) =>
    buildNoticeMessages(part, undefined),
  );
};

const sendNoticeMessages = async (
  notices: readonly Notice[],
  { requestId, countNotices }: NoticeContext,
  source?: NoticeSource,
): Promise<void> => {
  countNotices?.(notices.length);
  const { sendQueueMessage } = await import("../platform/send-queue-message.server.ts");
  for (const message of buildNoticeMessages(notices, source))
    await sendQueueMessage(process.env.NOTICE_QUEUE_URL, message, requestId);
};

/**
 * Puts notices on the queue; an empty list sends none. Without the notice the call is pointless, as for a draft's link,
 * so a failure is thrown.
 * @throws Error when NOTICE_QUEUE_URL is not set or the queue does not accept the message
 */
export const enqueueNotices = async (
  notices: readonly Notice[],
  ctx: NoticeContext,
  source?: NoticeSource,
): Promise<void> => {
  if (notices.length > 0) await sendNoticeMessages(notices, ctx, source);
};

/**
 * Prepares the notices about a change that no other row holds: the row belongs to the transaction of the change, so
 * that a process that ends after it leaves them to the sweep.
 */
export const prepareNotices = (
  notices: readonly Notice[],
  ctx: DatedNoticeContext,
): { rows: TransactionItem[]; enqueueAfterWrite: () => Promise<void> } => {
  if (notices.length === 0) return { rows: [], enqueueAfterWrite: async () => undefined };
  const { source, row } = buildUnsentNotices(notices, ctx);
  return {
    rows: [row],
    enqueueAfterWrite: () => enqueueNoticesAfterWrite(notices, ctx, source),
  };
};

/**
 * Prepares a message without which its call is pointless, such as one with a code: its row belongs to the transaction
 * of the call. Row and message are the same without notices, so that a caller cannot tell whether somebody is written
 * to.
 */
export const prepareMessage = (
  notices: readonly Notice[],
  ctx: DatedNoticeContext,
): { row: TransactionItem; enqueue: () => Promise<void> } => {
  const { source, row } = buildUnsentNotices(notices, ctx);
  return { row, enqueue: () => sendNoticeMessages(notices, ctx, source) };
};

/**
 * Keeps notices in a row of their own and queues them, for what says how many days are left: the sweep sends again what
 * the queue delays beyond the lifetime of a message, and each notice is recognised by its id.
 */
export const enqueueDatedNotices = async (
  notices: readonly Notice[],
  ctx: DatedNoticeContext,
): Promise<void> => {
  if (notices.length > 0)
    await enqueueNoticesAfterWrite(notices, ctx, await storeUnsentNotices(notices, ctx));
};

/**
 * Queues the notices about a change that is already written. The change remains when the queue fails: the failure is
 * logged and counted for an alarm, and the sweep sends the notices from their row, or from one that is written now.
 */
export const enqueueNoticesAfterWrite = async (
  notices: readonly Notice[],
  ctx: DatedNoticeContext,
  source?: NoticeSource,
): Promise<void> => {
  try {
    await enqueueNotices(notices, ctx, source);
  } catch (error) {
    log.write({ event: "notices.notQueued", requestId: ctx.requestId, error: describeError(error) });
    writeMetric("NoticesNotQueued", "Count", notices.length, ctx.now);
    countDeniedCall(error, ctx.now);
    if (!source) await storeUnsentNotices(notices, ctx);
  }
};
