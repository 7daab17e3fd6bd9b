/** A message is tried five times and then moved to the dead-letter queue for a person (CONTRIBUTING, "Redrive"). */
const MAX_RECEIVES = 5;

const createQueueWithDeadLetters = (name: string) => {
  const dead = new sst.aws.Queue(`${name}DeadLetters`, {
    transform: { queue: { messageRetentionSeconds: 14 * 86_400, sqsManagedSseEnabled: true } },
  });
  const live = new sst.aws.Queue(name, {
    dlq: { queue: dead.arn, retry: MAX_RECEIVES },
    // Six times the consumer's timeout, as SQS recommends for partial batches.
    visibilityTimeout: "3 minutes",
    transform: { queue: { messageRetentionSeconds: 4 * 86_400, sqsManagedSseEnabled: true } },
  });
  return { live, dead };
};

/** Queues for due tasks, notices, uploads, print jobs and pages, each with a dead-letter queue. */
export const createQueues = () => ({
  due: createQueueWithDeadLetters("DueQueue"),
  notice: createQueueWithDeadLetters("NoticeQueue"),
  upload: createQueueWithDeadLetters("UploadQueue"),
  print: createQueueWithDeadLetters("PrintQueue"),
  page: createQueueWithDeadLetters("PageQueue"),
});
export type Queues = ReturnType<typeof createQueues>;
