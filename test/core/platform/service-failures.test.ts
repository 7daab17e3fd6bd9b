/** Which failures of AWS pass by themselves, and what a write makes of them. */
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "@portal/core/platform/actor";
import { writeWithAuditEntry } from "@portal/core/platform/audit/audit-store.server";
import {
  computeRetryPause,
  isRefusedBeforehand,
  isRetryableFailure,
  MAX_WRITE_ATTEMPTS,
  ServiceBusyError,
} from "@portal/core/platform/service-failures.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { type TransactionItem, transact } from "@portal/core/platform/transaction.server";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

/** Builds an error as the SDK throws it. */
const buildSdkError = (name: string, members: object = {}): Error =>
  Object.assign(new Error("a message that quotes rows"), { name, ...members });

describe("a failure", () => {
  test.each<[string, unknown, { passes: boolean; refused: boolean }]>([
    ["a throttled call", buildSdkError("ThrottlingException"), { passes: true, refused: true }],
    [
      "a throttled partition",
      buildSdkError("ProvisionedThroughputExceededException"),
      { passes: true, refused: true },
    ],
    [
      "a transaction whose earlier attempt is still at work",
      buildSdkError("TransactionInProgressException"),
      { passes: true, refused: false },
    ],
    ["an account over its rate", buildSdkError("RequestLimitExceeded"), { passes: true, refused: true }],
    [
      "S3 asking for less",
      buildSdkError("SlowDown", { $metadata: { httpStatusCode: 503 } }),
      { passes: true, refused: true },
    ],
    [
      "too many requests",
      buildSdkError("X", { $metadata: { httpStatusCode: 429 } }),
      { passes: true, refused: true },
    ],
    ["a store that stayed busy", new ServiceBusyError(["ThrottlingError"]), { passes: true, refused: true }],
    [
      "a conflict of a plain write",
      buildSdkError("TransactionConflictException"),
      { passes: true, refused: false },
    ],
    ["a time limit", buildSdkError("TimeoutError"), { passes: true, refused: false }],
    ["a broken connection", buildSdkError("Error", { code: "ECONNRESET" }), { passes: true, refused: false }],
    [
      "a refused connection",
      buildSdkError("Error", { code: "ECONNREFUSED" }),
      { passes: true, refused: false },
    ],
    [
      "a name that is not found",
      buildSdkError("Error", { code: "EAI_AGAIN" }),
      { passes: true, refused: false },
    ],
    [
      "an internal error",
      buildSdkError("InternalServerError", { $metadata: { httpStatusCode: 500 } }),
      { passes: true, refused: false },
    ],
    [
      "a service that is away",
      buildSdkError("X", { $metadata: { httpStatusCode: 503 } }),
      { passes: true, refused: false },
    ],
    [
      "what ElectroDB wraps",
      new Error("Error thrown by DynamoDB client", { cause: buildSdkError("ThrottlingException") }),
      { passes: true, refused: true },
    ],
    [
      "a failed condition",
      buildSdkError("ConditionalCheckFailedException", { $metadata: { httpStatusCode: 400 } }),
      { passes: false, refused: false },
    ],
    [
      "a wrong request",
      buildSdkError("ValidationException", { $metadata: { httpStatusCode: 400 } }),
      { passes: false, refused: false },
    ],
    [
      "a missing table",
      buildSdkError("ResourceNotFoundException", { $metadata: { httpStatusCode: 400 } }),
      { passes: false, refused: false },
    ],
    [
      "a permission that a deployment may have changed",
      buildSdkError("AccessDeniedException", { $metadata: { httpStatusCode: 400 } }),
      { passes: true, refused: true },
    ],
    ["a fault of our own", new TypeError("x is not a function"), { passes: false, refused: false }],
    ["no error at all", "text", { passes: false, refused: false }],
  ])("%s", (_, error, { passes, refused }) => {
    expect(isRetryableFailure(error)).toBe(passes);
    expect(isRefusedBeforehand(error)).toBe(refused);
  });
});

test("a denial passes for two minutes after the first one of its action, and is a fault of ours then", () => {
  const buildDenial = (action: string): Error =>
    Object.assign(new Error(`User: a is not authorized to perform: ${action} on resource: b`), {
      name: "AccessDeniedException",
    });
  const clock = vi.spyOn(performance, "now");
  const passesAt = (action: string, milliseconds: number): boolean => {
    clock.mockReturnValue(milliseconds);
    return isRetryableFailure(buildDenial(action));
  };
  expect(passesAt("kms:Sign", 500_000)).toBe(true);
  expect(passesAt("kms:Sign", 619_999)).toBe(true);
  expect(passesAt("kms:Sign", 620_000)).toBe(false);
  expect(passesAt("kms:Verify", 620_000)).toBe(true);
  expect(isRefusedBeforehand(buildDenial("kms:Sign"))).toBe(true);
  // The next deployment that this process meets, an hour later, is waited for as well.
  expect(passesAt("kms:Sign", 3_600_000)).toBe(true);
  expect(passesAt("kms:Sign", 3_719_999)).toBe(true);
  expect(passesAt("kms:Sign", 3_720_000)).toBe(false);
  // A denial that goes on is the same one.
  expect(passesAt("kms:Sign", 4_310_000)).toBe(false);
});

