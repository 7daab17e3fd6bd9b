/**
 * Every page behind the login, with each of its calls failing: it says so, and its button repeats the call; while a call
 * is slow, the page is neither blank nor said to have failed. `npm test` tries every fourth call of a page.
 */
import { expect, test } from "vitest";
import { pickWays } from "../support/runner/proof-slice.ts";
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
  expect(await judgePage(page, pickCalls(page, paths, 4), listWays)).toEqual([]);
});

test.each(personalPages)("$path leads out when the session is over", async (page) => {
  expect(await listMissedEnds(page)).toEqual([]);
});
