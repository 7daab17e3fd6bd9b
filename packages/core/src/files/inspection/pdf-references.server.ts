/** Follows the references of a PDF: its cross-references, and the objects that are inside streams. */
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { type PdfDictionary, PdfReader, type PdfValue } from "./pdf-reader.server.ts";
import { readNameAt, unpackStream } from "./pdf-streams.server.ts";
import type { PdfObject, PdfParts } from "./pdf-syntax.server.ts";

const isXrefStream = (value: PdfValue | undefined): value is PdfDictionary =>
  value instanceof Map && readNameAt(value, "Type") === "XRef";

/**
 * Checks that each cross-reference leads to an object at that place: an entry that points into the middle of a stream
 * would show a PDF reader an object that was never inspected.
 * @returns the numbers of streams that contain objects
 * @throws UnacceptableFileError fileBroken, or fileUnpacked when there are more entries than a document has objects
 */
export const readCrossReferences = (parts: PdfParts): Set<number> => {
  const { objects, objectAt, references, tablesAt, trailers, starts } = parts;
  const compressedObjectNumbers = new Set<number>();
  const entries = [...references];
  let entryCount = entries.length;
  let unpackedBytes = 0;
  for (const { value, stream } of objects) {
    if (!isXrefStream(value) || !stream) continue;
    const content = unpackStream(value, stream);
    unpackedBytes += content.length;
    if (unpackedBytes > uploadLimits.pdf.objectBytes) throw new UnacceptableFileError("fileUnpacked");
    for (const [type, second, number] of readXrefStream(value, content)) {
      entryCount += 1;
      // A stream of a few kilobytes can hold so many entries that they would fill the memory.
      if (entryCount > 4 * uploadLimits.pdf.objects) throw new UnacceptableFileError("fileUnpacked");
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
  // An earlier section that is inside a stream would lead to objects that were never inspected.
  const sections = [...trailers, ...objects.map(({ value }) => value).filter(isXrefStream)];
  const offsets = sections.flatMap((section) => [section.get("Prev"), section.get("XRefStm")]);
  if (![starts.at(-1), ...offsets.filter((at) => at !== undefined)].every(isSection))
    throw new UnacceptableFileError("fileBroken");
  return compressedObjectNumbers;
};

/** Entries of a cross-reference stream as type, second field and object number. */
function* readXrefStream(dictionary: PdfDictionary, content: Buffer): Generator<[number, number, number]> {
  const widths = dictionary.get("W");
  if (!Array.isArray(widths) || widths.length !== 3) throw new UnacceptableFileError("fileBroken");
  const [a, b, c] = widths.map((width) => (typeof width === "number" ? width : -1));
  if (a === undefined || b === undefined || c === undefined || Math.min(a, b, c) < 0 || Math.max(a, b, c) > 8)
    throw new UnacceptableFileError("fileBroken");
  const index = dictionary.get("Index") ?? [0, dictionary.get("Size") ?? null];
  // A number that is elsewhere would hide its entries from this inspection.
  if (!Array.isArray(index) || !index.every((item) => typeof item === "number"))
    throw new UnacceptableFileError("fileBroken");
  let at = 0;
  const readField = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i += 1) value = value * 256 + (content[at++] ?? 0);
    return value;
  };
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first, count] = [Number(index[i]), Number(index[i + 1])];
    for (let n = 0; n < count && at + a + b + c <= content.length && a + b + c > 0; n += 1) {
      const type = a === 0 ? 1 : readField(a);
      const second = readField(b);
      readField(c);
      yield [type, second, first + n];
    }
  }
}

/**
 * Reads the objects inside object streams.
 * @throws UnacceptableFileError fileBroken, or fileUnpacked when there are too many or they are too long
 */
export const readObjectStreams = (
  { objects }: PdfParts,
  compressedNumbers: ReadonlySet<number>,
): PdfObject[] => {
  const innerObjects: PdfObject[] = [];
  let unpackedBytes = 0;
  for (const { number, value, stream } of objects) {
    if (!(value instanceof Map) || !stream) continue;
    const holdsObjects =
      readNameAt(value, "Type") === "ObjStm" ||
      compressedNumbers.has(number) ||
      (value.has("N") && value.has("First"));
    if (!holdsObjects) continue;
    const content = unpackStream(value, stream);
    unpackedBytes += content.length;
    if (unpackedBytes > uploadLimits.pdf.objectBytes) throw new UnacceptableFileError("fileUnpacked");
    const [count, first] = [value.get("N"), value.get("First")];
    if (typeof count !== "number" || typeof first !== "number" || count > uploadLimits.pdf.objects)
      throw new UnacceptableFileError("fileBroken");
    const head = new PdfReader(content);
    let [previousOffset, readBytes] = [-1, 0];
    for (let i = 0; i < count; i += 1) {
      const [objectNumber, offset] = [head.readCount(), head.readCount()];
      if (objectNumber === undefined || offset === undefined || first + offset > content.length)
        throw new UnacceptableFileError("fileBroken");
      const reader = new PdfReader(content, first + offset);
      innerObjects.push({ number: objectNumber, value: reader.readValue() });
      // Objects that overlap could be read any number of times. Their offsets increase (ISO 32000-2 › 7.5.7).
      readBytes += reader.at - first - offset;
      if (offset <= previousOffset || readBytes > content.length)
        throw new UnacceptableFileError("fileBroken");
      previousOffset = offset;
      if (innerObjects.length > uploadLimits.pdf.objects) throw new UnacceptableFileError("fileUnpacked");
    }
  }
  return innerObjects;
};
