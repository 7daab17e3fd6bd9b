/**
 * The client of S3 for whole objects. It is a module of its own, because the jobs of the site's bucket and of the
 * archive know no private bucket.
 */
import { S3Client } from "@aws-sdk/client-s3";
import { buildClientOptions } from "./client-options.server.ts";

let s3Client: S3Client | undefined;
/**
 * Returns the S3 client, made once. Emulators have no DNS for bucket hosts, so with a custom endpoint the bucket name
 * goes into the path.
 */
export const getS3Client = (): S3Client => {
  s3Client ??= new S3Client({
    ...buildClientOptions("object"),
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return s3Client;
};
