/**
 * Parses the syntax of a PDF from its first byte to its last. PDF readers repair broken files, each in its own way, and
 * what one overlooks another may run. Nothing is repaired here: every byte must belong to an object, a cross-reference
 * table or a trailer, and every cross-reference must lead to a parsed object. The parsed objects are then everything
 * that any reader can find.
 */
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import {
  isDigit,
  isSpace,
  type PdfDictionary,
  PdfReader,
  PdfRef,
  type PdfValue,
  throwBrokenPdf,
} from "./pdf-reader.server.ts";

export interface PdfObject {
  number: number;
  value: PdfValue;
  /** The bytes of its stream, still compressed. */
  stream?: Uint8Array;
}

export interface PdfParts {
  objects: PdfObject[];
  /** Objects by the offset of their first byte, for the cross-references. */
  objectAt: Map<number, PdfObject>;
  trailers: PdfDictionary[];
  /** Offsets of cross-reference tables, and their entries: object number and offset. */
  tablesAt: Set<number>;
  references: { number: number; at: number }[];
  /** The offset after each `startxref`, in order. */
  starts: number[];
}

/**
 * Parses the whole file.
 * @throws UnacceptableFileError fileBroken or fileMixed
 */
export const readPdfParts = (bytes: Uint8Array): PdfParts => {
  const reader = new PdfReader(bytes);
  if (!/^%PDF-[12]\.\d[\s\0]/.test(reader.bytes.toString("latin1", 0, 9)))
    throw new UnacceptableFileError("fileMixed");
  let end = bytes.length;
  while (end > 0 && isSpace(bytes[end - 1])) end -= 1;
  if (reader.bytes.toString("latin1", end - 5, end) !== "%%EOF") {
    throw new UnacceptableFileError(reader.bytes.lastIndexOf("%%EOF") < 0 ? "fileBroken" : "fileMixed");
  }
  const parts: PdfParts = {
    objects: [],
    objectAt: new Map(),
    trailers: [],
    tablesAt: new Set(),
    references: [],
    starts: [],
  };
  for (;;) {
    reader.skipSpace();
    if (reader.at >= bytes.length) break;
    const at = reader.at;
    if (isDigit(bytes[at])) readObject(reader, parts);
    else {
      const word = reader.readWord();
      if (word === "xref") {
        parts.tablesAt.add(at);
        readTable(reader, parts);
      } else if (word === "trailer") parts.trailers.push(reader.readDictionary(0));
      else if (word === "startxref") parts.starts.push(reader.readCount() ?? throwBrokenPdf());
      else throwBrokenPdf();
    }
    if (
      parts.objects.length > uploadLimits.pdf.objects ||
      parts.references.length > 4 * uploadLimits.pdf.objects
    )
      throw new UnacceptableFileError("fileUnpacked");
  }
  refuseHiddenObjects(reader.bytes, parts);
  return parts;
};

/** Spaces and comments between two words. */
const gap = /(?=[\0\t\n\f\r %])[\0\t\n\f\r ]*(?:%[^\r\n]{0,80}[\r\n][\0\t\n\f\r ]*){0,3}/.source;
const objectHead = new RegExp(`(?<!\\d)\\d{1,12}${gap}\\d{1,12}${gap}obj(?![A-Za-z])`, "g");

/**
 * Refuses what looks like the beginning of an object inside a stream, a text or a comment: a PDF reader that repairs
 * the file by searching it finds that object, which was never inspected.
 */
function refuseHiddenObjects(bytes: Buffer, { objectAt }: PdfParts): void {
  for (const { index } of bytes.toString("latin1").matchAll(objectHead))
    if (!objectAt.has(index)) throwBrokenPdf();
}

function readObject(reader: PdfReader, parts: PdfParts): void {
  const at = reader.at;
  const number = reader.readCount() ?? throwBrokenPdf();
  if (reader.readCount() === undefined || !reader.readKeyword("obj")) throwBrokenPdf();
  const value = reader.readValue();
  const object: PdfObject = { number, value };
  if (reader.readKeyword("stream")) {
    if (!(value instanceof Map)) throw new UnacceptableFileError("fileBroken");
    object.stream = readStream(reader, value);
  }
  if (!reader.readKeyword("endobj")) throwBrokenPdf();
  parts.objects.push(object);
  parts.objectAt.set(at, object);
}

function readStream(reader: PdfReader, dictionary: PdfDictionary): Uint8Array {
  const { bytes } = reader;
  if (bytes[reader.at] === 13 && bytes[reader.at + 1] === 10) reader.at += 2;
  else if (bytes[reader.at] === 10) reader.at += 1;
  else throwBrokenPdf();
  const start = reader.at;
  const length = dictionary.get("Length");
  if (length instanceof PdfRef) reader.lengths ??= findLengths(reader);
  const lengths = length instanceof PdfRef ? (reader.lengths?.get(length.number) ?? []) : [length];
  for (const bytesLong of lengths) {
    if (typeof bytesLong !== "number" || !(bytesLong >= 0) || start + bytesLong > bytes.length) continue;
    let at = start + bytesLong;
    while (isSpace(bytes[at]) && at < start + bytesLong + 3) at += 1;
    if (bytes.toString("latin1", at, at + 9) !== "endstream") continue;
    reader.at = at + 9;
    return bytes.subarray(start, start + bytesLong);
  }
  return throwBrokenPdf();
}

/**
 * Stream lengths by the number of the object that contains them; that object may follow its stream. Computed once per
 * file.
 */
function findLengths({ bytes }: PdfReader): Map<number, number[]> {
  const lengthsByObject = new Map<number, number[]>();
  const lengthObject = /(?<!\d)(\d{1,7}) 0 obj\s{0,4}(\d{1,10})\s{0,4}endobj/g;
  for (const [, number, length] of bytes.toString("latin1").matchAll(lengthObject)) {
    const lengths = lengthsByObject.get(Number(number)) ?? [];
    if (lengths.length < 8) lengthsByObject.set(Number(number), [...lengths, Number(length)]);
  }
  return lengthsByObject;
}

function readTable(reader: PdfReader, parts: PdfParts): void {
  for (;;) {
    const first = reader.readCount();
    if (first === undefined) return;
    const count = reader.readCount() ?? throwBrokenPdf();
    if (count > uploadLimits.pdf.objects) throw new UnacceptableFileError("fileUnpacked");
    for (let i = 0; i < count; i += 1) {
      const at = reader.readCount() ?? throwBrokenPdf();
      if (reader.readCount() === undefined) throwBrokenPdf();
      if (reader.readKeyword("n")) parts.references.push({ number: first + i, at });
      else if (!reader.readKeyword("f")) throwBrokenPdf();
    }
  }
}
