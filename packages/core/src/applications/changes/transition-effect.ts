/** The type of the effects of transitions, and changes of a header that several of them make. */

import type { EventDetail } from "../../events/event-schema.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { ConstraintChange } from "../../institutions/constraints/constraints.ts";
import type { Notice, NoticeTemplate } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { type Day, endOfDay, isDay, parseDay } from "../../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import { buildVoucherTimers, startObjectionDeadline, startPaymentDeadline } from "../deadlines/deadlines.ts";
import type { ApplicationBody, ApplicationHeader, DrawResult } from "../model/application-rows.ts";
import type { ActionBody, Deadline } from "../model/application-schema.ts";
import type { DeadlineKind } from "../model/deadline-kinds.ts";
import { undecidedStatuses } from "../model/statuses.ts";
import { belongsToDeadline, isReminder, omitDeadlineTimers, type Timer } from "../model/timers.ts";
import type { PaymentCorrection } from "../orders/ledger-entries.ts";

export interface Decision<N extends NoticeTemplate = NoticeTemplate> {
  header: ApplicationHeader;
  constraintChange?: ConstraintChange;
  /** Releases the owners' places at the event. */
  releaseOwners?: boolean;
  answers?: Answers;
  diff?: Record<string, { before: unknown; after: unknown }>;
  noticeTemplate?: N;
  /** A second notice, of what follows from the first one. It has no parameters of its own. */
  nextNoticeTemplate?: N;
  /** A notice to the institute's own desk, about a duty of staff. */
  deskNoticeTemplate?: N;
  /** Parameters of the notice in addition to those of every notice. */
  noticeParams?: Notice["params"];
  /** For the leader of a group: the institutions of which the group must still consist when this is written. */
  groupMembers?: readonly string[];
  /** For the leader of a group: the measure of its members' space that must still hold when this is written. */
  groupMeasured?: number;
  /** For the leader of a group: how many institutions of its row were refused, and are no exhibitors. */
  groupRefused?: number;
  /** A refund that the bank made, in avos, with its value date and reference: it is in the ledger. */
  bankRefund?: { amount: number; on: Day; reference: string };
  /**
   * A refund that was recorded with another value date or reference: its entry in the ledger reverses the first one.
   */
  withdrawnRefund?: { amount: number; on: Day; reference: string };
  /** A payment at the bank that was recorded with another value date or reference, as recorded and as made. */
  correctedPayment?: PaymentCorrection;
  /** A transfer that paid nothing, in avos, with its value date and reference: it is in the ledger. */
  excessTransfer?: { amount: number; on: Day; reference: string };
  /** A transfer that paid nothing and was recorded wrongly: its entry in the ledger reverses the first one. */
  withdrawnTransfer?: { amount: number; on: Day; reference: string };
  /** Draws a receipt number in the same transaction. */
  receipt?: boolean;
  /** A report was not handed in, and there is no grant that it would cost: it is recorded as a violation. */
  missedReport?: boolean;
}
export interface EffectFacts {
  body?: ApplicationBody | undefined;
  event?: EventDetail | undefined;
  /** The form in the version of the application; absent for the scheme as delivered. */
  scheme?: Scheme | undefined;
  /** For a report: the answers of the application that it is about. */
  reportedAnswers?: Answers | undefined;
  /** The result of a public draw. */
  lot?: DrawResult | undefined;
  /** For the leader of a group: its members now. */
  group?: GroupFacts | undefined;
  /**
   * The day of a leader's written notice, for members whose application ends with the group. Absent where the leader
   * gave none: its fee lapsed, or it was refused.
   */
  leaderNoticeDay?: string | undefined;
  /**
   * The people who made the leader's decision that a member follows, under the action that counts as the member's own.
   */
  madeBy?: ApplicationHeader["madeBy"] | undefined;
}
/** The exhibitors of a group as they stand when its leader is decided on. */
export interface GroupFacts {
  /** Institutions of the group's row, the leader's among them: the write requires the same. */
  institutionIds: readonly string[];
  /** How many of them were refused: they have no booth, and take none from the others. */
  refusedMembers: number;
  /** The types of exhibitor that the applications of the group state, without those that were refused. */
  exhibitorTypes: readonly string[];
  /** The leader is on its own list. */
  leaderExhibits: boolean;
  /** Square metres of the leader's area that members take with booths of their own. */
  memberArea: number;
  /** How often the space of the group was measured for a booth (`group-store.server.ts`). */
  measured: number;
  /** Names of the listed units that have not joined, or were refused. */
  missingUnits: readonly string[];
}
/** A member of the body of an action. The record of the action names those that it takes. */
export type InputMember = Exclude<keyof ActionBody, "version">;
/**
 * The members that the record of an action names, and no others. A member has no value where the caller sent none, but
 * is never missing from the type: an effect cannot pass its input to a function that reads another member.
 */
