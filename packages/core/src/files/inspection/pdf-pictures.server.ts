/** Measures the pictures of a PDF by what they say themselves, because readers decode them by that. */
import { constants, inflateRawSync } from "node:zlib";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { decodeLetters } from "./measure-stream.server.ts";
import type { PdfDictionary, PdfValue } from "./pdf-reader.server.ts";

type MeasurePixels = (bytes: Uint8Array) => number;
/** Filters of pictures whose data begin with their size. */
const measures: Readonly<Record<string, MeasurePixels>> = {
  DCTDecode: measureJpeg,
  JPXDecode: measureJpeg2000,
};

/**
 * Counts the pixels of a picture by its own head, under the filters that wrap it; 0 where the filters are not those of
 * such a picture, or the head has no size.
 * @throws UnacceptableFileError fileUnpacked or fileBroken where readers may find a head that is not found here
 */
export const countOwnPixels = (
  stream: Uint8Array,
  filters: readonly string[],
  dictionary: PdfDictionary,
): number => {
  const index = filters.findIndex((name) => Object.hasOwn(measures, name));
  const measure = measures[filters[index] ?? ""];
  if (!measure) return 0;
  const wrappings = filters.slice(0, index);
  if (wrappings.length > 0) refusePredictor(dictionary);
  return measure(wrappings.reduce(unwrap, stream));
};

/** A predictor changes the bytes once more, so that a head can hide behind it. No writer uses one before a picture. */
function refusePredictor(dictionary: PdfDictionary): void {
  const settings: PdfValue = dictionary.get("DecodeParms") ?? dictionary.get("DP") ?? [];
  const isHarmless = (Array.isArray(settings) ? settings : [settings]).every(
    (each) => each === null || (each instanceof Map && !each.has("Predictor")),
  );
  if (!isHarmless) throw new UnacceptableFileError("fileBroken");
}

function unwrap(bytes: Uint8Array, filter: string): Uint8Array {
  const letters = decodeLetters(bytes, filter);
  if (letters) return letters;
  // No writer wraps a picture in another filter.
  if (filter !== "FlateDecode") throw new UnacceptableFileError("fileUnpacked");
  try {
    return inflateRawSync(bytes.subarray(2), {
      maxOutputLength: uploadLimits.pdf.objectBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    const exceedsLimit = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new UnacceptableFileError(exceedsLimit ? "fileUnpacked" : "fileBroken");
  }
}

/**
 * Walks to the frame header as readers do: they skip what comes before the first marker and what is between the
 * segments, and some markers have no segment.
 */
function measureJpeg(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("ffd8", "hex") + 2;
  if (at < 2) return 0;
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === 0xff || marker <= 1 || (marker >= 0xd0 && marker <= 0xd8))
      at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
  return 0;
}

/** Where a picture of JPEG 2000 begins: the first marker, and that of the size (ISO/IEC 15444-1 › A.5.1). */
const codestreamStart = Buffer.from("ff4fff51", "hex");

/** Takes the largest picture of all that begin in the data, because boxes around them can name any of them. */
function measureJpeg2000(bytes: Uint8Array): number {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let most = 0;
  for (let at = data.indexOf(codestreamStart); at !== -1; at = data.indexOf(codestreamStart, at + 4))
    if (at + 16 <= data.length) most = Math.max(most, data.readUInt32BE(at + 8) * data.readUInt32BE(at + 12));
  return most;
}
