/** Where the restricted views' page is put. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findSiteFile } from "../../local/cdn/site.ts";
import { writeRestrictedPages } from "../../packages/web/restricted-page.ts";

let folder: string;
let dist: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-place-"));
  dist = join(folder, "dist");
  mkdirSync(dist);
  mkdirSync(`${dist}-server`);
  writeFileSync(join(dist, "index.html"), "public");
  writeFileSync(join(`${dist}-server`, "restricted.html"), "restricted");
});
afterEach(() => rmSync(folder, { recursive: true }));
const HIDDEN_PATH = "show-0123456789abcdef";
/** Finds the file that the local machine serves for an address: its own page, or the public shell. */
const fileAt = (path: string): string | undefined => findSiteFile(dist, path)?.slice(dist.length);

test.each([
  ["/datasharewithdsec", "[R84]"],
  ["/datasharewithdsec/dsecgov", "[R85]"],
  [`/${HIDDEN_PATH}`, "[R80]"],
  [`/${HIDDEN_PATH}/showactivity`, "[R81]"],
  [`/${HIDDEN_PATH}/showenterprise`, "[R82]"],
  [`/${HIDDEN_PATH}/showconvention`, "[R83]"],
])("%s is theirs %s", (path) => {
  writeRestrictedPages(dist, HIDDEN_PATH);
  expect(fileAt(path)).toBe(`${path}/index.html`);
});
test.each(["/restricted", "/roadshow", "/showactivity", `/${HIDDEN_PATH}x`])(
  "%s is the public shell",
  (path) => {
    writeRestrictedPages(dist, HIDDEN_PATH);
    expect(fileAt(path)).toBe("/index.html");
  },
);
test("without a hidden address the inspectors have no page", () => {
  writeRestrictedPages(dist, undefined);
  expect(existsSync(join(dist, "datasharewithdsec/index.html"))).toBe(true);
  expect(fileAt("/showactivity")).toBe("/index.html");
});
test.each(["roadshow", "a/../../etc-0123456789", "fifteen-letters"])(
  "an address like %s stops the build",
  (path) => expect(() => writeRestrictedPages(dist, path)).toThrow("ROADSHOW_PATH"),
);
