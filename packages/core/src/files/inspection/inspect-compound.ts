/**
 * Inspects Word and Excel documents of the nineties (compound files), which two forms of the specification still accept
 * (spec 2 §9). Their directory names everything they contain; code, embedded documents, passwords and links are
 * refused.
 */
import { uploadLimits } from "./inspection-limits.ts";
import { UnacceptableFileError } from "./rejection-reasons.ts";

interface Stream {
  name: string;
  kind: number;
  start: number;
  size: number;
}
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

/** Names of streams and storages that contain code. */
const macroName = /^(_?VBA(_PROJECT(_CUR)?)?|Macros|dir|PROJECT(wm)?|__SRP_\d+)$/i;
/** Names that contain another document or a program. */
const embeddedName =
  /^(ObjectPool|MBD[0-9A-F]{8}|Package|.?Ole10Native|.?Ole10ItemName|.?Ole|CONTENTS|EPRINT|_\d{9,10})$/i;

/**
 * Inspects an old binary document.
 * @throws UnacceptableFileError with the reason
 */
export const inspectCompound = (bytes: Uint8Array, type: string): void => {
  const file = readCompound(bytes);
  const names = file.streams.map(({ name }) => name);
  if (names.some((name) => /^Encrypt(ion|ed)/i.test(name.replace(/^\p{Cc}/u, ""))))
    throw new UnacceptableFileError("filePassword");
  if (names.some((name) => macroName.test(name))) throw new UnacceptableFileError("officeMacro");
  if (names.some((name) => embeddedName.test(name))) throw new UnacceptableFileError("officeEmbedded");
  const mainStreamName = type === "application/msword" ? /^WordDocument$/i : /^(Workbook|Book)$/i;
  const main = file.streams.filter(({ name, kind }) => kind === 2 && mainStreamName.test(name));
  const [mainStream] = main;
  if (!mainStream || main.length > 1) throw new UnacceptableFileError("fileType");
  const content = file.contentOf(mainStream);
  if (type === "application/msword") inspectWord(content);
  else inspectWorkbook(content);
};

function readCompound(bytes: Uint8Array): { streams: Stream[]; contentOf: (stream: Stream) => Uint8Array } {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 1536 || data.getUint32(0) !== 0xd0cf11e0) throw new UnacceptableFileError("fileBroken");
  const shift = data.getUint16(30, true);
  if (data.getUint16(28, true) !== 0xfffe || (shift !== 9 && shift !== 12))
    throw new UnacceptableFileError("fileBroken");
  const sectorSize = 1 << shift;
  const sectors = Math.ceil(bytes.length / sectorSize) - 1;
  const offsetOfSector = (sector: number): number => {
    if (sector >= sectors) throw new UnacceptableFileError("fileBroken");
    return (sector + 1) * sectorSize;
  };
  const readWord = (place: number): number => {
    if (place + 4 > bytes.length) throw new UnacceptableFileError("fileBroken");
    return data.getUint32(place, true);
  };
  const table = readTable(readWord, offsetOfSector, sectorSize, sectors);
  const followChain = (start: number, next: readonly number[], maxLength: number): number[] => {
    const visited: number[] = [];
    for (
      let sector = start;
      sector !== END_OF_CHAIN && sector !== FREE;
      sector = next[sector] ?? throwBroken()
    ) {
      if (visited.length >= maxLength) throw new UnacceptableFileError("fileBroken");
      visited.push(sector);
    }
    return visited;
  };
  const joinSectors = (sectorsInOrder: readonly number[]): Uint8Array => {
    const joined = new Uint8Array(sectorsInOrder.length * sectorSize);
    sectorsInOrder.forEach((sector, i) => {
      const from = offsetOfSector(sector);
      joined.set(bytes.subarray(from, Math.min(from + sectorSize, bytes.length)), i * sectorSize);
    });
    return joined;
  };
  const streams = readEntries(joinSectors(followChain(readWord(48), table, sectors)));
  const root = streams.find(({ kind }) => kind === 5);
  if (!root) throw new UnacceptableFileError("fileBroken");
  const contentOf = ({ start, size }: Stream): Uint8Array => {
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
  return { streams, contentOf };
}

const throwBroken = (): never => {
  throw new UnacceptableFileError("fileBroken");
};