export type EffectInput<M extends InputMember> = { [K in M]: ActionBody[K] | undefined };
/**
 * An effect decides what an action does to an application. `N` are the notices that it may send, `M` the members of the
 * body that it reads.
 */
export type Effect<N extends NoticeTemplate = NoticeTemplate, M extends InputMember = never> = (
  next: ApplicationHeader,
  input: EffectInput<M>,
  ctx: Context,
  facts: EffectFacts,
  before: ApplicationHeader,
) => Omit<Decision<N>, "header"> & { header?: ApplicationHeader };

/**
 * Returns a text that the action needs, without the blanks around it.
 * @throws Refusal REQUIRED_EMPTY at `path` when there is none
 */
export const requireText = (value: string | undefined, path: string): string => {
  const trimmedText = value?.trim();
  if (!trimmedText) throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path, key: "required" }] });
  return trimmedText;
};
/** Refuses the action for one member of its body. @throws Refusal 900054 */
export const refuseField = (issue: FieldIssue): never => {
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [issue] });
};
/** Parses the day that staff set for documents, which must be a future working day. */
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

/** Frees the place of the one application in processing, if this one holds it. */
export const leaveProcessing = ({ id, holds }: ApplicationHeader): ConstraintChange =>
  holds?.processing
    ? { processing: { leave: holds.processing, ...(holds.hasReturned && { returned: id }) } }
    : {};
/**
 * For transitions from any status: a decided application has already left processing, and another one may have taken
 * its place (C13).
 */
export const leaveProcessingIfUndecided = (before: ApplicationHeader): ConstraintChange =>
  undecidedStatuses.includes(before.status) ? leaveProcessing(before) : {};
/** Takes a place beside it, for an application that is processed again: another one may have that place since. */
export const enterProcessing = ({ id, holds }: ApplicationHeader): ConstraintChange =>
  holds?.processing ? { processing: { enter: holds.processing, returned: id } } : {};
/** Returns an application with its place in processing, where a change of the constraints gives it one again. */
export const markReturn = (
  header: ApplicationHeader,
  change: ConstraintChange | undefined,
): ApplicationHeader =>
  header.holds && change?.processing?.enter !== undefined
    ? { ...header, holds: { ...header.holds, hasReturned: true } }
    : header;
/**
 * Eligibility is confirmed, and money granted and paid out, only while the institution is certified, where its scheme
 * needs that (spec 3 §6; decision 0502).
 */
export const requireCertification = ({ scheme }: Pick<ApplicationHeader, "scheme">): ConstraintChange =>
  findScheme(scheme)?.limits.certified ? { whileCertified: true } : {};
/** Returns the deadlines without those of a kind. */
export const omitDeadline = (header: ApplicationHeader, kind: DeadlineKind): Deadline[] =>
  header.deadlines.filter((deadline) => deadline.kind !== kind);

/** Returns the paused timers; an activity that ended meanwhile is completed with this day, and reported on from it. */
export const listResumedTimers = (
  { suspended = [] }: Pick<ApplicationHeader, "suspended">,
  ctx: Pick<Context, "now" | "today">,
): Timer[] =>
  suspended.map((timer) =>
    timer.kind === "complete" && timer.at < ctx.now ? { kind: "complete", at: endOfDay(ctx.today) } : timer,
  );

