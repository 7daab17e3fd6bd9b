import { existsSync } from "node:fs";
import { run } from "./process.ts";

/** Chromium without windows: the same engine, and a quarter less of a processor's time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const places = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** A Chromium that is already there: named by `CHROMIUM`, of the system, or of Playwright; else undefined. */
export const findChromium = async (): Promise<string | undefined> => {
  const named = process.env.CHROMIUM;
  if (named && existsSync(named)) return named;
  const system = places.find((path) => existsSync(path));
  if (system) return system;
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
};

/** Debian's own packages, where this machine lets us; without a network what is there already must do. */
const install = async (...packages: string[]): Promise<void> => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const patience = "-q -o Acquire::Retries=1 -o Acquire::http::Timeout=20";
  const all = packages.join(" ");
  await run("sh", ["-c", `apt-get update ${patience} && apt-get install -y ${patience} ${all}`]);
};

/**
 * Chromium with CJK fonts for the browser tests. Debian's own package is preferred (it comes with the system's fonts);
 * elsewhere Playwright's download is taken. Throws with what to do when none can be had.
 * @param light installs the one without windows though another is there: worth it for a run of all journeys (decision 0144)
 */
export const ensureChromium = async ({ light = false } = {}): Promise<string> => {
  const found = await findChromium();
  if (found && (!light || found === SHELL || process.env.CHROMIUM)) return found;
  await install("chromium-headless-shell", "fonts-noto-cjk");
  if (!(await findChromium())) await install("chromium", "fonts-noto-cjk");
  const installed = await findChromium();
  if (installed) return installed;
  await run("playwright", ["install", "--with-deps", "chromium"]);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  throw new Error(
    "No Chromium: install one (Debian: apt-get install chromium fonts-noto-cjk) or name it by CHROMIUM=/path",
  );
};
