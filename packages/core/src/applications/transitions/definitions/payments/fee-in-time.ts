/** Until when a place is given with its fee, and when the fee is asked for after a debt (spec 2 §9). */
import { findOverridingChange } from "../../../../events/index.ts";
import type { Context } from "../../../../platform/actor.ts";
import { addDays, parseDay } from "../../../../platform/day.ts";
import { hasFee, startFeePayment } from "../../../changes/confirm-eligibility.ts";
import type { Decision, EffectFacts } from "../../../changes/transition-effect.ts";
import { isFeePaid } from "../../../fees/recalculated-fee.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { buildOverdueDenial } from "../shared/guards.ts";
import type { Denial } from "../shared/transition-definition.ts";

/**
 * A fee can be requested while a day is left to pay: the last is the one before the first event day (spec 2 §9). A
 * place that is paid, and reviewed again, can be given until the event is over. Its refusal refunds it in full
 * (decision 0663).
 */
export const explainLateFeeDenial = (
  header: ApplicationHeader,
  { today }: Pick<Context, "today">,
): Denial => {
  if (!hasFee(header) || !header.eventDates) return undefined;
  const { start, end } = header.eventDates;
  const lastDay = isFeePaid(header) ? end : addDays(parseDay(start), -1);
  return today > lastDay ? buildOverdueDenial(lastDay) : undefined;
};

/**
 * A place that is given by itself, by a draw or with the leader of a group, is given while its fee can be paid, and one
 * without a fee until the event is over: nobody reports on an event in which it took no part (decision 0845).
 */
export const explainLatePlaceDenial = (header: ApplicationHeader, ctx: Pick<Context, "today">): Denial => {
  const end = header.eventDates?.end;
  const lateDenial = explainLateFeeDenial(header, ctx);
  return lateDenial ?? (end && ctx.today > end ? buildOverdueDenial(end) : undefined);
};

/**
 * Returns an accepted application whose debt has ended, for which its fee has waited: the fee is asked for, or is paid
 * with the debt. Nobody has to think of it (decisions 0230, 0846). From the first event day on nobody could pay in
 * time, and of an event that was called off nobody pays: the application stays accepted. While something waits for an
 * answer, the days to pay stand still.
 */
export const requestFeeAfterDebt = (
  accepted: ApplicationHeader,
  { event }: Pick<EffectFacts, "event">,
  ctx: Context,
): Pick<Decision<"paymentRequested">, "header" | "nextNoticeTemplate"> => {
  const isAwaited = accepted.status === "ACCEPTED" && hasFee(accepted) && !accepted.owed;
  const isCalledOff = event !== undefined && findOverridingChange(event, accepted.submittedAt) !== undefined;
  if (!isAwaited || isCalledOff || explainLateFeeDenial(accepted, ctx)) return { header: accepted };
  const { suspended = [], ...rest } = accepted;
  const timers = [...accepted.timers, ...suspended].filter(({ kind }) => kind !== "complete");
  const { header, noticeTemplate } = startFeePayment({ ...rest, timers }, ctx);
  return {
    header: header.pending ? { ...header, timers: [], suspended: header.timers } : header,
    ...(noticeTemplate === "paymentRequested" ? { nextNoticeTemplate: noticeTemplate } : {}),
  };
};
