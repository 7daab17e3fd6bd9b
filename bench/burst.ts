/**
 * `npm run bench:burst [-- users]`: processor time of the server for each request, gateway, handler and emulator counted
 * together, with all rules on and without the mails that follow (they have a line of their own), beside what people could pick instead doing the same work (quality.md ›
 * Server work on one machine). Machines differ and have other things to do, so the hand-written floor is measured in the
 * same run, and what it takes more here than where the figures were published is taken off ours. Linux only: the
 * time of the server's processes is read from /proc.
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { ulid } from "ulid";
import type { Ready } from "./burst-server.ts";
import { root, table } from "./lambda.ts";

const USERS = Number(process.argv[2] ?? 500);
const WARM = 150;
const MEASURED = 200;
const MAILED = 50;
const AT_ONCE = 8;
/** ms of server CPU a request: the hand-written floor, and the best product (Keystone 8). */
const published = {
  "create draft": [0.45, 5.2],
  update: [0.36, 4.2],
  submit: [0.32, 3.3],
  "list 20": [0.37, 4.5],
  "50 events": [0.18, 2.1],
} as const;
type Measured = keyof typeof published;

const server = fork(join(root, "bench/burst-server.ts"), [String(USERS + WARM + MEASURED + MAILED)], {
  // Without a notice queue the minute's sweep complains; refused calls are told by the client.
  stdio: ["ignore", "inherit", "ignore", "ipc"],
});
const ready = await new Promise<Ready>((resolve, reject) => {
  server.once("message", (message) => resolve(message as Ready));
  server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
});

/** Clock ticks are hundredths of a second on Linux. */
const TICK_MS = 10;
/** Processor time of the server and of every process under it (the emulator), in milliseconds. */
const serverCpu = (): number => {
  const processes = globSync("/proc/[0-9]*/stat").flatMap((file) => {
    try {
      const text = readFileSync(file, "utf8");
      // The name stands in brackets and may hold blanks; fields count from after it.
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
  const family = new Set([server.pid]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes.filter(({ pid }) => family.has(pid)).reduce((sum, { ticks }) => sum + ticks * TICK_MS, 0);
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const call = (method: string, path: string, token: string, body?: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: token,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
    };
    const sent = request(
      path.startsWith("http") ? path : `${ready.url}/api${path}`,
      { method, headers, agent },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () => {
          if ((answer.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** Runs the work for each user, so many at once. */
const all = async (
  from: number,
  to: number,
  atOnce: number,
  work: (n: number) => Promise<void>,
): Promise<void> => {
  let next = from;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < to; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};
/** Processor time until the server has nothing more to do: the jobs that follow a call are its work too. */
const settled = async (): Promise<number> => {
  for (let before = serverCpu(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const now = serverCpu();
    if (now - before <= 2 * TICK_MS) return now;
    before = now;
  }
};

/** Whether notices are queued, rendered and mailed while calls are made. */
const notify = async (yes: boolean): Promise<void> => {
  const heard = once(server, "message");
  server.send(yes);
  await heard;
};

const search = "/participate/search";
const ids = ready.tokens.map(() => ulid());
const draft = (n: number, version?: number) => ({
  id: ids[n],
  scheme: "FAIR_HOSTED",
  eventId: "green-2027",
  answers: ready.answers,
  ...(version ? { version } : {}),
});
const tokenOf = (n: number): string => ready.tokens[n] ?? "";
const lister = tokenOf(0);
const works: Record<Measured, (n: number) => Promise<void>> = {
  "create draft": (n) => call("POST", `${search}/tosubmit`, tokenOf(n), draft(n)),
  update: (n) => call("POST", `${search}/tosubmit`, tokenOf(n), draft(n, 1)),
  submit: (n) => call("POST", search, tokenOf(n), draft(n, 2)),
  "list 20": () => call("GET", `${search}?limit=20`, lister),
  "50 events": () => call("GET", "/activity?limit=50", lister),
};
for (let n = 1; n < 20; n++)
  await call("POST", `${search}/tosubmit`, lister, { ...draft(0), id: ulid(), eventId: `fair-${n}` });

/** Processor time of one request, in ms, and requests a second. */
const measure = async (work: (n: number) => Promise<void>): Promise<{ ms: number; perSecond: number }> => {
  await all(0, WARM, AT_ONCE, work);
  const before = await settled();
  const began = performance.now();
  await all(WARM, WARM + MEASURED, AT_ONCE, work);
  const elapsed = performance.now() - began;
  return { ms: ((await settled()) - before) / MEASURED, perSecond: MEASURED / (elapsed / 1000) };
};

await notify(false);
const floor = await measure((n) => call("POST", ready.floorUrl, "", draft(n)));
const slower = floor.ms / published["create draft"][0];
console.log(
  `The hand-written floor takes ${floor.ms.toFixed(2)} ms here, ${slower.toFixed(1)} times what was published.`,
);

const rows: (string | number)[][] = [];
for (const [name, work] of Object.entries(works) as [Measured, (n: number) => Promise<void>][]) {
  const { ms, perSecond } = await measure(work);
  const [hand, best] = published[name];
  const fair = ms / slower;
  rows.push([
    name,
    ms.toFixed(2),
    fair.toFixed(2),
    perSecond.toFixed(0),
    hand,
    best,
    fair <= best ? "✓" : "✗",
  ]);
}
console.log(
  table(["server CPU, ms a request", "here", "÷ slower", "requests/s", "floor", "Keystone 8", ""], rows),
);

const first = WARM + MEASURED;
const before = await settled();
const began = performance.now();
await all(first, first + USERS, 64, async (n) => {
  await call("POST", `${search}/tosubmit`, tokenOf(n), draft(n));
  await call("POST", search, tokenOf(n), draft(n, 1));
});
const elapsed = (performance.now() - began) / 1000;
const cpu = ((await settled()) - before) / 1000;
console.log(
  `${USERS} users at once, create and submit: ${elapsed.toFixed(2)} s, ${cpu.toFixed(2)} s of server CPU (floor 0.45 s, Keystone 3.0 s for 500)`,
);

await notify(true);
const mailed = await settled();
await all(first + USERS, first + USERS + MAILED, AT_ONCE, async (n) => {
  await call("POST", search, tokenOf(n), draft(n));
});
const each = ((await settled()) - mailed) / MAILED;
console.log(
  `A submit with its notices queued, rendered and mailed by the queue and mail servers of this machine: ${each.toFixed(1)} ms.`,
);
agent.destroy();
server.disconnect();
