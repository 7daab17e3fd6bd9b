/**
 * A contact sheet: a picture of a page of pictures. Those of a language are beside each other and wrap, the languages
 * likewise; a sheet is never wider than a screen shows.
 */
import type { Browser } from "playwright";
import type { PageLanguage } from "../support/browser.ts";
import type { Width } from "./take.ts";

/** A sheet is looked at, not kept for print: all of them together stay under 30 MB. */
const MAX_BYTES = 75_000;
const MAX_WIDTH = 2000;
const GAP = 10;
const MARGIN = 16;
/** How wide a picture is on its sheet, and how much of a long page is seen. */
const shownSizes: Record<Width, { width: number; height: number }> = {
  1280: { width: 560, height: 1100 },
  390: { width: 260, height: 1100 },
};
/** Among several, the beginning of each will do. */
const SEVERAL_HEIGHT = 800;
const room = MAX_WIDTH - 2 * MARGIN + GAP;

/** Builds the contact sheet of a page. @returns a WebP, as good as its size allows */
export const buildContactSheet = async (
  browser: Browser,
  width: Width,
  pictures: ReadonlyMap<PageLanguage, readonly Buffer[]>,
): Promise<Buffer> => {
  const each = shownSizes[width].width + GAP;
  const most = Math.max(1, ...[...pictures.values()].map(({ length }) => length));
  const beside = Math.min(most, Math.floor(room / each));
  // Two pictures of a desk and four of a phone in a row are read at a glance.
  const languages = most > 1 ? Math.max(1, Math.floor(room / (beside * each))) : width === 1280 ? 2 : 4;
  const columns = Math.min(languages, pictures.size);
  const context = await browser.newContext({
    viewport: { width: columns * beside * each - GAP + 2 * MARGIN, height: 800 },
  });
  const page = await context.newPage();
  const figures = [...pictures].map(([language, ofLanguage]) => {
    const images = ofLanguage.map(
      (picture) =>
        `<img width="${shownSizes[width].width}" src="data:image/jpeg;base64,${picture.toString("base64")}">`,
    );
    return `<figure><figcaption>${language}</figcaption><div>${images.join("")}</div></figure>`;
  });
  await page.setContent(
    `<style>body{margin:${MARGIN}px;font:14px sans-serif;display:grid;grid-template-columns:repeat(${columns},1fr);gap:${GAP}px;background:#ddd}figure{margin:0}div{display:flex;flex-wrap:wrap;align-items:flex-start;gap:${GAP}px}img{max-height:${most > 1 ? SEVERAL_HEIGHT : shownSizes[width].height}px;object-fit:cover;object-position:top;display:block}</style>${figures.join("")}`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  let picture: Buffer;
  let quality = 60;
  do {
    picture = await page.screenshot({ fullPage: true, type: "webp", quality });
    quality -= 12;
  } while (picture.length > MAX_BYTES && quality > 10);
  await context.close();
  return picture;
};
