import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Advisory, findAffectedPackages, readAdvisories } from "../../local/supply-chain/advisories.ts";
import { findUnacceptedLicences, isAccepted } from "../../local/supply-chain/licences.ts";
import { type InstalledPackage, readInstalledPackages } from "../../local/supply-chain/lockfile.ts";
import { buildSbom, type Sbom } from "../../local/supply-chain/sbom.ts";
import { projectRoot, runCommand } from "../support/project/run-command.ts";

const buildInstalledPackage = (name: string, version: string): InstalledPackage => ({
  name,
  version,
  licence: "MIT",
  integrity: undefined,
  production: true,
});
const buildAdvisory = (events: object[], more: Partial<Advisory> = {}): Advisory => ({
  id: "GHSA-test",
  affected: [{ package: { ecosystem: "npm", name: "left" }, ranges: [{ type: "SEMVER", events }] as never }],
  ...more,
});

test.each([
  ["before it was introduced", "1.0.0", [{ introduced: "1.2.0" }, { fixed: "1.4.0" }], false],
  ["from the version that introduced it", "1.2.0", [{ introduced: "1.2.0" }, { fixed: "1.4.0" }], true],
  ["up to the version before the fix", "1.3.9", [{ introduced: "0" }, { fixed: "1.4.0" }], true],
  ["not from the fix on", "1.4.0", [{ introduced: "0" }, { fixed: "1.4.0" }], false],
  ["to the last affected version, with it", "2.0.0", [{ introduced: "0" }, { last_affected: "2.0.0" }], true],
  ["not after the last affected version", "2.0.1", [{ introduced: "0" }, { last_affected: "2.0.0" }], false],
  [
    "in the second of two ranges",
    "2.1.0",
    [{ introduced: "0" }, { fixed: "1.0.0" }, { introduced: "2.0.0" }, { fixed: "2.2.0" }],
    true,
  ],
  [
    "between two ranges not",
    "1.5.0",
    [{ introduced: "0" }, { fixed: "1.0.0" }, { introduced: "2.0.0" }],
    false,
  ],
])("an advisory is about an installed package %s", (_, version, events, affected) => {
  const matches = findAffectedPackages([buildInstalledPackage("left", version)], [buildAdvisory(events)]);
  expect(matches.map(({ id }) => id)).toEqual(affected ? ["GHSA-test"] : []);
});

test("an advisory that was withdrawn, of another package or another ecosystem is about nothing installed", () => {
  const all = [{ introduced: "0" }];
  const elsewhere = buildAdvisory(all);
  elsewhere.affected = [{ ...elsewhere.affected?.[0], package: { ecosystem: "PyPI", name: "left" } }];
  const matches = findAffectedPackages(
    [buildInstalledPackage("left", "1.0.0"), buildInstalledPackage("right", "1.0.0")],
    [buildAdvisory(all, { withdrawn: "2026-01-01T00:00:00Z" }), elsewhere],
  );
  expect(matches).toEqual([]);
});

test("commits of a repository are no versions", () => {
  const commits = buildAdvisory([{ introduced: "0" }]);
  commits.affected = [
    { package: { ecosystem: "npm", name: "left" }, ranges: [{ type: "GIT", events: [{ introduced: "0" }] }] },
  ];
  expect(findAffectedPackages([buildInstalledPackage("left", "1.0.0")], [commits])).toEqual([]);
});

test("the command names what only development uses, and does not fail for it", async () => {
  const vitest = readInstalledPackages(`${projectRoot}package-lock.json`).find(
    ({ name }) => name === "vitest",
  );
  const folder = mkdtempSync(join(tmpdir(), "osv-"));
  const record = buildAdvisory([{ introduced: "0" }]);
  record.affected = [{ package: { ecosystem: "npm", name: "vitest" }, versions: [vitest?.version ?? ""] }];
  writeFileSync(join(folder, "GHSA-test.json"), JSON.stringify(record));
  const advisoryRun = await runCommand("node", ["local/supply-chain/main.ts", "advisories", folder]);
  expect([advisoryRun.status, advisoryRun.output]).toEqual([
    0,
    expect.stringContaining(`vitest@${vitest?.version}`),
  ]);
});

test("without a snapshot and a registry the command says that it does not know", async () => {
  const env = {
    npm_config_registry: "http://127.0.0.1:9",
    npm_config_fetch_retries: "0",
    npm_config_loglevel: "silent",
  };
  const advisoryRun = await runCommand("node", ["local/supply-chain/main.ts", "advisories"], { env });
  expect([advisoryRun.status, advisoryRun.output]).toEqual([3, expect.stringContaining("Unknown")]);
});

test.each([
  ["an empty folder", mkdtempSync(join(tmpdir(), "osv-"))],
  ["a folder that is not there", join(tmpdir(), "osv-missing")],
])("%s is no snapshot, and the command says that it does not know", async (_, snapshot) => {
  const advisoryRun = await runCommand("node", ["local/supply-chain/main.ts", "advisories", snapshot]);
  expect([advisoryRun.status, advisoryRun.output]).toEqual([3, expect.stringContaining("holds no record")]);
});

