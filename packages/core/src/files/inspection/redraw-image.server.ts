/**
 * Re-encodes pictures: the stored picture is what was visible, upright, in sRGB, without the camera's location and time
 * and without anything hidden in or appended to the file.
 */
import sharp, { type Sharp } from "sharp";
import { UnacceptableFileError } from "../../file-formats/rejection-reasons.ts";
import { uploadLimits } from "./inspection-limits.ts";
import { readImageSize } from "./read-image-size.ts";

// Only two formats are accepted here; every other decoder of the library would be additional attack surface.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
// One file at a time, and nothing of it stays in memory.
sharp.cache(false);
sharp.concurrency(1);

interface RedrawnImage {
  bytes: Uint8Array;
  pixels: { width: number; height: number };
}

/** JPEG qualities to try until the picture fits the size limit of its purpose. */
const qualities = [90, 82, 74, 66] as const;

/**
 * Decodes a JPEG or PNG completely and encodes it in the same format.
 * @param maxBytes the size limit of its purpose, in bytes
 * @throws UnacceptableFileError imagePixels or fileBroken
 */
export const redrawImage = async (
  bytes: Uint8Array,
  type: string,
  maxBytes: number,
): Promise<RedrawnImage> => {
  const headerSize = readImageSize(bytes);
  if (!headerSize) throw new UnacceptableFileError("fileBroken");
  const { width, height } = headerSize;
  if (width * height > uploadLimits.image.pixels || Math.max(width, height) > uploadLimits.image.edge)
    throw new UnacceptableFileError("imagePixels");
  try {
    if (type === "image/png") return await encodeImage(bytes, (image) => image.png({ compressionLevel: 9 }));
    for (const quality of qualities.slice(0, -1)) {
      const redrawnImage = await encodeImage(bytes, (image) => image.jpeg({ quality }));
      if (redrawnImage.bytes.length <= maxBytes) return redrawnImage;
    }
    return await encodeImage(bytes, (image) => image.jpeg({ quality: qualities[3] }));
  } catch (error) {
    if (error instanceof UnacceptableFileError) throw error;
    throw new UnacceptableFileError("fileBroken");
  }
};

async function encodeImage(bytes: Uint8Array, encode: (image: Sharp) => Sharp): Promise<RedrawnImage> {
  const image = sharp(bytes, {
    // Camera files often cause warnings, which are harmless; truncated or invalid data is refused.
    failOn: "error",
    limitInputPixels: uploadLimits.image.pixels,
    sequentialRead: true,
    animated: false,
  })
    .autoOrient()
    .toColourspace("srgb")
    .timeout({ seconds: uploadLimits.image.seconds });
  const { data, info } = await encode(image).toBuffer({ resolveWithObject: true });
  return { bytes: data, pixels: { width: info.width, height: info.height } };
}
