/**
 * Pictures are decoded and drawn anew: what is kept is what was seen, upright, in sRGB, without a camera's place and time
 * and without anything that was hidden in or appended to the file.
 */
import sharp, { type Sharp } from "sharp";
import { pixelsOf } from "../pixels.ts";
import { limits } from "./limits.ts";
import { Unacceptable } from "./reasons.ts";

// A file is one of two formats here; the library's other readers are more ways to be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
// One file at a time, and nothing of it stays in memory.
sharp.cache(false);
sharp.concurrency(1);

export interface Drawn {
  bytes: Uint8Array;
  pixels: { width: number; height: number };
}

/** JPEG qualities that are tried until the picture is not larger than its purpose allows. */
const qualities = [90, 82, 74, 66] as const;

/**
 * Decodes a JPEG or PNG whole and encodes it in the same format.
 * @param maxBytes the largest file of its purpose, in bytes
 * @throws Unacceptable imagePixels or fileBroken
 */
export const redrawImage = async (bytes: Uint8Array, type: string, maxBytes: number): Promise<Drawn> => {
  const announced = pixelsOf(bytes);
  if (!announced) throw new Unacceptable("fileBroken");
  const { width, height } = announced;
  if (width * height > limits.image.pixels || Math.max(width, height) > limits.image.edge)
    throw new Unacceptable("imagePixels");
  try {
    if (type === "image/png") return await draw(bytes, (image) => image.png({ compressionLevel: 9 }));
    for (const quality of qualities.slice(0, -1)) {
      const drawn = await draw(bytes, (image) => image.jpeg({ quality }));
      if (drawn.bytes.length <= maxBytes) return drawn;
    }
    return await draw(bytes, (image) => image.jpeg({ quality: qualities[3] }));
  } catch (error) {
    if (error instanceof Unacceptable) throw error;
    throw new Unacceptable("fileBroken");
  }
};

async function draw(bytes: Uint8Array, encode: (image: Sharp) => Sharp): Promise<Drawn> {
  const image = sharp(bytes, {
    // Warnings are what cameras are full of; what is cut off or wrong is not shown to anybody.
    failOn: "error",
    limitInputPixels: limits.image.pixels,
    sequentialRead: true,
    animated: false,
  })
    .autoOrient()
    .toColourspace("srgb")
    .timeout({ seconds: limits.image.seconds });
  const { data, info } = await encode(image).toBuffer({ resolveWithObject: true });
  return { bytes: data, pixels: { width: info.width, height: info.height } };
}
