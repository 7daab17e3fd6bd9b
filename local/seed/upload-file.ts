/**
 * Uploads of the demonstration. The first of the same bytes is announced, stored where a browser's upload arrives,
 * cleared by the scanner and inspected, by the services that every upload passes. Sixty institutions upload the same
 * documents, so that the next ones are written as the first one became.
 */
import { createHash } from "node:crypto";
import { CopyObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { announceFile } from "@portal/core/files/file-service.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import {
  buildIncomingKey,
  buildVerifiedKey,
  isPersonalPurpose,
  type StoredFile,
  toPersonOwnerId,
} from "@portal/core/files/index";
import { applyScanVerdict, recordUploadArrival } from "@portal/core/files/process-upload.server";
import type { Context } from "@portal/core/platform/actor";
import type { Day } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";

let seedS3Client: S3Client | undefined;
/** Straight to the emulator: while the data are written no upload is announced to the jobs. */
export const setSeedS3Endpoint = (url: string): void => {
  seedS3Client = new S3Client({ endpoint: url, forcePathStyle: true });
};

interface SeedUpload {
  purpose: string;
  name: string;
  type: string;
  bytes: Uint8Array;
  issuedOn?: Day | undefined;
}

/** The first file of its bytes, by purpose, name and digest. */
const firstFiles = new Map<string, Promise<StoredFile>>();

/**
 * Uploads a file for the institution of the actor, or for the person where its purpose is a personal one.
 * @param id where an example or a page names the file
 * @returns the verified file
 * @throws Error when it is not accepted, or before `setSeedS3Endpoint`
 */
export const uploadSeedFile = async (
  upload: SeedUpload,
  ctx: Context,
  id = ulid(Date.parse(ctx.now)),
): Promise<StoredFile> => {
  const sha256 = createHash("sha256").update(upload.bytes).digest("hex");
  const ownerId = isPersonalPurpose(upload.purpose)
    ? toPersonOwnerId(ctx.actor.accountId)
    : (ctx.actor.institution?.id ?? "");
  const content = `${upload.purpose} ${upload.name} ${sha256}`;
  const firstFile = firstFiles.get(content);
  if (firstFile) return copyFile(await firstFile, { id, ownerId, issuedOn: upload.issuedOn }, ctx);
  const uploading = passUpload(upload, { id, ownerId, sha256 }, ctx);
  firstFiles.set(content, uploading);
  return uploading;
};

const requireS3Client = (): S3Client => {
  if (!seedS3Client) throw new Error("the seed has no store yet");
  return seedS3Client;
};

/** Uploads a file as a browser does. */
const passUpload = async (
  { bytes, issuedOn, ...file }: SeedUpload,
  { id, ownerId, sha256 }: { id: string; ownerId: string; sha256: string },
  ctx: Context,
): Promise<StoredFile> => {
  const request = { ...file, size: bytes.length, sha256, ...(issuedOn && { issuedOn }) };
  const ticket = await announceFile(request, ctx, id);
  const key = buildIncomingKey(ownerId, ticket.id);
  await requireS3Client().send(
    new PutObjectCommand({
      Bucket: process.env.TRANSIENT_BUCKET_NAME,
      Key: key,
      Body: bytes,
      ContentType: file.type,
    }),
  );
  await recordUploadArrival(key, ctx);
  const verdict = await applyScanVerdict({ key, result: "NO_THREATS_FOUND" }, ctx);
  if (verdict?.status !== "verified")
    throw new Error(`${file.name} (${file.purpose}) was not accepted: ${verdict?.reason}`);
  return verdict;
};

/** Writes a file that has the bytes of another one, with what the inspection of these found. */
const copyFile = async (
  { issuedOn: _, ...firstFile }: StoredFile,
  { id, ownerId, issuedOn }: { id: string; ownerId: string; issuedOn: Day | undefined },
  { actor, now }: Context,
): Promise<StoredFile> => {
  const file: StoredFile = {
    ...firstFile,
    id,
    institutionId: ownerId,
    ...(issuedOn && { issuedOn }),
    uploadedAt: now,
    arrivedAt: now,
    uploadedBy: actor.accountId,
  };
  const Bucket = process.env.BUCKET_NAME;
  await requireS3Client().send(
    new CopyObjectCommand({
      Bucket,
      Key: buildVerifiedKey(ownerId, id),
      CopySource: `${Bucket}/${buildVerifiedKey(firstFile.institutionId, firstFile.id)}`,
    }),
  );
  await getFileEntity().put(file).go();
  // An owner without a counter is counted at the next upload.
  const Key = { pk: `institution#${ownerId}`, sk: "quota#files" };
  await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key }));
  return file;
};
