/**
 * Reads compound files (Microsoft's binary container, [MS-CFB]): Word and Excel documents of the nineties, and current
 * ones that are protected by a password, which Office wraps in such a file ([MS-OFFCRYPTO] › EncryptedPackage).
 */
import { UnacceptableFileError } from "./rejection-reasons.ts";

interface CompoundStream {
  name: string;
  /** 1 is a storage, 2 a stream, 5 the root. */
  kind: number;
  start: number;
  size: number;
}
interface CompoundFile {
  streams: CompoundStream[];
  readContent: (stream: CompoundStream) => Uint8Array;
}

const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

/** Returns true for bytes that begin like a compound file. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);

/** Returns true where the directory names the parts of an encrypted document. */
export const hasEncryptionStream = (streams: readonly CompoundStream[]): boolean =>
  streams.some(({ name }) => /^Encrypt(ion|ed)/i.test(name.replace(/^\p{Cc}/u, "")));

/**
 * Reads the directory of a compound file, and the content of a stream when it is asked for.
 * @param maxEntries streams and storages it may have
 * @throws UnacceptableFileError fileBroken or fileUnpacked
 */
export const readCompoundFile = (bytes: Uint8Array, maxEntries: number): CompoundFile => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 1536 || !isCompoundFile(bytes)) throw new UnacceptableFileError("fileBroken");
  const shift = view.getUint16(30, true);
  if (view.getUint16(28, true) !== 0xfffe || (shift !== 9 && shift !== 12))
    throw new UnacceptableFileError("fileBroken");
  const sectorSize = 1 << shift;
  const sectors = Math.ceil(bytes.length / sectorSize) - 1;
  const getSectorOffset = (sector: number): number => {
    if (sector >= sectors) throw new UnacceptableFileError("fileBroken");
    return (sector + 1) * sectorSize;
  };
  const readWord = (place: number): number => {
    if (place + 4 > bytes.length) throw new UnacceptableFileError("fileBroken");
    return view.getUint32(place, true);
  };
  const table = readTable(readWord, getSectorOffset, sectorSize, sectors);
  const followChain = (start: number, next: readonly number[], maxLength: number): number[] => {
    const visitedSectors: number[] = [];
    for (
      let sector = start;
      sector !== END_OF_CHAIN && sector !== FREE;
      sector = next[sector] ?? throwBroken()
    ) {
      if (visitedSectors.length >= maxLength) throw new UnacceptableFileError("fileBroken");
      visitedSectors.push(sector);
    }
    return visitedSectors;
  };
  const joinSectors = (sectorsInOrder: readonly number[]): Uint8Array => {
    const joinedBytes = new Uint8Array(sectorsInOrder.length * sectorSize);
    sectorsInOrder.forEach((sector, i) => {
      const from = getSectorOffset(sector);
      joinedBytes.set(bytes.subarray(from, Math.min(from + sectorSize, bytes.length)), i * sectorSize);
    });
    return joinedBytes;
  };
  const streams = readEntries(joinSectors(followChain(readWord(48), table, sectors)), maxEntries);
  const root = streams.find(({ kind }) => kind === 5);
  if (!root) throw new UnacceptableFileError("fileBroken");
  const readContent = ({ start, size }: CompoundStream): Uint8Array => {
    if (size >= 4096) return joinSectors(followChain(start, table, sectors)).subarray(0, size);
    const small = joinSectors(followChain(root.start, table, sectors));
    const miniTable = joinSectors(followChain(readWord(60), table, sectors));
    const view = new DataView(miniTable.buffer);
    const next = Array.from({ length: miniTable.length / 4 }, (_, i) => view.getUint32(i * 4, true));
    const content = new Uint8Array(size);
    followChain(start, next, next.length).forEach((sector, i) => {
      content.set(
        small.subarray(sector * 64, Math.min(sector * 64 + 64, sector * 64 + size - i * 64)),
        i * 64,
      );
    });
    return content;
  };
  return { streams, readContent };
};

const throwBroken = (): never => {
  throw new UnacceptableFileError("fileBroken");
};

/** Reads the sector table: the header names the first 109 sectors of the table, a chain names the rest. */
function readTable(
  readWord: (place: number) => number,
  getSectorOffset: (sector: number) => number,
  sectorSize: number,
  sectors: number,
): number[] {
  const tableSectors: number[] = [];
  for (let i = 0; i < 109; i += 1) tableSectors.push(readWord(76 + i * 4));
  let nextSector = readWord(68);
  for (let n = 0; nextSector !== END_OF_CHAIN && nextSector !== FREE; n += 1) {
    if (n > sectors) throw new UnacceptableFileError("fileBroken");
    const from = getSectorOffset(nextSector);
    for (let i = 0; i < sectorSize / 4 - 1; i += 1) tableSectors.push(readWord(from + i * 4));
    nextSector = readWord(from + sectorSize - 4);
  }
  const table: number[] = [];
  for (const sector of tableSectors) {
    if (sector === FREE) continue;
    const from = getSectorOffset(sector);
    for (let i = 0; i < sectorSize / 4; i += 1) {
      // The last sector of the table may be truncated at the end of the file.
      table.push(readWord(from + i * 4));
    }
    if (table.length > 2 * sectors + sectorSize) break;
  }
  return table;
}

function readEntries(directory: Uint8Array, maxEntries: number): CompoundStream[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const streams: CompoundStream[] = [];
  const utf16 = new TextDecoder("utf-16le");
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const kind = view.getUint8(at + 66);
    if (kind === 0) continue;
    const length = view.getUint16(at + 64, true);
    if (length > 64 || length % 2 === 1) throw new UnacceptableFileError("fileBroken");
    const name = utf16.decode(directory.subarray(at, at + Math.max(length - 2, 0)));
    streams.push({ name, kind, start: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) });
    if (streams.length > maxEntries) throw new UnacceptableFileError("fileUnpacked");
  }
  return streams;
}
