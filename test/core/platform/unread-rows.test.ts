/**
 * While a partition is throttled, DynamoDB answers a batch with a part of its rows and names the others. What was not read
 * must not pass for what does not exist: it is read again, and then the caller is asked to wait.
 */
import { findFilesByIds, getFileEntity } from "@portal/core/files/file-store.server";
import { readRows } from "@portal/core/platform/query-partition.server";
import { ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { getTableName } from "@portal/core/platform/table.server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildWireResponse, readWireJson, type WireRule } from "../../../local/strict/aws-wire.ts";
import { withoutRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createFreshTable } from "../../support/test-services.ts";

const throttle = { calls: 0, isEndless: false };
/** Leaves a row of each batch for another call: the last of them, or all of an endless throttle. */
const leaveRows: WireRule = async (call, send) => {
  if (call.operation !== "BatchGetItem") return send();
  throttle.calls += 1;
  const table = getTableName();
  const { Keys } = (call.input.RequestItems as Record<string, { Keys: { sk: { S: string } }[] }>)[table] ?? {
    Keys: [],
  };
  const unreadKeys = throttle.isEndless ? Keys : Keys.length > 1 ? Keys.slice(-1) : [];
  const answer = await readWireJson(await send());
  const rows = (answer.Responses as Record<string, { sk: { S: string } }[]>)[table] ?? [];
  const isLeft = (sk: string): boolean => unreadKeys.some((key) => key.sk.S === sk);
  return buildWireResponse(
    200,
    "json",
    JSON.stringify({
      Responses: { [table]: rows.filter(({ sk }) => !isLeft(sk.S)) },
      UnprocessedKeys: unreadKeys.length > 0 ? { [table]: { Keys: unreadKeys, ConsistentRead: true } } : {},
    }),
  );
};

const institutionId = "throttled";
const ids = Array.from({ length: 130 }, (_, i) => `file-${String(i).padStart(3, "0")}`);
beforeAll(async () => {
  await createFreshTable();
  startStrictMachine(withoutRandomFailures(), [leaveRows]);
  const at = "2026-11-23T02:00:00.000Z";
  for (const id of ids)
    await getFileEntity()
      .put({
        ...{ id, institutionId, purpose: "OTHER", name: `${id}.pdf`, type: "application/pdf", size: 1 },
        ...{ sha256: id, status: "verified", uploadedAt: at, uploadedBy: "somebody" },
      })
      .go();
});
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  Object.assign(throttle, { calls: 0, isEndless: false });
});
afterAll(() => {
  vi.restoreAllMocks();
  startStrictMachine();
});

const keys = ids.slice(0, 3).map((id) => ({ pk: `institution#${institutionId}`, sk: `file#${id}` }));
test("rows that a batch leaves are read by the next", async () => {
  expect((await readRows(keys)).map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(throttle.calls).toBe(2);
});

test("rows that every batch leaves are told as busy, and not as missing", async () => {
  throttle.isEndless = true;
  await expect(readRows(keys)).rejects.toThrow(ServiceBusyError);
});

test("files far from each other are all found", async () => {
  // The first and the last, so that one query does not reach them, and more than one batch takes.
  expect(Object.keys(await findFilesByIds(institutionId, [ids[0] ?? "", ids[129] ?? "", "gone"]))).toEqual([
    ids[0],
    ids[129],
  ]);
  throttle.isEndless = true;
  await expect(findFilesByIds(institutionId, [ids[0] ?? "", ids[129] ?? ""])).rejects.toThrow(
    ServiceBusyError,
  );
});
