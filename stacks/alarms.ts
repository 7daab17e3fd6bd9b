import {
  DENIED_CALLS_METRIC,
  METRIC_NAMESPACE,
  SERVER_ERROR_METRIC,
  SET_ASIDE_METRIC,
} from "../packages/core/src/platform/metric.server.ts";
import { tableKeys } from "../packages/core/src/platform/table-definition.ts";
import { routes } from "../packages/functions/src/http/routes.ts";
import { createAccessLogAlarms, getLogNamespace } from "./access-log-alarms.ts";
import { createRegionalAlarm, createRegionalTopic } from "./alarm-topics.ts";
import { type Gateway, toLambdaName } from "./api.ts";
import type { Queues } from "./queues.ts";
import { buildApiFailureAlarm, buildLatencyAlarm } from "./rate-alarms.ts";
import { createScheduleAlarms, type WatchedLambda } from "./schedule-alarms.ts";
import { getStage } from "./stage.ts";
import type { Storage } from "./storage.ts";

interface AlarmTargets {
  gateway: Gateway;
  lambdas: WatchedLambda[];
  queues: Queues;
  storage: Storage;
}

/** Lambdas that log authentication events: all with the secrets for sessions and codes. */
const signInLambdas = new Set<string>(
  routes
    .filter(({ uses }) => (uses as readonly string[]).includes("secrets"))
    .map(({ resource }) => toLambdaName(resource)),
);

/**
 * Events counted in log lines (`authentication-event.server.ts`, `jobs/send-with-lease.ts`), and the number in five
 * minutes that raises an alarm: several times the busiest hour of a fair. A pattern between `%` matches anywhere in
 * the line, which Lambda may have wrapped in an object.
 */
const logSpikes = [
  {
    metric: "FailedSignIns",
    pattern: "%signIn\\.failed%",
    most: 100,
    from: (name: string) => signInLambdas.has(name),
  },
  {
    metric: "WrongCodes",
    pattern: "%code\\.failed|factor\\.failed%",
    most: 100,
    from: (name: string) => signInLambdas.has(name),
  },
  {
    metric: "CodesSent",
    pattern: "%code\\.sent%",
    most: 200,
    from: (name: string) => signInLambdas.has(name),
  },
  {
    metric: "TextMessagesSent",
    pattern: "%text\\.sent%",
    most: 60,
    from: (name: string) => name === "SendNotice",
  },
  // `jobs/verify-upload.ts`: any malware matters, and a scanner that cannot read is misconfigured.
  {
    metric: "MalwareFound",
    pattern: "%THREATS_FOUND%",
    most: 0,
    from: (name: string) => name === "VerifyUpload",
  },
  {
    metric: "ScansFailed",
    pattern: "%ACCESS_DENIED|scan.{1,5}FAILED|giveUp%",
    most: 0,
    from: (name: string) => name === "VerifyUpload",
  },
  // A message that S3 sends twice leaves such a line too, and somebody who sends a file again after an error a few.
  {
    metric: "UploadsRepeated",
    pattern: "%upload\\.repeated%",
    most: 50,
    from: (name: string) => name === "VerifyUpload",
  },
] as const;

/** Returns the name of a Lambda's log group. */
const getLogGroupName = (fn: sst.aws.Function): $util.Output<string> =>
  $output(fn.nodes.logGroup).apply((group) => {
    if (!group) throw new Error("A Lambda has no log group");
    return group.name;
  });

/** A task, notice or upload that waits longer than this, in seconds, is late (the sweep runs every minute). */
const MAX_MESSAGE_AGE_SECONDS = 600;

/**
 * Alarms: errors and throttles of every Lambda, 5xx of the API, throttled table requests, late queues, dead letters,
 * spikes in authentication events, and text messages near the account's monthly limit, beyond which SNS accepts them
 * without delivering.
 */
