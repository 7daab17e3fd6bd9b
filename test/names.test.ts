/** Names say what they stand for (`docs/spec/house.md` › Language of this codebase). */

import { expect, test } from "vitest";
import { listSources } from "./support/sources.ts";

const irregularParticiples =
  "asked|begun|bound|brought|built|chosen|done|drawn|found|given|gone|held|hidden|kept|known|left|lost|made|meant|met|paid|said|seen|sent|shown|sought|spent|taken|told|thrown|written";
/** Nouns and verbs that end like a participle. */
const otherWords = ["embed", "feed", "need", "seed", "shed", "speed"];
/** Builders of fields are called by the kinds of the form language, which the schemes and the API name. */
const fieldKinds = ["ranked", "computed"];

/** Lists the variables and functions that are declared under a participle alone. */
const listParticiples = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\\b(?:const|let|function) ([a-z]+ed|${irregularParticiples})\\b`, "g"))]
    .map(([, name = ""]) => name)
    .filter((name) => ![...otherWords, ...fieldKinds].includes(name));

test.each([
  ["const given = 1;", ["given"]],
  ["let settled = false;", ["settled"]],
  ["for (const planned of plans) plan(planned);", ["planned"]],
  ["function told() {}", ["told"]],
  ["const givenCode = 1; const seed = 2; const set = new Set(); const isPaid = true;", []],
])("a participle that stands alone is found: %s", (text, expected) => {
  expect(listParticiples(text)).toEqual(expected);
});

test("no variable and no function of what is delivered or runs it is named by a participle alone", () => {
  expect(
    listSources("packages", "stacks", "local", "bench").flatMap(({ path, text }) =>
      listParticiples(text).map((name) => `${path} ${name}`),
    ),
  ).toEqual([]);
});
