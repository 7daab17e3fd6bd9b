/** The folder a system keeps its data in. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ownedFiles = [
  "table.sqlite",
  "table.sqlite-wal",
  "table.sqlite-shm",
  "objects",
  "payments.json",
  "clock.json",
  "requests.log",
  "seed.json",
  "kms-key",
];

/** The seed in the folder: the version of the data, and the digest of the code that wrote them. */
export interface SeedStamp {
  version: string;
  digest: string;
}

/** Reads which seed the folder holds, or undefined. */
export const readSeedStamp = (dataDir: string): SeedStamp | undefined => {
  const path = join(dataDir, "seed.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
};

/** Notes what the folder holds, once it is written whole. */
export const writeSeedStamp = (dataDir: string, stamp: SeedStamp): void =>
  writeFileSync(join(dataDir, "seed.json"), JSON.stringify(stamp));

/** The hidden address of the roadshow inspectors on this machine, made once a folder. */
export const getRoadshowPath = (dataDir: string): string => {
  const path = join(dataDir, "roadshow-path");
  if (!existsSync(path)) writeFileSync(path, `show-${randomBytes(12).toString("hex")}`);
  return readFileSync(path, "utf8").trim();
};

/**
 * Makes sure that the folder is there and takes files.
 * @throws Error that says what to do
 */
export const requireWritableFolder = (dataDir: string): void => {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOSPC" ? "the disk is full" : `it cannot be written (${code})`;
    throw new Error(
      `The data cannot be kept in ${dataDir}: ${reason}. Choose another place: DATA_DIR=/path npm start`,
    );
  }
};

/** Empties the folder, but for what is not ours. */
export const wipeDataFolder = (dataDir: string): void => {
  for (const name of ownedFiles) rmSync(join(dataDir, name), { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
};
