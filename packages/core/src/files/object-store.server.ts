/**
 * Objects of the two private buckets by their keys. It is apart from `file-objects.server.ts`, so that whoever only
 * reads and writes objects loads no code for presigned forms. It is imported when the first object is touched.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getS3Client } from "../platform/s3-client.server.ts";
import { verifiedPrefix } from "./index.ts";

/**
 * Returns the name of the bucket of a key: verified files are kept, everything else is needed for days (decision 0723).
 * @param key also the first part of keys
 * @throws Error when the environment does not have it
 */
export const findBucketName = (key: string): string => {
  const isKept = key.startsWith(verifiedPrefix);
  const name = isKept ? process.env.BUCKET_NAME : process.env.TRANSIENT_BUCKET_NAME;
  if (!name) throw new Error(`${isKept ? "BUCKET_NAME" : "TRANSIENT_BUCKET_NAME"} is not set`);
  return name;
};

/** Puts an object under a key. */
export const putObject = async (key: string, bytes: Uint8Array, type: string): Promise<void> => {
  await getS3Client().send(
    new PutObjectCommand({ Bucket: findBucketName(key), Key: key, Body: bytes, ContentType: type }),
  );
};

/** Reads the bytes of an object, or undefined when it does not exist. */
export const readObjectBytes = async (key: string): Promise<Uint8Array | undefined> =>
  (await readObject(new GetObjectCommand({ Bucket: findBucketName(key), Key: key })))?.bytes;

/** Lists the keys below a prefix. */
export async function* listObjectKeys(prefix: string): AsyncGenerator<string> {
  let next: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await getS3Client().send(
      new ListObjectsV2Command({
        Bucket: findBucketName(prefix),
        Prefix: prefix,
        ...(next && { ContinuationToken: next }),
      }),
    );
    for (const { Key } of Contents) if (Key) yield Key;
    next = NextContinuationToken;
  } while (next);
}

/** Deletes an object; does nothing when it does not exist. */
export const deleteObject = async (key: string): Promise<void> => {
  await getS3Client().send(new DeleteObjectCommand({ Bucket: findBucketName(key), Key: key }));
};

/** Sends a read. @returns the bytes with their ETag, or undefined when the object or its version is not there */
export async function readObject(
  command: GetObjectCommand,
): Promise<{ bytes: Uint8Array; eTag: string | undefined } | undefined> {
  try {
    const { Body, ETag } = await getS3Client().send(command);
    const bytes = await Body?.transformToByteArray();
    return bytes && { bytes, eTag: ETag };
  } catch (error) {
    if (["NoSuchKey", "NoSuchVersion"].includes((error as Error).name)) return undefined;
    throw error;
  }
}
