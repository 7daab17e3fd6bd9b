/**
 * Writes a metric as one log line in CloudWatch's embedded metric format, which needs no API call: namespace `Portal`,
 * dimension `Stage`. The alarms on these metrics are in `stacks/alarms.ts`.
 */
import type { Instant } from "./day.ts";
import { log } from "./log.server.ts";
import { findDeniedAction } from "./service-failures.server.ts";

export const METRIC_NAMESPACE = "Portal";
/** Counts calls that ended with an unexpected error. */
export const SERVER_ERROR_METRIC = "ServerErrors";
/** Counts the runs of the sweep that have ended. */
export const SWEEP_METRIC = "SweepsCompleted";
/** Counts items of lists that a job could not work on (`set-aside.server.ts`). */
export const SET_ASIDE_METRIC = "ItemsSetAside";
/** Counts calls of AWS that were refused for lack of a permission (`countDeniedCall`). */
export const DENIED_CALLS_METRIC = "CallsDenied";
type Unit = "Percent" | "Count";

/** Writes one metric value. */
export const writeMetric = (name: string, unit: Unit, value: number, now: Instant): void =>
  log.write({
    _aws: {
      Timestamp: Date.parse(now),
      CloudWatchMetrics: [
        { Namespace: METRIC_NAMESPACE, Dimensions: [["Stage"]], Metrics: [{ Name: name, Unit: unit }] },
      ],
    },
    Stage: process.env.STAGE ?? "",
    [name]: Math.round(value * 10) / 10,
  });

/**
 * Counts a failure where AWS refused a call because a role lacks a permission. Such a call is answered 503 for two
 * minutes (`service-failures.server.ts`), and where one comes so rarely that each meets a new process, for ever:
 * nothing else would tell of it (decision 0644). Whoever logs a failure counts it, once.
 */
export const countDeniedCall = (error: unknown, now: Instant): void => {
  if (findDeniedAction(error) !== undefined) writeMetric(DENIED_CALLS_METRIC, "Count", 1, now);
};
