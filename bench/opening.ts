/**
 * `npm run bench:opening -- [applicants]`: everybody saves a draft and submits it in the same moment, on this machine
 * as strict as AWS. Prints raw figures. Exit code 1 when an answer is 500, when a draft or an application is lost or
 * doubled, or when somebody is neither served nor told when to come back.
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ulid } from "ulid";
import { formatTable, root } from "./bundle-lambda.ts";
import type { BurstServerReady } from "./burst-server.ts";
import { keepFigure } from "./figures.ts";

const APPLICANTS = Number(process.argv[2] ?? 1_500);
/** The goal of `quality.md` for 500 users is 6 s; these are as many more, each with two calls. */
const GOAL_SECONDS = (APPLICANTS / 500) * 6;
/** As long as the site tries one call (`transport.ts`). */
const CALL_TIMEOUT_MS = 50_000;

const server = fork(join(root, "bench/burst-server.ts"), [String(APPLICANTS)], {
  stdio: ["ignore", "inherit", "ignore", "ipc"],
  env: { ...process.env, AWS_LIKE: process.env.AWS_LIKE ?? "strict" },
});
const readyMessage = await new Promise<BurstServerReady>((resolve, reject) => {
  server.once("message", (message) => resolve(message as BurstServerReady));
  server.once("exit", (code) => reject(new Error(`The server ended with ${code}`)));
});
// Mails follow an opening at the pace of the account; they are no part of it.
server.send(false);
await new Promise((resolve) => server.once("message", resolve));

interface Answer {
  status: number;
  retryAfter: number;
  body: string;
}
/** Browsers of 1,500 people share no connection. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const send = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${readyMessage.url}/api${path}`,
      { method, headers: { ...headers, "content-type": "application/json" }, agent },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number(response.headers["retry-after"]) || 0,
            body: text,
          }),
        );
      },
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // The server closes a connection that was idle for seconds, and browsers then take another one by themselves.
      if (error.code === "ECONNRESET" && outgoing.reusedSocket) resolve(send(method, path, headers, body));
      else reject(error);
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });

const statuses = new Map<number, number>();
let refusedWithoutPause = 0;
let callsGivenUp = 0;
/** Sends a call as the site does: under one key, again after the pause that it is asked for. */
const sendPatiently = async (path: string, token: string, body: unknown): Promise<Answer> => {
  const headers = { authorization: token, "idempotency-key": randomUUID() };
  for (let end = performance.now() + CALL_TIMEOUT_MS; ; ) {
    const answer = await send("POST", path, headers, body);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status !== 503 && answer.status !== 429) return answer;
    if (answer.retryAfter === 0) refusedWithoutPause++;
    if (performance.now() + answer.retryAfter * 1000 >= end) {
      // The reader is told, and presses the button again.
      callsGivenUp++;
      end = performance.now() + CALL_TIMEOUT_MS;
    }
    await pause(answer.retryAfter * 1000);
  }
};

const path = "/participate/search";
const durations: number[] = [];
const lostApplications: string[] = [];
const apply = async (token: string, id: string): Promise<void> => {
  const startedAt = performance.now();
  const application = { id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers: readyMessage.answers };
  const draft = await sendPatiently(`${path}/tosubmit`, token, application);
  if (draft.status !== 200 && draft.status !== 201)
    lostApplications.push(`draft ${draft.status} ${draft.body.slice(0, 200)}`);
  const submission = await sendPatiently(path, token, { ...application, version: 1 });
  if (submission.status !== 201)
    lostApplications.push(`submission ${submission.status} ${submission.body.slice(0, 200)}`);
  durations.push(performance.now() - startedAt);
};
const startedAt = performance.now();
const ids = readyMessage.tokens.map(() => ulid());
await Promise.all(readyMessage.tokens.map((token, index) => apply(token, ids[index] ?? "")));
const seconds = (performance.now() - startedAt) / 1000;

// In the end everybody has exactly one application, which is submitted.
for (let from = 0; from < readyMessage.tokens.length; from += 8)
  await Promise.all(
    readyMessage.tokens.slice(from, from + 8).map(async (token, index) => {
      const { body } = await send("GET", path, { authorization: token });
      const { items } = (JSON.parse(body) as { data: { items: { id: string; status: string }[] } }).data;
      const [only, ...others] = items;
      if (only?.id !== ids[from + index] || only?.status !== "PROCESSING" || others.length > 0)
        lostApplications.push(`list ${JSON.stringify(items.map(({ id, status }) => [id, status]))}`);
    }),
  );

durations.sort((a, b) => a - b);
const secondsAt = (share: number): string =>
  ((durations[Math.floor((durations.length - 1) * share)] ?? 0) / 1000).toFixed(1);
console.log(
  formatTable(
    ["status", "answers"],
    [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => [String(status), String(count)]),
  ),
);
console.log(
  `${APPLICANTS} applicants at once, draft and submission: all served after ${seconds.toFixed(1)} s (goal ${GOAL_SECONDS.toFixed(0)} s); half of them after ${secondsAt(0.5)} s, 95 of 100 after ${secondsAt(0.95)} s, the last after ${secondsAt(1)} s.`,
);
console.log(
  `${callsGivenUp} calls lasted longer than the site waits; ${lostApplications.length} were lost; ${refusedWithoutPause} were not told when to come back.`,
);
for (const each of lostApplications.slice(0, 10)) console.log(`  ${each}`);
keepFigure({ name: `${APPLICANTS} applicants at once`, measured: seconds, unit: "s", goal: GOAL_SECONDS });
const hasFailures = [...statuses].some(([status]) => status >= 500 && status !== 503);
if (hasFailures || lostApplications.length > 0 || refusedWithoutPause > 0) process.exitCode = 1;
agent.destroy();
server.disconnect();
