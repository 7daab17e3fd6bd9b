/** `npm start` as a person meets it: what it says when it cannot start, and that it leaves nothing behind. */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { explainMissingEmulator } from "../../local/emulators/dynamodb-emulator.ts";
import { closeServer, listenOnPort } from "../../local/servers/http.ts";
import { projectRoot } from "../support/project/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "start-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface RunningSystem {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}
/** Starts an empty portal without pages, in a folder of its own. */
const startSystem = (env: Record<string, string>): RunningSystem => {
  const child = spawn(process.execPath, ["local/main.ts"], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: "0",
      SEED: "none",
      WEB_DEV: "http://127.0.0.1:9",
      DATA_DIR: join(folder, `data-${Math.random().toString(36).slice(2)}`),
      DYNAMODB_ENDPOINT: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exitCode = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, said: () => output, ended: exitCode };
};
const waitUntil = async (holds: () => boolean, what: () => string): Promise<void> => {
  for (let waitedMs = 0; !holds(); waitedMs += 50) {
    if (waitedMs > 50_000) throw new Error(`it did not come to it: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
/** Lists everything a process started, and what that started. */
const listProcessesBelow = (pid: number): number[] => {
  const parents = globSync("/proc/[0-9]*/stat").flatMap((file) => {
    try {
      const text = readFileSync(file, "utf8");
      const rest = text.slice(text.lastIndexOf(")") + 2).split(" ");
      return [[Number.parseInt(text, 10), Number(rest[1])] as const];
    } catch {
      return [];
    }
  });
  const ownChildren = parents.filter(([, parent]) => parent === pid).map(([id]) => id);
  return ownChildren.flatMap((id) => [id, ...listProcessesBelow(id)]);
};
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

describe("what cannot start says what to do, and ends", () => {
  test("a taken port", async () => {
    const other = createServer();
    const port = await listenOnPort(other, 0);
    const { said, ended } = startSystem({ PORT: String(port) });
    expect(await ended).toBe(1);
    expect(said()).toContain(`Port ${port} is taken. Choose another: PORT=${port + 10} npm start`);
    expect(said()).not.toContain("    at ");
    await closeServer(other);
  });
  test("a folder that takes no files", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { said, ended } = startSystem({ DATA_DIR: join(file, "data") });
    expect(await ended).toBe(1);
    expect(said()).toMatch(/The data cannot be stored in .*file\/data.*DATA_DIR=\/path npm start/);
  });
  test("a missing binary, and one that does not run", async () => {
    const absent = startSystem({ DYNOXIDE: join(folder, "none") });
    expect(await absent.ended).toBe(1);
    expect(absent.said()).toContain("npm ci --include=optional");
    const brokenPath = join(folder, "broken");
    writeFileSync(brokenPath, "no program");
    const wrongSystem = startSystem({ DYNOXIDE: brokenPath });
    expect(await wrongSystem.ended).toBe(1);
    expect(wrongSystem.said()).toContain("The DynamoDB emulator ended");
  });
  test("a platform without an emulator", () => {
    expect(explainMissingEmulator("darwin-arm64")).toMatch(/darwin-arm64.*DYNAMODB_ENDPOINT=/);
  });
});

test.each(["SIGINT", "SIGTERM"] as const)("a signal %s ends what had not yet begun", async (signal) => {
  const { child, said, ended } = startSystem({});
  await waitUntil(() => listProcessesBelow(Number(child.pid)).length > 0, said);
  const children = listProcessesBelow(Number(child.pid));
  child.kill(signal);
  await ended;
  await waitUntil(
    () => children.every((id) => !isAlive(id)),
    () => `${children} live`,
  );
});

// One after the other, since each goes on with the system or the folder that the one before has left: a start takes
// seconds.
describe("in one folder", { shuffle: false }, () => {
  const env = { DATA_DIR: join(folder, "again") };
  const isServed = async (readOutput: () => string): Promise<boolean> => {
    const url = /Site and API\s+(\S+)/.exec(readOutput())?.[1] ?? "";
    const health = await fetch(`${url}/api/health`).catch(() => undefined);
    return health?.status === 200;
  };
  const untilServed = async (readOutput: () => string): Promise<void> => {
    for (let waitedMs = 0; !(await isServed(readOutput)); waitedMs += 200) {
      if (waitedMs > 30_000) throw new Error(`not served: ${readOutput()}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const binary = join(projectRoot, "node_modules/@dynoxide/linux-x64/dynoxide");
  const findEmulator = (pid: number): number | undefined =>
    listProcessesBelow(pid).find((id) => readFileSync(`/proc/${id}/cmdline`, "utf8").startsWith(binary));
  /** Starts a system, or goes on with the one that the test before has started. */
  let running: RunningSystem | undefined;
  const getRunningSystem = async (): Promise<RunningSystem> => {
    running ??= startSystem(env);
    const { said } = running;
    await waitUntil(() => said().includes("Ctrl-C ends everything"), said);
    return running;
  };
  /** Ends the system, and waits until nothing of it goes on. @returns its exit code */
  const endSystem = async (signal: NodeJS.Signals): Promise<number | null> => {
    const { child, said, ended } = await getRunningSystem();
    const pid = Number(child.pid);
    const children = listProcessesBelow(pid);
    expect(children.length).toBeGreaterThan(0);
    child.kill(signal);
    const exitCode = await ended;
    await waitUntil(
      () => [pid, ...children].every((id) => !isAlive(id)),
      () => `${children} live after ${signal}`,
    );
    const url = /Site and API\s+(\S+)/.exec(said())?.[1] ?? "";
    await expect(fetch(`${url}/api/health`)).rejects.toThrow();
    running = undefined;
    return exitCode;
  };
  afterAll(() => void running?.child.kill("SIGKILL"));

  test("of the main process that is killed nothing goes on, and its folder starts again", async () => {
    await endSystem("SIGKILL");
    const { said } = await getRunningSystem();
    await untilServed(said);
  });
  test("the emulator that is killed is started again, and the portal answers from the same data; nobody else takes its folder", async () => {
    const { child, said } = await getRunningSystem();
    const first = findEmulator(Number(child.pid));
    expect(first).toBeDefined();
    process.kill(Number(first), "SIGKILL");
    await waitUntil(() => said().includes("is started again"), said);
    await untilServed(said);
    expect(findEmulator(Number(child.pid))).not.toBe(first);
    // Two systems do not share a folder: the second says who has it, and changes nothing.
    const second = startSystem(env);
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(
      new RegExp(`Another system \\(process ${child.pid}\\).*DATA_DIR=/path npm start`),
    );
    expect(await isServed(said)).toBe(true);
  });
  test.each(["SIGINT", "SIGTERM"] as const)(
    "a signal %s ends everything that was started, and the folder starts again",
    async (signal) => {
      expect(await endSystem(signal)).toBe(0);
    },
  );
});
