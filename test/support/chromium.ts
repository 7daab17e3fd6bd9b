import { existsSync } from "node:fs";
import { run } from "./process.ts";

const places = [
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

/**
 * Chromium with CJK fonts for the browser tests. Debian's own package is preferred (it comes with the system's fonts);
 * elsewhere Playwright's download is taken. Throws with what to do when neither can be had.
 */
export const ensureChromium = async (): Promise<string> => {
  const found = await findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await run("sh", ["-c", "apt-get update -q && apt-get install -y -q chromium fonts-noto-cjk"]);
  }
  const installed = await findChromium();
  if (installed) return installed;
  await run("playwright", ["install", "--with-deps", "chromium"]);
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  throw new Error(
    "No Chromium: install one (Debian: apt-get install chromium fonts-noto-cjk) or name it by CHROMIUM=/path",
  );
};
