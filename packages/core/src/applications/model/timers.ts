/**
 * The timers of an application: what happens by itself, and when (workflow.md › Jobs). The next timer of a row stands in
 * the sparse `due` index.
 */
import type { Instant } from "../../platform/day.ts";
import type { SubmittedAction } from "./actions.ts";
import type { DeadlineKind } from "./deadline-kinds.ts";

/** What a timer does when it falls due. */
export type TimerDefinition =
  /** It reminds of a deadline. It is dropped once its instant has passed, and it never changes a status. */
  | { purpose: "reminder"; deadline: DeadlineKind; action: SubmittedAction }
  /** It applies what follows from a deadline that was missed, and moves with that deadline. */
  | { purpose: "lapse"; deadline: DeadlineKind; action: SubmittedAction }
  /** It belongs to no deadline: a day of the event or of the visit has come. */
  | { purpose: "event"; action: SubmittedAction };

/** The list of timers. Every timer kind is a key here, and its definition is the only place that says what it means. */
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
  repaymentLapse: { purpose: "lapse", deadline: "repayment", action: "lapseRepayment" },
  voucher: { purpose: "event", action: "issueVoucher" },
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
/** A timer of an application, told apart by its kind. It is applied after the instant `at`. */
export type Timer = { [K in TimerKind]: { kind: K; at: Instant } }[TimerKind];

/** What a timer means. */
export const getTimerDefinition = ({ kind }: Pick<Timer, "kind">): TimerDefinition => timers[kind];

/** True when a timer only reminds of a deadline. */
export const isReminder = (timer: Pick<Timer, "kind">): boolean =>
  getTimerDefinition(timer).purpose === "reminder";

/** True when a timer reminds of this deadline or applies what follows from missing it. */
export const belongsToDeadline = (timer: Pick<Timer, "kind">, deadline: DeadlineKind): boolean => {
  const definition = getTimerDefinition(timer);
  return definition.purpose !== "event" && definition.deadline === deadline;
};

/** The timers that do not belong to this deadline. */
export const withoutDeadlineTimers = (list: readonly Timer[], deadline: DeadlineKind): Timer[] =>
  list.filter((timer) => !belongsToDeadline(timer, deadline));

/** The next instant at which something is due, or undefined when no timer runs. */
export const getNextDueAt = (list: readonly Timer[]): Instant | undefined =>
  list.reduce<Instant | undefined>(
    (first, { at }) => (first === undefined || at < first ? at : first),
    undefined,
  );
