/**
 * Large values are stored as gzipped JSON, because DynamoDB charges a write by the started kilobyte, twice in a
 * transaction, and again for every index that carries the row (decisions 0030 and 0164). An attribute that a condition
 * or an index reads must stay an attribute of its own.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { isLegacyCompression, readLegacyCompression } from "./read-legacy-compression.server.ts";

/** Gzips a value as JSON. Members that are undefined are left out, as in JSON. */
export const compressJson = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));

/**
 * Reads a value that was stored with `compressJson`, today or in the format before gzip. The caller names its type.
 * @throws Error when the bytes are neither gzip nor the older format
 */
export const decompressJson = <T>(bytes: Uint8Array): T =>
  JSON.parse(isLegacyCompression(bytes) ? readLegacyCompression(bytes) : gunzipSync(bytes).toString()) as T;