export const createAlarms = ({ gateway, lambdas, queues, storage }: AlarmTargets) => {
  const { alarmEmail, smsBudget, smsRegion } = getStage();
  const topic = new sst.aws.SnsTopic("Alarms");
  if (alarmEmail) {
    new aws.sns.TopicSubscription("AlarmMail", { topic: topic.arn, protocol: "email", endpoint: alarmEmail });
  }
  const createAlarm = (
    name: string,
    namespace: string,
    metricName: string,
    dimensions: Record<string, $util.Input<string>> | undefined,
    threshold: number,
    statistic: "Sum" | "Maximum" = "Sum",
    period = 60,
  ) =>
    new aws.cloudwatch.MetricAlarm(`${name}Alarm`, {
      namespace,
      metricName,
      ...(dimensions && { dimensions }),
      statistic,
      threshold,
      period,
      evaluationPeriods: 1,
      comparisonOperator: "GreaterThanThreshold",
      treatMissingData: "notBreaching",
      alarmActions: [topic.arn],
      okActions: [topic.arn],
    });

  for (const { name, handler } of lambdas) {
    const FunctionName = $output(handler).apply((fn) => fn.name);
    createAlarm(`${name}Errors`, "AWS/Lambda", "Errors", { FunctionName }, 0);
    createAlarm(`${name}Throttles`, "AWS/Lambda", "Throttles", { FunctionName }, 0);
  }
  for (const [key, { live, dead }] of Object.entries(queues)) {
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    const ageDimensions = { QueueName: live.nodes.queue.name };
    createAlarm(
      `${name}QueueAge`,
      "AWS/SQS",
      "ApproximateAgeOfOldestMessage",
      ageDimensions,
      MAX_MESSAGE_AGE_SECONDS,
      "Maximum",
    );
    const deadLetterDimensions = { QueueName: dead.nodes.queue.name };
    createAlarm(
      `${name}DeadLetters`,
      "AWS/SQS",
      "ApproximateNumberOfMessagesVisible",
      deadLetterDimensions,
      0,
      "Maximum",
    );
  }
  for (const spike of logSpikes) {
    for (const { name, handler } of lambdas) {
      if (!spike.from(name)) continue;
      new aws.cloudwatch.LogMetricFilter(`${name}${spike.metric}`, {
        logGroupName: $output(handler).apply((fn) => getLogGroupName(fn)),
        pattern: spike.pattern,
        metricTransformation: {
          name: spike.metric,
          namespace: getLogNamespace(),
          value: "1",
          defaultValue: "0",
        },
      });
    }
    createAlarm(spike.metric, getLogNamespace(), spike.metric, undefined, spike.most, "Sum", 300);
  }
  // `text-message.server.ts`: an area's budget of this hour; once it is used up, only account owners get messages.
  createAlarm("SmsBudget", METRIC_NAMESPACE, "SmsBudgetUsed", { Stage: $app.stage }, 80, "Maximum", 300);
  // `reconciliation.server.ts`: a day whose payments do not balance, or whose statement is missing.
  createAlarm(
    "Reconciliation",
    METRIC_NAMESPACE,
    "ReconciliationDifferences",
    { Stage: $app.stage },
    0,
    "Maximum",
    300,
  );
  // `enqueue-notices.server.ts`: notices that the queue did not take, which the sweep sends a minute later.
  createAlarm("NoticesNotQueued", METRIC_NAMESPACE, "NoticesNotQueued", { Stage: $app.stage }, 0, "Sum", 300);
  // `sweep-due.ts`: due rows that no job takes up, so that their deadlines are not applied.
  createAlarm("UnknownDueRows", METRIC_NAMESPACE, "UnknownDueRows", { Stage: $app.stage }, 0, "Sum", 300);
  // `set-aside.server.ts`: items of lists that a job passed by, because they fail whenever they are tried.
  createAlarm("ItemsSetAside", METRIC_NAMESPACE, SET_ASIDE_METRIC, { Stage: $app.stage }, 0, "Sum", 300);
  // `unsent-notices.server.ts`: mail above the daily quota of the account, which the sweep tries again.
  createAlarm("MailQuota", METRIC_NAMESPACE, "MailQuotaUsedUp", { Stage: $app.stage }, 0, "Sum", 300);
  // `payment-webhook.server.ts`: messages of the payment provider that were answered 503, which it sends again.
  createAlarm(
    "PaymentsDelayed",
    METRIC_NAMESPACE,
    "PaymentMessagesDelayed",
    { Stage: $app.stage },
    0,
    "Sum",
    300,
  );
  // Handled failures end as an answer, so that the metric of Lambda does not count them (`serve-resource.ts`).
  createAlarm("ServerErrors", METRIC_NAMESPACE, SERVER_ERROR_METRIC, { Stage: $app.stage }, 0);
  // `metric.server.ts`: calls of AWS for which a role lacks a permission.
  createAlarm("CallsDenied", METRIC_NAMESPACE, DENIED_CALLS_METRIC, { Stage: $app.stage }, 0);
  const TableName = storage.table.name;
  for (const metricName of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
    createAlarm(`Table${metricName}`, "AWS/DynamoDB", metricName, { TableName }, 0);
    for (const { name } of tableKeys.secondary) {
      const dimensions = { TableName, GlobalSecondaryIndexName: name };
      createAlarm(`${toLambdaName(name)}${metricName}`, "AWS/DynamoDB", metricName, dimensions, 0);
    }
  }
  createScheduleAlarms(topic, lambdas);
  createAccessLogAlarms(topic, gateway);
  for (const [name, buildAlarm] of [
    ["ApiFailures", buildApiFailureAlarm],
    ["ApiLatency", buildLatencyAlarm],
  ] as const)
    new aws.cloudwatch.MetricAlarm(`${name}Alarm`, {
      ...buildAlarm(gateway.nodes.api.id),
      alarmActions: [topic.arn],
      okActions: [topic.arn],
    });

  // Spending is measured in the region that sends text messages.
  const smsTopic = createRegionalTopic(
    "SmsAlarms",
    new aws.Provider("SmsRegion", { region: smsRegion as aws.Region }),
  );
  createRegionalAlarm("SmsSpending", smsTopic, {
    namespace: "AWS/SNS",
    metricName: "SMSMonthToDateSpentUSD",
    statistic: "Maximum",
    threshold: smsBudget * 0.8,
    period: 300,
    evaluationPeriods: 1,
    // SNS publishes the sum with each message; without one it is what it was.
    treatMissingData: "ignore",
  });
  return topic;
};
