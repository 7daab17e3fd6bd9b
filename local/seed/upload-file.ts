/**
 * Uploads of the demonstration: announced, stored where a browser's upload arrives, cleared by the scanner and inspected,
 * by the services that every upload passes.
 */
import { createHash } from "node:crypto";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { announceFile } from "@portal/core/files/file-service.server";
import {
  buildIncomingKey,
  isPersonalPurpose,
  type StoredFile,
  toPersonPlace,
} from "@portal/core/files/index";
import { recordArrival, settleByVerdict } from "@portal/core/files/settle-upload.server";
import type { Context } from "@portal/core/platform/actor";
import type { Day } from "@portal/core/platform/day";

let seedS3Client: S3Client | undefined;
/** Straight to the emulator: while the data are written no upload is announced to the jobs. */
export const setSeedS3Endpoint = (url: string): void => {
  seedS3Client = new S3Client({ endpoint: url, forcePathStyle: true });
};

export interface SeedUpload {
  purpose: string;
  name: string;
  type: string;
  bytes: Uint8Array;
  issuedOn?: Day | undefined;
}

/**
 * Uploads a file for the institution of the actor, or for the person where its purpose is a personal one.
 * @param id where an example or a page names the file
 * @returns the verified file
 * @throws Error when it is not accepted, or before `setSeedS3Endpoint`
 */
export const uploadSeedFile = async (
  { bytes, issuedOn, ...file }: SeedUpload,
  ctx: Context,
  id?: string,
): Promise<StoredFile> => {
  if (!seedS3Client) throw new Error("the seed has no store yet");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const request = { ...file, size: bytes.length, sha256, ...(issuedOn && { issuedOn }) };
  const ticket = await announceFile(request, ctx, id);
  const place = isPersonalPurpose(file.purpose)
    ? toPersonPlace(ctx.actor.accountId)
    : (ctx.actor.institution?.id ?? "");
  const key = buildIncomingKey(place, ticket.id);
  await seedS3Client.send(
    new PutObjectCommand({
      Bucket: process.env.BUCKET_NAME,
      Key: key,
      Body: bytes,
      ContentType: file.type,
    }),
  );
  await recordArrival(key, ctx);
  const settled = await settleByVerdict({ key, result: "NO_THREATS_FOUND" }, ctx);
  if (settled?.status !== "verified")
    throw new Error(`${file.name} (${file.purpose}) was not accepted: ${settled?.reason}`);
  return settled;
};
