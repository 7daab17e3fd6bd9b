import {
  LAPSE_METRICS,
  PAYMENT_METRIC,
  SUBMISSION_METRICS,
  WAITING_METRICS,
} from "../packages/core/src/applications/model/business-metrics.ts";
import {
  DENIED_CALLS_METRIC,
  METRIC_NAMESPACE,
  SERVER_ERROR_METRIC,
  SET_ASIDE_METRIC,
  SWEEP_METRIC,
} from "../packages/core/src/platform/metric.server.ts";
import type { Gateway } from "./api.ts";
import type { Queues } from "./queues.ts";
import type { Storage } from "./storage.ts";

interface DashboardParts {
  gateway: Gateway;
  lambdas: { name: string; handler: $util.Input<sst.aws.Function> }[];
  queues: Queues;
  storage: Storage;
}
/** A line of a graph: namespace, metric, dimensions by turns. */
type Line = $util.Input<string>[];

const WIDTH = 12;
const HEIGHT = 6;
const MINUTE = 60;
/** Queues are counted every ten minutes (`jobs/sweep-due.ts`). */
const COUNTING_PERIOD = 10 * MINUTE;

/**
 * One page with what is looked at first when an alarm rings: calls, failures and latency of the API, Lambdas, waiting
 * messages, the table, and what our own code measures. Then what it is all for: what comes in, is paid, lapses, waits.
 */
export const createDashboard = ({ gateway, lambdas, queues, storage }: DashboardParts) => {
  const apiId = gateway.nodes.api.id;
  const names = lambdas.map(({ handler }) => $output(handler).apply((fn) => fn.name));
  const queueNames = Object.values(queues).map(({ live }) => live.nodes.queue.name);
  const deadNames = Object.values(queues).map(({ dead }) => dead.nodes.queue.name);
  const table = storage.table.name;
  const buildOwnLine = (metric: string): Line => [METRIC_NAMESPACE, metric, "Stage", $app.stage];
  const graphs: { title: string; statistic: string; lines: Line[]; period?: number }[] = [
    {
      title: "Calls and failures of the API",
      statistic: "Sum",
      lines: ["Count", "4xx", "5xx"].map((metric) => ["AWS/ApiGateway", metric, "ApiId", apiId]),
    },
    {
      title: "Latency of the API (95 of 100 calls)",
      statistic: "p95",
      lines: ["Latency", "IntegrationLatency"].map((metric) => ["AWS/ApiGateway", metric, "ApiId", apiId]),
    },
    {
      title: "Errors of Lambdas",
      statistic: "Sum",
      lines: names.map((name) => ["AWS/Lambda", "Errors", "FunctionName", name]),
    },
    {
      title: "Lambdas at work",
      statistic: "Maximum",
      lines: names.map((name) => ["AWS/Lambda", "ConcurrentExecutions", "FunctionName", name]),
    },
    {
      title: "Age of the oldest message",
      statistic: "Maximum",
      lines: queueNames.map((name) => ["AWS/SQS", "ApproximateAgeOfOldestMessage", "QueueName", name]),
    },
    {
      title: "Dead letters",
      statistic: "Maximum",
      lines: deadNames.map((name) => ["AWS/SQS", "ApproximateNumberOfMessagesVisible", "QueueName", name]),
    },
    {
      title: "The table",
      statistic: "Sum",
      lines: [
        "ConsumedReadCapacityUnits",
        "ConsumedWriteCapacityUnits",
        "ReadThrottleEvents",
        "WriteThrottleEvents",
      ].map((metric) => ["AWS/DynamoDB", metric, "TableName", table]),
    },
    {
      title: "Sweeps, unforeseen failures, and notices and payment messages that wait",
      statistic: "Sum",
      lines: [
        buildOwnLine(SWEEP_METRIC),
        buildOwnLine(SERVER_ERROR_METRIC),
        buildOwnLine(DENIED_CALLS_METRIC),
        buildOwnLine("NoticesNotQueued"),
        buildOwnLine("NoticesSentAgain"),
        buildOwnLine("MailQuotaUsedUp"),
        buildOwnLine("PaymentMessagesDelayed"),
        buildOwnLine("UnknownDueRows"),
        buildOwnLine(SET_ASIDE_METRIC),
      ],
    },
    {
      title: "Submitted and paid",
      statistic: "Sum",
      lines: [...Object.values(SUBMISSION_METRICS), PAYMENT_METRIC].map(buildOwnLine),
    },
    {
      title: "Lapsed",
      statistic: "Sum",
      lines: Object.values(LAPSE_METRICS).map(buildOwnLine),
    },
    {
      title: "Applications that wait",
      statistic: "Maximum",
      lines: Object.keys(WAITING_METRICS).map(buildOwnLine),
      period: COUNTING_PERIOD,
    },
  ];
  return new aws.cloudwatch.Dashboard("Dashboard", {
    dashboardName: `${$app.name}-${$app.stage}`,
    dashboardBody: $jsonStringify({
      widgets: graphs.map(({ title, statistic, lines, period = MINUTE }, index) => ({
        type: "metric",
        x: (index % 2) * WIDTH,
        y: Math.floor(index / 2) * HEIGHT,
        width: WIDTH,
        height: HEIGHT,
        properties: {
          title,
          stat: statistic,
          period,
          region: aws.getRegionOutput().region,
          metrics: lines,
        },
      })),
    }),
  });
};
