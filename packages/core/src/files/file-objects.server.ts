/**
 * Objects of uploads: presigned forms and links, and what the verifying job does with an arrived object. This is a
 * separate module with static imports that is loaded when the first object is needed (quality.md › cold start).
 */
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { getS3Client } from "../platform/s3-client.server.ts";
import { buildIncomingKey, buildVerifiedKey, type StoredFile, TICKET_SECONDS } from "./index.ts";
import type { ScanVerdict } from "./malware-scan.ts";
import { deleteObject, findBucketName, readObject } from "./object-store.server.ts";

/**
 * Lifetime of a download link, in seconds: long enough for a click or a redirect. Whoever has the link reads the file
 * until then, also after losing the right to it, so that pages ask for a new link with each click (decision 0472).
 */
const LINK_SECONDS = 60;

/**
 * Creates a presigned form that accepts exactly this object: key, content type and number of bytes are conditions of
 * its policy.
 */
export const createUploadForm = async (
  file: StoredFile,
): Promise<{ url: string; fields: Record<string, string> }> => {
  const key = buildIncomingKey(file.institutionId, file.id);
  return createPresignedPost(getS3Client(), {
    Bucket: findBucketName(key),
    Key: key,
    Conditions: [
      ["content-length-range", file.size, file.size],
      ["eq", "$Content-Type", file.type],
    ],
    Fields: { "Content-Type": file.type },
    Expires: TICKET_SECONDS,
  });
};

/**
 * Returns a short-lived link to a verified file. The browser saves it under its name, or displays it (`inline`) from
 * the bucket's origin, never from the page's, so that its content cannot act as the site.
 */
export const presignFileLink = async (
  file: StoredFile,
  disposition: "attachment" | "inline" = "attachment",
): Promise<string> => {
  const key = buildVerifiedKey(file.institutionId, file.id);
  const command = new GetObjectCommand({
    Bucket: findBucketName(key),
    Key: key,
    ResponseContentType: file.type,
    ResponseContentDisposition: `${disposition}; filename="file"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
  });
  return getSignedUrl(getS3Client(), command, { expiresIn: LINK_SECONDS });
};

/** Returns a short-lived link to an object that is not an upload, saved under a name. */
export const presignObjectLink = (key: string, name: string, type: string): Promise<string> =>
  getSignedUrl(
    getS3Client(),
    new GetObjectCommand({
      Bucket: findBucketName(key),
      Key: key,
      ResponseContentType: type,
      ResponseContentDisposition: `attachment; filename="${name}"`,
    }),
    { expiresIn: LINK_SECONDS },
  );
/**
 * Reads the bytes of an arrived object that the scanner looked at. Undefined when the object is gone or was replaced;
 * its replacement gets a verdict of its own.
 */
export const readScannedBytes = async ({
  key,
  versionId,
  eTag,
}: Pick<ScanVerdict, "key" | "versionId" | "eTag">): Promise<Uint8Array | undefined> => {
  const object = await readObject(
    new GetObjectCommand({
      Bucket: findBucketName(key),
      Key: key,
      ...(versionId && { VersionId: versionId }),
    }),
  );
  if (!object) return undefined;
  const isScannedVersion =
    versionId !== undefined || eTag === undefined || stripQuotes(object.eTag) === stripQuotes(eTag);
  return isScannedVersion ? object.bytes : undefined;
};
const stripQuotes = (eTag: string | undefined): string | undefined => eTag?.replaceAll('"', "");

/**
 * Requests another scan of an arrived object by copying it onto itself: the copy is a new version, which the scanner
 * examines like any other. Does nothing when the object does not exist.
 */
export const requestScan = async (key: string): Promise<void> => {
  try {
    await getS3Client().send(
      new CopyObjectCommand({
        Bucket: findBucketName(key),
        Key: key,
        CopySource: `${findBucketName(key)}/${key.split("/").map(encodeURIComponent).join("/")}`,
        MetadataDirective: "REPLACE",
        // The new version must not inherit the verdict tag of the old one.
        TaggingDirective: "REPLACE",
      }),
    );
  } catch (error) {
    if ((error as Error).name !== "NoSuchKey") throw error;
  }
};

/** Stores verified bytes at their final key. */
export const saveVerifiedObject = async (file: StoredFile, bytes: Uint8Array): Promise<void> => {
  const key = buildVerifiedKey(file.institutionId, file.id);
  await getS3Client().send(
    new PutObjectCommand({
      Body: bytes,
      ContentType: file.type,
      Bucket: findBucketName(key),
      Key: key,
      ContentDisposition: "attachment",
    }),
  );
};

/** Deletes every object of a file. */
export const deleteFileObjects = async (file: StoredFile): Promise<void> => {
  await deleteObject(buildIncomingKey(file.institutionId, file.id));
  await deleteObject(buildVerifiedKey(file.institutionId, file.id));
};
