/**
 * Every page behind the login, with each of its calls failing: it says so, and its button repeats the call; while a
 * call is slow, the page is neither blank nor said to have failed. `npm test` tries every sixth call of a page, and
 * leads its reader out of every third page.
 */
import { expect, test } from "vitest";
import { getCurrentSlice, pickWays } from "../support/runner/proof-slice.ts";
import {
  judgePage,
  listCalledPaths,
  listMissedEnds,
  pickCalls,
  startPageAnswers,
  ways,
} from "./failing-pages.tsx";
import { personalPages } from "./pages-of-router.tsx";

startPageAnswers();

test.each(personalPages)("$path says what failed, and repeats it", async (page) => {
  const paths = await listCalledPaths(page);
  expect(paths).not.toEqual([]);
  const listWays = (call: number) => pickWays(ways, personalPages.indexOf(page) + call);
  expect(await judgePage(page, pickCalls(page, paths, 6), listWays)).toEqual([]);
});

// What leads out is one part of the site for all pages.
const leftPages = getCurrentSlice() === "test" ? personalPages.filter((_, i) => i % 3 === 0) : personalPages;
test.each(leftPages)("$path leads out when the session is over", async (page) => {
  expect(await listMissedEnds(page)).toEqual([]);
});
