/** Links to printed PDFs. A separate module, loaded with the first link, because the presigner is large. */
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { getBucketName, getS3Client } from "../files/object-store.server.ts";

/** Lifetime of a link, in seconds: long enough for a click or a redirect, since every call makes a new one. */
const LINK_SECONDS = 120;

/**
 * A short-lived link to a PDF below `prints/`, which the browser saves under its name. Whoever has the link can read the
 * PDF, so it is made only after the caller was checked.
 */
export const presignPrintLink = (key: string, name: string): Promise<string> =>
  getSignedUrl(
    getS3Client(),
    new GetObjectCommand({
      Bucket: getBucketName(),
      Key: key,
      ResponseContentType: "application/pdf",
      ResponseContentDisposition: `attachment; filename="${name}"`,
      ResponseCacheControl: "private, no-store",
    }),
    { expiresIn: LINK_SECONDS },
  );
