/** Alarms for schedules that have stopped, which causes no error. */
import { DAILY_WORK_METRICS } from "../packages/core/src/platform/daily-work.ts";
import { METRIC_NAMESPACE, SWEEP_METRIC } from "../packages/core/src/platform/metric.server.ts";
import { type Job, jobs } from "../packages/functions/src/jobs/list.ts";
import { toLambdaName } from "./api.ts";

/** A Lambda with its logical name. */
export interface WatchedLambda {
  name: string;
  handler: $util.Input<sst.aws.Function>;
}

/** A job of every minute has stopped after this time without a run, and one of every quarter of an hour; in seconds. */
const MAX_SILENCE = { "rate(1 minute)": 300, "rate(15 minutes)": 3600 } as const;

/** Work of each day is late after so many hours without any: a day, and some time for it. */
const MAX_HOURS_WITHOUT_DAILY_WORK = 26;
const HOUR_SECONDS = 3600;

/**
 * Rings when nothing is counted any more. When a schedule stops, nothing fails, and every other alarm stays green.
 * @param period after which silence is told, in seconds
 */
const createSilenceAlarm = (
  name: string,
  topic: sst.aws.SnsTopic,
  count: { namespace: string; metricName: string; dimensions: Record<string, $util.Input<string>> },
  period: number,
  periods = 1,
) =>
  new aws.cloudwatch.MetricAlarm(`${name}StoppedAlarm`, {
    ...count,
    statistic: "Sum",
    threshold: 1,
    period,
    evaluationPeriods: periods,
    comparisonOperator: "LessThanThreshold",
    treatMissingData: "breaching",
    alarmActions: [topic.arn],
    okActions: [topic.arn],
  });

/**
 * Creates the alarms on schedules that have stopped. Deadlines are enforced by the sweep, which therefore counts the
 * runs that have ended; whether another job fails is told by its errors.
 */
export const createScheduleAlarms = (topic: sst.aws.SnsTopic, lambdas: readonly WatchedLambda[]): void => {
  createSilenceAlarm(
    "Sweep",
    topic,
    { namespace: METRIC_NAMESPACE, metricName: SWEEP_METRIC, dimensions: { Stage: $app.stage } },
    MAX_SILENCE["rate(1 minute)"],
  );
  for (const metricName of Object.values(DAILY_WORK_METRICS))
    createSilenceAlarm(
      metricName,
      topic,
      { namespace: METRIC_NAMESPACE, metricName, dimensions: { Stage: $app.stage } },
      HOUR_SECONDS,
      MAX_HOURS_WITHOUT_DAILY_WORK,
    );
  for (const [key, job] of Object.entries<Job>(jobs)) {
    const name = toLambdaName(key);
    const lambda = lambdas.find((each) => each.name === name);
    if (job.queue || key === "sweepDue" || !lambda) continue;
    const FunctionName = $output(lambda.handler).apply((fn) => fn.name);
    const runs = { namespace: "AWS/Lambda", metricName: "Invocations", dimensions: { FunctionName } };
    createSilenceAlarm(name, topic, runs, MAX_SILENCE[job.schedule ?? "rate(1 minute)"]);
  }
};
