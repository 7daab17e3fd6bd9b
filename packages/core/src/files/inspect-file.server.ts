/**
 * Determines what is inside a file, whatever its name says, with one inspector for each kind of file (decision 0156).
 */
import { createHash } from "node:crypto";
import { type RejectionReason, UnacceptableFileError } from "../file-formats/rejection-reasons.ts";
import { hasZipEnd } from "../file-formats/zip-directory.ts";
import { findRejectionReason, getUploadProfile, type StoredFile } from "./index.ts";
import { inspectCompound } from "./inspection/inspect-compound.ts";
import { inspectVideo } from "./inspection/inspect-video.ts";
import { readImageSize } from "./inspection/read-image-size.ts";

type InspectionResult =
  | { reason: RejectionReason }
  /** `bytes` are those to store: pictures are re-encoded. */
  | { bytes: Uint8Array; pixels?: { width: number; height: number } };

/**
 * Inspects the bytes that arrived for a file: whether they are those that were announced, and what they contain. Bad
 * content never throws; an internal failure is thrown, so that the message is delivered again.
 */
export const inspectFile = async (file: StoredFile, bytes: Uint8Array): Promise<InspectionResult> => {
  try {
    const detectedType = await detectType(bytes);
    const pixels = readImageSize(bytes);
    const reason = findRejectionReason(file, {
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      ...(detectedType && { detected: detectedType }),
      ...(pixels && { pixels }),
    });
    if (reason) return { reason };
    if (file.type.startsWith("image/")) {
      const { redrawImage } = await import("./inspection/redraw-image.server.ts");
      return await redrawImage(bytes, file.type, getUploadProfile(file.purpose)?.maxBytes ?? file.size);
    }
    await inspectUnchanged(bytes, file.type);
    return { bytes };
  } catch (error) {
    if (error instanceof UnacceptableFileError) return { reason: error.reason };
    // A parser that crashes on a file has not understood it, so the file counts as broken.
    if (error instanceof RangeError || error instanceof TypeError) return { reason: "fileBroken" };
    throw error;
  }
};

/** Inspects files that are stored unchanged. */
async function inspectUnchanged(bytes: Uint8Array, type: string): Promise<void> {
  if (type.includes("openxmlformats")) {
    const { inspectOffice } = await import("./inspection/inspect-office.server.ts");
    return inspectOffice(bytes, type);
  }
  // A ZIP archive is read from its end, so it can be appended to any other file.
  if (hasZipEnd(bytes)) throw new UnacceptableFileError("fileMixed");
  if (type === "application/pdf") {
    const { inspectPdf } = await import("./inspection/inspect-pdf.server.ts");
    await inspectPdf(bytes);
  } else if (type.startsWith("video/")) inspectVideo(bytes, type);
  else if (type === "application/msword" || type === "application/vnd.ms-excel") inspectCompound(bytes, type);
  // No inspector knows this type, so nobody has checked the content.
  else throw new UnacceptableFileError("fileType");
}

/** The type detected from the first bytes; undefined when a broken file crashes the detector. */
async function detectType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return fileType?.mime;
}
