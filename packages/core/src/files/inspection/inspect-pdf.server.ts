/** Inspects PDFs: complete, readable without a password, and with nothing in them but pages. */
import { type RejectionReason, UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { measureUnpacked } from "./measure-stream.server.ts";
import { confirmPageCount, countPages } from "./pdf-pages.server.ts";
import {
  type PdfDictionary,
  PdfName,
  PdfReader,
  PdfRef,
  PdfString,
  type PdfValue,
} from "./pdf-reader.server.ts";
import { readFilters, readNameAt, unpackStream } from "./pdf-streams.server.ts";
import { type PdfObject, type PdfParts, readPdfParts } from "./pdf-syntax.server.ts";
import { readImageSize } from "./read-image-size.ts";

/** Dictionary keys and name values that run something or carry another file. */
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

/** Words too common to refuse everywhere: refused only as the type of an action or an annotation. */
const forbiddenKinds = new Set(["Movie", "Sound", "Screen", "3D"]);

/** URL schemes that a link may use. */
const allowedLinkSchemes = /^(https?|mailto|tel|ftp)$/i;

/**
 * Inspects a PDF.
 * @returns its number of pages
 * @throws UnacceptableFileError with the reason
 */
export const inspectPdf = async (bytes: Uint8Array): Promise<number> => {
  const parts = readPdfParts(bytes);
  // An encrypted file is not inspected further: its streams cannot be read.
  const dictionaries = [...parts.trailers, ...parts.objects.map(({ value }) => value)];
  if (dictionaries.some((head) => head instanceof Map && head.has("Encrypt")))
    throw new UnacceptableFileError("filePassword");
  const compressedObjectNumbers = readCrossReferences(parts);
  const allObjects = [...parts.objects, ...readObjectStreams(parts, compressedObjectNumbers)];
  for (const trailer of parts.trailers) refuseActive(trailer, 0);
  refuseActionsOnOpening(allObjects);
  refuseOtherFiles(allObjects);
  for (const { value, stream } of allObjects) {
    refuseActive(value, 0);
    if (stream && value instanceof Map && value.has("F")) throw new UnacceptableFileError("pdfAttachment");
  }
  refuseBombs(parts.objects, allObjects);
  const pages = countPages(parts, allObjects);
  if (pages === 0) throw new UnacceptableFileError("fileBroken");
  await confirmPageCount(bytes, pages);
  return pages;
};

const isXrefStream = (value: PdfValue | undefined): value is PdfDictionary =>
  value instanceof Map && readNameAt(value, "Type") === "XRef";

/**
 * Checks that each cross-reference leads to an object at that place: an entry that points into the middle of a stream
 * would show a PDF reader an object that was never inspected.
 * @returns the numbers of streams that contain objects
 */
function readCrossReferences(parts: PdfParts): Set<number> {
  const { objects, objectAt, references, tablesAt, trailers, starts } = parts;
  const compressedObjectNumbers = new Set<number>();
  const entries = [...references];
  for (const { value, stream } of objects) {
    if (!isXrefStream(value) || !stream) continue;
    for (const [type, second, number] of readXrefStream(value, stream)) {
      if (type === 1) entries.push({ number, at: second });
      if (type === 2) compressedObjectNumbers.add(second);
    }
  }
  const objectOffsets = new Set([...objectAt.keys()]);
  for (const { number, at } of entries) {
    // Unused object numbers often remain as entries that point to the first byte.
    if (at === 0) continue;
    if (!objectOffsets.has(at) || objectAt.get(at)?.number !== number)
      throw new UnacceptableFileError("fileBroken");
  }
  const isSection = (at: PdfValue | undefined): boolean =>
    typeof at === "number" && (tablesAt.has(at) || isXrefStream(objectAt.get(at)?.value));
  // An earlier section that stands inside a stream would lead to objects that were never inspected.
  const sections = [...trailers, ...objects.map(({ value }) => value).filter(isXrefStream)];
  const offsets = sections.flatMap((section) => [section.get("Prev"), section.get("XRefStm")]);
  if (![starts.at(-1), ...offsets.filter((at) => at !== undefined)].every(isSection))
    throw new UnacceptableFileError("fileBroken");
  return compressedObjectNumbers;
}

/** Entries of a cross-reference stream as type, second field and object number. */
function* readXrefStream(dictionary: PdfDictionary, stream: Uint8Array): Generator<[number, number, number]> {
  const widths = dictionary.get("W");
  if (!Array.isArray(widths) || widths.length !== 3) throw new UnacceptableFileError("fileBroken");
  const [a, b, c] = widths.map((width) => (typeof width === "number" ? width : -1));
  if (a === undefined || b === undefined || c === undefined || Math.min(a, b, c) < 0 || Math.max(a, b, c) > 8)
    throw new UnacceptableFileError("fileBroken");
  const data = unpackStream(dictionary, stream);
  const index = dictionary.get("Index") ?? [0, dictionary.get("Size") ?? null];
  // A number that stands elsewhere would hide its entries from this inspection.
  if (!Array.isArray(index) || !index.every((item) => typeof item === "number"))
    throw new UnacceptableFileError("fileBroken");
  let at = 0;
  const readField = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i += 1) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first, count] = [Number(index[i]), Number(index[i + 1])];
    for (let n = 0; n < count && at + a + b + c <= data.length && a + b + c > 0; n += 1) {
      const type = a === 0 ? 1 : readField(a);
      const second = readField(b);
      readField(c);
      yield [type, second, first + n];
    }
  }
}

