/**
 * Large values are stored as gzipped JSON, because DynamoDB charges a write by the started kilobyte, twice in a
 * transaction, and again for every index that carries the row (decisions 0030 and 0164). An attribute that a condition
 * or an index reads must stay an attribute of its own.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { readLegacyCompression } from "./read-legacy-compression.server.ts";

/**
 * Readers by the first byte of a stored value. A new format gets its reader in one release and is written by a later
 * one only, so that the release before can be deployed again (decision 0302).
 */
const readers: Readonly<Record<number, (bytes: Uint8Array) => string>> = {
  1: readLegacyCompression,
  2: readLegacyCompression,
  31: (bytes) => gunzipSync(bytes).toString(),
};
/** First bytes of the formats that this release reads. */
export const readableFormats: readonly number[] = Object.keys(readers).map(Number);

/** Gzips a value as JSON. Members that are undefined are left out, as in JSON. */
export const compressJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));

/**
 * Reads a value that was stored with `compressJson`, today or in an earlier format. The caller names its type.
 * @throws Error when the bytes are in none of the formats
 */
export const decompressJson = <T>(bytes: Uint8Array): T => {
  const format = bytes[0] ?? 0;
  const decompress = readers[format];
  if (!decompress) throw new Error(`${format} is not the first byte of a stored value`);
  return JSON.parse(decompress(bytes)) as T;
};
