/**
 * Every page of the public, of payments and of staff, with each of its calls failing. `npm run test:long` opens all
 * of them in every way, the gates a third of them each day, each call in one way; `npm test` opens every eighth, with
 * one call failing in one way.
 */
import { expect, test } from "vitest";
import { session } from "../../packages/web/src/shell/session.ts";
import { getCurrentSlice, pickTodaysCases, pickWays } from "../support/runner/proof-slice.ts";
import { judgePage, listCalledPaths, listMissedEnds, startPageAnswers, ways } from "./failing-pages.tsx";
import { pagesForEverybody, paymentPages, staffPages } from "./pages-of-router.tsx";

startPageAnswers();

const isShort = getCurrentSlice() === "test";
const pickItems = <Item,>(items: readonly Item[]): readonly Item[] =>
  isShort ? items.filter((_, i) => i % 8 === 0) : pickTodaysCases(items, 3);
// Whoever need not enrol is led away from the page for it.
const pages = [...pagesForEverybody, ...paymentPages, ...staffPages].filter(
  ({ path }) => path !== "/staff/enrol",
);

test.each(pickItems(pages))("$path says what failed, and repeats it", async (page) => {
  const paths = await listCalledPaths(page);
  const number = pages.indexOf(page);
  const chosenPaths = isShort ? paths.slice(number % Math.max(1, paths.length)).slice(0, 1) : paths;
  expect(await judgePage(page, chosenPaths, (call) => pickWays(ways, number + call))).toEqual([]);
});

test.each(pickItems(pages))("$path leads out when the session is over", async (page) => {
  expect(await listMissedEnds(page)).toEqual([]);
});

test.each(pickItems(pagesForEverybody))(
  "$path asks a visitor to sign in where a call wants it",
  async (page) => {
    await session.end("expiry");
    const paths = await listCalledPaths(page);
    expect(await judgePage(page, paths, () => ["with 401"])).toEqual([]);
  },
);
