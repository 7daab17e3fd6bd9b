/**
 * Alarms on a part of all calls, which ring only where the part is of enough calls: of a few calls at night one or two
 * are many percent, and of the calls of an opening some failures are few (decision 0724). They look at single minutes,
 * of which three of five must be bad, so that a page that asks again does not ring them (decision 0644).
 */

/** Percent of all answers. */
const MAX_FAILED_ANSWERS = 1;
/** Up to so many failed answers in a minute are no outage: one page asks six times for what was answered 503. */
const FEW_FAILURES = 5;
/**
 * Calls in a minute, of which one of twenty is three: twice those of the health check. Where people make fewer, calls
 * that are too slow for the health check ring `SiteUnreachable`.
 */
const MIN_TIMED_CALLS = 60;
const PERIOD_SECONDS = 60;

interface Metric {
  metricName: string;
  stat: "Sum" | "Average" | "SampleCount" | "p95";
}
/** The metrics that a formula names, and the formula whose value is compared. */
interface Formula {
  metrics: Record<string, Metric>;
  expression: string;
  label: string;
  threshold: number;
}
interface MetricSource {
  namespace: string;
  dimensions: Record<string, $util.Input<string>>;
}

/** Builds the inputs of an alarm that rings while a formula is above its threshold in three minutes of five. */
const buildFormulaAlarm = (source: MetricSource, { metrics, expression, label, threshold }: Formula) => ({
  metricQueries: [
    ...Object.entries(metrics).map(([id, { metricName, stat }]) => ({
      id,
      metric: { ...source, metricName, stat, period: PERIOD_SECONDS },
    })),
    { id: "compared", expression, label, returnData: true },
  ],
  threshold,
  evaluationPeriods: 5,
  datapointsToAlarm: 3,
  comparisonOperator: "GreaterThanThreshold",
  treatMissingData: "notBreaching",
});

/** Builds the alarm on answers of 5xx of the API. */
export const buildApiFailureAlarm = (ApiId: $util.Input<string>) =>
  buildFormulaAlarm(
    { namespace: "AWS/ApiGateway", dimensions: { ApiId } },
    {
      metrics: {
        failures: { metricName: "5xx", stat: "Sum" },
        calls: { metricName: "Count", stat: "Sum" },
      },
      expression: `IF(failures > ${FEW_FAILURES}, 100 * failures / calls, 0)`,
      label: "Percent of the calls that failed",
      threshold: MAX_FAILED_ANSWERS,
    },
  );

/** Builds the alarm on answers of 5xx of CloudFront, which counts them in percent only. */
export const buildSiteFailureAlarm = (DistributionId: $util.Input<string>) =>
  buildFormulaAlarm(
    { namespace: "AWS/CloudFront", dimensions: { DistributionId, Region: "Global" } },
    {
      metrics: {
        percent: { metricName: "5xxErrorRate", stat: "Average" },
        answers: { metricName: "Requests", stat: "Sum" },
      },
      expression: `IF(percent * answers / 100 > ${FEW_FAILURES}, percent, 0)`,
      label: "Percent of the answers that failed",
      threshold: MAX_FAILED_ANSWERS,
    },
  );

/** One call of twenty that takes longer than this, in milliseconds, is slow. People wait for two seconds at most. */
const MAX_LATENCY_MS = 3000;
/** Builds the alarm on slow calls of the API. A few slow minutes are cold starts after a deployment. */
export const buildLatencyAlarm = (ApiId: $util.Input<string>) =>
  buildFormulaAlarm(
    { namespace: "AWS/ApiGateway", dimensions: { ApiId } },
    {
      metrics: {
        slowest: { metricName: "Latency", stat: "p95" },
        calls: { metricName: "Latency", stat: "SampleCount" },
      },
      expression: `IF(calls >= ${MIN_TIMED_CALLS}, slowest, 0)`,
      label: "Milliseconds within which 19 of 20 calls were answered",
      threshold: MAX_LATENCY_MS,
    },
  );
