/**
 * Reads the directory of a ZIP container without decompressing anything. The check is stricter than the format: parts
 * must follow each other from the first byte to the directory, which must end the file. A container then holds nothing
 * besides its parts, and two readers cannot see two different documents in it.
 */
import { UnacceptableFileError } from "./rejection-reasons.ts";

/** The limits of what a container may unpack to. The server and an import in the browser have limits of their own. */
export interface ArchiveLimits {
  /** Parts of one container. */
  entries: number;
  /** Decompressed bytes of all parts together. */
  unpackedBytes: number;
  /** Decompressed bytes of one part. */
  entryBytes: number;
  /** Decompressed bytes per compressed byte; checked for parts that decompress to more than `ratioFrom` bytes. */
  ratio: number;
  ratioFrom: number;
  /** Characters in the name of a part. */
  nameLength: number;
}

export interface ZipEntry {
  name: string;
  /** 0 is stored, 8 is deflated; every other method is refused. */
  method: 0 | 8;
  packedBytes: number;
  /** Size declared in the directory; `unpackEntry` enforces it. */
  unpackedBytes: number;
  crc32: number;
  /** Offset of its compressed bytes. */
  start: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;

const latin1 = new TextDecoder("latin1");
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the parts of a container and checks them against the limits, so that nothing is decompressed before.
 * @throws UnacceptableFileError fileBroken, filePassword, fileMixed or fileUnpacked
 */
export const readZipDirectory = (bytes: Uint8Array, limits: ArchiveLimits): ZipEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  if (end < 0 || view.getUint32(0, true) !== LOCAL) throw new UnacceptableFileError("fileBroken");
  // A comment, or anything else after the end record, can hide a second file.
  if (view.getUint32(end, true) !== END) {
    throw new UnacceptableFileError(findEndRecord(view) === undefined ? "fileBroken" : "fileMixed");
  }
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const from = view.getUint32(end + 16, true);
  const onOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!onOneDisk || count === 0 || from + size !== end || view.getUint16(end + 20, true) !== 0)
    throw new UnacceptableFileError("fileBroken");
  if (count > limits.entries) throw new UnacceptableFileError("fileUnpacked");
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = from;
  let next = 0;
  for (let i = 0; i < count; i += 1) {
    const { entry, flags, local, length } = readCentral(view, bytes, at, end, limits);
    at += length;
    const { after, start } = readLocal(view, bytes, local, entry, flags, limits);
    // Overlapping parts can decompress the same bytes a thousand times, and no reader reads the gap between parts.
    if (local !== next) throw new UnacceptableFileError("fileBroken");
    next = after;
    const key = entry.name.toLowerCase();
    if (names.has(key)) throw new UnacceptableFileError("fileBroken");
    names.add(key);
    entries.push({ ...entry, start });
  }
  if (at !== end || next !== from) throw new UnacceptableFileError("fileBroken");
  checkSizes(entries, limits);
  return entries;
};

function readCentral(view: DataView, bytes: Uint8Array, at: number, end: number, limits: ArchiveLimits) {
  if (at + 46 > end || view.getUint32(at, true) !== CENTRAL) throw new UnacceptableFileError("fileBroken");
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  if (flags & 0x2041) throw new UnacceptableFileError("filePassword");
  if (method !== 0 && method !== 8) throw new UnacceptableFileError("fileBroken");
  const nameLength = view.getUint16(at + 28, true);
  const length = 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (at + length > end) throw new UnacceptableFileError("fileBroken");
  const name = readName(bytes.subarray(at + 46, at + 46 + nameLength), flags, limits);
  const packedBytes = view.getUint32(at + 20, true);
  const unpackedBytes = view.getUint32(at + 24, true);
  // Sizes beyond four gigabytes use another record; no accepted file is that large.
  if (packedBytes === 0xffffffff || unpackedBytes === 0xffffffff)
    throw new UnacceptableFileError("fileUnpacked");
  if (method === 0 && packedBytes !== unpackedBytes) throw new UnacceptableFileError("fileBroken");
  const entry: Omit<ZipEntry, "start"> = {
    name,
    method,
    packedBytes,
    unpackedBytes,
    crc32: view.getUint32(at + 16, true),
  };
  return { entry, flags, local: view.getUint32(at + 42, true), length };
}

