/** Which file of the built site answers an address. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findSiteFile } from "../../local/cdn/site.ts";

const dist = mkdtempSync(join(tmpdir(), "site-"));
mkdirSync(join(dist, "assets"));
for (const file of ["index.html", "assets/app-1a2b.js"]) writeFileSync(join(dist, file), file);
afterAll(() => rmSync(dist, { recursive: true }));
const findAnswer = (path: string): string | undefined => findSiteFile(dist, path)?.slice(dist.length + 1);

test.each([
  ["/", "index.html"],
  ["/personal/index", "index.html"],
  ["/perfect/token/email/someone%40example.org", "index.html"],
  ["/perfect/token/email/someone@example.org", "index.html"],
  ["/assets/app-1a2b.js", "assets/app-1a2b.js"],
])("%s is answered with %s", (path, file) => expect(findAnswer(path)).toBe(file));

test.each(["/assets/app-gone.js", "/assets/app-gone.css", "/texts/gone.json", "/gone.png", "/sitemap.xml"])(
  "%s is not there, and never the start page instead",
  (path) => expect(findAnswer(path)).toBeUndefined(),
);

test.each(["/../package.json", "/assets/../../package.json"])("%s leads to nothing outside", (path) =>
  expect(findAnswer(path)).toBeUndefined(),
);
