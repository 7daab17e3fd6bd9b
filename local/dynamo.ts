/** The DynamoDB emulator as a child process, its table in a SQLite file of the data folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";
import { createTableInput } from "@portal/core/table-definition";
import { close, listen } from "./http.ts";

/** `DYNOXIDE` names another binary of the same emulator. */
const binary =
  process.env.DYNOXIDE ??
  fileURLToPath(new URL("../node_modules/@dynoxide/linux-x64/dynoxide", import.meta.url));

/** How long a start may take on a busy machine. */
const PATIENCE_MS = 30_000;

export interface Dynamo {
  endpoint: string;
  /** Ends the emulator, lets its files be changed, and starts it again. Undefined for one that is not ours. */
  swap?: (change: () => void) => Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the emulator, or takes the one named by `DYNAMODB_ENDPOINT`.
 * @throws Error when this platform has no binary and none is named
 */
export const startDynamo = async (dataDir: string): Promise<Dynamo> => {
  const named = process.env.DYNAMODB_ENDPOINT;
  if (named) return { endpoint: named, stop: async () => undefined };
  if (!existsSync(binary)) {
    throw new Error(missing(`${process.platform}-${process.arch}`));
  }
  // What was free a moment ago may be taken by another machine that starts beside this one.
  let port = await freePort();
  let running = await run(dataDir, port).catch(async () => {
    port = await freePort();
    return run(dataDir, port);
  });
  return {
    endpoint: running.endpoint,
    swap: async (change) => {
      await running.stop();
      change();
      running = await run(dataDir, port);
    },
    stop: () => running.stop(),
  };
};

/** What to do where there is no emulator. @param platform as `linux-x64` */
export const missing = (platform: string): string => {
  const another = "start DynamoDB Local and name it: DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start";
  return platform === "linux-x64"
    ? `The DynamoDB emulator is missing (${binary}). Install the project with its optional packages, npm ci --include=optional, or ${another}`
    : `There is no DynamoDB emulator for ${platform} in this project: ${another}`;
};

async function run(dataDir: string, port: number): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const args = [
    "serve",
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--db-path",
    join(dataDir, "table.sqlite"),
  ];
  let said = "";
  // Without `detached`: Ctrl-C of the terminal reaches it too, and it ends with us whatever happens.
  const child = spawn(binary, args, { stdio: ["ignore", "ignore", "pipe"] });
  child.once("error", (error) => {
    said = `it does not start (${(error as NodeJS.ErrnoException).code})`;
  });
  child.stderr?.on("data", (chunk) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  // One that never ran has no number, and its signal would go to our whole group.
  const kill = () => {
    if (child.pid !== undefined) child.kill("SIGKILL");
  };
  process.once("exit", kill);
  const endpoint = `http://127.0.0.1:${port}`;
  await answers(endpoint, child, () => said).catch((error: unknown) => {
    process.off("exit", kill);
    kill();
    throw error;
  });
  return {
    endpoint,
    stop: async () => {
      process.off("exit", kill);
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const forced = setTimeout(kill, 3000);
      await ended;
      clearTimeout(forced);
    },
  };
}

/** Makes the table where it is missing; the environment names the endpoint. */
export const createTable = async (name: string): Promise<void> => {
  const client = new DynamoDBClient({});
  try {
    await client.send(new CreateTableCommand(createTableInput(name)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
};

/** Empties the table. */
export const recreateTable = async (name: string): Promise<void> => {
  const client = new DynamoDBClient({});
  await client.send(new DeleteTableCommand({ TableName: name }));
  client.destroy();
  await createTable(name);
};

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0);
  await close(probe);
  return port;
}

async function answers(endpoint: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < PATIENCE_MS / 25; attempt++) {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error(`The DynamoDB emulator ended (${child.exitCode ?? "at once"}): ${said()}`);
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("The DynamoDB emulator does not answer");
}
