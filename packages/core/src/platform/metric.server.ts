/**
 * A measured value as one log line in CloudWatch's embedded metric format, which makes a metric of it without a call:
 * namespace `Portal`, dimension `Stage`. What alarms watch stands in `stacks/alarms.ts`.
 */
import type { Instant } from "./day.ts";
import { log } from "./log.server.ts";

export const METRIC_NAMESPACE = "Portal";
type Unit = "Percent" | "Count";

/** Writes one value. */
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
