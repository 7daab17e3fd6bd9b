/**
 * No text is cut, and none lies on other text, from the smallest phone to a wide screen, on every page of the contact
 * sheets. Each page is loaded once for its widths; the gates alone run it, each page in one of the four languages, on the
 * next day in the next one (decision 0468). `SLICE=long` takes all four.
 */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { pickWays } from "../support/proof-slice.ts";
import { shots } from "./screens/list.ts";
import { visitShot } from "./screens/visit-shot.ts";
import { gatesAlone, openPage, pageLanguages } from "./support/browser.ts";
import { findCutText } from "./support/cut-text.ts";
import { preparePortal } from "./support/portal.ts";

const site = preparePortal();
const widths = [1920, 1280, 768, 390, 360, 320];
/** `WIDTHS=home,wizard` looks at these pages only, for whoever mends one. */
const wanted = process.env.WIDTHS?.split(",");

/** Lays the page out in each width, the widest first. @returns what cannot be read, with the width */
const findFaultsInWidths = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
    // Laid out, and what follows the width of the window rendered.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    for (const fault of await findCutText(page)) found.push(`${width} px: ${fault}`);
  }
  return found;
};

test("text that is cut, and text on text, is found", gatesAlone, async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  await page.setContent(`<!doctype html><body style="margin:0">
    <p style="width:60px;overflow:hidden;white-space:nowrap">cut at its side</p>
    <p style="height:10px;overflow:hidden">cut below</p>
    <p style="width:8px;overflow-wrap:anywhere">narrow</p>
    <p style="width:60px;overflow:auto;white-space:nowrap">this one scrolls</p>
    <p>under it</p><p style="margin-top:-36px">over it</p>
    <p style="visibility:hidden;margin-top:-36px">nobody sees this</p>`);
  expect(await findCutText(page)).toEqual([
    'cut sideways: "cut at its side"',
    'cut in height: "cut below"',
    'broken into letters: "narrow"',
    '"over it" lies on "under it"',
  ]);
  await context.close();
});

const looked = shots.filter((shot) => !wanted || wanted.includes(shot.name));
test.each(looked)("$name is read whole at every width", gatesAlone, async (shot) => {
  const each = pickWays(pageLanguages, looked.indexOf(shot)).map(async (language) => {
    const found: string[] = [];
    const failed = await visitShot(site.browser, site.url, shot, language, async (page, path) => {
      for (const fault of await findFaultsInWidths(page)) found.push(`${path}: ${fault}`);
    });
    return [...failed, ...found].map((fault) => `${language} ${fault}`);
  });
  expect((await Promise.all(each)).flat()).toEqual([]);
});
