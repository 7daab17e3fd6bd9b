/**
 * What becomes of an arrived object: pending until the malware scanner has spoken, then verified or rejected. Messages
 * come twice, late, in any order or never: each of these commands may be called at any time and any number of times.
 */
import { createHash } from "node:crypto";
import type { Context } from "../actor.ts";
import { FORGOTTEN_SECONDS, fileOfKey, type StoredFile } from "./index.ts";
import type { RejectionReason } from "./inspection/reasons.ts";
import { consequenceOf, type ScanVerdict, sweepOf } from "./malware.ts";
import { files, read } from "./store.server.ts";

const objects = () => import("./s3.server.ts");
type Now = Pick<Context, "now">;

/** Notes that a file's bytes are there. An object that nobody waits for (any more) is removed. */
export const recordArrival = async (key: string, { now }: Now): Promise<void> => {
  const place = fileOfKey(key);
  if (!place) return;
  const file = await read(place.institutionId, place.id);
  if (file?.status !== "pending") return (await objects()).discard(key);
  await unlessSettled(
    files()
      .patch(place)
      .set({ arrivedAt: now })
      .where(({ status }, { eq }) => eq(status, "pending"))
      .go(),
  );
};

/**
 * Settles a file by the verdict on its object. The bytes that were scanned are those that are inspected, and those that
 * were inspected (or drawn anew) are those that are kept, whatever is sent to the same form afterwards.
 * @returns the file as it stands afterwards; still pending when the scanner could not do its work
 */
export const settleByVerdict = async (verdict: ScanVerdict, ctx: Now): Promise<StoredFile | undefined> => {
  const place = fileOfKey(verdict.key);
  if (!place) return undefined;
  const S3 = await objects();
  const file = await read(place.institutionId, place.id);
  if (file?.status !== "pending") {
    await S3.discard(verdict.key);
    return file;
  }
  const consequence = consequenceOf(verdict.result);
  // The sweep asks again; a scanner that keeps failing raises the alarm meanwhile.
  if (consequence === "scanAgain") return file;
  if (consequence !== "inspect") return reject(file, verdict.key, consequence, ctx);
  const bytes = await S3.scannedBytesOf(verdict);
  if (!bytes) return file;
  const { inspectFile } = await import("./inspection/inspect.server.ts");
  const inspected = await inspectFile(file, bytes);
  if ("reason" in inspected) return reject(file, verdict.key, inspected.reason, ctx);
  const kept: StoredFile = {
    ...file,
    status: "verified",
    size: inspected.bytes.length,
    sha256: createHash("sha256").update(inspected.bytes).digest("hex"),
    ...(inspected.bytes !== bytes && { sentBytes: bytes.length }),
    ...inspected.pixels,
  };
  await S3.keep(kept, inspected.bytes);
  return settle(kept, verdict.key);
};

/**
 * What the sweep does with an object that is still there: waits, has it scanned again, or gives up.
 * @returns what was done
 */
export const resumeArrived = async (
  key: string,
  ctx: Now,
): Promise<ReturnType<typeof sweepOf> | "removed"> => {
  const place = fileOfKey(key);
  const S3 = await objects();
  const file = place && (await read(place.institutionId, place.id));
  if (!place || file?.status !== "pending") {
    await S3.discard(key);
    return "removed";
  }
  const now = Date.parse(ctx.now);
  const next = sweepOf(
    now - Date.parse(file.uploadedAt),
    now - Date.parse(file.scanAskedAt ?? file.uploadedAt),
  );
  if (next === "scanAgain") {
    await S3.requestScan(key);
    await unlessSettled(
      files()
        .patch(place)
        .set({ scanAskedAt: ctx.now })
        .where(({ status }, { eq }) => eq(status, "pending"))
        .go(),
    );
  }
  if (next === "giveUp") await reject(file, key, "fileUnscannable", ctx);
  return next;
};

async function reject(
  file: StoredFile,
  key: string,
  reason: RejectionReason,
  { now }: Now,
): Promise<StoredFile> {
  const ttl = Math.floor(Date.parse(now) / 1000) + FORGOTTEN_SECONDS;
  return settle({ ...file, status: "rejected", reason }, key, ttl);
}

/** Writes the outcome once; whoever comes second changes nothing. The arrived object goes last, so nothing is lost. */
async function settle(file: StoredFile, key: string, ttl?: number): Promise<StoredFile> {
  const written = await unlessSettled(
    files()
      .put({ ...file, ...(ttl !== undefined && { ttl }) })
      .where(({ status }, { eq }) => eq(status, "pending"))
      .go(),
  );
  const S3 = await objects();
  await S3.discard(key);
  if (written) return file;
  const standing = await read(file.institutionId, file.id);
  // It was removed, or rejected, while its bytes were being looked at: nothing of them stays.
  if (file.status === "verified" && standing?.status !== "verified") await S3.erase(file);
  return standing ?? file;
}

/** @returns whether it was written: false when the file is settled or gone by now */
async function unlessSettled(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (/conditional/i.test((error as Error).message)) return false;
    throw error;
  }
}
