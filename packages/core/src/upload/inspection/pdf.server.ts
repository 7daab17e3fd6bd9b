/** PDFs: whole, readable without a password, and nothing in them but pages. */
import { inflateSync } from "node:zlib";
import { limits } from "./limits.ts";
import {
  type PdfDictionary,
  PdfName,
  type PdfObject,
  type PdfParts,
  PdfReader,
  PdfRef,
  PdfString,
  type PdfValue,
  readPdfParts,
} from "./pdf-syntax.server.ts";
import { type RejectionReason, Unacceptable } from "./reasons.ts";

/** Keys of dictionaries, and names as values, that run something or carry another file. */
const forbiddenKeys: Readonly<Record<string, RejectionReason>> = {
  JS: "pdfScript",
  JavaScript: "pdfScript",
  XFA: "pdfScript",
  NeedsRendering: "pdfScript",
  RichMediaContent: "pdfScript",
  RichMediaSettings: "pdfScript",
  "3DD": "pdfScript",
  Encrypt: "filePassword",
  EmbeddedFiles: "pdfAttachment",
  EF: "pdfAttachment",
  Collection: "pdfAttachment",
};
const forbiddenNames: Readonly<Record<string, RejectionReason>> = {
  JavaScript: "pdfScript",
  Launch: "pdfScript",
  SubmitForm: "pdfScript",
  ImportData: "pdfScript",
  Rendition: "pdfScript",
  RichMedia: "pdfScript",
  RichMediaExecute: "pdfScript",
  GoToR: "pdfScript",
  GoToE: "pdfScript",
  GoTo3DView: "pdfScript",
  FileAttachment: "pdfAttachment",
  EmbeddedFile: "pdfAttachment",
  Filespec: "pdfAttachment",
  Crypt: "filePassword",
};
/** Words too common to be refused everywhere: only as the kind of an action or an annotation. */
const forbiddenKinds = new Set(["Movie", "Sound", "Screen", "3D"]);
/** Schemes that a link may lead to. */
const followed = /^(https?|mailto|tel|ftp)$/i;

/**
 * Looks through a PDF.
 * @returns its number of pages
 * @throws Unacceptable with the reason
 */
export const inspectPdf = async (bytes: Uint8Array): Promise<number> => {
  const parts = readPdfParts(bytes);
  // What is encrypted is not read any further: its streams are noise.
  const heads = [...parts.trailers, ...parts.objects.map(({ value }) => value)];
  if (heads.some((head) => head instanceof Map && head.has("Encrypt")))
    throw new Unacceptable("filePassword");
  const compressed = readCrossReferences(parts);
  const all = [...parts.objects, ...readObjectStreams(parts, compressed)];
  for (const trailer of parts.trailers) refuseActive(trailer, 0);
  refuseActionsOnOpening(all);
  for (const { value, stream } of all) {
    refuseActive(value, 0);
    if (stream && value instanceof Map && value.has("F")) throw new Unacceptable("pdfAttachment");
  }
  refuseBombs(parts.objects);
  const pages = countPages(parts, all);
  if (pages === 0) throw new Unacceptable("fileBroken");
  if (pages > limits.pdf.pages) throw new Unacceptable("pdfPages");
  await confirmByLibrary(bytes, pages);
  return pages;
};

/**
 * Holds each cross-reference to an object that stands there: an entry that leads into the middle of a stream would show
 * a reader an object that was never looked at.
 * @returns the numbers of streams that hold objects
 */
function readCrossReferences({ objects, objectAt, references, tablesAt, starts }: PdfParts): Set<number> {
  const compressed = new Set<number>();
  const places = [...references];
  for (const { value, stream } of objects) {
    if (!(value instanceof Map) || !stream || nameAt(value, "Type") !== "XRef") continue;
    for (const [type, second, number] of readXrefStream(value, stream)) {
      if (type === 1) places.push({ number, at: second });
      if (type === 2) compressed.add(second);
    }
  }
  const spaces = new Set([...objectAt.keys()]);
  for (const { number, at } of places) {
    // Unused numbers are often left as entries that lead to the first byte.
    if (at === 0) continue;
    if (!spaces.has(at) || objectAt.get(at)?.number !== number) throw new Unacceptable("fileBroken");
  }
  const start = starts.at(-1) ?? -1;
  const there = objectAt.get(start)?.value;
  const isStream = there instanceof Map && nameAt(there, "Type") === "XRef";
  if (!tablesAt.has(start) && !isStream) throw new Unacceptable("fileBroken");
  return compressed;
}

