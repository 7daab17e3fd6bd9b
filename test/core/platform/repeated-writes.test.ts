/** Plain writes whose answer is lost, which the SDK makes again: the writer is told that they are done. */
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { toInstant } from "@portal/core/platform/day";
import { enforceRateLimit } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { matchesWrittenRow } from "@portal/core/platform/repeated-writes.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { discardWireResponse, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const Key = { pk: "thing#1", sk: "thing" };
/** A write by somebody else between the two attempts. */
let meanwhile: (() => Promise<unknown>) | undefined;
/** Loses the answer of the first attempt of each call. */
const loseFirstAnswer: WireRule = async (call, send) => {
  if (!isLossy || call.attempt > 1) return send();
  discardWireResponse(await send());
  isLossy = false;
  await meanwhile?.();
  throw Object.assign(new Error("the connection was reset"), { code: "ECONNRESET", $metadata: {} });
};
let isLossy = false;
beforeAll(async () => {
  await createFreshTable();
  startStrictMachine(disableRandomFailures(), [loseFirstAnswer]);
});
afterAll(() => void startStrictMachine());

const putRow = (row: object, ConditionExpression?: string) =>
  getDocumentClient().send(
    new PutCommand({
      TableName: getTableName(),
      Item: { ...Key, ...row },
      ...(ConditionExpression && { ConditionExpression }),
    }),
  );
const readRow = async () =>
  (await getDocumentClient().send(new GetCommand({ TableName: getTableName(), Key, ConsistentRead: true })))
    .Item;
const removeRow = (ConditionExpression?: string) =>
  getDocumentClient().send(
    new DeleteCommand({
      TableName: getTableName(),
      Key,
      ...(ConditionExpression && { ConditionExpression }),
    }),
  );
const updateRow = (name: string) =>
  getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key,
      UpdateExpression: "SET #version = :next, #named.#first = :name REMOVE #old",
      ConditionExpression: "#version = :version",
      ExpressionAttributeNames: {
        "#version": "version",
        "#named": "named",
        "#first": "first",
        "#old": "old",
      },
      ExpressionAttributeValues: { ":next": 2, ":version": 1, ":name": name },
      ReturnValues: "ALL_NEW",
    }),
  );
beforeEach(async () => {
  isLossy = false;
  meanwhile = undefined;
  await removeRow();
});

test("a new row whose answer is lost is written", async () => {
  isLossy = true;
  await putRow({ by: "me" }, "attribute_not_exists(pk)");
  expect(await readRow()).toEqual({ ...Key, by: "me" });
});

test("a changed row whose answer is lost is changed, and answered as it is stored", async () => {
  await putRow({ version: 1, named: {}, old: "gone" });
  isLossy = true;
  const { Attributes } = await updateRow("me");
  expect(Attributes).toEqual({ ...Key, version: 2, named: { first: "me" } });
});

test("a deleted row whose answer is lost is deleted", async () => {
  await putRow({ version: 1 });
  isLossy = true;
  await removeRow("attribute_exists(pk)");
  expect(await readRow()).toBeUndefined();
});

test.each<[string, () => Promise<unknown>]>([
  ["put", () => putRow({ by: "me" }, "attribute_not_exists(taken)")],
  ["updated", () => updateRow("me")],
])("a row that somebody else has written since is not taken for one's own: %s", async (_, write) => {
  await putRow({ version: 1, named: {} });
  isLossy = true;
  meanwhile = () => putRow({ version: 2, named: { first: "other" }, taken: true });
  await expect(write()).rejects.toThrow("The conditional request failed");
});

test("a failed condition is reported as before where no answer was lost", async () => {
  await putRow({ by: "me" });
  await expect(putRow({ by: "me" }, "attribute_not_exists(pk)")).rejects.toThrow(
    "The conditional request failed",
  );
});

test("a limit that is reached lets no call pass whose answer is lost", async () => {
  const now = toInstant("2026-11-26T02:00:00Z");
  const countTry = () => enforceRateLimit("tries", "somebody", { times: 1, window: 3_600_000 }, now);
  await countTry();
  isLossy = true;
  await expect(countTry()).rejects.toMatchObject({ code: 19995 });
});

test("an update that sets nothing says nothing about its row", () => {
  const addition = { UpdateExpression: "ADD #count :one", ExpressionAttributeValues: { ":one": { N: "1" } } };
  expect(matchesWrittenRow(addition, { count: { N: "1" } })).toBe(false);
  expect(matchesWrittenRow({ UpdateExpression: "SET #a = if_not_exists(#a, :a)" }, {})).toBe(false);
});
