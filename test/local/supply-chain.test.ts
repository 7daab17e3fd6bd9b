import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Advisory, findAffectedPackages, readAdvisories } from "../../local/supply-chain/advisories.ts";
import { findUnacceptedLicences, isAccepted } from "../../local/supply-chain/licences.ts";
import { type InstalledPackage, readInstalledPackages } from "../../local/supply-chain/lockfile.ts";
import type { Sbom } from "../../local/supply-chain/sbom.ts";
import { projectRoot, runCommand } from "../support/run-command.ts";

const installed = (name: string, version: string): InstalledPackage => ({
  name,
  version,
  licence: "MIT",
  integrity: undefined,
  production: true,
});
const advisory = (events: object[], more: Partial<Advisory> = {}): Advisory => ({
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
  const matches = findAffectedPackages([installed("left", version)], [advisory(events)]);
  expect(matches.map(({ id }) => id)).toEqual(affected ? ["GHSA-test"] : []);
});

test("an advisory that was withdrawn, of another package or another ecosystem is about nothing installed", () => {
  const all = [{ introduced: "0" }];
  const elsewhere = advisory(all);
  elsewhere.affected = [{ ...elsewhere.affected?.[0], package: { ecosystem: "PyPI", name: "left" } }];
  const matches = findAffectedPackages(
    [installed("left", "1.0.0"), installed("right", "1.0.0")],
    [advisory(all, { withdrawn: "2026-01-01T00:00:00Z" }), elsewhere],
  );
  expect(matches).toEqual([]);
});

test("the command fails for an installed package of production that a snapshot names", async () => {
  const react = readInstalledPackages(`${projectRoot}package-lock.json`).find(({ name }) => name === "react");
  const folder = mkdtempSync(join(tmpdir(), "osv-"));
  const record = advisory([{ introduced: "0" }]);
  record.affected = [{ package: { ecosystem: "npm", name: "react" }, versions: [react?.version ?? ""] }];
  writeFileSync(join(folder, "GHSA-test.json"), JSON.stringify(record));
  expect(readAdvisories(folder)).toHaveLength(1);
  const found = await runCommand("node", ["local/supply-chain/main.ts", "advisories", folder]);
  expect(found.status).toBe(1);
  expect(found.output).toContain(`react@${react?.version}`);
});

test("every package of production has a licence that the portal may use", () => {
  expect(findUnacceptedLicences(readInstalledPackages(`${projectRoot}package-lock.json`))).toEqual([]);
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

test("the bill of materials names every package of production, and none that only tests use", async () => {
  const written = await runCommand("node", ["local/supply-chain/main.ts", "sbom"]);
  expect(written.status, written.output).toBe(0);
  const sbom = JSON.parse(readFileSync(`${projectRoot}.local/sbom.cdx.json`, "utf8")) as Sbom;
  expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(`${projectRoot}package.json`, "utf8"),
  ) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const named = new Set(sbom.components.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
  expect(["vitest", "playwright", "lighthouse"].filter((name) => named.has(name))).toEqual([]);
  expect(devDependencies).toHaveProperty("vitest");
  for (const { purl, hashes = [] } of sbom.components)
    expect(hashes[0]?.content, purl).toMatch(/^[0-9a-f]{40,128}$/);
});
