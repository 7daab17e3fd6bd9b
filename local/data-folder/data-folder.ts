/** The folder a system keeps its data in. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
interface SeedStamp {
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

/** Returns the hidden address of the roadshow inspectors on this machine, made once a folder. */
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
      `The data cannot be stored in ${dataDir}: ${reason}. Choose another place: DATA_DIR=/path npm start`,
    );
  }
};

/**
 * Empties the folder, but for what is not ours. Data that were written whole are kept in the folder `earlier-data`
 * below it, in place of those kept there before. What a start left unfinished is removed.
 * @returns where the data are kept; undefined when there were none
 */
export const emptyDataFolder = (dataDir: string): string | undefined => {
  const keptDir = join(dataDir, "earlier-data");
  const isWhole = readSeedStamp(dataDir) !== undefined;
  if (isWhole) {
    rmSync(keptDir, { recursive: true, force: true });
    mkdirSync(keptDir);
  }
  for (const name of ownedFiles.filter((each) => existsSync(join(dataDir, each))))
    if (isWhole) renameSync(join(dataDir, name), join(keptDir, name));
    else rmSync(join(dataDir, name), { recursive: true });
  return isWhole ? keptDir : undefined;
};
