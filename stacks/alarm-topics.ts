import type { buildSiteFailureAlarm } from "./rate-alarms.ts";
import { getStage } from "./stage.ts";

/** An alarm can only notify a topic of its own region, so each region that is watched has one. */
interface RegionalTopic {
  arn: $util.Output<string>;
  /** The provider of the region, for the alarms. */
  options: { provider: aws.Provider };
}

/**
 * Creates a topic in another region than the stage's, with a subscription for the e-mail address of the stage.
 * @param name of the topic; its subscription is called `<name>Mail`
 */
export const createRegionalTopic = (name: string, provider: aws.Provider): RegionalTopic => {
  const options = { provider };
  const topic = new aws.sns.Topic(name, { name: `${$app.name}-${$app.stage}-${name}` }, options);
  const { alarmEmail } = getStage();
  if (alarmEmail) {
    new aws.sns.TopicSubscription(
      `${name.replace(/s$/, "")}Mail`,
      { topic: topic.arn, protocol: "email", endpoint: alarmEmail },
      options,
    );
  }
  return { arn: topic.arn, options };
};

interface SingleMetricAlarm {
  namespace: string;
  metricName: string;
  dimensions?: Record<string, $util.Input<string>>;
  statistic: "Average" | "Maximum" | "Minimum";
  threshold: number;
  period: number;
  evaluationPeriods: number;
  comparisonOperator?: "LessThanThreshold";
  treatMissingData?: "breaching" | "ignore";
}
/** Creates an alarm in the region of a topic. By default it is raised above its threshold. */
export const createRegionalAlarm = (
  name: string,
  topic: RegionalTopic,
  alarm: SingleMetricAlarm | ReturnType<typeof buildSiteFailureAlarm>,
) =>
  new aws.cloudwatch.MetricAlarm(
    `${name}Alarm`,
    {
      comparisonOperator: "GreaterThanThreshold",
      treatMissingData: "notBreaching",
      ...alarm,
      alarmActions: [topic.arn],
      okActions: [topic.arn],
    },
    topic.options,
  );
