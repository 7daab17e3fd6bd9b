/** The list of rows in `table.server.ts` has every kind of row that an entity writes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../support/project/run-command.ts";
import { listSources } from "../../support/project/sources.ts";

/** Returns what a key always begins with: `notice#` of `notice#<id>` and of `notice#${id}`. */
const getPrefix = (key: string): string => (key.replace(/`[^`]*`/, "").split(/[<(]|\$\{/)[0] ?? "").trim();
/** Splits a cell that lists several keys. */
const splitKeys = (cell: string): string[] => cell.split(/, (?![^<]*>)/).map(getPrefix);

const comment = readFileSync(join(projectRoot, "packages/core/src/platform/table.server.ts"), "utf8");
const listedKeys = [...comment.matchAll(/^ \* \| .+? \| (.+?) \| (.+?) \|$/gm)].flatMap(
  ([, pk = "", sk = ""]) =>
    splitKeys(pk).flatMap((pkPrefix) => splitKeys(sk).map((skPrefix) => ({ pk: pkPrefix, sk: skPrefix }))),
);

const sources = listSources("packages/core/src");
const constants = new Map(
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/const ([A-Z_]*PARTITION) = "([^"]+)"/g)].flatMap(([, name = "", value = ""]) => [
      [`${path} ${name}`, value] as const,
      [name, value] as const,
    ]),
  ),
);
const readKey = (path: string, source: string): string =>
  constants.get(`${path} ${source}`) ?? constants.get(source) ?? source.replace(/^["`]|["`]$/g, "");

test("each partition that an entity writes has a line in the list of the table", () => {
  const partitions = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/buildKey\("pk", ([^,]+),/g)].map(([, pk = ""]) => getPrefix(readKey(path, pk))),
  );
  expect(partitions.length).toBeGreaterThan(70);
  expect(partitions.filter((prefix) => !listedKeys.some(({ pk }) => pk === prefix))).toEqual([]);
});

test("each kind of row whose keys an entity declares side by side has a line in the list of the table", () => {
  const keys = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/buildKey\("pk", ([^,]+),[\s\S]{0,300}?buildKey\("sk", ([^,]+),/g)].map(
      ([, pk = "", sk = ""]) => ({ pk: getPrefix(readKey(path, pk)), sk: getPrefix(readKey(path, sk)) }),
    ),
  );
  expect(keys.length).toBeGreaterThan(65);
  // A sort key may begin with a value, as that of a legal hold does.
  expect(
    keys.filter(({ pk, sk }) => !listedKeys.some((listed) => listed.pk === pk && (!sk || listed.sk === sk))),
  ).toEqual([]);
});
