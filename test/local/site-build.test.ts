/** When the site is built again: after a change of what it is built from, and not after its own build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { computeSourcesDigest } from "../../local/site-build.ts";

const folder = mkdtempSync(join(tmpdir(), "site-build-"));
afterAll(() => rmSync(folder, { recursive: true }));
const writeFile = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
let digest: string;
beforeEach(() => {
  writeFile("packages/web/src/main.tsx", "export {};");
  digest = computeSourcesDigest(folder);
});

test.each([
  "packages/web/dist/index.html",
  "packages/web/dist-server/server-render.js",
  "packages/web/node_modules/.vite/deps.json",
  "packages/functions/src/index.ts",
])("%s changes nothing", (file) => {
  writeFile(file, "anything");
  expect(computeSourcesDigest(folder)).toBe(digest);
});
test.each([
  "packages/web/src/main.tsx",
  "packages/web/index.html",
  "packages/core/src/day.ts",
  "packages/functions/src/pages/render.ts",
  "locales/common/pt.json",
  "package-lock.json",
])("%s has the site built again", (file) => {
  writeFile(file, "something else");
  expect(computeSourcesDigest(folder)).not.toBe(digest);
});
