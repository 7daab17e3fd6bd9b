/** Files that the people have on their devices. */
import { buildPdfWithText } from "../support/client.ts";
import type { PickedFile } from "../support/counted-person.ts";
import { productPhoto } from "../support/product-photo.ts";

/** A one-page PDF whose bytes differ by its name. */
export const pdfFile = (name: string): PickedFile => ({
  name: `${name}.pdf`,
  mimeType: "application/pdf",
  buffer: Buffer.from(buildPdfWithText(name)),
});
export const photoFile: PickedFile = { name: "photo.png", mimeType: "image/png", buffer: productPhoto };
