/** The lists of modules that come in one file (`packages/web/shared-chunks.ts`). */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sharedChunks, sharedGroups } from "../../packages/web/shared-chunks.ts";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));
const modules = Object.values(sharedChunks).flat();

test("every module of the lists exists, and stands in one of them", () => {
  expect(modules.filter((module) => !existsSync(`${packages}${module}`))).toEqual([]);
  expect(modules.filter((module, index) => modules.indexOf(module) !== index)).toEqual([]);
});

test("a group takes the modules of its list and no other", () => {
  const matching = (id: string): string[] =>
    sharedGroups.filter(({ test }) => test(id)).map(({ name }) => name);
  expect(matching(`${packages}web/src/ui/table.tsx`)).toEqual(["page-parts"]);
  expect(matching(`${packages}web/src/ui/other-table.tsx`)).toEqual([]);
});
