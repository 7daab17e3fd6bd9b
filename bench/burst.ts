/**
 * `npm run bench:burst [-- users]`: processor time of the server for each request, gateway, handler and emulator
 * counted together, with all rules on and without the mails that follow (they have a line of their own). Each figure is
 * printed as it was measured beside its goal (decision 0382). Nothing is scaled: the floor that was published is
 * another program than the one timed here, so no ratio of the two says how fast this machine is. Linux only: the time
 * of the server's processes is read from /proc. Exit code 1 when a call is refused, or when a limited table leaves
 * somebody without an answer; a slow figure fails nothing (decision 0489).
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { ulid } from "ulid";
import { formatTable, root } from "./bundle-lambda.ts";
import type { BurstServerReady } from "./burst-server.ts";
import { describeGoal, keepFigure } from "./figures.ts";
import { runLimitedBurst } from "./limited-burst.ts";

const USER_COUNT = Number(process.argv[2] ?? 500);
const WARM_UP_CALLS = 150;
const MEASURED_CALLS = 200;
const MAILED_SUBMISSIONS = 50;
const CONCURRENCY = 8;
/**
 * The goals in ms of server CPU a request, emulator included, all rules on (decision 0382). The best of the published
 * products takes 5.2, 4.2, 3.3, 4.5 and 2.1 (Keystone 8, `quality.md`), without most of the rules.
 */
const goalCpuMs = {
  "create draft": 4.5,
  update: 4.5,
  submit: 10,
  "list 20": 4.5,
  "50 events": 1.2,
} as const;
/** The goal of a submission with its notices, and of 500 users who create and submit, in ms and seconds. */
const goalMailedCpuMs = 16;
const goalBurstCpuSeconds = 6;
type MeasuredCall = keyof typeof goalCpuMs;
const server = fork(
  join(root, "bench/burst-server.ts"),
  [String(USER_COUNT + WARM_UP_CALLS + MEASURED_CALLS + MAILED_SUBMISSIONS)],
  {
    // Without a notice queue the minute's sweep complains; refused calls are told by the client.
    stdio: ["ignore", "inherit", "ignore", "ipc"],
  },
);
const readyMessage = await new Promise<BurstServerReady>((resolve, reject) => {
  server.once("message", (message) => resolve(message as BurstServerReady));
  server.once("exit", (code) => reject(new Error(`The server ended with ${code}`)));
});

