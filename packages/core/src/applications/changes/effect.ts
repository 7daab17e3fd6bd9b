/** What the effects of moves share: their shape, and the few things several of them do to a header. */

import type { EventDetail } from "../../events/event-schema.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Answers } from "../../forms/types/index.ts";
import type { ConstraintChange } from "../../institutions/constraints/constraints.ts";
import type { Notice, NoticeTemplate } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { type Day, isDay, parseDay } from "../../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { buildVoucherTimers, startObjectionDeadline, startPaymentDeadline } from "../deadlines/deadlines.ts";
import type { ApplicationBody, ApplicationHeader, DrawResult } from "../model/application-rows.ts";
import type { DeadlineKind } from "../model/deadline-kinds.ts";
import type { ActionBody, Deadline } from "../model/schema.ts";
import { undecidedStatuses } from "../model/statuses.ts";
import { belongsToDeadline, isReminder, withoutDeadlineTimers } from "../model/timers.ts";

export interface Decision<N extends NoticeTemplate = NoticeTemplate> {
  header: ApplicationHeader;
  standing?: ConstraintChange;
  /** Gives the owners' places at the event back. */
  releaseOwners?: boolean;
  answers?: Answers;
  diff?: Record<string, { before: unknown; after: unknown }>;
  notice?: N;
  /** What the notice says beside what every notice of the application says. */
  tells?: Notice["params"];
  /** A receipt number is drawn in the same write. */
  receipt?: boolean;
}
export interface EffectFacts {
  body?: ApplicationBody | undefined;
  event?: EventDetail | undefined;
  /** What a public draw gave. */
  lot?: DrawResult | undefined;
  /** The day of a leader's written notice, for the members that end with its group. */
  notice?: string | undefined;
}
export type EffectInput = Partial<ActionBody>;
/** What an action does to an application. `N` are the notices that it may send. */
export type Effect<N extends NoticeTemplate = NoticeTemplate> = (
  next: ApplicationHeader,
  input: EffectInput,
  ctx: Context,
  facts: EffectFacts,
  before: ApplicationHeader,
) => Omit<Decision<N>, "header"> & { header?: ApplicationHeader };

export const requireText = (value: string | undefined, path: string): string => {
  const trimmed = value?.trim();
  if (!trimmed) throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path, key: "required" }] });
  return trimmed;
};
export const refuseField = (issue: FieldIssue): never => {
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [issue] });
};
/** The day that staff set for documents: a working day to come. */
export const parseFutureWorkingDay = (dueOn: string | undefined, ctx: Context): Day => {
  if (!dueOn || !isDay(dueOn)) return refuseField({ path: "dueOn", key: "notDay" });
  if (dueOn <= ctx.today)
    return refuseField({
      path: "dueOn",
      key: "beforeMin",
      params: { min: ctx.calendar.addWorking(ctx.today, 1) },
    });
  if (!ctx.calendar.isWorking(dueOn))
    return refuseField({ path: "dueOn", key: "notWorkingDay", params: { day: dueOn } });
  return dueOn;
};

export const leaveProcessing = (h: ApplicationHeader): ConstraintChange =>
  h.holds?.processing ? { processing: { leave: h.holds.processing } } : {};
/** Of what ends wherever it stands: what is decided has left already, and another may stand in processing since (C13). */
export const leaveProcessingIfInside = (before: ApplicationHeader): ConstraintChange =>
  undecidedStatuses.includes(before.status) ? leaveProcessing(before) : {};
export const enterProcessing = (h: ApplicationHeader): ConstraintChange =>
  h.holds?.processing ? { processing: { enter: h.holds.processing } } : {};
export const withoutDeadline = (h: ApplicationHeader, kind: DeadlineKind): Deadline[] =>
  h.deadlines.filter((d) => d.kind !== kind);

/** While something is pending, the lapse waits; reminders too. */
export const suspendTimers = (h: ApplicationHeader): ApplicationHeader => ({
  ...h,
  suspended: h.timers,
  timers: [],
});
/**
 * The timers come back. A last day to pay that went by meanwhile is moved to the next working day, so that the
 * answer itself does not make the place lapse; not beyond the day before the event while that is still to come.
 */
export const resumeTimers = (h: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const { suspended = [], ...rest } = h;
  const pendingTimers = suspended.filter((t) => t.at > ctx.now || !isReminder(t));
  const paymentDeadline = h.deadlines.find((d) => d.kind === "payment");
  if (h.status !== "AWAITING_PAYMENT" || !paymentDeadline || ctx.today < paymentDeadline.day) {
    return { ...rest, timers: pendingTimers };
  }
  const start = h.eventDates && ctx.today < h.eventDates.start ? parseDay(h.eventDates.start) : undefined;
  const { deadline, timers } = startPaymentDeadline(ctx.today, 1, start, ctx.now, ctx.calendar);
  return {
    ...rest,
    deadlines: [...withoutDeadline(h, "payment"), deadline],
    timers: [...withoutDeadlineTimers(pendingTimers, "payment"), ...timers],
  };
};
/**
 * Every scheme that takes a fee issues a voucher. The voucher comes first; when the event is over is looked at once it was issued, so that the row stays small. The days
 * to object to a decision on funding run on.
 */
export const toPaidHeader = (next: ApplicationHeader): ApplicationHeader => {
  const objectionTimers = [...next.timers, ...(next.suspended ?? [])].filter((timer) =>
    belongsToDeadline(timer, "objection"),
  );
  const start = next.eventDates?.start;
  return {
    ...next,
    deadlines: withoutDeadline(next, "payment"),
    timers: [
      ...objectionTimers,
      ...(start ? buildVoucherTimers(start, getPolicyNumber("voucher.daysBefore", next.policy)) : []),
    ],
  };
};
export const openObjectionPeriod = (next: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const objectionDeadline = startObjectionDeadline(
    ctx.today,
    getPolicyNumber("objection.days", next.policy),
    ctx.calendar,
  );
  return { ...next, deadlines: [objectionDeadline.deadline], timers: objectionDeadline.timers };
};
export const markDecided = (next: ApplicationHeader, ctx: Context): ApplicationHeader => ({
  ...next,
  decidedAt: ctx.now,
});

/** Answers before and after, by field. */
export const diffAnswersByField = (before: Answers, after: Answers): NonNullable<Decision["diff"]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => toCanonicalJson(before[key]) !== toCanonicalJson(after[key]))
      .map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]),
  );

/** The member of `answers` a pinned path lies in. */
export const getRootField = (path: string): string => path.split(".")[0] ?? path;

export function clearPending(header: ApplicationHeader): ApplicationHeader {
  const { pending: _, ...rest } = header;
  return rest;
}
