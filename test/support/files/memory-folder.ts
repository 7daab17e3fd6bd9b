/**
 * Temporary files of a run in memory: emulators flush each message and row to the disk, and nobody reads them after the
 * run.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
/** A run holds some hundred megabytes at a time. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Makes a folder in memory that is gone when this process ends.
 * @returns the variables that lead child processes to it; none where there is no such folder, or not enough memory
 */
export const createMemoryFolder = (): { TMPDIR?: string } => {
  if (!existsSync(MEMORY_FOLDER)) return {};
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return {};
  const folder = mkdtempSync(join(MEMORY_FOLDER, "portal-test-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
};
