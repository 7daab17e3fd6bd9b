/**
 * The answer to a repeated `Idempotency-Key` while the call runs, after it died, and when the key is another account's.
 */
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import {
  LEASE_MS,
  releaseIdempotencyKey,
  saveIdempotentOutcome,
  takeIdempotencyKey,
} from "@portal/core/platform/idempotency/idempotency-store.server";
import {
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "@portal/functions/http/serve-resource";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import {
  advanceTestTime,
  callLambda,
  createCallContext,
  createSignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

let token: string;
beforeAll(async () => {
  await createFreshTable();
  token = (await createSignedInPerson()).token;
});
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

let runs = 0;
/** How the operation below behaves at its next run. */
let behaviour: () => Promise<void> = async () => undefined;
const definition = {
  "POST /": defineOperation({
    body: z.object({ name: z.string() }),
    response: z.object({ id: z.string() }),
    run: async () => {
      runs += 1;
      await behaviour();
      return { id: "made" };
    },
  }),
} satisfies ResourceDefinition;
const handler = serveResource("contact", definition);
const sendThing = (key: string, name = "one") =>
  callLambda(handler, "POST", "/api/contact", { token, key, body: { name } });

beforeEach(() => {
  runs = 0;
  behaviour = async () => undefined;
});

/** A Lambda that is cut off in the middle: nothing of it runs any more, its key stays taken. */
const crashAfterWrite = async (key: string, name = "one") => {
  behaviour = () => Promise.reject(new Error("the machine went away"));
  expect((await sendThing(key, name)).status).toBe(500);
  behaviour = async () => undefined;
};

test("while the first call runs, the same call is told so by its own code and when to ask again", async () => {
  let finishCall = () => {};
  behaviour = () => new Promise<void>((resolve) => (finishCall = resolve));
  const first = sendThing("running");
  await expect.poll(() => runs).toBe(1);
  const second = await sendThing("running");
  expect([second.status, second.body.code]).toEqual([409, errorCodes.CALL_IN_PROGRESS]);
  expect(Number(second.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  finishCall();
  expect((await first).status).toBe(201);
  expect([(await sendThing("running")).status, runs]).toEqual([208, 1]);
});

test("another body under the key of a running call is a conflict, not progress", async () => {
  let finishCall = () => {};
  behaviour = () => new Promise<void>((resolve) => (finishCall = resolve));
  const first = sendThing("two-bodies", "one");
  await expect.poll(() => runs).toBe(1);
  const other = await sendThing("two-bodies", "two");
  expect([other.status, other.body.code, other.headers["retry-after"]]).toEqual([
    409,
    errorCodes.IDEMPOTENCY_CONFLICT,
    undefined,
  ]);
  finishCall();
  await first;
});

test("after a crash the same call is in progress until the lease ends, then it runs", async () => {
  await crashAfterWrite("crashed");
  const soon = await sendThing("crashed");
  expect([soon.status, soon.body.code]).toEqual([409, errorCodes.CALL_IN_PROGRESS]);
  advanceTestTime(LEASE_MS + 1);
  expect([(await sendThing("crashed")).status, runs]).toEqual([201, 2]);
});

test("whoever waits as long as it is told to sees the crashed call run within the 50 seconds of a browser", async () => {
  await crashAfterWrite("waited-for");
  let waitedMs = 0;
  for (let status = 409; status === 409; ) {
    const answer = await sendThing("waited-for");
    status = answer.status;
    const wait = Number(answer.headers["retry-after"] ?? 0);
    advanceTestTime(wait * 1000);
    waitedMs += wait;
  }
  expect([runs, waitedMs < 50]).toEqual([2, true]);
});

test("after a crash another body under the key stays a conflict, also when the lease has ended", async () => {
  await crashAfterWrite("crashed-with-another");
  expect((await sendThing("crashed-with-another", "two")).body.code).toBe(errorCodes.IDEMPOTENCY_CONFLICT);
  advanceTestTime(LEASE_MS + 1);
  expect((await sendThing("crashed-with-another", "two")).body.code).toBe(errorCodes.IDEMPOTENCY_CONFLICT);
});

test("a call that outlives its lease neither ends nor answers for the one that took its key", async () => {
  const anyone = { kind: "system", accountId: "system", account: "system", roles: [] } as const;
  const oldTime = createCallContext(anyone).now;
  await takeIdempotencyKey("who", "late", "hash", oldTime);
  advanceTestTime(LEASE_MS + 1);
  const { now } = createCallContext(anyone);
  expect(await takeIdempotencyKey("who", "late", "hash", now)).toBeUndefined();
  await saveIdempotentOutcome("who", "late", { status: 200, id: "of the dead" }, oldTime);
  await releaseIdempotencyKey("who", "late", oldTime);
  const refusal = await takeIdempotencyKey("who", "late", "hash", now).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: errorCodes.CALL_IN_PROGRESS });
  await saveIdempotentOutcome("who", "late", { status: 200, id: "of the living" }, now);
  expect(await takeIdempotencyKey("who", "late", "hash", now)).toMatchObject({ id: "of the living" });
});

test("a refused call gives its key back at once", async () => {
  behaviour = () => Promise.reject(new Refusal(errorCodes.INVALID_VALUE));
  expect((await sendThing("refused")).status).toBe(400);
  behaviour = async () => undefined;
  expect((await sendThing("refused", "corrected")).status).toBe(201);
});