/** Clock ticks are hundredths of a second on Linux. */
const TICK_MS = 10;
/** Processor time in milliseconds: of the server with all its child processes, and of these (the emulator) alone. */
interface ServerCpu {
  all: number;
  emulator: number;
}
const readServerCpu = (): ServerCpu => {
  const processes = globSync("/proc/[0-9]*/stat").flatMap((file) => {
    try {
      const text = readFileSync(file, "utf8");
      // The name is in brackets and may hold blanks; fields count from after it.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      return [
        {
          pid: Number.parseInt(text, 10),
          parent: Number(fields[1]),
          ticks: Number(fields[11]) + Number(fields[12]),
        },
      ];
    } catch {
      return [];
    }
  });
  const processIds = new Set([server.pid]);
  for (let before = 0; before !== processIds.size; ) {
    before = processIds.size;
    for (const { pid, parent } of processes) if (processIds.has(parent)) processIds.add(pid);
  }
  const sumTime = (isCounted: (pid: number) => boolean): number =>
    processes
      .filter(({ pid }) => processIds.has(pid) && isCounted(pid))
      .reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
  return { all: sumTime(() => true), emulator: sumTime((pid) => pid !== server.pid) };
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const sendRequest = (method: string, path: string, token: string, body?: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: token,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
    };
    const outgoing = request(
      path.startsWith("http") ? path : `${readyMessage.url}/api${path}`,
      { method, headers, agent },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => {
          if ((response.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** Runs the work for each user, with a maximum of concurrent ones. */
const runConcurrently = async (
  from: number,
  to: number,
  concurrency: number,
  work: (n: number) => Promise<void>,
): Promise<void> => {
  let next = from;
  const runWorker = async (): Promise<void> => {
    for (let n = next++; n < to; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
};
/** Waits until the server is idle, because the jobs that follow a call are part of its work. */
const waitUntilIdle = async (): Promise<ServerCpu> => {
  for (let before = readServerCpu(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const now = readServerCpu();
    if (now.all - before.all <= 2 * TICK_MS) return now;
    before = now;
  }
};

/** Whether notices are queued, rendered and mailed while calls are made. */
const setNoticesEnabled = async (enabled: boolean): Promise<void> => {
  const acknowledgement = once(server, "message");
  server.send(enabled);
  await acknowledgement;
};

const applicationsPath = "/participate/search";
const draftIds = readyMessage.tokens.map(() => ulid());
const buildDraftBody = (n: number, version?: number) => ({
  id: draftIds[n],
  scheme: "FAIR_HOSTED",
  eventId: "green-2027",
  answers: readyMessage.answers,
  ...(version ? { version } : {}),
});
const getToken = (n: number): string => readyMessage.tokens[n] ?? "";
const listToken = getToken(0);
const callsByName: Record<MeasuredCall, (n: number) => Promise<void>> = {
  "create draft": (n) => sendRequest("POST", `${applicationsPath}/tosubmit`, getToken(n), buildDraftBody(n)),
  update: (n) => sendRequest("POST", `${applicationsPath}/tosubmit`, getToken(n), buildDraftBody(n, 1)),
  submit: (n) => sendRequest("POST", applicationsPath, getToken(n), buildDraftBody(n, 2)),
  "list 20": () => sendRequest("GET", `${applicationsPath}?limit=20`, listToken),
  "50 events": () => sendRequest("GET", "/activity?limit=50", listToken),
};
for (let n = 1; n < 20; n++)
  await sendRequest("POST", `${applicationsPath}/tosubmit`, listToken, {
    ...buildDraftBody(0),
    id: ulid(),
    eventId: `fair-${n}`,
  });

/** Processor time of one request, in ms, of it that of the emulator, and requests a second. */
const measureCall = async (
  work: (n: number) => Promise<void>,
): Promise<{ ms: number; emulatorMs: number; perSecond: number }> => {
  await runConcurrently(0, WARM_UP_CALLS, CONCURRENCY, work);
  const cpuBefore = await waitUntilIdle();
  const startedAt = performance.now();
  await runConcurrently(WARM_UP_CALLS, WARM_UP_CALLS + MEASURED_CALLS, CONCURRENCY, work);
  const duration = performance.now() - startedAt;
  const cpuAfter = await waitUntilIdle();
  return {
    ms: (cpuAfter.all - cpuBefore.all) / MEASURED_CALLS,
    emulatorMs: (cpuAfter.emulator - cpuBefore.emulator) / MEASURED_CALLS,
    perSecond: MEASURED_CALLS / (duration / 1000),
  };
};

await setNoticesEnabled(false);
const floor = await measureCall((n) => sendRequest("POST", readyMessage.floorUrl, "", buildDraftBody(n)));
console.log(
  `One call of the AWS SDK to this machine's emulator, without any rule, takes ${floor.ms.toFixed(2)} ms of server CPU.`,
);

/**
 * Calls of the table of one request, session included (`bench:units`). Each institution of this run makes its first
 * draft, which binds its id and its quota; the event and the list of events come from a cache of some seconds.
 */
const tableCalls: Record<MeasuredCall, number> = {
  "create draft": 10,
  update: 2,
  submit: 5,
  "list 20": 2,
  "50 events": 1,
};
/** Measures how much time the SDK takes for one call. What is left of a call is the portal's own work. */
const sdkMs = Math.max(0, floor.ms - floor.emulatorMs);
const describeCalls = (name: MeasuredCall, serverMs: number): string =>
  `${tableCalls[name]} × ${sdkMs.toFixed(2)}, ${Math.max(0, serverMs - tableCalls[name] * sdkMs).toFixed(2)} left`;
const rows: (string | number)[][] = [];
for (const [name, work] of Object.entries(callsByName) as [MeasuredCall, (n: number) => Promise<void>][]) {
  const { ms, emulatorMs, perSecond } = await measureCall(work);
  const goal = goalCpuMs[name];
  keepFigure({ name, measured: ms, unit: "ms of server CPU", goal });
  rows.push([
    name,
    ms.toFixed(2),
    emulatorMs.toFixed(2),
    describeCalls(name, ms - emulatorMs),
    goal,
    describeGoal({ measured: ms, goal, unit: "ms" }),
    perSecond.toFixed(0),
  ]);
}
console.log(
  formatTable(
    [
      "server CPU, ms a request",
      "measured",
      "of it emulator",
      "calls of the table, and what is left for rules and HTTP",
      "goal",
      "result",
      "requests/s",
    ],
    rows,
  ),
);

const firstUserIndex = WARM_UP_CALLS + MEASURED_CALLS;
const cpuBeforeUsers = await waitUntilIdle();
const usersStartedAt = performance.now();
await runConcurrently(firstUserIndex, firstUserIndex + USER_COUNT, 64, async (n) => {
  await sendRequest("POST", `${applicationsPath}/tosubmit`, getToken(n), buildDraftBody(n));
  await sendRequest("POST", applicationsPath, getToken(n), buildDraftBody(n, 1));
});
const usersSeconds = (performance.now() - usersStartedAt) / 1000;
const usersCpuSeconds = ((await waitUntilIdle()).all - cpuBeforeUsers.all) / 1000;
if (USER_COUNT === 500)
  keepFigure({
    name: "500 users, create and submit",
    measured: usersCpuSeconds,
    unit: "s of server CPU",
    goal: goalBurstCpuSeconds,
  });
console.log(
  `${USER_COUNT} users at once, create and submit: ${usersSeconds.toFixed(2)} s, ${usersCpuSeconds.toFixed(2)} s of server CPU (goal ${goalBurstCpuSeconds.toFixed(1)} s for 500${USER_COUNT === 500 ? `: ${describeGoal({ measured: usersCpuSeconds, goal: goalBurstCpuSeconds, unit: "s" })}` : ""})`,
);

await setNoticesEnabled(true);
const cpuBeforeMails = await waitUntilIdle();
await runConcurrently(
  firstUserIndex + USER_COUNT,
  firstUserIndex + USER_COUNT + MAILED_SUBMISSIONS,
  CONCURRENCY,
  async (n) => {
    await sendRequest("POST", applicationsPath, getToken(n), buildDraftBody(n));
  },
);
const cpuPerMailedSubmission = ((await waitUntilIdle()).all - cpuBeforeMails.all) / MAILED_SUBMISSIONS;
keepFigure({
  name: "submit with its notices",
  measured: cpuPerMailedSubmission,
  unit: "ms of server CPU",
  goal: goalMailedCpuMs,
});
console.log(
  `A submit with its notices queued, rendered and mailed by the queue and mail servers of this machine: ${cpuPerMailedSubmission.toFixed(1)} ms (goal ${goalMailedCpuMs}: ${describeGoal({ measured: cpuPerMailedSubmission, goal: goalMailedCpuMs, unit: "ms" })}).`,
);
agent.destroy();
server.disconnect();
await once(server, "exit");
await runLimitedBurst(USER_COUNT);
