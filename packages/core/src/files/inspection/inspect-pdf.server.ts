/** Inspects PDFs: complete, readable without a password, and with nothing in them but pages. */
import { type RejectionReason, UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { measureUnpacked } from "./measure-stream.server.ts";
import { confirmPageCount, countPages } from "./pdf-pages.server.ts";
import { countOwnPixels } from "./pdf-pictures.server.ts";
import { PdfName, PdfRef, PdfString, type PdfValue } from "./pdf-reader.server.ts";
import { readCrossReferences, readObjectStreams } from "./pdf-references.server.ts";
import { readFilters, readNameAt } from "./pdf-streams.server.ts";
import { type PdfObject, readPdfParts } from "./pdf-syntax.server.ts";

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
  const isPlace = (value: PdfValue | undefined): boolean =>
    Array.isArray(value) || (value instanceof Map && readNameAt(value, "S") === "GoTo" && !value.has("Next"));
  /** Whether every definition of a number is a place. */
  const placesByNumber = new Map<number, boolean>();
  for (const { number, value } of objects)
    placesByNumber.set(number, (placesByNumber.get(number) ?? true) && isPlace(value));
  const isDestination = (action: PdfValue | undefined): boolean =>
    action instanceof PdfRef ? (placesByNumber.get(action.number) ?? false) : isPlace(action);
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
 * Refuses what names another file, wherever it stands: a reader may fetch it. Annotations have a number and resources
 * an object under the same key.
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
  /** The largest number that each object is by any of its definitions. */
  const largestNumbers = new Map<number, number>();
  for (const { number, value } of allObjects)
    if (typeof value === "number")
      largestNumbers.set(number, Math.max(largestNumbers.get(number) ?? 0, value));
  /** Reads a number, or the largest one that an object of that number is. */
  const readMost = (value: PdfValue | undefined): number => {
    if (value instanceof PdfRef) return largestNumbers.get(value.number) ?? 0;
    return typeof value === "number" ? value : 0;
  };
  let bytesLeft: number = uploadLimits.pdf.unpackedBytes;
  for (const { value, stream } of objects) {
    if (!stream || !(value instanceof Map)) continue;
    const filters = readFilters(value);
    if (filters === undefined) throw new UnacceptableFileError("fileBroken");
    const pixels = Math.max(
      readMost(value.get("Width")) * readMost(value.get("Height")),
      countOwnPixels(stream, filters, value),
    );
    if (pixels > uploadLimits.pdf.pixels) throw new UnacceptableFileError("imagePixels");
    const unpackedBytes = measureUnpacked(stream, filters, value, bytesLeft);
    if (unpackedBytes === undefined) throw new UnacceptableFileError("fileUnpacked");
    bytesLeft -= unpackedBytes;
    if (bytesLeft <= 0) throw new UnacceptableFileError("fileUnpacked");
  }
}