test("pauses are random and grow to a bound", () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((attempt) => computeRetryPause(attempt, 1))).toEqual([
    50, 100, 200, 400, 800, 800, 800,
  ]);
  expect(computeRetryPause(5, 0)).toBe(0);
});

/** Answers of the store before the real one: a cancelled transaction has a code for each of its rows. */
const answers: (string[] | Error)[] = [];
let calls = 0;
beforeAll(async () => {
  await createFreshTable();
  getDocumentClient().middlewareStack.add(
    (next) => async (args) => {
      calls++;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (!answer) return next(args);
      if (answer instanceof Error) throw answer;
      throw new TransactionCanceledException({
        message: "cancelled",
        $metadata: {},
        CancellationReasons: answer.map((Code) => ({ Code })),
      });
    },
    { step: "initialize", priority: "high", name: "answers of the test" },
  );
});
beforeEach(() => {
  calls = 0;
});
afterEach(() => {
  answers.length = 0;
  vi.restoreAllMocks();
});
let nextRow = 0;
const buildRow = (label: string): TransactionItem => ({
  label,
  Put: {
    TableName: getTableName(),
    Item: { pk: `row#${nextRow++}`, sk: "row" },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});
const writeTwoRows = () => transact([buildRow("first"), buildRow("second")]);
/** Lets the time for repetitions pass at once. */
const passRetryBudget = (): void => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
};

describe.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])("%s", (code) => {
  test.each([
    ["first", [code, "None"]],
    ["second", ["None", code]],
    ["both", [code, code]],
  ])("of the %s row: the write is repeated and succeeds", async (_, reasons) => {
    answers.push(reasons, reasons, undefined as never);
    await writeTwoRows();
    expect(calls).toBe(3);
  });
  test("for as long as is tried: the store is busy, and no condition is said to have failed", async () => {
    passRetryBudget();
    answers.push([code, "None"]);
    await expect(writeTwoRows()).rejects.toThrow(new ServiceBusyError([code]));
    expect(calls).toBeGreaterThan(1);
  });
  test("beside a failed condition: only the condition decides", async () => {
    answers.push([code, "ConditionalCheckFailed"]);
    await expect(writeTwoRows()).rejects.toMatchObject({
      failed: [{ label: "second", reason: "ConditionalCheckFailed" }],
    });
    expect(calls).toBe(1);
  });
});

test("a transaction that was cancelled for no reason is repeated", async () => {
  answers.push(["None", "None"], undefined as never);
  await writeTwoRows();
  expect(calls).toBe(2);
});

test("repetitions end after so many attempts, even when none of them waits", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  answers.push(["None", "TransactionConflict"]);
  await expect(writeTwoRows()).rejects.toThrow(new ServiceBusyError(["TransactionConflict"]));
  expect(calls).toBe(MAX_WRITE_ATTEMPTS);
});

test.each([["ValidationError"], ["ItemCollectionSizeLimitExceeded"], ["DuplicateItem"], ["AccessDenied"]])(
  "%s is a fault of ours: it is thrown as it is",
  async (code) => {
    answers.push([code, "None"]);
    await expect(writeTwoRows()).rejects.toBeInstanceOf(TransactionCanceledException);
    expect(calls).toBe(1);
  },
);

test("a plain write that meets a transaction is repeated too", async () => {
  answers.push(buildSdkError("TransactionConflictException"), undefined as never);
  await transact([buildRow("only")]);
  expect(calls).toBe(2);
});

test("an entry whose place others always take says that the service is busy, and writes nothing", async () => {
  await createFreshTable();
  const month = "2026-11";
  // The newest entry gives a number that its key does not have, so that the next place is always taken.
  for (const [place, seq] of [
    ["000001", 1],
    ["000002", 1],
  ])
    await getDocumentClient().send(
      new PutCommand({
        TableName: getTableName(),
        Item: { pk: `audit#${month}`, sk: `entry#${place}`, entry: { seq, hash: "h" } },
      }),
    );
  const actor = { accountId: "officer", account: "officer@demo.mo" };
  const ctx = { now: "2026-11-26T02:00:00.000Z", today: "2026-11-26", actor } as unknown as Context;
  const failure = await writeWithAuditEntry({ action: "export", subject: "list" }, [], ctx).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ServiceBusyError);
  expect(isRefusedBeforehand(failure)).toBe(true);
  expect(await listAuditEntries(month)).toHaveLength(2);
});
