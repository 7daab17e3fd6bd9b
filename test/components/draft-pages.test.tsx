/**
 * The form of each family with a stored draft, while each of its calls fails: it says so, its button repeats the call,
 * and the draft is there as it was stored. `npm test` tries every eighth call of a form in one way.
 */
import { expect, test } from "vitest";
import { pickWays } from "../support/runner/proof-slice.ts";
import {
  judgePage,
  listCalledPaths,
  openPage,
  pickCalls,
  startNetwork,
  startPageAnswers,
  waitForQuiet,
  ways,
} from "./failing-pages.tsx";
import { draftPages } from "./pages-of-router.tsx";

startPageAnswers();

test.each(draftPages)("$address opens the draft", async (page) => {
  const calls = startNetwork(() => undefined);
  await openPage(page);
  await waitForQuiet(calls);
  expect(document.querySelector(".wz-form")).not.toBeNull();
});

test.each(draftPages)("$address says what failed, and repeats it", async (page) => {
  const paths = await listCalledPaths(page);
  expect(paths.length).toBeGreaterThan(3);
  const number = draftPages.indexOf(page);
  expect(await judgePage(page, pickCalls(page, paths, 8), (call) => pickWays(ways, number + call))).toEqual(
    [],
  );
});
