/** One system at a time keeps its data in a folder: two emulators on one file would destroy it. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Holder {
  pid: number;
  /** When the process began, since a number is given to another process some day; empty where nobody tells. */
  startedAt: string;
}

/** The start of a process in ticks of the kernel's clock, field 22 of its `stat`; undefined when it does not run. */
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

/**
 * Takes a folder for this process until the returned function is called or the process ends. The lock of a process that
 * was killed is taken over.
 * @throws Error with what to do when another running system has the folder
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  const file = join(dataDir, "lock.json");
  const holder = readHolder(file);
  if (holder && readProcessStart(holder.pid) === holder.startedAt)
    throw new Error(
      `Another system (process ${holder.pid}) keeps its data in ${dataDir}. End it, or choose another folder: DATA_DIR=/path npm start`,
    );
  rmSync(file, { force: true });
  const own: Holder = { pid: process.pid, startedAt: readProcessStart(process.pid) ?? "" };
  // `wx` lets one of two win that begin at the same moment.
  writeFileSync(file, JSON.stringify(own), { flag: "wx" });
  const unlock = (): void => rmSync(file, { force: true });
  process.once("exit", unlock);
  return () => {
    process.off("exit", unlock);
    unlock();
  };
};