/** Reads the objects inside object streams. */
function readObjectStreams({ objects }: PdfParts, compressedNumbers: ReadonlySet<number>): PdfObject[] {
  const innerObjects: PdfObject[] = [];
  let unpackedBytes = 0;
  for (const { number, value, stream } of objects) {
    if (!(value instanceof Map) || !stream) continue;
    const holdsObjects =
      readNameAt(value, "Type") === "ObjStm" ||
      compressedNumbers.has(number) ||
      (value.has("N") && value.has("First"));
    if (!holdsObjects) continue;
    const data = unpackStream(value, stream);
    unpackedBytes += data.length;
    if (unpackedBytes > uploadLimits.pdf.objectBytes) throw new UnacceptableFileError("fileUnpacked");
    const [count, first] = [value.get("N"), value.get("First")];
    if (typeof count !== "number" || typeof first !== "number" || count > uploadLimits.pdf.objects)
      throw new UnacceptableFileError("fileBroken");
    const head = new PdfReader(data);
    for (let i = 0; i < count; i += 1) {
      const [objectNumber, offset] = [head.readCount(), head.readCount()];
      if (objectNumber === undefined || offset === undefined || first + offset > data.length)
        throw new UnacceptableFileError("fileBroken");
      innerObjects.push({ number: objectNumber, value: new PdfReader(data, first + offset).readValue() });
      if (innerObjects.length > uploadLimits.pdf.objects) throw new UnacceptableFileError("fileUnpacked");
    }
  }
  return innerObjects;
}

function refuseActive(value: PdfValue, depth: number): void {
  if (depth > 2 * uploadLimits.pdf.depth) throw new UnacceptableFileError("fileBroken");
  if (value instanceof PdfName) {
    const reason = Object.hasOwn(forbiddenNames, value.text) ? forbiddenNames[value.text] : undefined;
    if (reason) throw new UnacceptableFileError(reason);
  } else if (Array.isArray(value)) {
    for (const item of value) refuseActive(item, depth + 1);
  } else if (value instanceof Map) {
    for (const [key, item] of value) {
      const reason = Object.hasOwn(forbiddenKeys, key) ? forbiddenKeys[key] : undefined;
      if (reason) throw new UnacceptableFileError(reason);
      refuseKind(key, item);
      refuseActive(item, depth + 1);
    }
  }
}

/**
 * Refuses automatic actions other than going to a place in the document: an address that opens by itself leads the
 * reader away, or reports to a third party who read the document. An object that is defined more than once is judged by
 * all its definitions, because readers differ in which of them they take.
 */
function refuseActionsOnOpening(objects: readonly PdfObject[]): void {
  const definitions = Map.groupBy(objects, ({ number }) => number);
  const isPlace = (value: PdfValue | undefined): boolean =>
    Array.isArray(value) || (value instanceof Map && readNameAt(value, "S") === "GoTo" && !value.has("Next"));
  const isDestination = (action: PdfValue | undefined): boolean => {
    if (!(action instanceof PdfRef)) return isPlace(action);
    const targets = definitions.get(action.number) ?? [];
    return targets.length > 0 && targets.every(({ value }) => isPlace(value));
  };
  const visit = (value: PdfValue, depth: number): void => {
    if (depth > 2 * uploadLimits.pdf.depth) throw new UnacceptableFileError("fileBroken");
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    if (!(value instanceof Map)) return;
    if (value.has("AA")) throw new UnacceptableFileError("pdfScript");
    if (value.has("OpenAction") && !isDestination(value.get("OpenAction")))
      throw new UnacceptableFileError("pdfScript");
    for (const item of value.values()) visit(item, depth + 1);
  };
  for (const { value } of objects) visit(value, 0);
}