/** Reads the sector table: the header names the first 109 sectors of the table, a chain names the rest. */
function readTable(
  readWord: (place: number) => number,
  offsetOfSector: (sector: number) => number,
  sectorSize: number,
  sectors: number,
): number[] {
  const tableSectors: number[] = [];
  for (let i = 0; i < 109; i += 1) tableSectors.push(readWord(76 + i * 4));
  let nextSector = readWord(68);
  for (let n = 0; nextSector !== END_OF_CHAIN && nextSector !== FREE; n += 1) {
    if (n > sectors) throw new UnacceptableFileError("fileBroken");
    const from = offsetOfSector(nextSector);
    for (let i = 0; i < sectorSize / 4 - 1; i += 1) tableSectors.push(readWord(from + i * 4));
    nextSector = readWord(from + sectorSize - 4);
  }
  const table: number[] = [];
  for (const sector of tableSectors) {
    if (sector === FREE) continue;
    const from = offsetOfSector(sector);
    for (let i = 0; i < sectorSize / 4; i += 1) {
      // The last sector of the table may be truncated at the end of the file.
      table.push(readWord(from + i * 4));
    }
    if (table.length > 2 * sectors + sectorSize) break;
  }
  return table;
}

function readEntries(directory: Uint8Array): Stream[] {
  const data = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const streams: Stream[] = [];
  const utf16 = new TextDecoder("utf-16le");
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const kind = data.getUint8(at + 66);
    if (kind === 0) continue;
    const length = data.getUint16(at + 64, true);
    if (length > 64 || length % 2 === 1) throw new UnacceptableFileError("fileBroken");
    const name = utf16.decode(directory.subarray(at, at + Math.max(length - 2, 0)));
    streams.push({ name, kind, start: data.getUint32(at + 116, true), size: data.getUint32(at + 120, true) });
    if (streams.length > uploadLimits.compound.entries) throw new UnacceptableFileError("fileUnpacked");
  }
  return streams;
}

/** Word marks the beginning of a field with this character. */
const FIELD_BEGINS = String.fromCharCode(0x13);
const fetchingField = new RegExp(
  `${FIELD_BEGINS}\\s*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE|QUOTE\\s+["']?\\d)\\b`,
  "i",
);

/** Checks Word's flags, and its fields by the mark at the beginning of each. */
function inspectWord(content: Uint8Array): void {
  const data = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (content.length < 32 || data.getUint16(0, true) !== 0xa5ec)
    throw new UnacceptableFileError("fileBroken");
  if (data.getUint16(10, true) & 0x0100) throw new UnacceptableFileError("filePassword");
  const narrow = new TextDecoder("latin1").decode(content);
  const utf16 = new TextDecoder("utf-16le");
  if (
    [narrow, utf16.decode(content), utf16.decode(content.subarray(1))].some((text) =>
      fetchingField.test(text),
    )
  )
    throw new UnacceptableFileError("officeLinked");
}

const BOUND_SHEET = 0x85;
const FILE_PASS = 0x2f;
const SUP_BOOK = 0x1ae;
const NAME = 0x18;

/** Checks every record of an Excel workbook. */
function inspectWorkbook(content: Uint8Array): void {
  const data = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let records = 0;
  for (let at = 0; at + 4 <= content.length; records += 1) {
    const kind = data.getUint16(at, true);
    const length = data.getUint16(at + 2, true);
    const from = at + 4;
    if (records === 0 && (kind & 0xff) !== 0x09) throw new UnacceptableFileError("fileBroken");
    // The last sector is padded with zeros.
    if (kind === 0 && length === 0) break;
    if (from + length > content.length) throw new UnacceptableFileError("fileBroken");
    if (kind === FILE_PASS) throw new UnacceptableFileError("filePassword");
    // Type 0 is a sheet and 2 a chart; 1 contains Excel 4 macros and 6 a module.
    if (kind === BOUND_SHEET && length > 5 && [1, 6].includes(data.getUint8(from + 5)))
      throw new UnacceptableFileError("officeMacro");
    // A name that runs when the workbook opens: built in, number 1 (Auto_Open) or 2 (Auto_Close).
    if (
      kind === NAME &&
      length > 15 &&
      data.getUint16(from, true) & 0x20 &&
      [1, 2].includes(data.getUint8(from + 15))
    )
      throw new UnacceptableFileError("officeMacro");
    // References within the workbook itself have 0x0401, add-in functions 0x3A01; everything else links outside.
    if (
      kind === SUP_BOOK &&
      length >= 4 &&
      data.getUint16(from + 2, true) !== 0x0401 &&
      data.getUint16(from + 2, true) !== 0x3a01
    )
      throw new UnacceptableFileError("officeLinked");
    at = from + length;
  }
  if (records === 0) throw new UnacceptableFileError("fileBroken");
}
