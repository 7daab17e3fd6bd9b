/** The restricted views are absent from what the public gets: script, styles, texts, pages and menus of the site. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listSources } from "../support/project/sources.ts";

const web = fileURLToPath(new URL("../../packages/web/", import.meta.url));
const buildSite = async (configFile: string): Promise<Map<string, string>> => {
  const buildResult = await build({
    configFile: `${web}${configFile}`,
    logLevel: "silent",
    mode: "production",
    build: { write: false },
  });
  const output = (Array.isArray(buildResult) ? buildResult : [buildResult as Rollup.RollupOutput]).flatMap(
    (each) => each.output,
  );
  return new Map(
    output.map((each) => [each.fileName, each.type === "chunk" ? each.code : String(each.source)]),
  );
};
/** Addresses, calls and texts that only the restricted views have. */
const traces =
  /showactivity|showenterprise|showconvention|datasharewithdsec|dsecgov|["'`/]roadshow\/|\/dsec\/|restricted\/|路演巡查|統計資料共享/;
let site: Map<string, string>;
let restrictedFiles: Map<string, string>;
beforeAll(async () => {
  // React asks when it is loaded; the other files of this process want its development build.
  vi.stubEnv("NODE_ENV", "production");
  site = await buildSite("vite.config.ts");
  restrictedFiles = await buildSite("vite.restricted.config.ts");
}, 240_000);
afterAll(() => vi.unstubAllEnvs());

describe("the public site", () => {
  test("[R80][R84] no file of it names them", () => {
    expect(
      [...site].filter(([name, text]) => traces.test(name) || traces.test(text)).map(([name]) => name),
    ).toEqual([]);
  });
  test("the traces are those of the restricted views' own build", () => {
    expect([...restrictedFiles.values()].some((text) => traces.test(text))).toBe(true);
  });
  test("[R193] none of its sources imports theirs", () => {
    const theirs =
      /src\/(features\/(restricted-views|inspection|statistics-bureau)\/|app\/restricted-main\.tsx$)/;
    const offending = listSources("packages/web/src")
      .filter(({ path }) => !theirs.test(path))
      .filter(({ files }) => files.some((file) => theirs.test(file)));
    expect(offending.map(({ path }) => path)).toEqual([]);
  });
});

describe("their own page", () => {
  test("[R80] is for no search engine, and tells no other site its address", () => {
    const page = restrictedFiles.get("restricted.html") ?? "";
    expect(page).toMatch(/<meta name="robots" content="noindex, nofollow, noarchive" \/>/);
    expect(page).toMatch(/<meta name="referrer" content="no-referrer" \/>/);
  });
  test("it has every text that it loads at its start", () => {
    const source = readFileSync(`${web}src/app/restricted-main.tsx`, "utf8");
    const [, list = ""] = /loadNamespaces\(\[([^\]]+)\]\)/.exec(source) ?? [];
    const namespaces = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    expect(namespaces.length).toBeGreaterThan(3);
    const files = [...restrictedFiles.keys()];
    const missing = namespaces.filter((name) => !files.some((file) => file.endsWith(`/${name}/en.json`)));
    expect(missing).toEqual([]);
  });
  test("its parts have names that say nothing", () => {
    const parts = [...restrictedFiles.keys()].filter((name) => /^assets\/[^/]+$/.test(name));
    expect(parts.length).toBeGreaterThan(1);
    for (const name of parts) expect(name).toMatch(/^assets\/[\w-]{8,}\.(js|css)$/);
  });
});
