/**
 * A burst on a table that takes no more than a share of what a new table on demand takes: this machine makes about a
 * tenth of the calls that such a table serves, so it gets a tenth of the units. Everybody is served or told when to
 * come back, and comes back then.
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newTableCapacity } from "@portal/core/events/openings/opening-model";
import { ulid } from "ulid";
import { root } from "./bundle-lambda.ts";
import type { BurstServerReady } from "./burst-server.ts";
import type { RateLimitedTable } from "./rate-limited-table.ts";

const SHARE = 0.1;
/** The number of retries of one caller after which the run counts as failed. */
const MAX_ATTEMPTS = 60;

interface Answer {
  status: number;
  retryAfter: number;
}
const sendOnce = (
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "POST", headers, agent }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 500,
          retryAfter: Number(response.headers["retry-after"] ?? Number.NaN),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify(body));
  });

/** Starts a server with a limited table, lets the users create and submit, and prints raw figures. */
export const runLimitedBurst = async (users: number): Promise<void> => {
  const writeUnits = newTableCapacity.write * SHARE;
  const server = fork(join(root, "bench/burst-server.ts"), [String(users)], {
    stdio: ["ignore", "inherit", "ignore", "ipc"],
    env: { ...process.env, WRITE_UNITS: String(writeUnits) },
  });
  const tellServer = async (message: boolean | "limit" | "counts"): Promise<unknown> => {
    const answer = once(server, "message");
    server.send(message);
    return (await answer)[0];
  };
  const [ready] = (await once(server, "message")) as [BurstServerReady];
  await tellServer(false);
  await tellServer("limit");
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const outcomes = { comeBack: 0, failed: 0, served: 0 };
  const send = async (n: number, path: string, body: object): Promise<void> => {
    const headers = {
      authorization: ready.tokens[n] ?? "",
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { status, retryAfter } = await sendOnce(agent, `${ready.url}/api${path}`, headers, body);
      if (status < 300) {
        outcomes.served += 1;
        return;
      }
      if (status !== 503 || Number.isNaN(retryAfter)) break;
      outcomes.comeBack += 1;
      await pause(retryAfter * 1000);
    }
    outcomes.failed += 1;
  };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: users }, async (_, n) => {
      const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: ready.answers };
      await send(n, "/participate/search/tosubmit", draft);
      await send(n, "/participate/search", { ...draft, version: 1 });
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const counts = (await tellServer("counts")) as RateLimitedTable["counts"];
  agent.destroy();
  server.disconnect();
  console.log(
    `${users} users on a table of ${writeUnits} write units a second: ${seconds.toFixed(1)} s for ${outcomes.served} calls, ` +
      `${outcomes.comeBack} answers of 503 with a time, ${outcomes.failed} failed; ` +
      `${counts.write} write units (${(counts.write / seconds).toFixed(0)} a second), ${counts.refused} calls of the table refused.`,
  );
  if (outcomes.failed > 0) process.exitCode = 1;
};
