import type { Gateway } from "./api.ts";

/** Returns the namespace of metrics from log lines, one per stage, so that a trial stage raises no alarm. */
export const getLogNamespace = (): string => `TradePortal/${$app.stage}`;

/**
 * Rings when API Gateway had no answer of a Lambda for a call: the Lambda may not be run, does not start, breaks off or
 * takes too long. The first such call is told, because a rare route would fail for ever before it fills the minutes of
 * `ApiFailures` (decision 0651). The access log (`api.ts`) has `-` in place of a variable without a value.
 * @see API Gateway Developer Guide › Troubleshooting issues with HTTP API Lambda integrations
 */
export const createUnansweredCallsAlarm = (topic: sst.aws.SnsTopic, gateway: Gateway) => {
  const name = "CallsUnanswered";
  new aws.cloudwatch.LogMetricFilter(name, {
    logGroupName: gateway.nodes.logGroup.name,
    pattern: '{ $.integrationError != "-" }',
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
