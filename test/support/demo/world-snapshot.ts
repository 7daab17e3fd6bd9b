/**
 * The rows and objects of a world as they were built, so that the next file of tests in the same worker begins with a
 * copy of them. Commands build a world in eight seconds of a core, and a copy of it is written in less than one.
 */
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";

interface StoredObject {
  bucket: string;
  key: string;
  bytes: Uint8Array;
  type: string | undefined;
  metadata: Record<string, string> | undefined;
}
export interface WorldSnapshot {
  rows: readonly Record<string, unknown>[];
  objects: readonly StoredObject[];
}

/** Rows of one call of DynamoDB. */
const BATCH = 25;
const createS3 = () => new S3Client({ forcePathStyle: true });

/** Takes a snapshot of the rows and of the objects in both buckets. @param rows of the table, as they stand */
export const takeSnapshot = async (rows: WorldSnapshot["rows"]): Promise<WorldSnapshot> => {
  const buckets = [process.env.BUCKET_NAME ?? "", process.env.TRANSIENT_BUCKET_NAME ?? ""];
  return { rows, objects: (await Promise.all(buckets.map(readObjects))).flat() };
};

const readObjects = async (bucket: string): Promise<StoredObject[]> => {
  const s3 = createS3();
  const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
  if (IsTruncated) throw new Error("The snapshot has more than a thousand objects");
  const objects = await Promise.all(
    Contents.map(async ({ Key = "" }): Promise<StoredObject> => {
      const { Body, ContentType, Metadata } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return { bucket, key: Key, bytes, type: ContentType, metadata: Metadata };
    }),
  );
  s3.destroy();
  return objects;
};

/** Writes a snapshot into an empty table and empty buckets of the same names. */
export const restoreSnapshot = async ({ rows, objects }: WorldSnapshot): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH) {
    const puts = rows.slice(from, from + BATCH).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems = {} } = await getDocumentClient().send(
      new BatchWriteCommand({ RequestItems: { [getTableName()]: puts } }),
    );
    if (Object.keys(UnprocessedItems).length > 0) throw new Error("DynamoDB left rows unprocessed");
  }
  const s3 = createS3();
  await Promise.all(
    objects.map(({ bucket, key, bytes, type, metadata }) =>
      s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ...(type && { ContentType: type }),
          ...(metadata && { Metadata: metadata }),
        }),
      ),
    ),
  );
  s3.destroy();
};
