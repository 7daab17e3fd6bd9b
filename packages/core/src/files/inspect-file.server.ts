/** What is inside a file, whatever its name says: one inspector a kind of file (decision 0156). */
import { createHash } from "node:crypto";
import { findRejectionReason, getUploadProfile, type StoredFile } from "./index.ts";
import { inspectCompound } from "./inspection/inspect-compound.ts";
import { inspectVideo } from "./inspection/inspect-video.ts";
import { readImageSize } from "./inspection/read-image-size.ts";
import { type RejectionReason, UnacceptableFileError } from "./inspection/rejection-reasons.ts";
import { hasZipEnd } from "./inspection/zip-directory.ts";

export type InspectionResult =
  | { reason: RejectionReason }
  /** `bytes` are those to keep: a picture's are drawn anew. */
  | { bytes: Uint8Array; pixels?: { width: number; height: number } };

/**
 * Looks at the bytes that came for a file: whether they are those that were announced, and what is in them. Never throws
 * for what the bytes hold; a failure of ours is thrown, and the message comes again.
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
    // A reader that trips over a file has not understood it.
    if (error instanceof RangeError || error instanceof TypeError) return { reason: "fileBroken" };
    throw error;
  }
};

/** Files that are kept byte by byte. */
async function inspectUnchanged(bytes: Uint8Array, type: string): Promise<void> {
  if (type.includes("openxmlformats")) {
    const { inspectOffice } = await import("./inspection/inspect-office.server.ts");
    return inspectOffice(bytes, type);
  }
  // An archive is read from its end, so it can stand behind anything.
  if (hasZipEnd(bytes)) throw new UnacceptableFileError("fileMixed");
  if (type === "application/pdf") {
    const { inspectPdf } = await import("./inspection/inspect-pdf.server.ts");
    await inspectPdf(bytes);
  } else if (type.startsWith("video/")) inspectVideo(bytes, type);
  else if (type === "application/msword" || type === "application/vnd.ms-excel") inspectCompound(bytes, type);
  // What no inspector knows nobody has looked at.
  else throw new UnacceptableFileError("fileType");
}

/** What the first bytes say; a broken file that trips the reader says nothing. */
async function detectType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return fileType?.mime;
}
