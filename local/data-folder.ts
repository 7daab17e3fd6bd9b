/** The folder a system keeps its data in. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const parts = [
  "table.sqlite",
  "table.sqlite-wal",
  "table.sqlite-shm",
  "objects",
  "payments.json",
  "clock.json",
  "requests.log",
  "seed.json",
];

/** Which seed the folder holds, or undefined. */
export const seedOf = (dataDir: string): string | undefined => {
  const path = join(dataDir, "seed.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).version : undefined;
};

/** Notes that the folder holds a seed, written whole. */
export const stampSeed = (dataDir: string, version: string): void =>
  writeFileSync(join(dataDir, "seed.json"), JSON.stringify({ version }));

/** Empties the folder, but for what is not ours. */
export const wipe = (dataDir: string): void => {
  for (const name of parts) rmSync(join(dataDir, name), { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
};
