/**
 * The whole system on this machine: `npm start`. The same Lambdas as at AWS, over emulators of what AWS gives them.
 * `PORT` (3000), `DATA_DIR` (`.local`), `CLOCK=real`, `SEED=none` (an empty portal), `WEB_DEV=<address of Vite's
 * server>`, `DYNAMODB_ENDPOINT`.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { requireWritableFolder } from "./data-folder/data-folder.ts";
import { lockDataFolder } from "./data-folder/data-folder-lock.ts";
import type { System } from "./system.ts";

export type { System } from "./system.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

interface SystemOptions {
  /** 0 takes a free one. */
  port?: number;
  dataDir?: string;
  quiet?: boolean;
  /** False serves no pages, only the API. */
  site?: boolean;
  /** False starts with an empty table. */
  seeded?: boolean;
  /** False serves public pages as they were rendered before, and renders none. */
  renderPages?: boolean;
}

/**
 * Starts a system; several run side by side, one a process, each in its own folder.
 * @throws Error with what to do about it, when the port is taken or a part does not start
 */
export const startLocalSystem = async (options: SystemOptions = {}): Promise<System> => {
  const dataDir = resolve(root, options.dataDir ?? process.env.DATA_DIR ?? ".local");
  // A folder that cannot be used is told before everything else is loaded, which takes seconds.
  requireWritableFolder(dataDir);
  const unlockDataFolder = lockDataFolder(dataDir);
  try {
    const { startSystem } = await import("./system.ts");
    const system = await startSystem({
      port: options.port ?? Number(process.env.PORT ?? 3000),
      dataDir,
      say: options.quiet ? () => undefined : (line) => console.log(line),
      site: options.site ?? true,
      seeded: options.seeded ?? process.env.SEED !== "none",
      renderPages: options.renderPages ?? true,
    });
    return { ...system, stop: () => system.stop().finally(unlockDataFolder) };
  } catch (error) {
    unlockDataFolder();
    throw error;
  }
};

/** npm passes a signal to its shell only, which does not forward it, so the change of our parent process is watched. */
const endWithNpm = (): void => {
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
};

const runSystem = async (): Promise<void> => {
  if (Number(process.versions.node.split(".")[0]) < 24) {
    console.error(
      `Node 24 is needed; this is ${process.version}. Start with "npm start": the project brings its own Node.`,
    );
    process.exitCode = 1;
    return;
  }
  let ending: Promise<void> | undefined;
  let system: System | undefined;
  const endSystem = (): void => {
    // A second Ctrl-C does not wait.
    if (ending) process.exit(1);
    ending = (system ? system.stop() : Promise.resolve()).finally(() => process.exit());
  };
  process.on("SIGINT", endSystem);
  process.on("SIGTERM", endSystem);
  endWithNpm();
  try {
    system = await startLocalSystem();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await runSystem();
