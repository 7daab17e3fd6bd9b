/**
 * Every page behind the login, with each of its calls failing: it says so, and its button repeats the call; while a call
 * is slow, the page is neither blank nor said to have failed.
 */
import { expect, test } from "vitest";
import { getCurrentSlice } from "../support/proof-slice.ts";
import { judgePage, listCalledPaths, listMissedEnds, startPageAnswers, ways } from "./failing-pages.tsx";
import { personalPages } from "./pages-of-router.tsx";

startPageAnswers();

test.each(personalPages)("$path says what failed, and repeats it", async (page) => {
  const paths = await listCalledPaths(page);
  expect(paths).not.toEqual([]);
  // In the short slice each call fails in one way, the next call in the next; the gates try every way.
  const listWays = (call: number) =>
    getCurrentSlice() === "test" ? ways.slice(call % ways.length).slice(0, 1) : ways;
  expect(await judgePage(page, paths, listWays)).toEqual([]);
});

test.each(personalPages)("$path leads out when the session is over", async (page) => {
  expect(await listMissedEnds(page)).toEqual([]);
});