/** Entries of a cross-reference stream as type, second field and object number. */
function* readXrefStream(dictionary: PdfDictionary, stream: Uint8Array): Generator<[number, number, number]> {
  const widths = dictionary.get("W");
  if (!Array.isArray(widths) || widths.length !== 3) throw new Unacceptable("fileBroken");
  const [a, b, c] = widths.map((width) => (typeof width === "number" ? width : -1));
  if (a === undefined || b === undefined || c === undefined || Math.min(a, b, c) < 0 || Math.max(a, b, c) > 8)
    throw new Unacceptable("fileBroken");
  const data = unpackWhole(dictionary, stream);
  const size = dictionary.get("Size");
  const index = dictionary.get("Index") ?? [0, typeof size === "number" ? size : 0];
  if (!Array.isArray(index)) throw new Unacceptable("fileBroken");
  let at = 0;
  const read = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i += 1) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first, count] = [Number(index[i]), Number(index[i + 1])];
    for (let n = 0; n < count && at + a + b + c <= data.length && a + b + c > 0; n += 1) {
      const type = a === 0 ? 1 : read(a);
      const second = read(b);
      read(c);
      yield [type, second, first + n];
    }
  }
}

/** The objects inside streams of objects. */
function readObjectStreams({ objects }: PdfParts, named: ReadonlySet<number>): PdfObject[] {
  const inside: PdfObject[] = [];
  let unpacked = 0;
  for (const { number, value, stream } of objects) {
    if (!(value instanceof Map) || !stream) continue;
    const holds =
      nameAt(value, "Type") === "ObjStm" || named.has(number) || (value.has("N") && value.has("First"));
    if (!holds) continue;
    const data = unpackWhole(value, stream);
    unpacked += data.length;
    if (unpacked > limits.pdf.objectBytes) throw new Unacceptable("fileUnpacked");
    const [count, first] = [value.get("N"), value.get("First")];
    if (typeof count !== "number" || typeof first !== "number" || count > limits.pdf.objects)
      throw new Unacceptable("fileBroken");
    const head = new PdfReader(data);
    for (let i = 0; i < count; i += 1) {
      const [own, offset] = [head.readCount(), head.readCount()];
      if (own === undefined || offset === undefined || first + offset > data.length)
        throw new Unacceptable("fileBroken");
      inside.push({ number: own, value: new PdfReader(data, first + offset).readValue() });
      if (inside.length > limits.pdf.objects) throw new Unacceptable("fileUnpacked");
    }
  }
  return inside;
}

/** A stream of structure, unpacked. Only the one filter that everybody writes is read. */
function unpackWhole(dictionary: PdfDictionary, stream: Uint8Array): Buffer {
  const filters = filtersOf(dictionary);
  if (
    filters === undefined ||
    filters.length > 1 ||
    (filters[0] !== undefined && filters[0] !== "FlateDecode")
  )
    throw new Unacceptable("fileBroken");
  const data = filters.length === 0 ? Buffer.from(stream) : inflate(stream, limits.pdf.objectBytes);
  const given = dictionary.get("DecodeParms");
  const settings = Array.isArray(given) ? given[0] : given;
  if (settings === undefined || settings === null) return data;
  if (!(settings instanceof Map)) throw new Unacceptable("fileBroken");
  const predictor = settings.get("Predictor") ?? 1;
  if (predictor === 1) return data;
  const columns = settings.get("Columns") ?? 1;
  const plain = (settings.get("Colors") ?? 1) === 1 && (settings.get("BitsPerComponent") ?? 8) === 8;
  if (typeof predictor !== "number" || predictor < 10 || !plain) throw new Unacceptable("fileBroken");
  if (typeof columns !== "number" || !(columns >= 1 && columns <= 1024)) throw new Unacceptable("fileBroken");
  return undoPredictor(data, columns);
}

