import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schemes } from "@portal/core/schemes/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeServer, listenOnPort } from "../../local/http.ts";
import { type System, startLocalSystem } from "../../local/main.ts";
import { journeys } from "../deploy/journeys.ts";

const dataDir = mkdtempSync(join(tmpdir(), "system-"));
let system: System;
beforeAll(async () => {
  system = await startLocalSystem({ port: 0, dataDir, quiet: true, site: false, seeded: false });
}, 60_000);
afterAll(async () => {
  await system.stop();
  rmSync(dataDir, { recursive: true });
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${system.url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  };
};

describe("under the permissions of the deployment", () => {
  test.each(Object.entries(journeys))("%s", async (_, travel) => {
    const now = new Date((await call("GET", "/__dev/clock")).body.now as string);
    await travel({ url: system.url, now: () => now, settle: system.sweep });
  });
});

describe("a system on this machine", () => {
  test("answers calls through the Lambdas, by the demonstration clock", async () => {
    await call("POST", "/__dev/clock", { now: "2026-12-24T09:00:00+08:00" });
    const region = await call("GET", "/api/region/all?level=1");
    expect(region.status).toBe(200);
    expect(region.headers.get("date")).toMatch(/^Thu, 24 Dec 2026 01:00/);
    const moved = await call("POST", "/__dev/clock", { advance: "P1D" });
    expect(moved.body.now).toMatch(/^2026-12-25T01:00/);
    expect((await call("POST", "/__dev/clock", { advance: "soon" })).status).toBe(400);
  });

  test("tells the answer of a captcha, and of none that it did not make", async () => {
    const made = await call("GET", "/api/user/captcha");
    const { codeId } = made.body.data as { codeId: string };
    expect((await call("GET", `/__dev/captcha/${codeId}`)).body.num).toMatch(/^\w+$/);
    expect((await call("GET", "/__dev/captcha/unknown")).status).toBe(404);
  });

  test("gives a complete example of each scheme, and of none that there is not", async () => {
    for (const { id } of schemes) {
      const { status, body } = await call("GET", `/__dev/example/${id}`);
      expect([id, status]).toEqual([id, 200]);
      const { account, at, eventId, parentId, answers, ...rest } = body;
      expect(account).toMatch(/^\w+@demo\.mo$/);
      expect(at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\+08:00$/);
      expect(answers).toMatchObject({ declareTruth: true });
      expect([typeof eventId, typeof parentId]).toSatisfy((kinds: string[]) =>
        kinds.every((kind) => kind === "string" || kind === "undefined"),
      );
      expect(rest).toEqual({});
    }
    for (const unknown of ["NOTHING", "toString", ""])
      expect((await call("GET", `/__dev/example/${unknown}`)).status).toBe(404);
  });

  test("objects are not for who has no signed address", async () => {
    const answer = await fetch(`${system.url}/__s3/filesbucket/files/institution-other/demo-FORM_M1`);
    expect(answer.status).toBe(403);
    const listing = `${system.url}/__s3/filesbucket?list-type=2`;
    expect((await fetch(listing, { headers: { authorization: "x" } })).status).toBe(403);
    expect((await fetch(`${listing}&X-Amz-Signature=0`)).status).toBe(403);
  });

  test("begins again", async () => {
    const again = await call("POST", "/__dev/reset");
    expect(again.body.now).toMatch(/^2026-11-23T02:00:0/);
    expect((await call("GET", "/__dev/outbox")).body).toEqual({ items: [] });
  });

  test("a taken port changes nothing and says what to do", async () => {
    const otherDir = mkdtempSync(join(tmpdir(), "system-"));
    const other = createServer();
    const port = await listenOnPort(other, 0);
    await expect(startLocalSystem({ port, dataDir: otherDir, quiet: true })).rejects.toThrow(
      `PORT=${port + 10} npm start`,
    );
    await closeServer(other);
    rmSync(otherDir, { recursive: true });
  });
});
