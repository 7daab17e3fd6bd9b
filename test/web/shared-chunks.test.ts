/** The lists of modules that come in one file (`packages/web/shared-chunks.ts`). */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type BuiltSite, buildSiteInMemory } from "../../bench/page-weights.ts";
import { sharedChunks, sharedGroups } from "../../packages/web/shared-chunks.ts";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));
const modules = Object.values(sharedChunks).flat();
let site: BuiltSite;
beforeAll(async () => {
  // The build sets it, and the other files of this process want React's development build.
  vi.stubEnv("NODE_ENV", "production");
  site = await buildSiteInMemory();
}, 240_000);
afterAll(() => vi.unstubAllEnvs());

test("every module of the lists exists, and is in one of them", () => {
  expect(modules.filter((module) => !existsSync(`${packages}${module}`))).toEqual([]);
  expect(modules.filter((module, index) => modules.indexOf(module) !== index)).toEqual([]);
});

test("a group takes the modules of its list and no other", () => {
  const listMatchingChunks = (id: string): string[] =>
    sharedGroups.filter(({ test }) => test(id)).map(({ name }) => name);
  expect(listMatchingChunks(`${packages}web/src/ui/table.tsx`)).toEqual(["page-parts"]);
  expect(listMatchingChunks(`${packages}web/src/ui/other-table.tsx`)).toEqual([]);
});

test("no file of the site imports itself through others: one of them would run before what it needs", () => {
  const circular = [...site.chunks].filter(([name, { imports }]) =>
    imports.some((next) => site.collectImports(next).has(name)),
  );
  expect(circular.map(([name]) => name)).toEqual([]);
});
