/** Builds the site when its sources changed since the last build. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
/** The folder of the built site; `SITE_DIST` names another one, so that two systems need not share one build. */
export const siteDist = resolve(process.env.SITE_DIST ?? join(root, "packages/web/dist"));
const digestFile = join(siteDist, ".sources");
const lockFolder = join(
  root,
  "node_modules",
  `.site-build-${createHash("sha256").update(siteDist).digest("hex").slice(0, 8)}`,
);

/**
 * Computes a digest of everything that the site is built from, without what the build writes.
 * @param folder of the project
 */
export const computeSourcesDigest = (folder = root): string => {
  const hash = createHash("sha256");
  const files = globSync(
    [
      "packages/web/**/*",
      "packages/core/src/**/*",
      "packages/functions/build-pages.ts",
      "packages/functions/src/pages/*",
      "locales/**/*",
      "package-lock.json",
    ],
    {
      cwd: folder,
      exclude: (name) => /(^|\/)(node_modules|dist|dist-server)$/.test(name),
    },
  ).sort();
  for (const file of files) {
    const path = join(folder, file);
    if (!statSync(path).isFile() || path.startsWith(`${siteDist}/`)) continue;
    hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
};

/**
 * Builds unless `dist` is already the build of these sources. Of two machines that start together, one waits.
 * @returns false when there is no site to build yet
 * @throws Error with Vite's output when the build fails
 */
export const buildSiteIfChanged = async (say: (line: string) => void): Promise<boolean> => {
  if (!existsSync(join(root, "packages/web/index.html"))) return false;
  const release = await acquireBuildLock();
  try {
    const digest = computeSourcesDigest();
    if (existsSync(digestFile) && readFileSync(digestFile, "utf8") === digest) return true;
    say("Building the site …");
    await runBuildStep("npm", ["run", "--silent", "build"], join(root, "packages/web"));
    await runBuildStep(process.execPath, ["packages/functions/build-pages.ts"], root);
    writeFileSync(digestFile, digest);
    return true;
  } finally {
    release();
  }
};

function runBuildStep(command: string, args: readonly string[], folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
    const child = spawn(command, args, {
      cwd: folder,
      // A build by a test is the same as the one for readers.
      env: { ...process.env, NODE_ENV: "production", PATH: path, SITE_DIST: siteDist },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // The build ends with this process.
    const end = () => void child.kill("SIGTERM");
    process.once("exit", end);
    child.once("close", () => process.off("exit", end));
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (status) =>
      status === 0 ? resolve() : reject(new Error(`The site could not be built:\n${output.slice(-4000)}`)),
    );
  });
}

/** Waits for the lock folder; one that is older than three minutes was left behind. */
async function acquireBuildLock(): Promise<() => void> {
  for (;;) {
    try {
      mkdirSync(lockFolder);
      return () => rmdirSync(lockFolder);
    } catch {
      const age = existsSync(lockFolder)
        ? performance.timeOrigin + performance.now() - statSync(lockFolder).mtimeMs
        : 0;
      if (age > 180_000) rmdirSync(lockFolder);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
