/**
 * The speed gates (`experience.md`, Weight and speed): Lighthouse as a phone on a slow line, simulated; the best
 * of three; accessibility and best practices once in each language (decision 0023).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type System, start } from "../../local/main.ts";
import { ensureChromium } from "../support/chromium.ts";
import { languages } from "./support/browser.ts";
import { dev } from "./support/client.ts";

const KB = 1_000;
const folder = mkdtempSync(join(tmpdir(), "portal-lighthouse-"));
let system: System;
let browser: Browser;
let port: number;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  system = await start({ port: 0, dataDir: folder, quiet: true });
  // The sweep ends when the pages are rendered.
  await dev(system.url).sweep();
  port = await freePort();
  browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Measured {
  lcp: number;
  tbt: number;
  cls: number;
  script: number;
  style: number;
}
type Category = "performance" | "accessibility" | "best-practices";
const run = async (path: string, categories: Category[]) => {
  const done = await lighthouse(`${system.url}${path}`, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
    // Bytes are counted until five seconds of rest after the load.
    pauseAfterLoadMs: 5_000,
  });
  if (!done) throw new Error(`Lighthouse said nothing of ${path}`);
  return done.lhr;
};
const measured = async (path: string): Promise<Measured> => {
  const { audits } = await run(path, ["performance"]);
  const number = (name: string): number => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const requests = (audits["network-requests"]?.details as { items?: Record<string, unknown>[] } | undefined)
    ?.items;
  const bytes = (kind: string): number =>
    (requests ?? [])
      .filter((each) => each.resourceType === kind)
      .reduce((sum, each) => sum + Number(each.transferSize ?? 0), 0);
  return {
    lcp: number("largest-contentful-paint"),
    tbt: number("total-blocking-time"),
    cls: number("cumulative-layout-shift"),
    script: bytes("Script"),
    style: bytes("Stylesheet"),
  };
};

/** Another program on the machine only adds to a time: the best of three counts, and three are run only when needed. */
const TRIES = 3;
test.each([
  { path: "/index", lcp: 1_200, tbt: 150, script: 110 * KB },
  { path: "/show/detail?id=miecf-2027", lcp: 1_200, tbt: 150, script: 110 * KB },
  // A form comes alive at once and carries the whole site (decision 0023).
  { path: "/login", lcp: 1_400, tbt: 300, script: 125 * KB },
])("$path is there in $lcp ms, blocks $tbt ms and shifts nothing", async ({ path, lcp, tbt, script }) => {
  const runs: Measured[] = [];
  const best = (name: keyof Measured): number => Math.min(...runs.map((each) => each[name]));
  do runs.push(await measured(path));
  while (runs.length < TRIES && (best("lcp") > lcp || best("tbt") > tbt));
  console.log(path, JSON.stringify(runs));
  expect(best("lcp"), "LCP, ms").toBeLessThanOrEqual(lcp);
  expect(best("tbt"), "TBT, ms").toBeLessThanOrEqual(tbt);
  for (const each of runs) {
    expect(each.cls, "CLS").toBeLessThanOrEqual(0.02);
    expect(each.script, "script, bytes").toBeLessThanOrEqual(script);
    expect(each.style, "style, bytes").toBeLessThanOrEqual(12 * KB);
  }
});

test.each(languages)("in %s home and an event have no fault of access or practice", async (language) => {
  for (const path of ["/index?", "/show/detail?id=miecf-2027&"]) {
    const { categories, audits } = await run(`${path}lang=${language}`, ["accessibility", "best-practices"]);
    const failed = Object.values(audits)
      .filter((each) => each.score !== null && each.score < 1 && each.scoreDisplayMode === "binary")
      .map((each) => each.id);
    expect(
      Object.values(categories).map((each) => each.score),
      `${path}: ${failed.join(", ")}`,
    ).toEqual([1, 1]);
  }
});
