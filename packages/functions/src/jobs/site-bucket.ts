/** Files of the site written by a job: prerendered pages and the answers they were rendered from. */
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { buildClientOptions } from "@portal/core/platform/client-options.server";

let s3Client: S3Client | undefined;
/** Emulators have no DNS for bucket hosts, so with a custom endpoint the bucket name goes into the path. */
const getS3Client = (): S3Client => {
  s3Client ??= new S3Client({
    ...buildClientOptions("object"),
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return s3Client;
};
const getBucketName = (): string => {
  const name = process.env.SITE_BUCKET_NAME;
  if (!name) throw new Error("SITE_BUCKET_NAME is not set");
  return name;
};

/** The text of a file; undefined when it does not exist. */
export const readSiteFile = async (key: string): Promise<string | undefined> => {
  try {
    const { Body } = await getS3Client().send(new GetObjectCommand({ Bucket: getBucketName(), Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/**
 * Writes a text file.
 * @param lifetime value of the Cache-Control header
 */
export const writeSiteFile = async (key: string, text: string, lifetime: string): Promise<void> => {
  await getS3Client().send(
    new PutObjectCommand({
      Bucket: getBucketName(),
      Key: key,
      Body: text,
      ContentType: key.endsWith(".json") ? "application/json" : "text/html; charset=utf-8",
      CacheControl: lifetime,
    }),
  );
};
