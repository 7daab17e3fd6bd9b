/** What only the access log of the API tells (`api.ts`), which has `-` in place of a variable without a value. */
import type { Gateway } from "./api.ts";

/** Returns the namespace of metrics from log lines, one per stage, so that a trial stage raises no alarm. */
export const getLogNamespace = (): string => `TradePortal/${$app.stage}`;

/** Counts the lines of the access log that match a pattern, and rings for the first one. */
const createAccessLogAlarm = (
  name: string,
  pattern: string,
  { topic, gateway }: { topic: sst.aws.SnsTopic; gateway: Gateway },
): void => {
  new aws.cloudwatch.LogMetricFilter(name, {
    logGroupName: gateway.nodes.logGroup.name,
    pattern,
    metricTransformation: { name, namespace: getLogNamespace(), value: "1", defaultValue: "0" },
  });
  new aws.cloudwatch.MetricAlarm(`${name}Alarm`, {
    namespace: getLogNamespace(),
    metricName: name,
    statistic: "Sum",
    threshold: 0,
    period: 60,
    evaluationPeriods: 1,
    comparisonOperator: "GreaterThanThreshold",
    treatMissingData: "notBreaching",
    alarmActions: [topic.arn],
    okActions: [topic.arn],
  });
};

/**
 * Creates the alarms on calls that met no Lambda.
 * @see API Gateway Developer Guide › Troubleshooting issues with HTTP API Lambda integrations, › Throttle requests to
 * your HTTP APIs
 */
export const createAccessLogAlarms = (topic: sst.aws.SnsTopic, gateway: Gateway): void => {
  // The Lambda may not be run, does not start, breaks off or takes too long. The first such call is told, because a
  // rare route would fail for ever before it fills the minutes of `ApiFailures` (decision 0651).
  createAccessLogAlarm("CallsUnanswered", '{ $.integrationError != "-" }', { topic, gateway });
  // More calls come than the stage takes (decision 0721). The metrics of the API count them with every refusal of the
  // portal; a Lambda answers 429 as well, to whoever calls too often.
  createAccessLogAlarm("CallsThrottled", '{ $.status = "429" && $.integrationStatus = "-" }', {
    topic,
    gateway,
  });
};
