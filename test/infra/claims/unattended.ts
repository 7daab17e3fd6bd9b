/** Queues, the cron, alarms and mail. */
import { SENDING_LEASE_MS } from "@portal/core/messaging/sent-notices.server";
import { expect } from "vitest";
import { listAllowedActions } from "../graph.ts";
import { arns, expectEach, groupClaims, lambdaEntries, production, stateClaim } from "./claim.ts";

for (const [kind, name, entry] of [
  ["due", "DueQueue", "jobs/apply-due.ts"],
  ["notice", "NoticeQueue", "jobs/send-notice.ts"],
  ["upload", "UploadQueue", "jobs/verify-upload.ts"],
  ["print", "PrintQueue", "jobs/print-document.ts"],
  ["page", "PageQueue", "jobs/prerender.ts"],
] as const)
  groupClaims(`${kind} queue`, () => {
    stateClaim("what fails five times goes to its own dead-letter queue and waits there 14 days", () => {
      const queue = production.one("sqs/queue:Queue", `${name}Queue`).inputs;
      expect(JSON.parse(String(queue.redrivePolicy))).toEqual({
        deadLetterTargetArn: arns.queue(`${name}DeadLetters`),
        maxReceiveCount: 5,
      });
      expect(production.one("sqs/queue:Queue", `${name}DeadLetters`).inputs.messageRetentionSeconds).toBe(
        1_209_600,
      );
    });
    stateClaim("its consumer reports partial failures and finishes before the message shows again", () => {
      const mapping = production.one(
        "lambda/eventSourceMapping:EventSourceMapping",
        `${name}Subscriber`,
      ).inputs;
      const lambda = production.lambda(entry);
      expect(mapping.functionName).toMatch(new RegExp(`:function:${lambda.inputs.name}$`));
      expect(mapping.functionResponseTypes).toEqual(["ReportBatchItemFailures"]);
      const queue = production.one("sqs/queue:Queue", `${name}Queue`).inputs;
      expect(Number(queue.visibilityTimeoutSeconds)).toBeGreaterThanOrEqual(
        6 * Number(lambda.inputs.timeout),
      );
    });
    stateClaim("a late message and any dead letter raise an alarm", () => {
      const getAlarm = (prefix: string) =>
        production.one("cloudwatch/metricAlarm:MetricAlarm", prefix).inputs;
      const plainName = name.replace("Queue", "");
      expect(getAlarm(`${plainName}QueueAge`)).toMatchObject({
        metricName: "ApproximateAgeOfOldestMessage",
        threshold: 600,
        dimensions: { QueueName: production.one("sqs/queue:Queue", `${name}Queue`).inputs.name },
      });
      expect(getAlarm(`${plainName}DeadLetters`)).toMatchObject({
        metricName: "ApproximateNumberOfMessagesVisible",
        threshold: 0,
        dimensions: { QueueName: production.one("sqs/queue:Queue", `${name}DeadLetters`).inputs.name },
      });
    });
  });

const everyMinute = (name: string, entry: string): void => {
  const { inputs } = production.one("scheduler/schedule:Schedule", name);
  expect(inputs).toMatchObject({ scheduleExpression: "rate(1 minute)", state: "ENABLED" });
  const lambda = production.lambda(entry);
  expect((inputs.target as { arn: string }).arn).toMatch(new RegExp(`:function:${lambda.inputs.name}$`));
};
stateClaim("the sweep runs each minute", () => {
  everyMinute("SweepDue", "jobs/sweep-due.ts");
});
stateClaim("what arrived and is not settled is asked about each minute", () => {
  everyMinute("SweepUploads", "jobs/sweep-uploads.ts");
});
stateClaim("the table is warmed within the hour before an opening", () => {
  const { inputs } = production.one("scheduler/schedule:Schedule", "WarmTable");
  expect(inputs).toMatchObject({ scheduleExpression: "rate(15 minutes)", state: "ENABLED" });
  const { inputs: lambda } = production.lambda("jobs/warm-table.ts");
  expect((inputs.target as { arn: string }).arn).toMatch(new RegExp(`:function:${lambda.name}$`));
});
stateClaim("the job that writes exports has the memory and the processor for the largest of them", () => {
  expect(production.lambda("jobs/apply-due.ts").inputs.memorySize).toBe(2048);
});
groupClaims("pages that show what is stored", () => {
  stateClaim("are rendered one at a time, with the processor that a page takes", () => {
    const mapping = production.one("lambda/eventSourceMapping:EventSourceMapping", "PageQueue").inputs;
    expect(mapping).toMatchObject({ batchSize: 1, scalingConfig: { maximumConcurrency: 2 } });
    expect(production.lambda("jobs/prerender.ts").inputs.memorySize).toBe(1024);
  });
  stateClaim("are rendered anew once a deployment brought another site, or a restored table", () => {
    const { inputs } = production.one("lambda/invocation:Invocation");
    expect(inputs).toMatchObject({
      functionName: production.lambda("jobs/prerender.ts").inputs.name,
      input: '{"pages":"all"}',
      triggers: {
        template: expect.stringMatching(/^[0-9a-f]{64}$/),
        table: production.one("dynamodb/table:Table").inputs.name,
      },
    });
  });
});