function readLocal(
  view: DataView,
  bytes: Uint8Array,
  at: number,
  entry: Omit<ZipEntry, "start">,
  flags: number,
  limits: ArchiveLimits,
): { start: number; after: number } {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL)
    throw new UnacceptableFileError("fileBroken");
  const nameLength = view.getUint16(at + 26, true);
  const start = at + 30 + nameLength + view.getUint16(at + 28, true);
  let after = start + entry.packedBytes;
  if (after > bytes.length) throw new UnacceptableFileError("fileBroken");
  const hasDescriptor = (flags & 8) !== 0;
  const matchesDirectory =
    readName(bytes.subarray(at + 30, at + 30 + nameLength), flags, limits) === entry.name &&
    view.getUint16(at + 8, true) === entry.method &&
    (hasDescriptor ||
      (view.getUint32(at + 18, true) === entry.packedBytes &&
        view.getUint32(at + 22, true) === entry.unpackedBytes));
  if (!matchesDirectory) throw new UnacceptableFileError("fileBroken");
  if (hasDescriptor && after + 16 <= bytes.length) {
    // Sizes that were unknown when writing began follow the part, with or without a signature.
    const markLength = view.getUint32(after, true) === DESCRIPTOR ? 4 : 0;
    if (view.getUint32(after + markLength, true) === entry.crc32) {
      const isZip64 = view.getUint32(after + markLength + 8, true) === 0 && entry.unpackedBytes !== 0;
      after += markLength + (isZip64 ? 20 : 12);
    }
  }
  return { start, after };
}

/** Reads a path inside the container: relative, without parent directories and control characters. */
function readName(raw: Uint8Array, flags: number, limits: ArchiveLimits): string {
  if (raw.length === 0 || raw.length > limits.nameLength) throw new UnacceptableFileError("fileBroken");
  let name: string;
  try {
    name = flags & 0x800 ? utf8.decode(raw) : latin1.decode(raw);
  } catch {
    throw new UnacceptableFileError("fileBroken");
  }
  const steps = name.split("/");
  const hasUnsafePath = /[\\\p{Cc}\p{Cf}:]/u.test(name) || steps.includes("..") || steps.includes(".");
  if (hasUnsafePath || name.startsWith("/")) throw new UnacceptableFileError("fileBroken");
  return name;
}

function checkSizes(entries: readonly ZipEntry[], limits: ArchiveLimits): void {
  const { unpackedBytes, entryBytes, ratio, ratioFrom } = limits;
  let total = 0;
  for (const entry of entries) {
    total += entry.unpackedBytes;
    const exceedsRatio = entry.unpackedBytes > ratioFrom && entry.unpackedBytes > entry.packedBytes * ratio;
    if (total > unpackedBytes || entry.unpackedBytes > entryBytes || exceedsRatio)
      throw new UnacceptableFileError("fileUnpacked");
  }
}

/** Finds the offset of a ZIP end record within the last 64 KB that points to an existing directory. */
function findEndRecord(view: DataView): number | undefined {
  const lowestOffset = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowestOffset; at -= 1) {
    if (view.getUint32(at, true) === END && hasDirectoryBefore(view, at)) return at;
  }
  return undefined;
}

/** The directory precedes its end record, whatever offset the record declares. */
function hasDirectoryBefore(view: DataView, end: number): boolean {
  const from = end - view.getUint32(end + 12, true);
  const isEmpty = view.getUint16(end + 10, true) === 0;
  return isEmpty || (from >= 0 && from + 4 <= view.byteLength && view.getUint32(from, true) === CENTRAL);
}

/**
 * Returns true for any bytes that a ZIP reader would open, whatever precedes the archive: readers search from the end.
 */
export const hasZipEnd = (bytes: Uint8Array): boolean =>
  bytes.length >= 22 &&
  findEndRecord(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== undefined;
