/** Widths of what everybody sees and of every form (`support/test-widths.ts`). */
import { expect, test } from "vitest";
import { shots as formShots } from "./screens/forms.ts";
import { shots as publicShots } from "./screens/public.ts";
import { gatesAlone, openPage } from "./support/browser.ts";
import { findCutText } from "./support/cut-text.ts";
import { preparePortal } from "./support/portal.ts";
import { testWidths } from "./support/test-widths.ts";

const site = preparePortal();

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

testWidths(site, [...publicShots, ...formShots]);
