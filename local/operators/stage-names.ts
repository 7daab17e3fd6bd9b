/**
 * Tells the parts of one stage from those of another, for the commands of operators. SST names a part after the
 * application, the stage and the part itself, so that everything of a stage `trial` begins as the parts of a stage
 * `trial-2` do.
 */

/** Returns what follows the application and the stage in a name; undefined for a part of something else. */
const getPartName = (name: string, stage: string): string | undefined => {
  const prefix = `trade-portal-${stage}-`;
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
};

/** Returns whether a topic is one that the alarms of a stage tell (`stacks/alarms.ts`, `stacks/alarm-topics.ts`). */
export const isAlarmTopicOfStage = (topicArn: string, stage: string): boolean =>
  /^[A-Za-z]*Alarms(?:Topic-\w+)?$/.test(getPartName(topicArn.split(":").at(-1) ?? "", stage) ?? "");

/** Returns whether an address is that of a queue of a stage, whose name in `stacks/queues.ts` is given. */
export const isQueueOfStage = (url: string, stage: string, queueName: string): boolean => {
  const part = getPartName(url.split("/").at(-1) ?? "", stage);
  return part !== undefined && new RegExp(`^${queueName}Queue-\\w+$`).test(part);
};