test("the command fails for an installed package of production that a snapshot names", async () => {
  const react = readInstalledPackages(`${projectRoot}package-lock.json`).find(({ name }) => name === "react");
  const folder = mkdtempSync(join(tmpdir(), "osv-"));
  const record = buildAdvisory([{ introduced: "0" }]);
  record.affected = [{ package: { ecosystem: "npm", name: "react" }, versions: [react?.version ?? ""] }];
  writeFileSync(join(folder, "GHSA-test.json"), JSON.stringify(record));
  expect(readAdvisories(folder)).toHaveLength(1);
  const advisoryRun = await runCommand("node", ["local/supply-chain/main.ts", "advisories", folder]);
  expect(advisoryRun.status).toBe(1);
  expect(advisoryRun.output).toContain(`react@${react?.version}`);
});

test("every package of production has a licence that the portal may use", () => {
  expect(findUnacceptedLicences(readInstalledPackages(`${projectRoot}package-lock.json`))).toEqual([]);
});

test("a package of production that states no licence, or another, is reported; one of development is not", () => {
  const none = { ...buildInstalledPackage("none", "1.0.0"), licence: undefined };
  const other = { ...buildInstalledPackage("other", "1.0.0"), licence: "GPL-3.0-only" };
  const development = { ...other, name: "development", production: false };
  expect(findUnacceptedLicences([none, other, development, buildInstalledPackage("left", "1.0.0")])).toEqual([
    "none@1.0.0: no licence",
    "other@1.0.0: GPL-3.0-only",
  ]);
});

test("the command that lists licences fails for one that is not accepted", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "lock-")), "package-lock.json");
  const entry = { version: "1.0.0", license: "GPL-3.0-only" };
  writeFileSync(file, JSON.stringify({ packages: { "node_modules/other": entry } }));
  const licenceRun = await runCommand("node", ["local/supply-chain/main.ts", "licences", file]);
  expect([licenceRun.status, licenceRun.output]).toEqual([
    1,
    expect.stringContaining("Not accepted: other@1.0.0"),
  ]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["MIT AND OFL-1.1", true],
  ["GPL-3.0-only", false],
  ["MIT AND AGPL-3.0-only", false],
])("the licence %s is accepted: %s", (expression, accepted) => {
  expect(isAccepted(expression)).toBe(accepted);
});

test("the bill is the same for the same packages: each once, in order, with its licence and its whole name", () => {
  const scopedPackage = { ...buildInstalledPackage("@scope/b", "2.0.0"), integrity: "sha512-/w==" };
  const packages = [
    scopedPackage,
    buildInstalledPackage("a", "1.0.0"),
    scopedPackage,
    { ...buildInstalledPackage("c", "1.0.0"), production: false },
  ];
  const { components } = buildSbom({ name: "portal", version: "1.0.0" }, packages);
  expect(components).toEqual([
    expect.objectContaining({
      purl: "pkg:npm/%40scope/b@2.0.0",
      licenses: [{ expression: "MIT" }],
      hashes: [{ alg: "SHA-512", content: "ff" }],
    }),
    expect.objectContaining({ purl: "pkg:npm/a@1.0.0", licenses: [{ expression: "MIT" }] }),
  ]);
  expect(buildSbom({ name: "portal", version: "1.0.0" }, packages.toReversed()).components).toEqual(
    components,
  );
});

test("a package is known by its own name, and one that only development needs is not part of production", () => {
  const file = join(mkdtempSync(join(tmpdir(), "lock-")), "package-lock.json");
  const packages = {
    "": { version: "0.0.0" },
    "packages/core": { version: "0.1.0" },
    "node_modules/@portal/core": { link: true },
    "node_modules/alias": { name: "actual", version: "1.0.0" },
    "node_modules/a/node_modules/b": { version: "2.0.0", dev: true },
    "node_modules/c": { version: "3.0.0", devOptional: true },
  };
  writeFileSync(file, JSON.stringify({ packages }));
  expect(
    readInstalledPackages(file).map(({ name, version, production }) => [name, version, production]),
  ).toEqual([
    ["actual", "1.0.0", true],
    ["b", "2.0.0", false],
    ["c", "3.0.0", false],
  ]);
});

test("every build writes the bill, and Renovate asks for mended components at once", () => {
  const { scripts } = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8"));
  expect(scripts.build).toMatch(/&& npm run sbom$/);
  const renovate = JSON.parse(readFileSync(`${projectRoot}renovate.json`, "utf8"));
  expect(renovate).toMatchObject({
    minimumReleaseAge: "7 days",
    osvVulnerabilityAlerts: true,
    vulnerabilityAlerts: { schedule: ["at any time"], minimumReleaseAge: null },
  });
});

test("the bill of materials names every package of production, and none that only tests use", async () => {
  const sbomRun = await runCommand("node", ["local/supply-chain/main.ts", "sbom"]);
  expect(sbomRun.status, sbomRun.output).toBe(0);
  const sbom = JSON.parse(readFileSync(`${projectRoot}.local/sbom.cdx.json`, "utf8")) as Sbom;
  expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(`${projectRoot}package.json`, "utf8"),
  ) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const componentNames = new Set(sbom.components.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !componentNames.has(name))).toEqual([]);
  expect(["vitest", "playwright", "lighthouse"].filter((name) => componentNames.has(name))).toEqual([]);
  expect(devDependencies).toHaveProperty("vitest");
  for (const { purl, hashes = [] } of sbom.components)
    expect(hashes[0]?.content, purl).toMatch(/^[0-9a-f]{40,128}$/);
});
