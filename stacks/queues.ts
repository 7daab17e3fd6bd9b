/** A message is tried five times, then it waits in the dead-letter queue for a person (CONTRIBUTING, "Redrive"). */
const MAX_RECEIVES = 5;

const createQueueWithDeadLetters = (name: string) => {
  const dead = new sst.aws.Queue(`${name}DeadLetters`, {
    transform: { queue: { messageRetentionSeconds: 14 * 86_400, sqsManagedSseEnabled: true } },
  });
  const live = new sst.aws.Queue(name, {
    dlq: { queue: dead.arn, retry: MAX_RECEIVES },
    // Six times the consumer's timeout, as SQS asks for with partial batches.
    visibilityTimeout: "3 minutes",
    transform: { queue: { messageRetentionSeconds: 4 * 86_400, sqsManagedSseEnabled: true } },
  });
  return { live, dead };
};

/** Deadlines to apply, notices to send, uploads to verify, papers to print: each with its dead letters. */
export const createQueues = () => ({
  due: createQueueWithDeadLetters("DueQueue"),
  notice: createQueueWithDeadLetters("NoticeQueue"),
  upload: createQueueWithDeadLetters("UploadQueue"),
  print: createQueueWithDeadLetters("PrintQueue"),
});
export type Queues = ReturnType<typeof createQueues>;
