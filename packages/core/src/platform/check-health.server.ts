/**
 * Checks that everything a call needs can be reached: the table directly, the bucket and the queue through the clients
 * that other modules load lazily.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { buildClientOptions } from "./client-options.server.ts";
import { getDocumentClient, getTableName } from "./table.server.ts";

/** One reachability check: true on success, false after an error or 3 s. */
const isReachable = async (probe: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("late")), 3000);
  });
  try {
    await Promise.race([probe(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

const pingTable = () =>
  getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk: "health", sk: "health" } }),
  );
const pingBucket = async () => {
  const { HeadBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const forcePathStyle = process.env.AWS_ENDPOINT_URL_S3 !== undefined;
  return new S3Client({ ...buildClientOptions("optional"), forcePathStyle }).send(
    new HeadBucketCommand({ Bucket: process.env.BUCKET_NAME }),
  );
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
/** Runs the three checks concurrently. */
export const checkHealth = async (): Promise<Health> => {
  const [t, b, q] = await Promise.all([
    isReachable(pingTable),
    isReachable(pingBucket),
    isReachable(pingQueue),
  ]);
  return { table: t, bucket: b, queue: q };
};
