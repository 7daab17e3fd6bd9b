/**
 * The timers of an application: what happens automatically, and when (workflow.md › Jobs). The next timer of a row is
 * in the sparse `due` index.
 */
import type { Instant } from "../../platform/day.ts";
import type { SubmittedAction } from "./actions.ts";
import type { DeadlineKind } from "./deadline-kinds.ts";

/** A timer reminds of a deadline or makes a transition when it is due. */
type TimerDefinition =
  /** Reminds of a deadline. It is dropped once its instant has passed, and never changes a status. */
  | { purpose: "reminder"; deadline: DeadlineKind; action: SubmittedAction }
  /** Applies the consequence of a missed deadline, and moves with that deadline. */
  | { purpose: "lapse"; deadline: DeadlineKind; action: SubmittedAction }
  /** Belongs to no deadline, but to a day of the event or the visit. */
  | { purpose: "event"; action: SubmittedAction };

/** All timers. Every kind is a key here, and its definition is the only place that gives its meaning. */
export const timers = {
  paymentReminder: { purpose: "reminder", deadline: "payment", action: "paymentReminder" },
  paymentLapse: { purpose: "lapse", deadline: "payment", action: "lapsePayment" },
  supplementReminder: { purpose: "reminder", deadline: "supplement", action: "supplementReminder" },
  supplementLapse: { purpose: "lapse", deadline: "supplement", action: "lapseSupplement" },
  originalReminder: { purpose: "reminder", deadline: "original", action: "originalReminder" },
  originalLapse: { purpose: "lapse", deadline: "original", action: "lapseOriginal" },
  offerReminder: { purpose: "reminder", deadline: "offer", action: "offerReminder" },
  offerLapse: { purpose: "lapse", deadline: "offer", action: "lapseOffer" },
  reportReminder: { purpose: "reminder", deadline: "report", action: "reportReminder" },
  reportLapse: { purpose: "lapse", deadline: "report", action: "lapseReport" },
  objectionClose: { purpose: "lapse", deadline: "objection", action: "objectionClose" },
  reviewReminder: { purpose: "reminder", deadline: "review", action: "reviewReminder" },
  reviewOverdue: { purpose: "lapse", deadline: "review", action: "reviewOverdue" },
  repaymentReminder: { purpose: "reminder", deadline: "repayment", action: "repaymentReminder" },
  repaymentLapse: { purpose: "lapse", deadline: "repayment", action: "lapseRepayment" },
  reversalLapse: { purpose: "lapse", deadline: "reversal", action: "lapseReversal" },
  voucher: { purpose: "event", action: "issueVoucher" },
  waitingEnd: { purpose: "event", action: "closeWaiting" },
  complete: { purpose: "event", action: "complete" },
  endorsementExpiry: { purpose: "event", action: "expireEndorsement" },
} as const satisfies Record<string, TimerDefinition>;

export type TimerKind = keyof typeof timers;
/** The timers that belong to no deadline. */
export type EventTimerKind = {
  [K in TimerKind]: (typeof timers)[K]["purpose"] extends "event" ? K : never;
}[TimerKind];
/** The actions that timers apply. */
export type TimerAction = (typeof timers)[TimerKind]["action"];
/** A timer of an application, identified by its kind. It is applied after the instant `at`. */
export type Timer = { [K in TimerKind]: { kind: K; at: Instant } }[TimerKind];

/** Returns the definition of a timer. */
export const getTimerDefinition = ({ kind }: Pick<Timer, "kind">): TimerDefinition => timers[kind];

/** Returns whether a timer only reminds of a deadline. */
export const isReminder = (timer: Pick<Timer, "kind">): boolean =>
  getTimerDefinition(timer).purpose === "reminder";

/** Returns whether a timer reminds of this deadline or applies the consequence of missing it. */
export const belongsToDeadline = (timer: Pick<Timer, "kind">, deadline: DeadlineKind): boolean => {
  const definition = getTimerDefinition(timer);
  return definition.purpose !== "event" && definition.deadline === deadline;
};

/** Returns the timers that do not belong to this deadline. */
export const omitDeadlineTimers = (list: readonly Timer[], deadline: DeadlineKind): Timer[] =>
  list.filter((timer) => !belongsToDeadline(timer, deadline));

/** Returns the next due instant, or undefined when no timer runs. */
export const getNextDueAt = (list: readonly Timer[]): Instant | undefined =>
  list.reduce<Instant | undefined>(
    (first, { at }) => (first === undefined || at < first ? at : first),
    undefined,
  );