groupClaims("alarms", () => {
  expectEach(lambdaEntries.map((each) => [each.resource, each.entry]))(
    "%s: errors and throttles",
    (_, entry) => {
      const name = production.lambda(String(entry)).inputs.name;
      const metrics = production
        .all("cloudwatch/metricAlarm:MetricAlarm")
        .filter(
          (each) => (each.inputs.dimensions as Record<string, string> | undefined)?.FunctionName === name,
        )
        .map((each) => each.inputs.metricName);
      // Jobs of a schedule are watched for their runs as well.
      expect(metrics.filter((metric) => metric !== "Invocations").sort()).toEqual(["Errors", "Throttles"]);
    },
  );
  stateClaim("throttled table requests", () => {
    const { name: TableName, globalSecondaryIndexes } = production.one("dynamodb/table:Table").inputs;
    const places = [
      { TableName },
      ...(globalSecondaryIndexes as { name: string }[]).map(({ name }) => ({
        TableName,
        GlobalSecondaryIndexName: name,
      })),
    ];
    for (const metric of ["ReadThrottleEvents", "WriteThrottleEvents"]) {
      const watchedDimensions = production
        .all("cloudwatch/metricAlarm:MetricAlarm")
        .filter(({ inputs }) => inputs.metricName === metric)
        .map(({ inputs }) => inputs.dimensions);
      expect(watchedDimensions).toHaveLength(places.length);
      expect(watchedDimensions).toEqual(expect.arrayContaining(places));
    }
  });
  stateClaim("text messages near their monthly limit, where they are sent from", () => {
    const alarm = production.one("cloudwatch/metricAlarm:MetricAlarm", "SmsSpending").inputs;
    expect(alarm).toMatchObject({
      namespace: "AWS/SNS",
      metricName: "SMSMonthToDateSpentUSD",
      statistic: "Maximum",
      threshold: 80,
      period: 300,
      evaluationPeriods: 1,
      comparisonOperator: "GreaterThanThreshold",
      // What is spent stays spent while nobody gets a message.
      treatMissingData: "ignore",
    });
    expect(production.one("pulumi:providers:aws", "SmsRegion").inputs.region).toBe(
      production.lambda("jobs/send-notice.ts").environment.SMS_REGION,
    );
  });
  stateClaim("every alarm tells the topic when it goes on and off", () => {
    const silentAlarms = production.all("cloudwatch/metricAlarm:MetricAlarm").filter(({ inputs }) => {
      const [topic, ...others] = [inputs.alarmActions].flat();
      const isTold = others.length === 0 && /:sns:.*Alarms/.test(String(topic));
      return !isTold || JSON.stringify(inputs.okActions) !== JSON.stringify(inputs.alarmActions);
    });
    expect(silentAlarms.map(({ name }) => name)).toEqual([]);
  });
});

