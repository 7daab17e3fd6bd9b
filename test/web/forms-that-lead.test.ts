/**
 * Every form of staff leads to its first wrong input after an attempt that failed, or has a summary above it that does. A
 * search or a filter has nothing that could be wrong.
 */
import { expect, test } from "vitest";
import { listSources } from "../support/sources.ts";

const searches = ["certification-queue-page"];
/** Forms of their own whose summary takes the focus, by the part that shows it. `GuidedForm` has no `form` element here. */
const leading = /\b(ErrorSummary|EventProblems|useFirstInvalidInput)\b/;

test("a form of staff that does not lead to what is wrong is added by nobody", () => {
  const silentForms = listSources("packages/web/src/features")
    .filter(({ path, text }) => path.includes("/staff-") && /<form\b/.test(text) && !leading.test(text))
    .map(({ path }) => path)
    .filter((path) => !searches.some((name) => path.endsWith(`${name}.tsx`)));
  expect(silentForms).toEqual([]);
});