/** The members of a file specification that name the file, for any system or for one (ISO 32000-2 › 7.11.3). */
const fileNames = ["F", "UF", "DOS", "Mac", "Unix"];

/**
 * Refuses what names another file, wherever it stands: a reader may fetch it. Annotations have a number and resources an
 * object under the same key.
 */
function refuseOtherFiles(objects: readonly PdfObject[]): void {
  const texts = new Set(objects.flatMap(({ number, value }) => (value instanceof PdfString ? number : [])));
  const visit = (value: PdfValue, depth: number): void => {
    if (depth > 2 * uploadLimits.pdf.depth) throw new UnacceptableFileError("fileBroken");
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    if (!(value instanceof Map)) return;
    for (const name of fileNames) {
      const target = value.get(name);
      if (target instanceof PdfString || (target instanceof PdfRef && texts.has(target.number)))
        throw new UnacceptableFileError("pdfAttachment");
    }
    for (const item of value.values()) visit(item, depth + 1);
  };
  for (const { value } of objects) visit(value, 0);
}

/** Refuses the address of a link that is no page, mailbox or telephone: a script, a program, a share. */
function refuseAddress(text: string): void {
  // PDF readers ignore spaces and control characters in a scheme, and the mark of a text of two bytes.
  const address = text.replace(/[\s\p{Cc}]/gu, "").replace(/^(?:þÿ|ÿþ|ï»¿)/, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1];
  if ((scheme && !allowedLinkSchemes.test(scheme)) || /^[\\/]{2}/.test(address))
    throw new UnacceptableFileError("pdfScript");
}

function refuseKind(key: string, value: PdfValue): void {
  if (key === "S" || key === "Subtype" || key === "Type") {
    // The type of an action is normally written inline; an indirect one hides it from inspection.
    if (value instanceof PdfRef) throw new UnacceptableFileError("pdfScript");
    if (value instanceof PdfName && key !== "Type" && forbiddenKinds.has(value.text))
      throw new UnacceptableFileError("pdfScript");
  }
  // The base is what addresses without a scheme of their own are read against.
  if (key !== "URI" && key !== "Base") return;
  if (value instanceof PdfRef) throw new UnacceptableFileError("pdfScript");
  if (value instanceof PdfString) refuseAddress(value.text);
}

/**
 * Refuses streams that decompress to more than a reader's machine can handle, and pictures larger than any sheet of
 * paper.
 */
function refuseBombs(objects: readonly PdfObject[], allObjects: readonly PdfObject[]): void {
  const definitions = Map.groupBy(allObjects, ({ number }) => number);
  /** A number, or the largest one that an object of that number is. */
  const readMost = (value: PdfValue | undefined): number => {
    if (!(value instanceof PdfRef)) return typeof value === "number" ? value : 0;
    const values = (definitions.get(value.number) ?? []).map((object) => object.value);
    return Math.max(0, ...values.filter((one) => typeof one === "number"));
  };
  let bytesLeft: number = uploadLimits.pdf.unpackedBytes;
  for (const { value, stream } of objects) {
    if (!stream || !(value instanceof Map)) continue;
    const filters = readFilters(value);
    if (filters === undefined) throw new UnacceptableFileError("fileBroken");
    // Readers decode a photograph by what it says itself, whatever its dictionary says.
    const photograph = filters[0] === "DCTDecode" ? readImageSize(stream) : undefined;
    const pixels = Math.max(
      readMost(value.get("Width")) * readMost(value.get("Height")),
      (photograph?.width ?? 0) * (photograph?.height ?? 0),
    );
    if (pixels > uploadLimits.pdf.pixels) throw new UnacceptableFileError("imagePixels");
    const unpackedBytes = measureUnpacked(stream, filters, value, bytesLeft);
    if (unpackedBytes === undefined) throw new UnacceptableFileError("fileUnpacked");
    bytesLeft -= unpackedBytes;
    if (bytesLeft <= 0) throw new UnacceptableFileError("fileUnpacked");
  }
}
