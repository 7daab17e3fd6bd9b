/**
 * Lists arrived uploads. It is a separate module, so that the sweep needs access to one bucket only and reads no
 * content.
 */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { decodeTime } from "ulid";
import { buildClientOptions } from "../platform/client-options.server.ts";
import { incomingPrefix, parseIncomingKey } from "./index.ts";
import { isDueForSweep } from "./malware-scan.ts";

let s3Client: S3Client | undefined;
const getS3Client = (): S3Client => {
  s3Client ??= new S3Client({
    ...buildClientOptions("small"),
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return s3Client;
};

/**
 * Lists the keys of arrived objects that are not processed yet; processed ones are deleted.
 * @param after the key behind which the list begins
 * @throws Error when no bucket is configured
 */
export async function* listArrivedKeys(after?: string): AsyncGenerator<string> {
  const Bucket = process.env.TRANSIENT_BUCKET_NAME;
  if (!Bucket) throw new Error("TRANSIENT_BUCKET_NAME is not set");
  let next: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await getS3Client().send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: incomingPrefix,
        ...(next ? { ContinuationToken: next } : after && { StartAfter: after }),
      }),
    );
    for (const { Key } of Contents) if (Key) yield Key;
    next = NextContinuationToken;
  } while (next);
}

/** Returns when a file was announced, which its id tells; undefined for an id that no upload was given. */
const readAnnouncedTime = (key: string): number | undefined => {
  const id = parseIncomingKey(key)?.id ?? "";
  try {
    return decodeTime(id);
  } catch {
    return undefined;
  }
};

/** Returns whether the sweep queues an arrived object now. One of which nothing is known is queued each time. */
export const isArrivalDueForSweep = (key: string, at: number): boolean => {
  const announcedAt = readAnnouncedTime(key);
  return announcedAt === undefined || isDueForSweep(at - announcedAt);
};
