/** Streams of a PDF: their filters, and what they hold once they are decompressed within limits. */
import { inflateSync } from "node:zlib";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { type PdfDictionary, PdfName } from "./pdf-reader.server.ts";

/** Decompresses a structural stream. Only the one filter that every writer uses is accepted. */
export function unpackStream(dictionary: PdfDictionary, stream: Uint8Array): Buffer {
  const filters = readFilters(dictionary);
  if (
    filters === undefined ||
    filters.length > 1 ||
    (filters[0] !== undefined && filters[0] !== "FlateDecode")
  )
    throw new UnacceptableFileError("fileBroken");
  const content = filters.length === 0 ? Buffer.from(stream) : inflate(stream, uploadLimits.pdf.objectBytes);
  const parameters = dictionary.get("DecodeParms");
  const settings = Array.isArray(parameters) ? parameters[0] : parameters;
  if (settings === undefined || settings === null) return content;
  if (!(settings instanceof Map)) throw new UnacceptableFileError("fileBroken");
  const predictor = settings.get("Predictor") ?? 1;
  if (predictor === 1) return content;
  const columns = settings.get("Columns") ?? 1;
  const isPlainLayout = (settings.get("Colors") ?? 1) === 1 && (settings.get("BitsPerComponent") ?? 8) === 8;
  if (typeof predictor !== "number" || predictor < 10 || !isPlainLayout)
    throw new UnacceptableFileError("fileBroken");
  if (typeof columns !== "number" || !(columns >= 1 && columns <= 1024))
    throw new UnacceptableFileError("fileBroken");
  return undoPredictor(content, columns);
}

function inflate(stream: Uint8Array, cap: number): Buffer {
  try {
    return inflateSync(stream, { maxOutputLength: cap });
  } catch (error) {
    const exceedsCap = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new UnacceptableFileError(exceedsCap ? "fileUnpacked" : "fileBroken");
  }
}

/** Reverses PNG predictors row by row, for one byte per column. */
function undoPredictor(content: Buffer, columns: number): Buffer {
  const rows = Math.floor(content.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const kind = content[row * (columns + 1)] ?? 0;
    for (let x = 0; x < columns; x += 1) {
      const rawByte = content[row * (columns + 1) + 1 + x] ?? 0;
      const leftByte = x > 0 ? (out[row * columns + x - 1] ?? 0) : 0;
      const upperByte = row > 0 ? (out[(row - 1) * columns + x] ?? 0) : 0;
      const cornerByte = row > 0 && x > 0 ? (out[(row - 1) * columns + x - 1] ?? 0) : 0;
      out[row * columns + x] = (rawByte + predict(kind, leftByte, upperByte, cornerByte)) & 0xff;
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

/** Reads the names of a stream's filters; undefined when they are declared in a way that only some readers follow. */
export function readFilters(dictionary: PdfDictionary): string[] | undefined {
  const filterValue = dictionary.get("Filter") ?? [];
  const list = Array.isArray(filterValue) ? filterValue : [filterValue];
  const names = list.map((filter) =>
    filter instanceof PdfName ? (filterNames[filter.text] ?? filter.text) : undefined,
  );
  return names.every((name) => name !== undefined) ? (names as string[]) : undefined;
}

const filterNames: Readonly<Record<string, string>> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  RL: "RunLengthDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  DCT: "DCTDecode",
};

/** Reads the name under a key; undefined when there is none. */
export const readNameAt = (dictionary: PdfDictionary, key: string): string | undefined => {
  const value = dictionary.get(key);
  return value instanceof PdfName ? value.text : undefined;
};
