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

/** Names that stay: that of i18next, and helpers that are written like `test` and `describe`. */
const wordsOfTests = ["t", "setup", "claim", "group", "visit", "perform"];
/** The declaration of a function under one word in small letters. */
const oneWordFunction =
  /^\s*(?:export )?(?:(?:const|let) ([a-z]+)(?:: [\w<>[\], .|]+)? = (?:async )?(?:<[^>]*>)?(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:: (?:[^=;]|=>)+?)?|[a-z]\w*) =>|(?:async )?function ([a-z]+)\()/gm;
const listOneWordFunctions = (text: string): string[] =>
  [...text.matchAll(oneWordFunction)]
    .map(([, constant, declared]) => constant ?? declared ?? "")
    .filter((name) => !wordsOfTests.includes(name));

test.each([
  ["const save = async (id: string): Promise<void> => write(id);", ["save"]],
  ["  function read(path: string) {}", ["read"]],
  ["const saveView = () => save; const first = list.map((one) => one);", []],
])("a function of one word is found: %s", (text, expected) => {
  expect(listOneWordFunctions(text)).toEqual(expected);
});

test("a function of the tests outside a browser is named by a verb and its object", () => {
  expect(
    listSources("test")
      .filter(({ path }) => !path.startsWith("test/e2e/"))
      .flatMap(({ path, text }) => listOneWordFunctions(text).map((name) => `${path} ${name}`)),
  ).toEqual([]);
});
