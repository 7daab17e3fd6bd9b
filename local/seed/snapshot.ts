/**
 * Keeps what the seed wrote beside the installed packages. The next fresh folder is copied from there, as long as
 * neither the code nor the data of the seed has changed.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { waitForFolderLock } from "../data-folder/data-folder-lock.ts";
import { kmsKeyFile } from "../emulators/kms-emulator.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const cacheFolder = join(root, "node_modules/.cache/portal-seed");
/** Older snapshots that are kept besides the newest, because another checkout may still start from them. */
const MAX_SNAPSHOTS = 4;
/** The table, and the key that secrets in it are sealed with. */
const tableFiles = ["table.sqlite", "table.sqlite-wal", "table.sqlite-shm", kmsKeyFile] as const;

/** Computes a digest of the code and the data from which the seed makes its rows. */
export const computeSeedDigest = (): string => {
  const hash = createHash("sha256");
  const sourcePatterns = [
    "packages/core/src/**/*.{ts,json}",
    "local/examples/*.ts",
    "local/seed.ts",
    "local/seed/**/*.{ts,json}",
    "local/data/*.json",
  ];
  for (const file of globSync(sourcePatterns, { cwd: root }).sort()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 32);
};

/** Returns whether there is a snapshot of the rows that these sources write. */
const hasSnapshot = (digest: string): boolean => existsSync(join(cacheFolder, digest));

/**
 * Waits for the lock under which the seed data are written: of several systems that start on a fresh checkout, one
 * writes the data and the others copy its snapshot.
 * @returns the function that releases the lock; undefined when the snapshot exists already
 */
export const acquireSeedLock = async (): Promise<(() => void) | undefined> => {
  const digest = computeSeedDigest();
  if (hasSnapshot(digest)) return undefined;
  const releaseLock = await waitForFolderLock(join(cacheFolder, "writing.lock"));
  if (!hasSnapshot(digest)) return releaseLock;
  releaseLock();
  return undefined;
};

/**
 * Copies the table of a snapshot into a folder whose emulator does not run.
 * @returns false when these sources have no snapshot
 */
export const restoreTable = (dataDir: string, digest: string): boolean => {
  const snapshotFolder = join(cacheFolder, digest);
  if (!hasSnapshot(digest)) return false;
  for (const name of tableFiles) {
    rmSync(join(dataDir, name), { force: true });
    if (existsSync(join(snapshotFolder, name))) cpSync(join(snapshotFolder, name), join(dataDir, name));
  }
  return true;
};

/** Copies the objects of a snapshot into a folder before S3 starts there. */
export const restoreObjects = (dataDir: string, digest: string): void =>
  cpSync(join(cacheFolder, digest, "objects"), join(dataDir, "objects"), { recursive: true });

/** Saves the files of a folder as a snapshot. Nothing may write to them meanwhile. */
export const saveSnapshot = (dataDir: string, digest: string): void => {
  const temporaryFolder = join(cacheFolder, `${digest}.${process.pid}`);
  mkdirSync(temporaryFolder, { recursive: true });
  for (const name of [...tableFiles, "objects"]) {
    if (existsSync(join(dataDir, name)))
      cpSync(join(dataDir, name), join(temporaryFolder, name), { recursive: true });
  }
  const otherSnapshots = globSync("*", { cwd: cacheFolder })
    .filter((name) => name !== digest && !name.includes("."))
    .sort((a, b) => statSync(join(cacheFolder, b)).mtimeMs - statSync(join(cacheFolder, a)).mtimeMs);
  for (const snapshot of otherSnapshots.slice(MAX_SNAPSHOTS))
    rmSync(join(cacheFolder, snapshot), { recursive: true, force: true });
  if (hasSnapshot(digest)) rmSync(temporaryFolder, { recursive: true });
  else renameSync(temporaryFolder, join(cacheFolder, digest));
};
