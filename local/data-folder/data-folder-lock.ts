/** One system at a time keeps its data in a folder: two emulators on one file would destroy it. */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Holder {
  pid: number;
  /**
   * The start of the process, because the system gives its number to another process later; empty where it is unknown.
   */
  startedAt: string;
}

/**
 * Reads the start of a process in ticks of the kernel's clock, field 22 of its `stat`; undefined when it does not run.
 */
const readProcessStart = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else may not be signalled, but it runs.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return "";
  }
};

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
};

const LOCK_FILE = "lock.json";

/** Writes the lock unless there is one. @returns false when another process was quicker */
const writeLock = (file: string): boolean => {
  const ownHolder: Holder = { pid: process.pid, startedAt: readProcessStart(process.pid) ?? "" };
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, JSON.stringify(ownHolder));
  try {
    // A link lets one of two win that begin at the same moment, and nobody sees a lock that is written in part.
    linkSync(ownFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(ownFile);
  }
};

/**
 * Takes a folder for this process until the returned function is called or the process ends. The lock of a process that
 * was killed is taken over. @returns undefined when another running process has the folder
 */
const tryLockFolder = (folder: string): (() => void) | undefined => {
  const file = join(folder, LOCK_FILE);
  if (!writeLock(file)) {
    const holder = readHolder(file);
    if (holder && readProcessStart(holder.pid) === holder.startedAt) return undefined;
    rmSync(file, { force: true });
    if (!writeLock(file)) return undefined;
  }
  const unlock = (): void => rmSync(file, { force: true });
  process.once("exit", unlock);
  return () => {
    process.off("exit", unlock);
    unlock();
  };
};

/** Takes a folder as soon as no other process has it. @returns what gives it back */
export const waitForFolderLock = async (folder: string): Promise<() => void> => {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const unlock = tryLockFolder(folder);
    if (unlock) return unlock;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/**
 * Takes a system's data folder until the returned function is called or the process ends.
 * @throws Error with what to do when another running system has the folder
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const unlock = tryLockFolder(dataDir);
  if (unlock) return unlock;
  const holder = readHolder(join(dataDir, LOCK_FILE));
  throw new Error(
    `Another system (process ${holder?.pid ?? "unknown"}) keeps its data in ${dataDir}. End it, or choose another folder: DATA_DIR=/path npm start`,
  );
};
