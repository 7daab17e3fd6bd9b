/** Comments that name what is not there: a parameter that was renamed, a file that was moved. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./support/project/run-command.ts";
import { listSources } from "./support/project/sources.ts";

/** The sources with their comments, which the list of sources leaves out. */
const sources = ["packages/core/src", "packages/functions/src", "packages/web/src", "local", "stacks"]
  .flatMap((folder) => listSources(folder))
  .map(({ path }) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

/** Returns the text from an opening bracket to the one that closes it. */
const takeBracket = (text: string): string => {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return text;
};

const docComment = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\s*/g;
/** Lists what comments with `@param` name, with the parameters of the function that follows. */
const listDocumentedParameters = (text: string): { name: string; parameters: string }[] =>
  [...text.matchAll(docComment)].flatMap((match) => {
    const names = [...(match[1] ?? "").matchAll(/@param ([\w]+)/g)].map(([, name = ""]) => name);
    if (names.length === 0) return [];
    const following = text.slice(match.index + match[0].length).slice(0, 3000);
    const parameters = takeBracket(following.slice(following.indexOf("(")));
    return names.map((name) => ({ name, parameters }));
  });

test("a comment names the parameters that its function has", () => {
  const wrongParameters = sources.flatMap(({ path, text }) =>
    listDocumentedParameters(text)
      // A parameter that is taken apart in its place has no name, so its comment calls it `options`.
      .filter(({ name, parameters }) => !(name === "options" && /[(,]\s*\{/.test(parameters)))
      .filter(({ name, parameters }) => !new RegExp(`\\b${name}\\b`).test(parameters))
      .map(({ name }) => `${path}: ${name}`),
  );
  expect(wrongParameters).toEqual([]);
});

test("a file that a comment names by its name is there", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
  }).split("\n");
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const missingFiles = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*(?:\/?\*|\/\/).*$/gm)]
      .flatMap(([line]) => [...line.matchAll(/`([\w./-]+\.(?:tsx?|md|mjs|css))`/g)])
      .flatMap(([, name = ""]) => (isThere(name) ? [] : [`${path}: ${name}`])),
  );
  expect(missingFiles).toEqual([]);
});

/** A function, a hook or a builder that a file exports: `const name = (`, `const name = <T,>(`, `function name`. */
const exportedFunction = /^export (?:async )?(?:const (\w+) = (?:async )?(?:<[^>]*>)?\(|function\*? (\w+))/gm;
/** Lists the functions of a file that are exported without a comment above them. */
const listUndocumented = (text: string): string[] =>
  [...text.matchAll(exportedFunction)]
    .filter(({ index }) => !/\*\/\s*$/.test(text.slice(0, index)))
    .map(([, constant, declared]) => constant ?? declared ?? "");

test("every function that core exports says what it does", () => {
  expect(
    listUndocumented("/** Adds. */\nexport const add = () => 1;\nexport function subtract() {}"),
  ).toEqual(["subtract"]);
  expect(
    sources
      .filter(({ path }) => path.startsWith("packages/core/"))
      .flatMap(({ path, text }) => listUndocumented(text).map((name) => `${path}: ${name}`)),
  ).toEqual([]);
});

const folders = ["packages", "stacks", "local", "locales", "bench", "test"] as const;
/** The texts of the sources in a folder, with their comments. */
const readTexts = (folder: string): { path: string; text: string }[] =>
  listSources(folder).map(({ path }) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

/** The beginning of a comment that has a tag before its first sentence. */
const leadingTag = /^\s*\/\*\*\s*(?:\*\s*)?@(?:param|returns|throws)\b.*/gm;
test.each(folders)("a comment in %s says what its function does before its tags", (folder) => {
  expect("/** @throws Refusal */\n/**\n * @param id of it\n */".match(leadingTag)).toHaveLength(2);
  expect("/** Reads it. @throws Refusal */".match(leadingTag)).toBeNull();
  expect(
    readTexts(folder).flatMap(({ path, text }) =>
      [...text.matchAll(leadingTag)].map(([tag]) => `${path}: ${tag}`),
    ),
  ).toEqual([]);
});

/** A line of a comment that says “stands” of a place. A letter that stands for another one says something else. */
const standingThing =
  /^\s*(?:\/\/|\/?\*).*\bstands (?:above|among|at|before|behind|below|beside|between|here|in(?! for)|inside|on|there|under)\b.*/gm;
test.each(folders)(
  "a comment in %s says that a thing is in its place, not that it stands there",
  (folder) => {
    expect("// The code stands in the address.".match(standingThing)).toHaveLength(1);
    expect("// It stands for ten, and time stands still.".match(standingThing)).toBeNull();
    expect(
      readTexts(folder).flatMap(({ path, text }) =>
        [...text.matchAll(standingThing)].map(([line]) => `${path}: ${line.trim()}`),
      ),
    ).toEqual([]);
  },
);

/** A line of a comment that is longer than the rest: Biome wraps code only. */
const longLine = /^(?=.{121})\s*(?:\/\/|\/?\*).*/gm;
test.each(folders)("a line of a comment in %s has at most 120 characters", (folder) => {
  expect(`// ${"x".repeat(118)}`.match(longLine)).toHaveLength(1);
  expect(`// ${"x".repeat(117)}`.match(longLine)).toBeNull();
  expect(
    readTexts(folder).flatMap(({ path, text }) =>
      [...text.matchAll(longLine)].map(([line]) => `${path}: ${line.trim()}`),
    ),
  ).toEqual([]);
});
