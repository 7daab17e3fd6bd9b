/**
 * Opens a workbook in the browser before its rows are read. What the reader gets is a plain archive of the workbook's
 * XML: it is bounded, nothing in it is compressed, and so the reader cannot be made to unpack more than was looked at.
 * (The reader would also leave large parts to a worker made of text, which the content security policy refuses.)
 */
import { Inflate, zipSync } from "fflate";
import { hasEncryptionStream, isCompoundFile, readCompoundFile } from "../../file-formats/compound-file.ts";
import { refuseOfficePart } from "../../file-formats/office-parts.ts";
import { type RejectionReason, UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { type ArchiveLimits, readZipDirectory, type ZipEntry } from "../../file-formats/zip-directory.ts";

const MB = 1024 * 1024;

/**
 * Limits of an import. A list of a few hundred rows unpacks to one or two megabytes; the page of whoever imports must
 * bear what is read, so they are lower than the server's.
 */
export const importLimits = {
  archive: {
    entries: 1_000,
    unpackedBytes: 40 * MB,
    entryBytes: 20 * MB,
    ratio: 200,
    ratioFrom: 4 * MB,
    nameLength: 260,
  } satisfies ArchiveLimits,
  /** Rows times columns up to the last cell with content: the reader fills every gap. */
  cells: 1_000_000,
  /** Streams of an old workbook. */
  compoundEntries: 4_000,
} as const;

/** The reasons why a workbook is not imported: keys of `pages/form` › upload.spreadsheet. */
export type SpreadsheetFault =
  | RejectionReason
  /** The file has no byte at all. */
  | "fileEmpty"
  /** An Excel workbook of the nineties (.xls), whatever its name says. */
  | "oldWorkbook"
  /** A cell far out makes the sheet larger than `importLimits.cells`. */
  | "tooManyCells";

/** Compressed bytes that are unpacked at a time: deflate makes at most about a thousand of one. */
const SLICE_BYTES = 16 * 1024;
/** Excel ends at this row (Microsoft › Excel specifications and limits). */
const LAST_ROW = 1_048_576;

const isWorkbook = (name: string): boolean => /^xl\/workbook\.xml$/i.test(name);
const isWorksheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
/** The parts that the reader asks for. */
const isRead = (name: string): boolean => /\.xml(\.rels)?$|\.rels$/i.test(name);

/**
 * Opens a workbook.
 * @param bytes the file as it was chosen, at most the size its purpose allows
 * @returns an archive of its XML without compression, or why it is not imported
 */
export const openSpreadsheet = (
  bytes: Uint8Array,
): { archive: Uint8Array<ArrayBuffer> } | { fault: SpreadsheetFault } => {
  if (bytes.length === 0) return { fault: "fileEmpty" };
  try {
    if (isCompoundFile(bytes)) return { fault: explainCompoundFile(bytes) };
    const entries = readZipDirectory(bytes, importLimits.archive);
    for (const { name } of entries) refuseOfficePart(name);
    if (!entries.some(({ name }) => isWorkbook(name))) return { fault: "fileType" };
    const parts: Record<string, Uint8Array> = {};
    for (const entry of entries.filter(({ name }) => isRead(name))) {
      const part = unpackPart(bytes, entry);
      if (isWorksheet(entry.name) && countCells(part) > importLimits.cells) return { fault: "tooManyCells" };
      parts[entry.name] = part;
    }
    return { archive: zipSync(parts, { level: 0 }) };
  } catch (error) {
    if (error instanceof UnacceptableFileError) return { fault: error.reason };
    throw error;
  }
};

/** A compound file is either an old workbook or a current one that a password wraps; neither can be read here. */
function explainCompoundFile(bytes: Uint8Array): SpreadsheetFault {
  const { streams } = readCompoundFile(bytes, importLimits.compoundEntries);
  if (hasEncryptionStream(streams)) return "filePassword";
  return streams.some(({ name }) => /^(Workbook|Book)$/i.test(name)) ? "oldWorkbook" : "fileType";
}

/**
 * The bytes of a part. Unpacking stops at the first byte beyond the declared size.
 * @throws UnacceptableFileError fileUnpacked or fileBroken
 */
function unpackPart(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const packedBytes = bytes.subarray(entry.start, entry.start + entry.packedBytes);
  if (entry.method === 0) return packedBytes;
  const part = new Uint8Array(entry.unpackedBytes);
  let length = 0;
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > part.length) throw new UnacceptableFileError("fileUnpacked");
    part.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packedBytes.length; at += SLICE_BYTES)
      inflate.push(packedBytes.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= packedBytes.length);
  } catch (error) {
    throw error instanceof UnacceptableFileError ? error : new UnacceptableFileError("fileBroken");
  }
  if (length !== part.length) throw new UnacceptableFileError("fileBroken");
  return part;
}

/**
 * Rows times columns up to the last cell with content.
 * @throws UnacceptableFileError fileBroken for a row that no spreadsheet has
 */
function countCells(sheet: Uint8Array): number {
  const xml = new TextDecoder().decode(sheet);
  let lastRow = 0;
  let lastColumn = 0;
  for (const [, tag, attributes = ""] of xml.matchAll(/<(?:\w{1,20}:)?(row|c)\b([^<>]{0,500})>/g)) {
    const [, column, row] = /\sr\s*=\s*["']([A-Z]{0,3})([^"']*)["']/.exec(attributes) ?? [];
    if (row === undefined) continue;
    if (!/^\d{1,7}$/.test(row) || Number(row) > LAST_ROW) throw new UnacceptableFileError("fileBroken");
    // Formats often reach down to the last row; a cell without content costs the reader nothing.
    if (tag === "row" || attributes.endsWith("/")) continue;
    lastRow = Math.max(lastRow, Number(row));
    lastColumn = Math.max(lastColumn, getColumnNumber(column ?? ""));
  }
  return lastRow * lastColumn;
}

/** Returns the number of a column: A is 1, Z is 26, AA is 27. */
const getColumnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
