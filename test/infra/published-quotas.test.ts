/**
 * Quotas that AWS publishes in words, beside those of `published-limits.test.ts`: no service model has them, so that a
 * deployment would meet them in its middle. Looked up on 30 November 2026.
 */
import { beforeAll, expect, test } from "vitest";
import { type Graph, readGraph } from "./graph.ts";
import { type GraphName, stages } from "./stages.ts";

let production: Graph;
beforeAll(() => {
  production = readGraph("production");
});
const getTable = () =>
  production.one("dynamodb/table:Table").inputs as {
    globalSecondaryIndexes: { nonKeyAttributes?: string[] }[];
    pointInTimeRecovery: { recoveryPeriodInDays: number };
  };
const listInputs = (type: string) => production.all(type).map(({ inputs }) => inputs);

test("Amazon DynamoDB Developer Guide › Quotas: 20 global indexes, 100 attributes projected by all of them", () => {
  const { globalSecondaryIndexes } = getTable();
  expect(globalSecondaryIndexes.length).toBeLessThanOrEqual(20);
  const projectedNames = globalSecondaryIndexes.flatMap(({ nonKeyAttributes = [] }) => nonKeyAttributes);
  expect(projectedNames.length).toBeGreaterThan(0);
  expect(projectedNames.length).toBeLessThanOrEqual(100);
});

test("Amazon DynamoDB Developer Guide › Point-in-time recovery: 1 to 35 days", () => {
  const { recoveryPeriodInDays } = getTable().pointInTimeRecovery;
  expect(recoveryPeriodInDays).toBeGreaterThanOrEqual(1);
  expect(recoveryPeriodInDays).toBeLessThanOrEqual(35);
});

test("Amazon CloudWatch User Guide › Quotas: 2,500 metrics in all widgets of a dashboard", () => {
  const { widgets } = JSON.parse(
    String(production.one("cloudwatch/dashboard:Dashboard").inputs.dashboardBody),
  ) as {
    widgets: { properties: { metrics?: unknown[] } }[];
  };
  const count = widgets.reduce((sum, { properties: { metrics = [] } }) => sum + metrics.length, 0);
  expect(count).toBeGreaterThan(100);
  expect(count).toBeLessThanOrEqual(2500);
});

test("IAM User Guide › Quotas: 2,048 characters of a trust policy", () => {
  const lengths = listInputs("iam/role:Role").map(({ assumeRolePolicy }) => String(assumeRolePolicy).length);
  expect(lengths.length).toBeGreaterThan(50);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2048);
});

/** Amazon CloudWatch Logs API Reference › PutRetentionPolicy: days. */
const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];
test.each(Object.keys(stages) as GraphName[])(
  "Amazon CloudWatch Logs API Reference › PutRetentionPolicy: only certain numbers of days, in %s",
  (name) => {
    const groups = readGraph(name).all("cloudwatch/logGroup:LogGroup");
    expect(groups.length).toBeGreaterThan(50);
    for (const group of groups) expect(RETENTION_DAYS, group.name).toContain(group.inputs.retentionInDays);
  },
);

test("Amazon EventBridge User Guide › Retries: 185 within a day", () => {
  for (const { retryPolicy } of listInputs("cloudwatch/eventTarget:EventTarget")) {
    const retries = retryPolicy as { maximumEventAgeInSeconds: number; maximumRetryAttempts: number };
    expect(retries.maximumRetryAttempts).toBeLessThanOrEqual(185);
    expect(retries.maximumEventAgeInSeconds).toBeGreaterThanOrEqual(60);
    expect(retries.maximumEventAgeInSeconds).toBeLessThanOrEqual(86_400);
  }
});

test("Amazon CloudFront Developer Guide › Quotas on CloudFront Functions: one store of a function, ten functions of a store", () => {
  const associations = listInputs("cloudfront/function:Function").map(
    ({ keyValueStoreAssociations = [] }) => keyValueStoreAssociations as string[],
  );
  for (const stores of associations) expect(stores.length).toBeLessThanOrEqual(1);
  const withStore = associations.filter((stores) => stores.length > 0).length;
  expect(withStore).toBeGreaterThan(0);
  expect(withStore).toBeLessThanOrEqual(10);
});

test("AWS Lambda Developer Guide › Asynchronous invocation: 0 to 2 retries within 60 seconds to 6 hours", () => {
  const configs = listInputs("lambda/functionEventInvokeConfig:FunctionEventInvokeConfig");
  expect(configs.length).toBeGreaterThan(0);
  for (const { maximumEventAgeInSeconds, maximumRetryAttempts } of configs) {
    expect(Number(maximumRetryAttempts)).toBeLessThanOrEqual(2);
    expect(Number(maximumEventAgeInSeconds)).toBeGreaterThanOrEqual(60);
    expect(Number(maximumEventAgeInSeconds)).toBeLessThanOrEqual(21_600);
  }
});

test("every queue without dead letters of its own is one of dead letters, and rings as soon as it has a message", () => {
  const queues = listInputs("sqs/queue:Queue");
  const deadQueues = queues.filter(({ redrivePolicy }) => redrivePolicy === undefined);
  expect(deadQueues).toHaveLength(queues.length / 2);
  const alarms = listInputs("cloudwatch/metricAlarm:MetricAlarm");
  for (const { name } of deadQueues)
    expect(
      alarms.filter(
        ({ metricName, dimensions, threshold }) =>
          metricName === "ApproximateNumberOfMessagesVisible" &&
          (dimensions as { QueueName?: string }).QueueName === name &&
          threshold === 0,
      ),
      String(name),
    ).toHaveLength(1);
});
