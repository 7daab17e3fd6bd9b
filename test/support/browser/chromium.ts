import { existsSync } from "node:fs";
import { runCommand } from "../project/run-command.ts";

/** Chromium without windows: the same engine, and a quarter less of a processor's time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const chromiumPaths = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Finds a Chromium that is already there: named by `CHROMIUM`, of the system, or of Playwright; else undefined. */
const findChromium = async (): Promise<string | undefined> => {
  const configuredPath = process.env.CHROMIUM;
  if (configuredPath && existsSync(configuredPath)) return configuredPath;
  const systemPath = chromiumPaths.find((path) => existsSync(path));
  if (systemPath) return systemPath;
  const { chromium } = await import("playwright");
  const playwrightPath = chromium.executablePath();
  return existsSync(playwrightPath) ? playwrightPath : undefined;
};

/** Debian's own packages, where this machine lets us; without a network what is there already must do. */
const installPackages = async (...packages: string[]): Promise<void> => {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const aptOptions = "-q -o Acquire::Retries=1 -o Acquire::http::Timeout=20";
  const packageList = packages.join(" ");
  await runCommand("sh", [
    "-c",
    `apt-get update ${aptOptions} && apt-get install -y ${aptOptions} ${packageList}`,
  ]);
};

/**
 * Chromium with CJK fonts for the browser tests. Debian's own package is preferred (it comes with the system's fonts);
 * elsewhere Playwright's download is taken. Throws with what to do when none can be had.
 * @param light installs the one without windows though another is there: worth it for a run of all journeys
 * (decision 0144)
 */
export const ensureChromium = async ({ light = false } = {}): Promise<string> => {
  const foundPath = await findChromium();
  if (foundPath && (!light || foundPath === HEADLESS_SHELL || process.env.CHROMIUM)) return foundPath;
  await installPackages("chromium-headless-shell", "fonts-noto-cjk");
  if (!(await findChromium())) await installPackages("chromium", "fonts-noto-cjk");
  const installedPath = await findChromium();
  if (installedPath) return installedPath;
  await runCommand("playwright", ["install", "--with-deps", "chromium"]);
  const downloadedPath = await findChromium();
  if (downloadedPath) return downloadedPath;
  throw new Error(
    "No Chromium: install one (Debian: apt-get install chromium fonts-noto-cjk) or name it by CHROMIUM=/path",
  );
};
