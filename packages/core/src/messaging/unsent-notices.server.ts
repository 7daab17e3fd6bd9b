/** Notices that wait for the sweep in a row of their own, or for longer in the row that they have. */
import { ulid } from "ulid";
import type { Context } from "../platform/actor.ts";
import { postponePendingNotices, unsentPrefix } from "../platform/clear-pending-notices.server.ts";
import { type Instant, toInstant } from "../platform/day.ts";
import { writeMetric } from "../platform/metric.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import type { Notice, NoticeSource } from "./notice-types.ts";
import { buildPendingNoticesWrite } from "./pending-notices.server.ts";

/** Notices that no other row holds are kept for this many days. */
const UNSENT_DAYS = 30;

/** Builds the row of notices that no other row holds, and its place. */
export const buildUnsentNotices = (
  notices: readonly Notice[],
  ctx: Pick<Context, "now">,
): { source: NoticeSource; row: TransactionItem } => {
  const id = notices[0]?.id ?? ulid(Date.parse(ctx.now));
  const source = { pk: `${unsentPrefix}${id}`, sk: "notice#" };
  return { source, row: buildPendingNoticesWrite(source, id, [...notices], ctx.now, UNSENT_DAYS) };
};
/** Keeps notices that no row has, so that the sweep sends them. @returns the place of their row */
export const storeUnsentNotices = async (
  notices: readonly Notice[],
  ctx: Pick<Context, "now">,
): Promise<NoticeSource> => {
  const { source, row } = buildUnsentNotices(notices, ctx);
  const { transact } = await import("../platform/transaction.server.ts");
  await transact([row]);
  return source;
};

/**
 * Mail whose daily quota is used up is tried again after this time, and codes, which live for five minutes, sooner. The
 * sweep takes a row between one and two minutes after its time. In milliseconds.
 */
const POSTPONEMENT_MS = 20 * 60_000;
const CODE_POSTPONEMENT_MS = 2 * 60_000;

/**
 * Leaves the notices of a message to the sweep, which sends them again later, so that a quota that is used up for hours
 * makes no dead letters. Of the notices only those that were not sent go out then.
 * @param source their row; without one they get a row of their own
 */
export const postponeNotices = async (
  notices: readonly Notice[],
  source: NoticeSource | undefined,
  now: Instant,
): Promise<void> => {
  // No message fails, so an alarm counts these.
  writeMetric("MailQuotaUsedUp", "Count", 1, now);
  const pause = notices.some(({ issuedCode }) => issuedCode) ? CODE_POSTPONEMENT_MS : POSTPONEMENT_MS;
  const until = toInstant(Date.parse(now) + pause);
  await postponePendingNotices(source ?? (await storeUnsentNotices(notices, { now })), until);
};
