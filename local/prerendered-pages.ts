/** Prerendered pages as the job wrote them to the site's bucket, kept in memory until they change. */
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { FindPrerenderedPage } from "./site.ts";

/** @param url the emulator's address */
export const createPrerenderedReader = (url: string, bucket: string): FindPrerenderedPage => {
  const s3 = new S3Client({ endpoint: url, forcePathStyle: true });
  const cachedPages = new Map<string, { etag: string | undefined; raw: Buffer }>();
  return async (key) => {
    const cachedPage = cachedPages.get(key);
    try {
      const { Body, ETag } = await s3.send(
        new GetObjectCommand({ Bucket: bucket, Key: key.replace(/^\//, "") }),
      );
      // An answer that is not read to its end keeps its connection; fifty of them stop the site for a minute.
      const raw = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (cachedPage && cachedPage.etag === ETag) return cachedPage;
      const loadedPage = { etag: ETag, raw };
      cachedPages.set(key, loadedPage);
      return loadedPage;
    } catch {
      // Not rendered yet: the page is built in the browser.
      return undefined;
    }
  };
};
