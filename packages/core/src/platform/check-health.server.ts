/**
 * Checks that everything a call needs can be reached: the table directly, the buckets and the queue through the clients
 * that other modules load lazily.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "./actor.ts";
import { buildClientOptions } from "./client-options.server.ts";
import { describeError, log } from "./log.server.ts";
import { countDeniedCall } from "./metric.server.ts";
import { getDocumentClient, getTableName } from "./table.server.ts";

/** Checks whether a service can be reached: true on success, false after an error, which is logged, or 3 s. */
const isReachable = async (
  dependency: keyof Health,
  probe: () => Promise<unknown>,
  { requestId, now }: HealthContext,
): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), 3000);
  });
  try {
    await Promise.race([probe(), timeout]);
    return true;
  } catch (error) {
    log.write({ event: "health.failed", requestId, dependency, error: describeError(error) }, "ERROR");
    countDeniedCall(error, now);
    return false;
  } finally {
    clearTimeout(timer);
  }
};

const pingTable = () =>
  getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk: "health", sk: "health" } }),
  );
/** Asks for both buckets: files cannot be uploaded without one, nor read without the other. */
const pingBuckets = async () => {
  const { HeadBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    ...buildClientOptions("optional"),
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  const names = [process.env.BUCKET_NAME, process.env.TRANSIENT_BUCKET_NAME];
  return Promise.all(names.map((Bucket) => client.send(new HeadBucketCommand({ Bucket }))));
};
const pingQueue = async () => {
  const { GetQueueAttributesCommand, SQSClient } = await import("@aws-sdk/client-sqs");
  return new SQSClient(buildClientOptions("optional")).send(
    new GetQueueAttributesCommand({ QueueUrl: process.env.NOTICE_QUEUE_URL, AttributeNames: ["QueueArn"] }),
  );
};

export interface Health {
  table: boolean;
  bucket: boolean;
  queue: boolean;
}
type HealthContext = Pick<Context, "requestId" | "now">;
/** Runs the three checks concurrently. */
export const checkHealth = async (ctx: HealthContext): Promise<Health> => {
  const [t, b, q] = await Promise.all([
    isReachable("table", pingTable, ctx),
    isReachable("bucket", pingBuckets, ctx),
    isReachable("queue", pingQueue, ctx),
  ]);
  return { table: t, bucket: b, queue: q };
};