function inflate(stream: Uint8Array, cap: number): Buffer {
  try {
    return inflateSync(stream, { maxOutputLength: cap });
  } catch (error) {
    const over = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new Unacceptable(over ? "fileUnpacked" : "fileBroken");
  }
}

/** PNG's predictors, row by row, with one byte a column. */
function undoPredictor(data: Buffer, columns: number): Buffer {
  const rows = Math.floor(data.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = data[row * (columns + 1)] ?? 0;
    for (let x = 0; x < columns; x += 1) {
      const raw = data[row * (columns + 1) + 1 + x] ?? 0;
      const left = x > 0 ? (out[row * columns + x - 1] ?? 0) : 0;
      const above = row > 0 ? (out[(row - 1) * columns + x] ?? 0) : 0;
      const corner = row > 0 && x > 0 ? (out[(row - 1) * columns + x - 1] ?? 0) : 0;
      out[row * columns + x] = (raw + predict(kind, left, above, corner)) & 0xff;
    }
  }
  return out;
}

function predict(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  if (kind !== 4) return 0;
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The names of a stream's filters; undefined when they are told in a way that only some readers follow. */
function filtersOf(dictionary: PdfDictionary): string[] | undefined {
  const given = dictionary.get("Filter") ?? [];
  const list = Array.isArray(given) ? given : [given];
  const names = list.map((filter) =>
    filter instanceof PdfName ? (longNames[filter.text] ?? filter.text) : undefined,
  );
  return names.every((name) => name !== undefined) ? (names as string[]) : undefined;
}
const longNames: Readonly<Record<string, string>> = { Fl: "FlateDecode" };

const nameAt = (dictionary: PdfDictionary, key: string): string | undefined => {
  const value = dictionary.get(key);
  return value instanceof PdfName ? value.text : undefined;
};

function refuseActive(value: PdfValue, depth: number): void {
  if (depth > 2 * limits.pdf.depth) throw new Unacceptable("fileBroken");
  if (value instanceof PdfName) {
    const reason = Object.hasOwn(forbiddenNames, value.text) ? forbiddenNames[value.text] : undefined;
    if (reason) throw new Unacceptable(reason);
  } else if (Array.isArray(value)) {
    for (const item of value) refuseActive(item, depth + 1);
  } else if (value instanceof Map) {
    for (const [key, item] of value) {
      const reason = Object.hasOwn(forbiddenKeys, key) ? forbiddenKeys[key] : undefined;
      if (reason) throw new Unacceptable(reason);
      refuseKind(key, item);
      refuseActive(item, depth + 1);
    }
  }
}

/**
 * What a reader does by itself, when a document or page is opened or closed, may go to a place in the document and do
 * nothing else: an address that opens by itself leads whoever reads the paper away, or tells a stranger who read it.
 */
function refuseActionsOnOpening(objects: readonly PdfObject[]): void {
  const values = new Map(objects.map(({ number, value }) => [number, value]));
  const isPlace = (given: PdfValue | undefined): boolean => {
    const value = given instanceof PdfRef ? values.get(given.number) : given;
    if (Array.isArray(value)) return true;
    return value instanceof Map && nameAt(value, "S") === "GoTo" && !value.has("Next");
  };
  const visit = (value: PdfValue, depth: number): void => {
    if (depth > 2 * limits.pdf.depth) throw new Unacceptable("fileBroken");
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    if (!(value instanceof Map)) return;
    if (value.has("AA")) throw new Unacceptable("pdfScript");
    if (value.has("OpenAction") && !isPlace(value.get("OpenAction"))) throw new Unacceptable("pdfScript");
    for (const item of value.values()) visit(item, depth + 1);
  };
  for (const { value } of objects) visit(value, 0);
}

function refuseKind(key: string, value: PdfValue): void {
  if (key === "S" || key === "Subtype" || key === "Type") {
    // The kind of an action is always told in place; one that is told elsewhere hides from whoever looks for it.
    if (value instanceof PdfRef) throw new Unacceptable("pdfScript");
    if (value instanceof PdfName && key !== "Type" && forbiddenKinds.has(value.text))
      throw new Unacceptable("pdfScript");
  }
  if (key === "URI" && value instanceof PdfString) {
    // Readers ignore spaces and control characters in a scheme.
    const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.text.replace(/[\s\p{Cc}]/gu, ""))?.[1];
    if (scheme && !followed.test(scheme)) throw new Unacceptable("pdfScript");
  }
  if (key === "URI" && value instanceof PdfRef) throw new Unacceptable("pdfScript");
}

