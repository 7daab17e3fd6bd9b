/** Files of the site written by a job: prerendered pages and the answers they were rendered from. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { getS3Client } from "@portal/core/platform/s3-client.server";

const getBucketName = (): string => {
  const name = process.env.SITE_BUCKET_NAME;
  if (!name) throw new Error("SITE_BUCKET_NAME is not set");
  return name;
};

/** Finds the text of a file; undefined when it does not exist. */
export const findSiteFile = async (key: string): Promise<string | undefined> => {
  try {
    const { Body } = await getS3Client().send(new GetObjectCommand({ Bucket: getBucketName(), Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Returns whether a file exists. */
export const hasSiteFile = async (key: string): Promise<boolean> => {
  try {
    await getS3Client().send(new HeadObjectCommand({ Bucket: getBucketName(), Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
};

/** Lists the keys of all files below a prefix. */
export async function* listSiteFiles(prefix: string): AsyncGenerator<string> {
  const input = { Bucket: getBucketName(), Prefix: prefix };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: getS3Client() }, input))
    for (const { Key } of Contents) if (Key) yield Key;
}

/** Deletes a file; one that does not exist stays so. */
export const deleteSiteFile = async (key: string): Promise<void> => {
  await getS3Client().send(new DeleteObjectCommand({ Bucket: getBucketName(), Key: key }));
};

const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
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
      ContentType: contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      CacheControl: lifetime,
    }),
  );
};
