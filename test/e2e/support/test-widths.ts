/**
 * No text is cut, and none lies on other text, from the smallest phone to a wide screen, on every page of the contact
 * sheets. Each page is loaded once for its widths; the gates alone run it, a third of the pages each day, each in one
 * of the four languages (decisions 0468, 0750). `SLICE=long` takes all of them. The sheets are divided among three
 * files, which run beside each other.
 */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { pickTodaysCases, pickWays } from "../../support/runner/proof-slice.ts";
import type { Shot } from "../screens/shot.ts";
import { visitShot } from "../screens/visit-shot.ts";
import { gatesAlone, pageLanguages } from "./browser.ts";
import { findCutText } from "./cut-text.ts";
import type { TestPortal } from "./portal.ts";

const widths = [1920, 1440, 1280, 768, 390, 360, 320];
/** `WIDTHS=home,wizard` looks at these pages only, for whoever mends one. */
const wantedShots = process.env.WIDTHS?.split(",");

/** Lays the page out in each width, the widest first. @returns what cannot be read, with the width */
const findFaultsInWidths = async (page: Page): Promise<string[]> => {
  const widthFaults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
    // Laid out, and what follows the width of the window rendered.
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
        ),
    );
    for (const fault of await findCutText(page)) widthFaults.push(`${width} px: ${fault}`);
  }
  return widthFaults;
};

/** Declares a test for each of the shots. */
export const testWidths = (site: TestPortal, shots: readonly Shot[]): void => {
  const shotsToLookAt = wantedShots
    ? shots.filter(({ name }) => wantedShots.includes(name))
    : pickTodaysCases(shots, 3);
  test.each(shotsToLookAt)("$name is read whole at every width", gatesAlone, async (shot) => {
    const each = pickWays(pageLanguages, shots.indexOf(shot)).map(async (language) => {
      const widthFaults: string[] = [];
      const visitFaults = await visitShot(site.browser, site.url, shot, language, async (page, path) => {
        for (const fault of await findFaultsInWidths(page)) widthFaults.push(`${path}: ${fault}`);
      });
      return [...visitFaults, ...widthFaults].map((fault) => `${language} ${fault}`);
    });
    expect((await Promise.all(each)).flat()).toEqual([]);
  });
};
