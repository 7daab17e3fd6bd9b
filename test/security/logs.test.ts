/** Errors in the logs: their class and where they happened, never the values that caused them. */

import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { describeError, hashForLog } from "@portal/core/platform/log.server";
import { TransactionCancelledError } from "@portal/core/platform/transaction.server";
import { logFailure, runLogged } from "@portal/functions/jobs/job-log";
import { handler as region } from "@portal/functions/routes/forms/region";
import { describe, expect, test } from "vitest";
import { callLambda, logEntries } from "../support/calls/call-lambda.ts";

const canary = "canario.secreto@example.mo";

describe("a line about an error", () => {
  test.each([
    ["a plain error", new Error(`cannot mail ${canary}`)],
    [
      "a message of several lines",
      new Error(`one\n    at ${canary} (/x.ts:1:1)\n    at f (/${canary}/y.ts:1:2)`),
    ],
    [
      "an error of the SDK",
      Object.assign(new Error(`The key ${canary} is too long`), {
        name: "ValidationException",
        $metadata: { httpStatusCode: 400 },
      }),
    ],
    [
      "a syntax error",
      (() => {
        try {
          return JSON.parse(`{"a": "${canary}`);
        } catch (error) {
          return error;
        }
      })(),
    ],
    [
      "a name that is a text",
      Object.assign(new Error("x"), { name: `${canary} failed`, code: `${canary} 1` }),
    ],
    ["no error at all", canary],
    ["a cause", new Error("outer", { cause: new Error(canary) })],
  ])("keeps nothing of %s but its class, code and frames", (_, error) => {
    const line = describeError(error);
    expect(JSON.stringify(line)).not.toContain("canario");
    expect(line.message).toBeUndefined();
  });

  test("tells where it happened", () => {
    expect(describeError(new Error("x")).stack).toMatch(/^ {4}at .*logs\.test\.ts:\d+:\d+\)?$/m);
  });

  test("keeps the messages of our own classes, which name codes and rows only", () => {
    expect(describeError(new Refusal(errorCodes.TOO_FREQUENT)).message).toMatch(/^refused 19995/);
    expect(
      describeError(
        new TransactionCancelledError([
          { label: "account", reason: "ConditionalCheckFailed", row: { a: canary } },
        ]),
      ),
    ).toMatchObject({
      name: "TransactionCancelledError",
      message: "write cancelled: account ConditionalCheckFailed",
    });
  });

  test("of a job that fails as a whole is all that is printed: what is thrown on names the job alone", async () => {
    const failure = await runLogged("sweepDue", () => Promise.reject(new Error(canary))).catch(
      (error) => error,
    );
    expect(String(failure.stack)).not.toContain(canary);
    expect(failure.message).toBe("sweepDue failed");
    expect(logEntries.at(-1)).toMatchObject({ job: "sweepDue", error: { name: "Error" } });
    expect(JSON.stringify(logEntries)).not.toContain(canary);
  });

  test("of a message that a job could not apply names the message, and nothing of what was in it", () => {
    logFailure("sendNotice", "message-1", new Error(`cannot mail ${canary}`), { kind: "notice" });
    expect(logEntries.at(-1)).toMatchObject({
      job: "sendNotice",
      messageId: "message-1",
      kind: "notice",
      error: { name: "Error" },
    });
    expect(JSON.stringify(logEntries)).not.toContain(canary);
  });

  test("takes no time over a hostile message", () => {
    const began = process.threadCpuUsage();
    describeError(new Error("a.".repeat(500_000)));
    describeError(Object.assign(new Error("x"), { stack: `x\n    at ${"a ".repeat(200_000)}` }));
    const { user, system } = process.threadCpuUsage(began);
    // It takes milliseconds. An expression that tried each end of each part would take hours.
    expect(user + system).toBeLessThan(10_000_000);
  });
});

test.each(["198.51.100.23", "2001:db8:7:9::1"])(
  "a line about a call names no network: %s",
  async (address) => {
    await callLambda(region, "GET", "/api/region/all", { query: { level: "1" }, address });
    const line = logEntries.at(-1);
    expect(line).toMatchObject({ resource: "region", network: expect.stringMatching(/^[\w-]{22}$/) });
    expect(JSON.stringify(line)).not.toContain(address.slice(0, 8));
  },
);

test("nothing is hashed for the logs without the stage's secret", () => {
  const secret = process.env.LOG_SECRET;
  delete process.env.LOG_SECRET;
  try {
    expect(() => hashForLog("x")).toThrow("LOG_SECRET is not set");
  } finally {
    if (secret !== undefined) process.env.LOG_SECRET = secret;
  }
});
