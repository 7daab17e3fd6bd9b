/**
 * Lists arrived uploads. It is a separate module, so that the sweep needs access to one bucket only and reads no
 * content.
 */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { buildClientOptions } from "../platform/client-options.server.ts";
import { incomingPrefix } from "./index.ts";

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
 * @throws Error when no bucket is configured
 */
export async function* listArrivedKeys(): AsyncGenerator<string> {
  const Bucket = process.env.TRANSIENT_BUCKET_NAME;
  if (!Bucket) throw new Error("TRANSIENT_BUCKET_NAME is not set");
  let next: string | undefined;
  do {
    const { Contents = [], NextContinuationToken } = await getS3Client().send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: incomingPrefix,
        ...(next && { ContinuationToken: next }),
      }),
    );
    for (const { Key } of Contents) if (Key) yield Key;
    next = NextContinuationToken;
  } while (next);
}
