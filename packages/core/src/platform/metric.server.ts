/**
 * Writes a metric as one log line in CloudWatch's embedded metric format, which needs no API call: namespace `Portal`,
 * dimension `Stage`. The alarms on these metrics are in `stacks/alarms.ts`.
 */
import type { Instant } from "./day.ts";
import { log } from "./log.server.ts";

export const METRIC_NAMESPACE = "Portal";
/** Counts calls that ended with an unexpected error. */
export const SERVER_ERROR_METRIC = "ServerErrors";
/** Counts the runs of the sweep that have ended. */
export const SWEEP_METRIC = "SweepsCompleted";
/** Counts items of lists that a job could not work on (`set-aside.server.ts`). */
export const SET_ASIDE_METRIC = "ItemsSetAside";
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
