/**
 * The pickers of days, months and times in the site's source: each has in words what it holds (decisions 0649, 0668).
 */
import { expect, test } from "vitest";
import { listSources } from "../support/project/sources.ts";

/** The type may be chosen elsewhere in the file, so that a file with both an input and such a type has a picker. */
const isPicker = (text: string): boolean =>
  /<[Ii]nput\b/.test(text) && /"(?:date|datetime-local|month|time)"/.test(text);

test("no picker of days, months or times is in a page without in words what it holds", () => {
  const pickers = listSources("packages/web/src").filter(({ text }) => isPicker(text));
  expect(pickers.length).toBeGreaterThan(1);
  expect(pickers.filter(({ text }) => !text.includes("<PickedDay")).map(({ path }) => path)).toEqual([]);
});
