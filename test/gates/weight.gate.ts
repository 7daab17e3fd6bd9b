/** The weight gates (`experience.md` › Weight and speed), on what Vite builds: what a page loads, compressed. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import {
  type BuiltSite,
  buildSiteInMemory,
  pageBounds,
  publicPageModules,
} from "../../bench/page-weights.ts";

const KB = 1_000;
const root = fileURLToPath(new URL("../../", import.meta.url));
let site: BuiltSite;

beforeAll(async () => {
  site = await buildSiteInMemory();
}, 120_000);

test.each(pageBounds.map(({ page, bounds }) => [page, bounds.script, bounds.style] as const))(
  "%s loads at most %i KB of script and %i KB of style",
  (page, script, style) => {
    const weight = site.weighPage(page);
    expect(weight.script).toBeLessThanOrEqual(script * KB);
    expect(weight.style).toBeLessThanOrEqual(style * KB);
  },
);

test("what anybody may read carries nothing of Amplify", () => {
  const amplifyModules = publicPageModules.flatMap((page) =>
    [...site.collectPageChunks(page)].flatMap((name) =>
      (site.chunks.get(name)?.moduleIds ?? []).filter((id) => /amplify/.test(id)),
    ),
  );
  expect(amplifyModules).toEqual([]);
});

test("no part of the site carries the catalogue of all refusals", () => {
  const errorModules = [...site.chunks.values()].flatMap(({ moduleIds }) =>
    moduleIds.filter((id) => id.endsWith("core/src/platform/errors.ts")),
  );
  expect(errorModules).toEqual([]);
});

test("no part that is loaded on demand is heavier than 45 KB", () => {
  const first = site.collectBaseChunks();
  const heavy = [...site.chunks.keys()].filter((name) => !first.has(name) && site.weighChunk(name) > 45 * KB);
  expect(heavy).toEqual([]);
});

test("no namespace is heavier than 12 KB in any language", () => {
  const texts = globSync("locales/**/{zh-Hant,zh-Hans,en,pt}.json", { cwd: root });
  const heavy = texts.filter(
    (file) => gzipSync(readFileSync(`${root}${file}`), { level: 9 }).length > 12 * KB,
  );
  expect(heavy).toEqual([]);
});
