/** Prerendered pages as the job wrote them to the site's bucket, kept in memory until they change. */
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Prerendered } from "./site.ts";

/** @param url the emulator's address */
export const prerenderedIn = (url: string, bucket: string): Prerendered => {
  const s3 = new S3Client({ endpoint: url, forcePathStyle: true });
  const kept = new Map<string, { etag: string | undefined; raw: Buffer }>();
  return async (key) => {
    const known = kept.get(key);
    try {
      const { Body, ETag } = await s3.send(
        new GetObjectCommand({ Bucket: bucket, Key: key.replace(/^\//, "") }),
      );
      // An answer that is not read to its end keeps its connection; fifty of them stop the site for a minute.
      const raw = Buffer.from((await Body?.transformToByteArray()) ?? []);
      if (known && known.etag === ETag) return known;
      const fresh = { etag: ETag, raw };
      kept.set(key, fresh);
      return fresh;
    } catch {
      // Not rendered yet: the page is built in the browser.
      return undefined;
    }
  };
};
