/**
 * The metrics that count what comes in, what is paid, what lapses and what waits (`stacks/dashboard.ts`). Each name is
 * a metric of its own that CloudWatch bills, so there is one for each kind and none for each scheme or event.
 */
import type { TimerAction } from "./timers.ts";
import {
  queuesAwaitingCashier,
  queuesAwaitingOfficer,
  runningQueues,
  type WorklistQueue,
} from "./worklist-queues.ts";

/** What institutions hand in. A report on an activity follows an application, and says nothing about demand. */
export const SUBMISSION_METRICS = {
  application: "ApplicationsSubmitted",
  report: "ReportsSubmitted",
} as const;

/** Counts payments of fees: each that was given a receipt. */
export const PAYMENT_METRIC = "FeesPaid";

/** The timers that take something from an applicant who did not act in time. */
type LapseAction = Extract<TimerAction, `lapse${string}`>;
export const LAPSE_METRICS = {
  lapsePayment: "PaymentsLapsed",
  lapseSupplement: "SupplementsLapsed",
  lapseOriginal: "OriginalsLapsed",
  lapseOffer: "OffersLapsed",
  lapseReport: "ReportsLapsed",
  lapseRepayment: "RepaymentsLapsed",
  lapseReversal: "ReversalsLapsed",
} as const satisfies Record<LapseAction, string>;

/** For whom applications wait. Together these are all queues of applications that are not finished. */
export const WAITING_METRICS: Readonly<Record<string, readonly WorklistQueue[]>> = {
  WaitingForOfficer: queuesAwaitingOfficer,
  WaitingForCashier: queuesAwaitingCashier,
  WaitingForOthers: runningQueues.filter(
    (queue) => !queuesAwaitingOfficer.includes(queue) && !queuesAwaitingCashier.includes(queue),
  ),
};