stateClaim("mail goes out from one domain, and no deployment waits for its records", () => {
  expect(production.all("sesv2/emailIdentity:EmailIdentity")).toHaveLength(1);
  expect(production.all("ses/domainIdentityVerification:DomainIdentityVerification")).toHaveLength(0);
  // Whoever keeps the DNS of the domain enters what the deployment prints.
  expect(production.outputs.mailRecords).toEqual([
    ...["a", "b", "c"].map((token) => `${token}._domainkey.example.org CNAME ${token}.dkim.amazonses.com`),
    '_dmarc.example.org TXT "v=DMARC1; p=quarantine;"',
  ]);
});
stateClaim("a deployment prints where the site, its API and its alarms are", () => {
  expect(production.outputs).toMatchObject({
    site: "https://sitecdndistribution.cloudfront.net",
    dnsTarget: "sitecdndistribution.cloudfront.net",
    api: "https://mock.execute-api.ap-east-1.amazonaws.com",
    alarms: expect.stringMatching(/^arn:aws:sns:.*Alarms/),
  });
});
stateClaim("queues leave most of the account's runs to people who wait, and no message is throttled", () => {
  const runsAtOnce = production
    .all("lambda/eventSourceMapping:EventSourceMapping")
    .map(({ name, inputs }) => {
      const { maximumConcurrency = Number.POSITIVE_INFINITY } = (inputs.scalingConfig ?? {}) as {
        maximumConcurrency?: number;
      };
      // Lambda Developer Guide › Maximum concurrency of SQS event sources: 2 to 1,000.
      expect(maximumConcurrency, name).toBeGreaterThanOrEqual(2);
      return maximumConcurrency;
    });
  expect(runsAtOnce).toHaveLength(5);
  const reservedRuns = production
    .all("lambda/function:Function")
    .reduce((sum, { inputs }) => sum + Math.max(0, Number(inputs.reservedConcurrentExecutions ?? 0)), 0);
  // Those of PDFs are for people who wait.
  const printRuns = Number(
    production.lambda("routes/documents/print.ts").inputs.reservedConcurrentExecutions ?? 0,
  );
  const queueRuns = runsAtOnce.reduce((sum, count) => sum + count, 0);
  // A new account in good standing has 1,000.
  expect(queueRuns + reservedRuns - printRuns).toBeLessThanOrEqual(300);
  expect(queueRuns + reservedRuns).toBeLessThanOrEqual(400);
});
stateClaim("a notice may be sent again before its message comes back, and not while its Lambda runs", () => {
  const { visibilityTimeoutSeconds } = production.one("sqs/queue:Queue", "NoticeQueueQueue").inputs;
  expect(SENDING_LEASE_MS).toBeLessThan(Number(visibilityTimeoutSeconds) * 1000);
  const { timeout } = production.lambda("jobs/send-notice.ts").inputs;
  expect(SENDING_LEASE_MS).toBeGreaterThan(2 * Number(timeout) * 1000);
});
stateClaim("a job may send messages to its own queue for as long as its task takes", () => {
  const continuing = lambdaEntries.filter(({ entry, queue }) => {
    if (!queue) return false;
    const ownQueue = arns.queue(`${queue.charAt(0).toUpperCase()}${queue.slice(1)}Queue`);
    return listAllowedActions(production.lambda(entry).statements).includes(`sqs:SendMessage ${ownQueue}`);
  });
  // A refused notice goes into a message of its own once (decision 0583), so that Lambda may stop a longer chain.
  const sendsOnce = continuing.findIndex(({ entry }) => entry === "jobs/send-notice.ts");
  continuing.splice(sendsOnce, 1);
  expect(continuing.map(({ entry }) => entry)).toEqual(["jobs/apply-due.ts", "jobs/prerender.ts"]);
  const configs = production.all("lambda/functionRecursionConfig:FunctionRecursionConfig");
  // The order in which the graph makes them means nothing.
  const byName = (one: { functionName?: unknown }, other: { functionName?: unknown }): number =>
    String(one.functionName).localeCompare(String(other.functionName));
  expect(configs.map(({ inputs }) => inputs).toSorted(byName)).toEqual(
    continuing
      .map(({ entry }) => ({
        functionName: production.lambda(entry).inputs.name,
        recursiveLoop: "Allow",
      }))
      .toSorted(byName),
  );
});