/** Pauses deadlines and reminders while something is pending. */
export const suspendTimers = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  suspended: [...(header.suspended ?? []), ...header.timers],
  timers: [],
});
/**
 * Restores the paused timers. A payment deadline that passed meanwhile moves to the next working day, so that the
 * answer itself does not make the place lapse, but never beyond the day before the event: a fee that was due before the
 * event is not asked for during it (spec 2 §9; decision 0663). One that was asked for during it has no such limit.
 */
export const resumeTimers = (header: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const { suspended: _, ...rest } = header;
  const pendingTimers = listResumedTimers(header, ctx).filter(
    (timer) => timer.at > ctx.now || !isReminder(timer),
  );
  const paymentDeadline = header.deadlines.find((deadline) => deadline.kind === "payment");
  if (header.status !== "AWAITING_PAYMENT" || !paymentDeadline || ctx.today < paymentDeadline.day) {
    return { ...rest, timers: pendingTimers };
  }
  const start = header.eventDates && parseDay(header.eventDates.start);
  const wasDueBefore = start !== undefined && paymentDeadline.day < start;
  // The place lapses with the day that it had, so that a transfer by that day still undoes the lapse.
  if (wasDueBefore && ctx.today >= start) return { ...rest, timers: pendingTimers };
  const { deadline, timers } = startPaymentDeadline(
    ctx.today,
    1,
    wasDueBefore ? start : undefined,
    ctx.now,
    ctx.calendar,
  );
  return {
    ...rest,
    deadlines: [...omitDeadline(header, "payment"), deadline],
    timers: [...omitDeadlineTimers(pendingTimers, "payment"), ...timers],
  };
};
/**
 * Every scheme with a fee issues a voucher. The timer for the end of the event starts only when the voucher is issued,
 * which keeps the row small. The days to object to a decision on a grant continue.
 */
export const toPaidHeader = (next: ApplicationHeader): ApplicationHeader => {
  const objectionTimers = [...next.timers, ...(next.suspended ?? [])].filter((timer) =>
    belongsToDeadline(timer, "objection"),
  );
  const start = next.eventDates?.start;
  return {
    ...next,
    deadlines: omitDeadline(next, "payment"),
    timers: [
      ...objectionTimers,
      ...(start ? buildVoucherTimers(start, getPolicyNumber("voucher.daysBefore", next.policy)) : []),
    ],
  };
};
/** Starts the period for an objection today, in days of the policy `objection.days`. */
export const openObjectionPeriod = (next: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const objectionDeadline = startObjectionDeadline(
    ctx.today,
    getPolicyNumber("objection.days", next.policy),
    ctx.calendar,
  );
  return { ...next, deadlines: [objectionDeadline.deadline], timers: objectionDeadline.timers };
};
/** Marks an application as decided now, by a member of staff or by nobody. */
export const markDecided = (
  { decidedBy: _, ...next }: ApplicationHeader,
  { now, actor }: Context,
): ApplicationHeader => ({
  ...next,
  decidedAt: now,
  ...(actor.kind === "staff" ? { decidedBy: actor.accountId } : {}),
});

/** Returns the changed answers by field, with the values before and after. */
export const diffAnswersByField = (before: Answers, after: Answers): NonNullable<Decision["diff"]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => toCanonicalJson(before[key]) !== toCanonicalJson(after[key]))
      .map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]),
  );

/** Returns the application without the request that waits for an answer. */
export function clearPending(header: ApplicationHeader): ApplicationHeader {
  const { pending: _, ...rest } = header;
  return rest;
}

/**
 * Returns a place that was given up without what was to be paid for it again, or besides. A debt stays: it bars the
 * institution until it is paid.
 */
export const omitPlaceDebt = ({ owed, restDue: _, ...rest }: ApplicationHeader): ApplicationHeader =>
  owed && rest.arrears ? { ...rest, owed } : rest;
