/** What is inside a file, whatever its name says: one inspector a kind of file (decision 0156). */
import { createHash } from "node:crypto";
import { profileOf, rejection, type StoredFile } from "../index.ts";
import { pixelsOf } from "../pixels.ts";
import { inspectCompound } from "./compound.ts";
import { type RejectionReason, Unacceptable } from "./reasons.ts";
import { inspectVideo } from "./video.ts";
import { endsAsZip } from "./zip-directory.ts";

export type Inspected =
  | { reason: RejectionReason }
  /** `bytes` are those to keep: a picture's are drawn anew. */
  | { bytes: Uint8Array; pixels?: { width: number; height: number } };

/**
 * Looks at the bytes that came for a file: whether they are those that were announced, and what is in them. Never throws
 * for what the bytes hold; a failure of ours is thrown, and the message comes again.
 */
export const inspectFile = async (file: StoredFile, bytes: Uint8Array): Promise<Inspected> => {
  try {
    const detected = await detectType(bytes);
    const pixels = pixelsOf(bytes);
    const reason = rejection(file, {
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      ...(detected && { detected }),
      ...(pixels && { pixels }),
    });
    if (reason) return { reason };
    if (file.type.startsWith("image/")) {
      const { redrawImage } = await import("./image.server.ts");
      return await redrawImage(bytes, file.type, profileOf(file.purpose)?.maxBytes ?? file.size);
    }
    await inspectKept(bytes, file.type);
    return { bytes };
  } catch (error) {
    if (error instanceof Unacceptable) return { reason: error.reason };
    // A reader that trips over a file has not understood it.
    if (error instanceof RangeError || error instanceof TypeError) return { reason: "fileBroken" };
    throw error;
  }
};

/** Files that are kept byte by byte. */
async function inspectKept(bytes: Uint8Array, type: string): Promise<void> {
  if (type.includes("openxmlformats")) {
    const { inspectOffice } = await import("./office.server.ts");
    return inspectOffice(bytes, type);
  }
  // An archive is read from its end, so it can stand behind anything.
  if (endsAsZip(bytes)) throw new Unacceptable("fileMixed");
  if (type === "application/pdf") {
    const { inspectPdf } = await import("./pdf.server.ts");
    await inspectPdf(bytes);
  } else if (type.startsWith("video/")) inspectVideo(bytes, type);
  else if (type === "application/msword" || type === "application/vnd.ms-excel") inspectCompound(bytes, type);
  // What no inspector knows nobody has looked at.
  else throw new Unacceptable("fileType");
}

/** What the first bytes say; a broken file that trips the reader says nothing. */
async function detectType(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found?.mime;
}
