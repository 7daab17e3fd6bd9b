/** Pictures for tests: real ones, and frames that say how large a picture is without containing it. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const buildChunk = (kind: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** How the pixels of a PNG are stored: bits of a channel, and the colour type (0 grey, 2 red, green and blue). */
interface PngFormat {
  bitDepth: number;
  colourType: number;
}

/**
 * Builds a PNG. Its pixels may be other than its header says.
 * @param width pixels, like `height`
 * @param rows the bytes of all rows, each after the number of its filter; they are compressed here
 */
export const buildPng = (
  width: number,
  height: number,
  { bitDepth, colourType }: PngFormat,
  rows: Uint8Array,
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    buildChunk("IHDR", header),
    buildChunk("IDAT", deflateSync(rows)),
    buildChunk("IEND", Buffer.alloc(0)),
  ]);
};

/** Builds a black picture. */
export const buildTestPng = (width: number, height: number): Uint8Array =>
  buildPng(width, height, { bitDepth: 8, colourType: 2 }, Buffer.alloc((width * 3 + 1) * height));

/** Generates a picture of noise, so that it is not small. @param type `image/png`, or a JPEG for any other */
export const generatePicture = (type: string, width = 300, height = 300): Promise<Buffer> => {
  const image = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return (type === "image/png" ? image.png() : image.jpeg()).toBuffer();
};

/** Builds a JPEG that has the header of a picture but no pixels, so that no decoder shows it. */
export const buildJpegFrame = (width: number, height: number, padding = 0): Uint8Array => {
  const frame = Buffer.from("ffc0001108000000000301220002110103110100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const jfif = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  return Buffer.concat([jfif, frame, Buffer.alloc(padding), Buffer.from("ffd9", "hex")]);
};
