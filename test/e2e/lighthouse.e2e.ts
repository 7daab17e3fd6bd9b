/**
 * The speed gates (`experience.md` › Weight and speed): Lighthouse as a phone on a slow line, simulated, best of five;
 * accessibility and best practices of each page, each in another language (decision 0023).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { defaultConfig } from "lighthouse";
import { type BrowserContext, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureChromium } from "../support/chromium.ts";
import { Client } from "./support/client.ts";
import { portal } from "./support/portal.ts";

const KB = 1_000;
const WIZARD = "/myform/index?event=green-2027&scheme=FAIR_GREEN";
const folder = mkdtempSync(join(tmpdir(), "portal-lighthouse-"));
const site = portal({ browser: false });
let browser: BrowserContext;
let port: number;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  port = await freePort();
  // The browser's own context: what is said to it here holds for the tabs that Lighthouse opens.
  browser = await chromium.launchPersistentContext(join(folder, "browser"), {
    executablePath: await ensureChromium(),
    viewport: null,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  const client = new Client(site.url);
  await client.login("other@demo.mo", "Demo2026");
  // The session of the form lives in its tab; public pages are read by nobody in particular.
  await browser.addInitScript((token) => {
    if (!location.pathname.startsWith("/myform")) return;
    for (const [key, value] of Object.entries({ loggedIn: "1", token })) sessionStorage.setItem(key, value);
  }, client.token ?? "");
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * The phone is this machine slowed down: four times when it is a desktop of its own, less when other programs have slowed
 * it already. Lighthouse measures that before each page; a benchmark index from 1,500 is the desktop it means.
 */
const DESKTOP = 1_500;
let index = DESKTOP;
const slowdown = (): number => Math.min(4, Math.max(1, (4 * index) / DESKTOP));

type Category = "performance" | "accessibility" | "best-practices";
const run = async (path: string, categories: Category[]) => {
  const throttling = { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown() };
  const done = await lighthouse(`${site.url}${path}`, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
    throttling,
    // Bytes are counted until five seconds of rest after the load.
    pauseAfterLoadMs: categories.includes("performance") ? 5_000 : 0,
  });
  if (!done) throw new Error(`Lighthouse said nothing of ${path}`);
  index = done.lhr.environment.benchmarkIndex;
  return done.lhr;
};

/** Axe reads every page in every language in `routes.e2e.ts`; Lighthouse adds its own audits, a page in each language. */
test.each([
  ["zh-Hant", "/index?"],
  ["zh-Hans", "/show/detail?id=miecf-2027&"],
  ["en", "/login?"],
  ["pt", `${WIZARD}&`],
])("in %s %s has no fault of access or practice", async (language, path) => {
  const lhr = await run(`${path}lang=${language}`, ["accessibility", "best-practices"]);
  // A form that sent its reader to the door would be measured as the door.
  expect(new URL(lhr.finalDisplayedUrl).pathname).toBe(path.replace(/\?.*/, ""));
  const failed = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === "binary",
  );
  expect(
    Object.values(lhr.categories).map(({ id, score }) => [id, score]),
    failed.map(({ id }) => id).join(", "),
  ).toEqual([
    ["accessibility", 1],
    ["best-practices", 1],
  ]);
});

interface Measured {
  lcp: number;
  tbt: number;
  cls: number;
  script: number;
  style: number;
  index: number;
}
const measured = async (path: string): Promise<Measured> => {
  const { audits, finalDisplayedUrl, environment } = await run(path, ["performance"]);
  expect(new URL(finalDisplayedUrl).pathname).toBe(path.replace(/\?.*/, ""));
  const number = (name: string): number => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  const requests = (audits["network-requests"]?.details as { items?: Record<string, unknown>[] } | undefined)
    ?.items;
  const bytes = (kind: string): number =>
    (requests ?? [])
      .filter((each) => each.resourceType === kind)
      .reduce((sum, each) => sum + Number(each.transferSize ?? 0), 0);
  return {
    lcp: Math.round(number("largest-contentful-paint")),
    tbt: Math.round(number("total-blocking-time")),
    cls: number("cumulative-layout-shift"),
    script: bytes("Script"),
    style: bytes("Stylesheet"),
    index: environment.benchmarkIndex,
  };
};

/** Another program on the machine only adds to a time: the best of five counts, and five are run only when needed. */
const TRIES = 5;
test.each([
  { path: "/index", lcp: 1_200, tbt: 150, script: 110 * KB, style: 12 * KB },
  { path: "/show/detail?id=miecf-2027", lcp: 1_200, tbt: 150, script: 110 * KB, style: 12 * KB },
  { path: "/login", lcp: 1_200, tbt: 150, script: 110 * KB, style: 12 * KB },
  // Bytes with the headers of some thirty answers.
  { path: WIZARD, lcp: 2_300, tbt: 200, script: 215 * KB, style: 15 * KB },
])(
  "$path is there in $lcp ms, blocks $tbt ms and shifts nothing",
  async ({ path, lcp, tbt, script, style }) => {
    const runs: Measured[] = [];
    const best = (name: keyof Measured): number => Math.min(...runs.map((each) => each[name]));
    for (let tries = 0; tries < TRIES && (best("lcp") > lcp || best("tbt") > tbt); tries += 1) {
      const one = await measured(path);
      // A tab that painted nothing for Lighthouse was not measured; without any that was, the best is infinite.
      if (Number.isFinite(one.lcp)) runs.push(one);
    }
    console.log(path, JSON.stringify(runs));
    expect(best("lcp"), "LCP, ms").toBeLessThanOrEqual(lcp);
    expect(best("tbt"), "TBT, ms").toBeLessThanOrEqual(tbt);
    for (const each of runs) {
      expect(each.cls, "CLS").toBeLessThanOrEqual(0.02);
      expect(each.script, "script, bytes").toBeLessThanOrEqual(script);
      expect(each.style, "style, bytes").toBeLessThanOrEqual(style);
    }
  },
);
