/**
 * Processes arrived objects: pending until the malware scanner has a verdict, then verified or rejected. Messages
 * arrive twice, late, in any order or never, so each of these functions may be called at any time and any number of
 * times.
 */
import { createHash } from "node:crypto";
import type { RejectionReason } from "../file-formats/rejection-reasons.ts";
import type { Context } from "../platform/actor.ts";
import { meetsCondition } from "../platform/conditional-write.server.ts";
import { findFile, getFileEntity } from "./file-store.server.ts";
import { parseIncomingKey, type StoredFile, UNVERIFIED_TTL_SECONDS } from "./index.ts";
import { decideSweepAction, getScanConsequence, type ScanVerdict } from "./malware-scan.ts";

const loadFileObjects = () => import("./file-objects.server.ts");
const loadObjectStore = () => import("./object-store.server.ts");
type UploadContext = Pick<Context, "now">;

/**
 * Records that the bytes of a file have arrived. An object without a pending file is deleted.
 * @returns the id of a file whose form was used again: nothing comes of it, but each use is scanned (decision 0691)
 */
export const recordUploadArrival = async (
  key: string,
  { now }: UploadContext,
): Promise<string | undefined> => {
  const fileKey = parseIncomingKey(key);
  if (!fileKey) return undefined;
  const file = await findFile(fileKey.institutionId, fileKey.id);
  if (file?.status !== "pending") {
    await (await loadObjectStore()).deleteObject(key);
    return fileKey.id;
  }
  await meetsCondition(
    getFileEntity()
      .patch(fileKey)
      .set({ arrivedAt: now })
      .where(({ status }, { eq }) => eq(status, "pending"))
      .go(),
  );
  return file.arrivedAt ? file.id : undefined;
};

/**
 * Applies the verdict on an object to its file. The scanned bytes are the ones inspected, and the inspected (or
 * re-encoded) bytes are the ones stored, whatever is uploaded with the same form afterwards.
 * @returns the file after the call; still pending when the scanner failed
 */
export const applyScanVerdict = async (
  verdict: ScanVerdict,
  ctx: UploadContext,
): Promise<StoredFile | undefined> => {
  const fileKey = parseIncomingKey(verdict.key);
  if (!fileKey) return undefined;
  const S3 = await loadFileObjects();
  const file = await findFile(fileKey.institutionId, fileKey.id);
  if (file?.status !== "pending") {
    await (await loadObjectStore()).deleteObject(verdict.key);
    return file;
  }
  const consequence = getScanConsequence(verdict.result);
  // The sweep requests another scan; a scanner that keeps failing raises an alarm meanwhile.
  if (consequence === "scanAgain") return file;
  if (consequence !== "inspect") return rejectFile(file, verdict.key, consequence, ctx);
  const bytes = await S3.readScannedBytes(verdict);
  if (!bytes) return file;
  const { inspectFile } = await import("./inspect-file.server.ts");
  const inspectionResult = await inspectFile(file, bytes);
  if ("reason" in inspectionResult) return rejectFile(file, verdict.key, inspectionResult.reason, ctx);
  const outcome: UploadOutcome = {
    status: "verified",
    size: inspectionResult.bytes.length,
    sha256: createHash("sha256").update(inspectionResult.bytes).digest("hex"),
    ...(inspectionResult.bytes !== bytes && { sentBytes: bytes.length }),
    ...inspectionResult.pixels,
  };
  await S3.saveVerifiedObject({ ...file, ...outcome }, inspectionResult.bytes);
  return writeOutcome(file, outcome, verdict.key);
};

/**
 * Decides for the sweep about an object that is still there: wait, request another scan, or give up.
 * @returns the decision taken
 */
export const resumeArrivedUpload = async (
  key: string,
  ctx: UploadContext,
): Promise<ReturnType<typeof decideSweepAction> | "removed"> => {
  const fileKey = parseIncomingKey(key);
  const S3 = await loadFileObjects();
  const file = fileKey && (await findFile(fileKey.institutionId, fileKey.id));
  if (!fileKey || file?.status !== "pending") {
    await (await loadObjectStore()).deleteObject(key);
    return "removed";
  }
  const now = Date.parse(ctx.now);
  const next = decideSweepAction(
    now - Date.parse(file.uploadedAt),
    now - Date.parse(file.scanAskedAt ?? file.uploadedAt),
  );
  if (next === "scanAgain") {
    // Of two messages at the same moment one asks: each scan costs money. One that cannot be asked for waits for the
    // next time.
    const isFirst = await meetsCondition(
      getFileEntity()
        .patch(fileKey)
        .set({ scanAskedAt: ctx.now })
        .where(({ status, scanAskedAt }, { eq, notExists }) => {
          const isUnchanged =
            file.scanAskedAt === undefined
              ? notExists(scanAskedAt)
              : eq(scanAskedAt, String(file.scanAskedAt));
          return `${eq(status, "pending")} AND ${isUnchanged}`;
        })
        .go(),
    );
    if (!isFirst) return "wait";
    await S3.requestScan(key);
  }
  if (next === "giveUp") await rejectFile(file, key, "fileUnscannable", ctx);
  return next;
};

async function rejectFile(
  file: StoredFile,
  key: string,
  reason: RejectionReason,
  { now }: UploadContext,
): Promise<StoredFile> {
  const ttl = Math.floor(Date.parse(now) / 1000) + UNVERIFIED_TTL_SECONDS;
  return writeOutcome(file, { status: "rejected", reason }, key, ttl);
}

/** What becomes known of a file when its bytes were looked at. */
type UploadOutcome = Pick<StoredFile, "status"> &
  Partial<Pick<StoredFile, "reason" | "size" | "sha256" | "sentBytes" | "width" | "height">>;

/**
 * Writes the outcome once; a second call changes nothing, and neither changes what else is known of the file, such as a
 * name that its owner gave it meanwhile. The arrived object is deleted last, so that nothing is lost when the process
 * stops.
 */
async function writeOutcome(
  file: StoredFile,
  outcome: UploadOutcome,
  key: string,
  ttl?: number,
): Promise<StoredFile> {
  const { institutionId, id } = file;
  const update = getFileEntity().patch({ institutionId, id });
  const wasWritten = await meetsCondition(
    (ttl === undefined ? update.set(outcome).remove(["ttl"]) : update.set({ ...outcome, ttl }))
      .where(
        ({ status, removedAt }, { eq, notExists }) => `${eq(status, "pending")} AND ${notExists(removedAt)}`,
      )
      .go(),
  );
  const S3 = await loadFileObjects();
  await (await loadObjectStore()).deleteObject(key);
  if (wasWritten) return { ...file, ...outcome };
  const current = await findFile(institutionId, id);
  // The file was removed or rejected while its bytes were inspected, so no object of it may remain.
  if (outcome.status === "verified" && current?.status !== "verified") await S3.deleteFileObjects(file);
  return current ?? { ...file, ...outcome };
}
