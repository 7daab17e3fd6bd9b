/**
 * What the seed wrote, kept beside the installed packages: the files of the next fresh folder come from there, as long
 * as neither the code nor the data they were made by has changed.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keyFile } from "../kms.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, "node_modules/.cache/portal-seed");
/** Besides the newest; folders that are in use may go back to them. */
const KEPT = 4;
/** The table, and the key that secrets in it are sealed with. */
const table = ["table.sqlite", "table.sqlite-wal", "table.sqlite-shm", keyFile] as const;

/** A digest of everything the rows are made by. */
export const sourcesOfSeed = (): string => {
  const hash = createHash("sha256");
  const from = [
    "packages/core/src/**/*.{ts,json}",
    "local/seed.ts",
    "local/seed/**/*.{ts,json}",
    "local/data/*.json",
  ];
  for (const file of globSync(from, { cwd: root }).sort()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 32);
};

/** Puts the kept table into a folder whose emulator does not run. False when none of these sources is kept. */
export const restoreTable = (dataDir: string, digest: string): boolean => {
  const from = join(folder, digest);
  if (!existsSync(from)) return false;
  for (const name of table) {
    rmSync(join(dataDir, name), { force: true });
    if (existsSync(join(from, name))) cpSync(join(from, name), join(dataDir, name));
  }
  return true;
};

/** Puts the kept objects into a folder before S3 starts there. */
export const restoreObjects = (dataDir: string, digest: string): void =>
  cpSync(join(folder, digest, "objects"), join(dataDir, "objects"), { recursive: true });

/** Keeps a folder's files; nothing may write to them meanwhile. */
export const keep = (dataDir: string, digest: string): void => {
  const made = join(folder, `${digest}.${process.pid}`);
  mkdirSync(made, { recursive: true });
  for (const name of [...table, "objects"]) {
    if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(made, name), { recursive: true });
  }
  const older = globSync("*", { cwd: folder })
    .filter((name) => name !== digest && !name.includes("."))
    .sort((a, b) => statSync(join(folder, b)).mtimeMs - statSync(join(folder, a)).mtimeMs);
  for (const old of older.slice(KEPT)) rmSync(join(folder, old), { recursive: true, force: true });
  if (existsSync(join(folder, digest))) rmSync(made, { recursive: true });
  else renameSync(made, join(folder, digest));
};
