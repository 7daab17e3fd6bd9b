/**
 * Whether a test of a certain name can be in a file, by its source alone. The runner's report knows it for certain, at
 * the end of a whole run (`proofs.ts`); the source tells within milliseconds that a test was renamed.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../project/run-command.ts";
import type { SecurityLine } from "./proofs.ts";

/** Comments, which count for nothing, and literals of texts. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
/** Matches the places of a name that the cases of a table fill. */
const PLACEHOLDERS = /\$\{[^}]*\}|\$[\w.]+|%[sdifjo#$]/;
const IMPORTS = /(?:from|import) "(\.[^"]+\.tsx?)"/g;
/** The names of two groups, of a test, and a value in one of them. */
const MAX_PARTS = 4;

/** Lists the static parts of all texts in a source: names of groups and tests, and the values of tables. */
export const listTextParts = (source: string): string[] =>
  [...source.matchAll(TOKENS)]
    .map(([token]) => token)
    .filter((token) => !token.startsWith("/"))
    .flatMap((literal) => literal.slice(1, -1).replaceAll(/\\(.)/g, "$1").split(PLACEHOLDERS))
    .map((part) => part.trim())
    .filter((part) => part.length > 0);

/**
 * Whether a title can be part of a full name: of one text, or of several one after the other, such as the name of a
 * group and of a test in it. The first may begin earlier and the last may go on.
 */
export const canBeNamed = (title: string, parts: readonly string[]): boolean => {
  if (parts.some((part) => part.includes(title))) return true;
  const wholeParts = new Set(parts);
  const goesOn = (rest: string, left: number): boolean => {
    if (parts.some((part) => part.startsWith(rest))) return true;
    return (
      left > 1 && splitAtSpaces(rest).some(([head, tail]) => wholeParts.has(head) && goesOn(tail, left - 1))
    );
  };
  return splitAtSpaces(title).some(
    ([head, tail]) => parts.some((part) => part.endsWith(head)) && goesOn(tail, MAX_PARTS - 1),
  );
};
const splitAtSpaces = (text: string): [head: string, tail: string][] =>
  [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);

/** Reads the text parts of a test file and of the modules below `test` that it imports. */
const readTextParts = (file: string, read = new Set<string>()): string[] => {
  if (read.has(file) || !file.startsWith("test/") || !existsSync(join(projectRoot, file))) return [];
  read.add(file);
  const source = readFileSync(join(projectRoot, file), "utf8");
  const importedFiles = [...source.matchAll(IMPORTS)].map(([, path = ""]) => join(dirname(file), path));
  return [...listTextParts(source), ...importedFiles.flatMap((each) => readTextParts(each, read))];
};

/** Tests that `docs/security.md` names and whose file has no such text. */
export const checkSecurityNames = (lines: readonly SecurityLine[]): string[] => {
  const partsByFile = new Map<string, string[]>();
  return lines.flatMap(({ id, proofs }) =>
    proofs
      .filter(({ file, title }) => {
        const parts = partsByFile.get(file) ?? readTextParts(file);
        partsByFile.set(file, parts);
        return !canBeNamed(title, parts);
      })
      .map(({ file, title }) => `${id}: ${file} has no test "${title}"`),
  );
};
