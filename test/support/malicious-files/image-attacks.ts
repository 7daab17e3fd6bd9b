/** Attacks of pictures. */
import { randomBytes } from "node:crypto";
import { buildPng, generatePicture } from "../files/pictures.ts";
import type { MaliciousFile } from "./malicious-file.ts";

/** Builds a PNG that says how large it is, and contains next to nothing. */
const buildHugePng = (width: number, height: number): Buffer =>
  buildPng(width, height, { bitDepth: 1, colourType: 0 }, Buffer.alloc(100_000));

/** Builds pictures that cannot be drawn. One that can is drawn anew, and is tested for what is left of it. */
export const buildImageAttacks = async (type: string): Promise<MaliciousFile[]> => {
  const validImage = await generatePicture(type);
  const resizeJpegHeader = (width: number, height: number): Buffer => {
    const resizedImage = Buffer.from(validImage);
    const headerOffset = resizedImage.indexOf(Buffer.from("ffc00011", "hex"));
    resizedImage.writeUInt16BE(height, headerOffset + 5);
    resizedImage.writeUInt16BE(width, headerOffset + 7);
    return resizedImage;
  };
  const hugeImage = type === "image/png" ? buildHugePng(60_000, 60_000) : resizeJpegHeader(60_000, 60_000);
  const longImage = type === "image/png" ? buildHugePng(1_000_000, 1) : resizeJpegHeader(65_000, 1);
  return [
    { name: "60,000 by 60,000 pixels", bytes: hugeImage, reasons: ["imagePixels", "imageSize"] },
    { name: "a line of a million pixels", bytes: longImage, reasons: ["imagePixels", "imageSize"] },
    { name: "cut off", bytes: validImage.subarray(0, validImage.length >> 1), reasons: ["fileBroken"] },
    { name: "a head alone", bytes: validImage.subarray(0, 60), reasons: ["fileBroken", "fileType"] },
    {
      name: "noise behind a head",
      bytes: Buffer.concat([validImage.subarray(0, 40), randomBytes(500)]),
      reasons: ["fileBroken", "fileType", "imageSize", "imagePixels"],
    },
    { name: "a page", bytes: Buffer.from("<html><script>alert(1)</script></html>"), reasons: ["fileType"] },
    {
      name: "a drawing that runs",
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      reasons: ["fileType"],
    },
    {
      name: "an animation",
      bytes: Buffer.from("474946383961010001000000002c00000000010001000002024401003b", "hex"),
      reasons: ["fileType"],
    },
  ];
};
