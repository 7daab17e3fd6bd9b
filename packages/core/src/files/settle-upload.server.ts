/**
 * What becomes of an arrived object: pending until the malware scanner has spoken, then verified or rejected. Messages
 * come twice, late, in any order or never: each of these commands may be called at any time and any number of times.
 */
import { createHash } from "node:crypto";
import type { Context } from "../platform/actor.ts";
import { findFile, getFileEntity } from "./file-store.server.ts";
import { parseIncomingKey, type StoredFile, UNVERIFIED_TTL_SECONDS } from "./index.ts";
import type { RejectionReason } from "./inspection/rejection-reasons.ts";
import { decideSweepAction, getScanConsequence, type ScanVerdict } from "./malware-scan.ts";

const loadFileObjects = () => import("./file-objects.server.ts");
type SettleContext = Pick<Context, "now">;

/** Notes that a file's bytes are there. An object that nobody waits for (any more) is removed. */
export const recordArrival = async (key: string, { now }: SettleContext): Promise<void> => {
  const place = parseIncomingKey(key);
  if (!place) return;
  const file = await findFile(place.institutionId, place.id);
  if (file?.status !== "pending") return (await loadFileObjects()).deleteObject(key);
  await writeUnlessSettled(
    getFileEntity()
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
export const settleByVerdict = async (
  verdict: ScanVerdict,
  ctx: SettleContext,
): Promise<StoredFile | undefined> => {
  const place = parseIncomingKey(verdict.key);
  if (!place) return undefined;
  const S3 = await loadFileObjects();
  const file = await findFile(place.institutionId, place.id);
  if (file?.status !== "pending") {
    await S3.deleteObject(verdict.key);
    return file;
  }
  const consequence = getScanConsequence(verdict.result);
  // The sweep asks again; a scanner that keeps failing raises the alarm meanwhile.
  if (consequence === "scanAgain") return file;
  if (consequence !== "inspect") return rejectFile(file, verdict.key, consequence, ctx);
  const bytes = await S3.readScannedBytes(verdict);
  if (!bytes) return file;
  const { inspectFile } = await import("./inspect-file.server.ts");
  const inspectionResult = await inspectFile(file, bytes);
  if ("reason" in inspectionResult) return rejectFile(file, verdict.key, inspectionResult.reason, ctx);
  const verifiedFile: StoredFile = {
    ...file,
    status: "verified",
    size: inspectionResult.bytes.length,
    sha256: createHash("sha256").update(inspectionResult.bytes).digest("hex"),
    ...(inspectionResult.bytes !== bytes && { sentBytes: bytes.length }),
    ...inspectionResult.pixels,
  };
  await S3.saveVerifiedObject(verifiedFile, inspectionResult.bytes);
  return writeOutcome(verifiedFile, verdict.key);
};

/**
 * What the sweep does with an object that is still there: waits, has it scanned again, or gives up.
 * @returns what was done
 */
export const resumeArrived = async (
  key: string,
  ctx: SettleContext,
): Promise<ReturnType<typeof decideSweepAction> | "removed"> => {
  const place = parseIncomingKey(key);
  const S3 = await loadFileObjects();
  const file = place && (await findFile(place.institutionId, place.id));
  if (!place || file?.status !== "pending") {
    await S3.deleteObject(key);
    return "removed";
  }
  const now = Date.parse(ctx.now);
  const next = decideSweepAction(
    now - Date.parse(file.uploadedAt),
    now - Date.parse(file.scanAskedAt ?? file.uploadedAt),
  );
  if (next === "scanAgain") {
    await S3.requestScan(key);
    await writeUnlessSettled(
      getFileEntity()
        .patch(place)
        .set({ scanAskedAt: ctx.now })
        .where(({ status }, { eq }) => eq(status, "pending"))
        .go(),
    );
  }
  if (next === "giveUp") await rejectFile(file, key, "fileUnscannable", ctx);
  return next;
};

async function rejectFile(
  file: StoredFile,
  key: string,
  reason: RejectionReason,
  { now }: SettleContext,
): Promise<StoredFile> {
  const ttl = Math.floor(Date.parse(now) / 1000) + UNVERIFIED_TTL_SECONDS;
  return writeOutcome({ ...file, status: "rejected", reason }, key, ttl);
}

/** Writes the outcome once; whoever comes second changes nothing. The arrived object goes last, so nothing is lost. */
async function writeOutcome(file: StoredFile, key: string, ttl?: number): Promise<StoredFile> {
  const wasWritten = await writeUnlessSettled(
    getFileEntity()
      .put({ ...file, ...(ttl !== undefined && { ttl }) })
      .where(({ status }, { eq }) => eq(status, "pending"))
      .go(),
  );
  const S3 = await loadFileObjects();
  await S3.deleteObject(key);
  if (wasWritten) return file;
  const current = await findFile(file.institutionId, file.id);
  // It was removed, or rejected, while its bytes were being looked at: nothing of them stays.
  if (file.status === "verified" && current?.status !== "verified") await S3.deleteFileObjects(file);
  return current ?? file;
}

/** @returns whether it was written: false when the file is settled or gone by now */
async function writeUnlessSettled(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (/conditional/i.test((error as Error).message)) return false;
    throw error;
  }
}
