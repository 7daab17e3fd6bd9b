/**
 * Decompresses with a hard cap: not one byte more than the directory declares, which was checked against `uploadLimits`
 * before.
 */
import { crc32, inflateRawSync } from "node:zlib";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import type { ZipEntry } from "../../file-formats/zip-directory.ts";

/**
 * Returns the bytes of one part.
 * @throws UnacceptableFileError fileUnpacked when it contains more than declared, fileBroken when its content does not
 * match
 */
export const unpackEntry = (bytes: Uint8Array, entry: ZipEntry): Uint8Array => {
  const packedBytes = bytes.subarray(entry.start, entry.start + entry.packedBytes);
  const unpackedBytes = entry.method === 0 ? packedBytes : inflate(packedBytes, entry.unpackedBytes);
  if (unpackedBytes.length !== entry.unpackedBytes || crc32(unpackedBytes) !== entry.crc32)
    throw new UnacceptableFileError("fileBroken");
  return unpackedBytes;
};

function inflate(packed: Uint8Array, cap: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(cap, 1) });
  } catch (error) {
    const exceedsCap = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new UnacceptableFileError(exceedsCap ? "fileUnpacked" : "fileBroken");
  }
}
