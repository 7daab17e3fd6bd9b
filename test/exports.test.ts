/** What a file exports is used by another one, and what the packages export by what is delivered. */

import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot } from "./support/project/run-command.ts";
import { listSources, readSource, resolveImport, type SourceFile } from "./support/project/sources.ts";

/** What is delivered or runs the system, in the packages and beside them. */
const deliveredSources = listSources("packages", "local", "stacks", "locales");
const tests = listSources("test", "bench");
/** The configurations of the tools are at the root. */
const configurations = globSync("*.ts", { cwd: projectRoot }).map(readSource);

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
const allImporters = indexImporters([...deliveredSources, ...tests, ...configurations]);

/** The files that the build, a tool or a test loads by their name: what they export and pass on is used. */
const loadedByName = [
  "packages/web/src/app/server-render.tsx",
  // This stands for the rendered site where a test makes none.
  "test/support/browser/plain-renderer.ts",
  // This stands for the runner while rules are broken.
  "test/mutation/shim.ts",
];
/** Tables that a test finds by the id of their scheme. */
const edgesOfScheme = /^test\/schemes\/edges\/[A-Z_]+\.ts$/;
const testFile = /\.(?:test|gate|e2e)\.tsx?$/;

/** Returns whether a file imports the name from another one, itself or from a file that passes it on. */
const isImported = (path: string, name: string, readers: ReadonlyMap<string, SourceFile[]>): boolean =>
  loadedByName.includes(path) ||
  edgesOfScheme.test(path) ||
  (readers.get(path) ?? []).some((source) => {
    const ownText = source.text.replace(passedOn, "");
    if (new RegExp(`\\b${name}\\b`).test(ownText)) return true;
    return [...source.text.matchAll(passedOn)].some(
      ([, names, from = ""]) =>
        resolveImport(source.path, from) === path &&
        (names === undefined
          ? isImported(source.path, name, readers)
          : splitNames(names)
              .map((each) => each.split(/\s+as\s+/))
              .some(([own, alias]) => own === name && isImported(source.path, alias ?? name, readers))),
    );
  });
const countUses = (text: string, name: string): number =>
  text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;

const everyExport = [...deliveredSources, ...tests]
  // A test exports nothing, but its text may hold code that is judged.
  .filter(({ path }) => !testFile.test(path))
  .flatMap((source) => listExports(source).map((name) => ({ source, name })))
  .filter(({ name }) => !namesByFile.includes(name));
const exports = everyExport.filter(
  ({ source: { path } }) => path.startsWith("packages/") && path.includes("/src/"),
);

test("what a file exports is imported by another file, in the packages and beside them", () => {
  expect(
    everyExport
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
