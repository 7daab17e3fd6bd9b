/** A contact sheet: a picture of a page of pictures, the languages beside or, with several pictures each, below each other. */
import type { Browser } from "playwright";
import type { Language } from "../support/browser.ts";
import type { Width } from "./take.ts";

/** A sheet is looked at, not kept for print. */
const MAX_BYTES = 160_000;
/** How wide a picture is on its sheet, alone and among several. */
const shown: Record<Width, { alone: number; several: number }> = {
  1280: { alone: 640, several: 400 },
  390: { alone: 300, several: 195 },
};
const imageOf = (picture: Buffer, width: number): string =>
  `<img width="${width}" src="data:image/jpeg;base64,${picture.toString("base64")}">`;

/** @returns a JPEG, as good as its size allows */
export const sheetOf = async (
  browser: Browser,
  width: Width,
  pictures: ReadonlyMap<Language, readonly Buffer[]>,
): Promise<Buffer> => {
  const most = Math.max(...[...pictures.values()].map(({ length }) => length));
  const each = shown[width][most > 1 ? "several" : "alone"];
  const columns = most > 1 ? most : width === 1280 ? 2 : 4;
  const context = await browser.newContext({ viewport: { width: (each + 10) * columns + 32, height: 800 } });
  const page = await context.newPage();
  const cells = [...pictures].map(([language, [first, ...others]]) => {
    if (!first) return "";
    const images = [first, ...others].map((picture) => imageOf(picture, each)).join("");
    return `<figure><figcaption>${language}</figcaption><div>${images}</div></figure>`;
  });
  const rows = most > 1 ? "1fr" : `repeat(${columns},${each}px)`;
  await page.setContent(
    `<style>body{margin:16px;font:14px sans-serif;display:grid;grid-template-columns:${rows};gap:10px;background:#ddd}figure{margin:0}div{display:flex;align-items:flex-start;gap:10px}img{max-height:${most > 1 ? 1000 : 1400}px;object-fit:cover;object-position:top;display:block}</style>${cells.join("")}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  let picture: Buffer;
  let quality = 60;
  do {
    picture = await page.screenshot({ fullPage: true, type: "jpeg", quality });
    quality -= 10;
  } while (picture.length > MAX_BYTES && quality > 20);
  await context.close();
  return picture;
};
