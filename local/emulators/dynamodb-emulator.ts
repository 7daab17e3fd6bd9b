/** The DynamoDB emulator as a child process, its tables in a SQLite file of the data folder. */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { closeServer, listenOnPort } from "../servers/http.ts";
import { type BoundProcess, startBoundProcess } from "./bound-process.ts";

/** `DYNOXIDE` names another binary of the same emulator. */
const emulatorBinary =
  process.env.DYNOXIDE ??
  fileURLToPath(new URL("../../node_modules/@dynoxide/linux-x64/dynoxide", import.meta.url));

/**
 * One thread answers all calls: SQLite takes them one after the other, and each handover between threads would cost as
 * much processor time as a sixth of a read.
 */
export const emulatorEnvironment = { TOKIO_WORKER_THREADS: "1" } as const;

/** How long a start may take on a busy machine. */
const START_TIMEOUT_MS = 30_000;

/** An emulator that keeps ending has a fault that a restart does not repair. */
const MAX_RESTARTS = 5;

export interface DynamoEmulator {
  endpoint: string;
  /** Ends the emulator, lets its files be changed, and starts it again. Undefined for one that is not ours. */
  swap?: (change: () => void) => Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the emulator, or takes the one named by `DYNAMODB_ENDPOINT`.
 * @throws Error when this platform has no binary and none is named
 */
export const startDynamoEmulator = async (dataDir: string): Promise<DynamoEmulator> => {
  const externalEndpoint = process.env.DYNAMODB_ENDPOINT;
  if (externalEndpoint) return { endpoint: externalEndpoint, stop: async () => undefined };
  if (!existsSync(emulatorBinary)) {
    throw new Error(explainMissingEmulator(`${process.platform}-${process.arch}`));
  }
  // A port that was free a moment ago may be taken by another system that starts beside this one.
  let port = await findFreePort();
  let runningEmulator = await spawnEmulator(dataDir, port).catch(async () => {
    port = await findFreePort();
    return spawnEmulator(dataDir, port);
  });
  let isWanted = true;
  let restarts = 0;
  /** An emulator that ends by itself is started again; its table is in the file, so only calls under way fail. */
  const superviseEmulator = ({ child }: RunningEmulator): void => {
    child.once("exit", async (code, signal) => {
      if (!isWanted || ++restarts > MAX_RESTARTS) return;
      console.error(`The DynamoDB emulator ended (${signal ?? code}) and is started again.`);
      try {
        runningEmulator = await spawnEmulator(dataDir, port);
        superviseEmulator(runningEmulator);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    });
  };
  superviseEmulator(runningEmulator);
  const stop = async (): Promise<void> => {
    isWanted = false;
    await runningEmulator.stop();
  };
  return {
    endpoint: runningEmulator.endpoint,
    swap: async (change) => {
      await stop();
      change();
      runningEmulator = await spawnEmulator(dataDir, port);
      isWanted = true;
      superviseEmulator(runningEmulator);
    },
    stop,
  };
};

/** Explains what to do where there is no emulator. @param platform as `linux-x64` */
export const explainMissingEmulator = (platform: string): string => {
  const alternative = "start DynamoDB Local and name it: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start";
  return platform === "linux-x64"
    ? `The DynamoDB emulator is missing (${emulatorBinary}). Install the project with its optional packages, npm ci --include=optional, or ${alternative}`
    : `There is no DynamoDB emulator for ${platform} in this project: ${alternative}`;
};

type RunningEmulator = BoundProcess & { endpoint: string };

async function spawnEmulator(dataDir: string, port: number): Promise<RunningEmulator> {
  const file = join(dataDir, "table.sqlite");
  let errorOutput = "";
  const emulator = startBoundProcess(
    emulatorBinary,
    ["serve", "--host", "127.0.0.1", "--port", String(port), "--db-path", file],
    (text) => {
      errorOutput = `${errorOutput}${text}`.slice(-2000);
    },
    emulatorEnvironment,
  );
  const endpoint = `http://127.0.0.1:${port}`;
  await waitForEmulator(endpoint, emulator.child, () => errorOutput).catch(async (error: unknown) => {
    await emulator.stop();
    throw error;
  });
  return { ...emulator, endpoint };
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnPort(probe, 0);
  await closeServer(probe);
  return port;
}

async function waitForEmulator(
  endpoint: string,
  child: ChildProcess,
  getErrorOutput: () => string,
): Promise<void> {
  for (let attempt = 0; attempt < START_TIMEOUT_MS / 25; attempt++) {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error(`The DynamoDB emulator ended (${child.exitCode ?? "at once"}): ${getErrorOutput()}`);
    const hasAnswered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (hasAnswered) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("The DynamoDB emulator does not answer");
}
