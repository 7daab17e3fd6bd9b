/**
 * The prerendered pages in the site's bucket: those that the job wrote, kept in memory until they change, and those
 * that went up with the site.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, NoSuchKey, S3Client } from "@aws-sdk/client-s3";
import { getDeployment } from "../deployment/deployment.ts";
import type { SiteFileContent } from "./site.ts";

/**
 * Reads a prerendered page of the site.
 * @param withStored false as long as what the job stored may belong to an earlier build
 */
type ReadPrerenderedPage = (key: string, withStored: boolean) => Promise<SiteFileContent | undefined>;

/**
 * Creates the reader of prerendered pages: those of the bucket, and those of the build.
 * @param url the emulator's address
 * @param dist the built site, whose files a deployment puts into the bucket
 */
export const createPrerenderedReader = (url: string, dist: string): ReadPrerenderedPage => {
  const bucket = getDeployment().buckets.site.name;
  const s3 = new S3Client({ endpoint: url, forcePathStyle: true });
  const cachedPages = new Map<string, { etag: string | undefined; raw: Buffer }>();
  const readStoredPage = async (key: string): Promise<SiteFileContent | undefined> => {
    const cachedPage = cachedPages.get(key);
    try {
      const { Body, ETag } = await s3.send(
        new GetObjectCommand({ Bucket: bucket, Key: key.replace(/^\//, "") }),
      );
      // An answer that is not read to its end keeps its connection; fifty of them stop the site for a minute.
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (cachedPage && cachedPage.etag === ETag) return cachedPage;
      const loadedPage = { etag: ETag, raw: bytes };
      cachedPages.set(key, loadedPage);
      return loadedPage;
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  const builtPages = new Map<string, SiteFileContent>();
  const readBuiltPage = (key: string): SiteFileContent | undefined => {
    const file = join(dist, key);
    if (!builtPages.has(key) && existsSync(file)) builtPages.set(key, { raw: readFileSync(file) });
    return builtPages.get(key);
  };
  return async (key, withStored) =>
    (withStored ? await readStoredPage(key) : undefined) ?? readBuiltPage(key);
};
