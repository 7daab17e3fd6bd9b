/**
 * The row behind an idempotency key: who holds it, for how long, and what a repeated call is told (api.md › Envelope).
 */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { toInstant } from "@portal/core/platform/day";
import {
  buildOutcomeWrites,
  findIdempotentOutcome,
  LEASE_MS,
  releaseIdempotencyKey,
  saveIdempotentOutcome,
  takeIdempotencyKey,
} from "@portal/core/platform/idempotency/idempotency-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeEach, expect, test } from "vitest";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeEach(async () => {
  await createFreshTable();
});
const start = Date.parse("2026-11-23T02:00:00Z");
/** So many milliseconds after the first call. */
const addMilliseconds = (ms: number) => toInstant(start + ms);
const takeKey = (ms: number, { owner = "owner", key = "key", hash = "hash" } = {}) =>
  takeIdempotencyKey(owner, key, hash, addMilliseconds(ms));
const getRefusalAt = async (ms: number, call: Parameters<typeof takeKey>[1] = {}) => {
  const { code, detail } = await expectRefusal(takeKey(ms, call));
  return [code, detail.retryAfter];
};
const DAY_MS = 86_400_000;

test("the first call takes the key; another key and another owner are theirs", async () => {
  expect(await takeKey(0)).toBeUndefined();
  expect(await takeKey(0, { key: "another" })).toBeUndefined();
  expect(await takeKey(0, { owner: "another" })).toBeUndefined();
});

test("a key of another call is a conflict, finished or not", async () => {
  await takeKey(0);
  expect(await getRefusalAt(1, { hash: "other" })).toEqual([900051, undefined]);
  await saveIdempotentOutcome("owner", "key", { status: 200 }, addMilliseconds(0));
  expect(await getRefusalAt(1, { hash: "other" })).toEqual([900051, undefined]);
  // After the lease it is still another call's.
  expect(await getRefusalAt(LEASE_MS + 1, { hash: "other" })).toEqual([900051, undefined]);
});

test.each([
  [0, 1],
  [4_999, 1],
  [5_000, 5],
  [29_000, 5],
  [32_000, 4],
  [34_999, 2],
  [35_000, 1],
])("%i ms after it began, a running call asks for %i s of patience", async (ms, seconds) => {
  await takeKey(0);
  expect(await getRefusalAt(ms)).toEqual([900180, seconds]);
});

test("a call that never ended may run again once its lease is over, and writes over nobody", async () => {
  await takeKey(0);
  expect(await takeKey(LEASE_MS + 1)).toBeUndefined();
  // The first one comes back late: the row is its successor's.
  await saveIdempotentOutcome("owner", "key", { status: 500 }, addMilliseconds(0));
  await releaseIdempotencyKey("owner", "key", addMilliseconds(0));
  expect(await getRefusalAt(LEASE_MS + 2)).toEqual([900180, 1]);
  await saveIdempotentOutcome(
    "owner",
    "key",
    { status: 201, id: "made", version: 3 },
    addMilliseconds(LEASE_MS + 1),
  );
  expect(await takeKey(LEASE_MS + 3)).toEqual({ status: 201, id: "made", version: 3 });
});

test("the outcome is returned for a day, with what the call made and nothing else", async () => {
  await takeKey(0);
  await saveIdempotentOutcome("owner", "key", { status: 204 }, addMilliseconds(0));
  expect(await takeKey(LEASE_MS + 1)).toEqual({ status: 204 });
  expect(await takeKey(DAY_MS)).toEqual({ status: 204 });
  expect(await takeKey(DAY_MS + 1)).toBeUndefined();
});

test("an outcome that was written with the call itself is returned, and without a key none is written", async () => {
  const callKey = { owner: "owner", key: "key", bodyHash: "hash", status: 201 };
  expect(buildOutcomeWrites({ callKey: undefined, now: addMilliseconds(0) }, { id: "made" })).toEqual([]);
  const writes = buildOutcomeWrites({ callKey, now: addMilliseconds(0) }, { id: "made", version: 1 });
  await transact(writes);
  expect(await findIdempotentOutcome(callKey, addMilliseconds(1))).toEqual({
    status: 201,
    id: "made",
    version: 1,
  });
  // Whoever comes later with the same key changes nothing of it.
  await expect(
    transact(buildOutcomeWrites({ callKey, now: addMilliseconds(2) }, { id: "other" })),
  ).rejects.toThrow();
  expect(await takeKey(3)).toEqual({ status: 201, id: "made", version: 1 });
});

test("the row of a key expires after a day", async () => {
  await takeKey(0);
  const { Items = [] } = await getDocumentClient().send(new ScanCommand({ TableName: getTableName() }));
  expect(Items.map(({ ttl }) => ttl)).toEqual([(start + DAY_MS) / 1000]);
});

test("a refused call gives its key back, and only its own", async () => {
  await takeKey(0);
  await releaseIdempotencyKey("owner", "key", addMilliseconds(0));
  expect(await takeKey(1, { hash: "corrected" })).toBeUndefined();
});

test("a failure of the table itself is no answer", async () => {
  process.env.TABLE_NAME = "there-is-none";
  await expect(takeKey(0)).rejects.toThrow(/non-existent|not found|ResourceNotFound/i);
  await expect(saveIdempotentOutcome("owner", "key", { status: 200 }, addMilliseconds(0))).rejects.toThrow();
});
