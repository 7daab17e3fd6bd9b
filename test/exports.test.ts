/** What the packages export is used by what is delivered: code that only tests need is in `test/support`. */

import { expect, test } from "vitest";
import { listSources, resolveImport, type SourceFile } from "./support/project/sources.ts";

/** What is delivered or runs the system, in the packages and beside them. */
const deliveredSources = listSources("packages", "local", "stacks", "locales");
const tests = listSources("test", "bench");

/** Exports that a tool finds by the file, and not by an import. */
const namesByFile = ["handler", "Component"];

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const exportList = /^export (?:type )?\{([^}]*)\};?$/gm;
const passedOn = /^export (?:type )?(?:\*|\{([^}]*)\}) from ["']([^"']+)["']/gm;

const splitNames = (names: string): string[] =>
  names
    .split(",")
    .map((name) => name.replace(/^\s*type\s/, "").trim())
    .filter(Boolean);
/** Lists the names that a file declares and exports, without those that it passes on from another one. */
const listExports = ({ text }: SourceFile): string[] => [
  ...new Set([
    ...[...text.matchAll(declaration)].map(([, name = ""]) => name),
    ...[...text.matchAll(exportList)].flatMap(([, names = ""]) =>
      splitNames(names).map((name) => name.split(/\s+as\s+/).at(-1) ?? name),
    ),
  ]),
];

const indexImporters = (sources: readonly SourceFile[]): ReadonlyMap<string, SourceFile[]> => {
  const importers = new Map<string, SourceFile[]>();
  for (const source of sources)
    for (const file of new Set(source.files)) importers.set(file, [...(importers.get(file) ?? []), source]);
  return importers;
};
const deliveredImporters = indexImporters(deliveredSources);
const allImporters = indexImporters([...deliveredSources, ...tests]);

/** The files that the build or a tool loads by their name: what they export and pass on is used. */
const loadedByName = ["packages/web/src/shell/server-render.tsx"];

/** Returns whether a file imports the name from another one, itself or from a file that passes it on. */
const isImported = (path: string, name: string, readers: ReadonlyMap<string, SourceFile[]>): boolean =>
  loadedByName.includes(path) ||
  (readers.get(path) ?? []).some((source) => {
    const ownText = source.text.replace(passedOn, "");
    if (new RegExp(`\\b${name}\\b`).test(ownText)) return true;
    return [...source.text.matchAll(passedOn)].some(
      ([, names, from = ""]) =>
        resolveImport(source.path, from) === path &&
        (names === undefined || splitNames(names).includes(name)) &&
        isImported(source.path, name, readers),
    );
  });
const countUses = (text: string, name: string): number =>
  text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;

const exports = deliveredSources
  .filter(({ path }) => path.startsWith("packages/") && path.includes("/src/"))
  .flatMap((source) => listExports(source).map((name) => ({ source, name })))
  .filter(({ name }) => !namesByFile.includes(name));

test("what a file of the packages exports is imported by another file", () => {
  expect(
    exports
      .filter(({ source, name }) => !isImported(source.path, name, allImporters))
      .map(({ source, name }) => `${source.path}: ${name}`),
  ).toEqual([]);
});

/** What only tests import although it is in the packages, and why it stays there. */
const usedByTestsOnly: Record<string, string> = {
  "packages/core/src/forms/expressions/expressions.ts: maxOf":
    "the language of conditions has the greatest value beside the smallest",
  "packages/core/src/platform/compress.server.ts: readableFormats":
    "releases are compared by the formats that they read",
  "packages/core/src/platform/row-declaration.ts: findUndeclaredPaths":
    "the rule that a row has declared members only, by the functions of the same file",
  "packages/core/src/schemes/review-points.ts: schemesWithReviewPoints":
    "the ids of the table are compared with those of the schemes",
};

test("what the packages export is used by what is delivered, and not by tests alone", () => {
  expect(
    exports
      .filter(({ source, name }) => !isImported(source.path, name, deliveredImporters))
      // What its own file uses as well is delivered, and a test may try it by itself.
      .filter(({ source, name }) => countUses(source.text, name) === 1)
      .map(({ source, name }) => `${source.path}: ${name}`)
      .sort(),
  ).toEqual(Object.keys(usedByTestsOnly).sort());
});