/** Streams that unpack to more than a reader's machine bears, and pictures larger than any paper. */
function refuseBombs(objects: readonly PdfObject[]): void {
  let left: number = limits.pdf.unpackedBytes;
  for (const { value, stream } of objects) {
    if (!stream || !(value instanceof Map)) continue;
    const [width, height] = [value.get("Width"), value.get("Height")];
    if (typeof width === "number" && typeof height === "number" && width * height > limits.pdf.pixels)
      throw new Unacceptable("imagePixels");
    const filters = filtersOf(value);
    if (filters === undefined) throw new Unacceptable("fileBroken");
    if (filters.filter((name) => /^(Fl(ateDecode)?|LZW(Decode)?)$/.test(name)).length > 1)
      throw new Unacceptable("fileUnpacked");
    if (filters[0] !== "FlateDecode") continue;
    left -= sizeUnpacked(stream, left);
    if (left <= 0) throw new Unacceptable("fileUnpacked");
  }
}

/** How long a stream is unpacked; a damaged one shows nothing and counts for nothing. */
function sizeUnpacked(stream: Uint8Array, cap: number): number {
  try {
    return inflateSync(stream, { maxOutputLength: cap }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? cap : 0;
  }
}

/** Walks from the trailer over the catalogue to the leaves of the page tree; each node stands in it once. */
function countPages({ trailers, objects }: PdfParts, all: readonly PdfObject[]): number {
  const byNumber = new Map(all.map((object) => [object.number, object.value]));
  const resolve = (value: PdfValue | undefined): PdfValue | undefined => {
    let found = value;
    for (let i = 0; found instanceof PdfRef && i < 8; i += 1) found = byNumber.get(found.number);
    return found;
  };
  const streams = objects.flatMap(({ value }) =>
    value instanceof Map && nameAt(value, "Type") === "XRef" ? [value] : [],
  );
  const roots = [...trailers, ...streams].flatMap((one) => resolve(one.get("Root")) ?? []);
  const catalogue = roots.at(-1);
  if (!(catalogue instanceof Map)) return 0;
  const seen = new Set<PdfValue>();
  const open: (PdfValue | undefined)[] = [resolve(catalogue.get("Pages"))];
  let pages = 0;
  while (open.length > 0) {
    const node = open.pop();
    if (!(node instanceof Map) || seen.has(node)) throw new Unacceptable("fileBroken");
    seen.add(node);
    const kids = resolve(node.get("Kids"));
    if (Array.isArray(kids)) open.push(...kids.map(resolve));
    else pages += 1;
    if (pages > limits.pdf.pages) return pages;
  }
  return pages;
}

/** A second reader, written by others, must see the same pages. */
async function confirmByLibrary(bytes: Uint8Array, pages: number): Promise<void> {
  const { PDFDocument, ParseSpeeds } = await import("@cantoo/pdf-lib");
  let counted: number;
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: ParseSpeeds.Fastest,
    });
    counted = document.getPageCount();
  } catch {
    throw new Unacceptable("fileBroken");
  }
  if (counted !== pages) throw new Unacceptable("fileBroken");
}
