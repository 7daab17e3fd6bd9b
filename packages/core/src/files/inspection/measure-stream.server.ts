/** Measures how long the streams of a PDF are once they are decompressed, whichever filters compress them. */
import { constants, inflateRawSync } from "node:zlib";
import type { PdfDictionary } from "./pdf-reader.server.ts";

/** Filters that write bytes as letters. They come before those that compress. */
const decoders: Readonly<Record<string, (stream: Uint8Array) => Buffer>> = {
  ASCIIHexDecode: (stream) =>
    Buffer.from(
      (Buffer.from(stream).toString("latin1").split(">", 1)[0] ?? "").replaceAll(/[^0-9a-f]/gi, ""),
      "hex",
    ),
  ASCII85Decode: decodeAscii85,
};

/** Decodes bytes that a filter wrote as letters; undefined for any other filter. */
export const decodeLetters = (stream: Uint8Array, filter: string): Buffer | undefined =>
  Object.hasOwn(decoders, filter) ? decoders[filter]?.(stream) : undefined;

type Measure = (stream: Uint8Array, dictionary: PdfDictionary, cap: number) => number;
/** Filters that compress. */
const measures: Readonly<Record<string, Measure>> = {
  FlateDecode: (stream, _, cap) => measureDeflated(stream, cap),
  // Readers differ in when they begin to read longer codes, unless the dictionary says nothing.
  LZWDecode: (stream, dictionary, cap) =>
    Math.max(
      ...(dictionary.get("DecodeParms") ? [0, 1] : [1]).map((early) => measureLzw(stream, early, cap)),
    ),
  RunLengthDecode: measureRuns,
};

/**
 * Measures a stream.
 * @param cap in bytes; nothing is decompressed beyond it
 * @returns its decompressed length in bytes, 0 where nothing compresses it; undefined when several filters do, or one
 *   that is applied to a picture
 */
export const measureUnpacked = (
  stream: Uint8Array,
  filters: readonly string[],
  dictionary: PdfDictionary,
  cap: number,
): number | undefined => {
  const compressors = filters.filter((name) => Object.hasOwn(measures, name));
  const [compressor] = compressors;
  if (!compressor) return 0;
  const before = filters.slice(0, filters.indexOf(compressor));
  if (compressors.length > 1 || !before.every((name) => Object.hasOwn(decoders, name))) return undefined;
  const packedBytes = before.reduce<Uint8Array>((bytes, name) => decodeLetters(bytes, name) ?? bytes, stream);
  return measures[compressor]?.(packedBytes, dictionary, cap);
};

/** The most that one byte of deflated data can become (zlib › technical details). */
const MAX_DEFLATE_RATIO = 1032;

/**
 * Readers show what they can decompress: they need neither the end of a stream nor its checksum. Of a stream that is
 * damaged in another place nobody knows how much they show, so it counts as the most that it could be.
 */
function measureDeflated(stream: Uint8Array, cap: number): number {
  const [method = 0, flags = 0] = stream;
  const hasPlainHeader = (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 0x20) === 0;
  const mostBytes = Math.min(cap, stream.length * MAX_DEFLATE_RATIO);
  if (!hasPlainHeader) return mostBytes;
  try {
    return inflateRawSync(stream.subarray(2), { maxOutputLength: cap, finishFlush: constants.Z_SYNC_FLUSH })
      .length;
  } catch {
    return mostBytes;
  }
}

/** Measures LZW codes by the lengths of what they stand for (ISO 32000-2 › 7.4.4). */
function measureLzw(stream: Uint8Array, earlyChange: number, cap: number): number {
  const lengths = new Uint16Array(4096);
  let [width, next, previousLength, total] = [9, 258, 0, 0];
  let [bits, bitCount] = [0, 0];
  for (const byte of stream) {
    bits = ((bits << 8) | byte) & 0xfffff;
    bitCount += 8;
    if (bitCount < width) continue;
    bitCount -= width;
    const code = (bits >> bitCount) & ((1 << width) - 1);
    if (code === 257) return total;
    if (code === 256) {
      [width, next, previousLength] = [9, 258, 0];
      continue;
    }
    const length = code < 256 ? 1 : code < next ? (lengths[code] ?? 0) : previousLength + 1;
    if (previousLength > 0 && next < lengths.length) {
      lengths[next] = previousLength + 1;
      next += 1;
    }
    if (next + earlyChange >= 1 << width && width < 12) width += 1;
    previousLength = length;
    total += length;
    if (total >= cap) return cap;
  }
  return total;
}

/** Measures runs: a number, and either as many bytes or one byte that is repeated (ISO 32000-2 › 7.4.5). */
function measureRuns(stream: Uint8Array, _: PdfDictionary, cap: number): number {
  let total = 0;
  for (let at = 0; at < stream.length && total < cap; ) {
    const run = stream[at] ?? 128;
    if (run === 128) break;
    total += run < 128 ? run + 1 : 257 - run;
    at += run < 128 ? run + 2 : 2;
  }
  return Math.min(total, cap);
}

/** Decodes groups of five letters into four bytes, and `z` into four zeros (ISO 32000-2 › 7.4.3). */
function decodeAscii85(stream: Uint8Array): Buffer {
  const zeros = stream.reduce((count, byte) => (byte === 122 ? count + 1 : count), 0);
  const bytes = Buffer.alloc(4 * (Math.ceil((stream.length - zeros) / 5) + zeros + 1));
  let [end, value, letters] = [0, 0, 0];
  const writeGroup = (): void => {
    bytes.writeUInt32BE(value % 2 ** 32, end);
    [value, letters] = [0, 0];
  };
  for (const byte of stream) {
    if (byte === 126) break;
    if (byte === 122 && letters === 0) end += 4;
    if (byte < 33 || byte > 117) continue;
    value = value * 85 + byte - 33;
    letters += 1;
    if (letters < 5) continue;
    writeGroup();
    end += 4;
  }
  if (letters < 2) return bytes.subarray(0, end);
  const lastBytes = letters - 1;
  for (; letters < 5; letters += 1) value = value * 85 + 84;
  writeGroup();
  return bytes.subarray(0, end + lastBytes);
}
