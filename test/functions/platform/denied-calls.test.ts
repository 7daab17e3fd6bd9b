/**
 * A permission that a role lacks is named in the log and counted for an alarm, wherever the failure ends
 * (decision 0644).
 */
import { issueAndSendCode } from "@portal/core/identity/accounts/issue-code.server";
import { enqueueNoticesAfterWrite } from "@portal/core/messaging/enqueue-notices.server";
import { buildEmailNotice } from "@portal/core/messaging/index";
import { toInstant } from "@portal/core/platform/day";
import { buildDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { log } from "@portal/core/platform/log.server";
import { findDeniedAction, isRetryableFailure } from "@portal/core/platform/service-failures.server";
import { workOnEach } from "@portal/core/platform/set-aside.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweepDue } from "@portal/functions/jobs/sweep-due";
import { handler as sweepUploads } from "@portal/functions/jobs/sweep-uploads";
import { sendTaskAfterWrite } from "@portal/functions/queues/send-task";
import { handler as listEvents } from "@portal/functions/routes/events/activity";
import { handler as readHealth } from "@portal/functions/routes/platform/health";
import type { SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildJsonFailure, buildWireResponse, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { callLambda } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(log, "write").mockImplementation((line) => void lines.push({ ...line }));
});
afterEach(() => {
  vi.restoreAllMocks();
  startStrictMachine();
});

const denials: Record<string, () => ReturnType<typeof buildWireResponse>> = {
  dynamodb: () =>
    buildJsonFailure("AccessDeniedException", "User: a is not authorized to perform: dynamodb:Query on b"),
  sqs: () =>
    buildJsonFailure("AccessDenied", "User: a is not authorized to perform: sqs:sendmessage on b", {}, 403),
  s3: () =>
    buildWireResponse(
      403,
      "xml",
      "<Error><Code>AccessDenied</Code><Message>User: a is not authorized to perform: s3:ListBucket on b</Message></Error>",
    ),
};
const denyService = (service: string): void => {
  const refuseCalls: WireRule = async (call, send) =>
    call.service === service ? (denials[service] as () => ReturnType<typeof buildWireResponse>)() : send();
  startStrictMachine(disableRandomFailures(), [refuseCalls]);
};
const countDenials = (): number => lines.filter((line) => line.CallsDenied === 1).length;

test("of a call, which is told to come back", async () => {
  denyService("dynamodb");
  const { status, headers } = await callLambda(listEvents, "GET", "/api/activity");
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
  expect(lines).toContainEqual(
    expect.objectContaining({ status: 503, error: expect.objectContaining({ denied: "dynamodb:Query" }) }),
  );
  expect(countDenials()).toBe(1);
});

test("of a job, whose message comes back", async () => {
  denyService("dynamodb");
  const Records = [{ messageId: "m", body: JSON.stringify({ kind: "group", id: "g" }) }];
  expect(await applyDue({ Records } as unknown as SQSEvent)).toEqual({
    batchItemFailures: [{ itemIdentifier: "m" }],
  });
  expect(lines).toContainEqual(
    expect.objectContaining({
      job: "applyDue",
      error: expect.objectContaining({ denied: "dynamodb:Query" }),
    }),
  );
  expect(countDenials()).toBe(1);
});

test("of a sweep, which ends", async () => {
  denyService("s3");
  await expect(sweepUploads()).rejects.toThrow("sweepUploads failed");
  expect(countDenials()).toBe(1);
});

test("of a row that the sweep cannot put off, and sends once more", async () => {
  const { row } = buildDeferredTask(
    { kind: "figures", id: "late" },
    toInstant("2026-11-23T01:00:00.000Z"),
    0,
  );
  await transact([row]);
  const denial = buildJsonFailure(
    "AccessDeniedException",
    "User: a is not authorized to perform: dynamodb:UpdateItem on b",
  );
  startStrictMachine(disableRandomFailures(), [
    async (call, send) => (call.operation === "UpdateItem" ? denial : send()),
  ]);
  await sweepDue();
  expect(lines).toContainEqual(expect.objectContaining({ outcome: "row.notPutOff" }));
  expect(countDenials()).toBe(1);
});

test("of a message after a write, which the sweep sends in its place, so that nobody would miss it", async () => {
  denyService("sqs");
  await sendTaskAfterWrite({ kind: "figures", id: "f" }, createTestContext(officer));
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: "task.notQueued",
      error: expect.objectContaining({ denied: "sqs:sendmessage" }),
    }),
  );
  expect(countDenials()).toBe(1);
});

test("of a code, whose message is answered as one that was not sent", async () => {
  denyService("sqs");
  const sending = issueAndSendCode("ana@example.mo", "login", "en", createTestContext(officer));
  await expect(sending).rejects.toMatchObject({ code: errorCodes.CODE_SEND_FAILED });
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: "code.notQueued",
      error: expect.objectContaining({ denied: "sqs:sendmessage" }),
    }),
  );
  expect(countDenials()).toBe(1);
});

test("of notices about a change, which the sweep sends later", async () => {
  denyService("sqs");
  const notice = buildEmailNotice("ana@example.mo", "eventNews", {}, "en", toInstant(0));
  await enqueueNoticesAfterWrite([notice], createTestContext(officer));
  expect(lines).toContainEqual(expect.objectContaining({ event: "notices.notQueued" }));
  expect(countDenials()).toBe(1);
});

test("of the check of health, which says what cannot be reached", async () => {
  denyService("s3");
  const { status, body } = await callLambda(readHealth, "GET", "/api/health");
  expect([status, body.data]).toMatchObject([503, { table: true, bucket: false, queue: true }]);
  expect(countDenials()).toBe(1);
});

test("of an item of a list, which is not the item's fault, so that the work stops", async () => {
  const error = new Error("User `a' is not authorized to perform `ses:SendEmail' on resource `b'");
  error.name = "AccessDeniedException";
  expect(findDeniedAction(error)).toBe("ses:SendEmail");
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 3_600_000);
  isRetryableFailure(error);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 300_000);
  const about = { job: "test", now: toInstant(0), getId: String };
  await expect(workOnEach([1, 2], about, () => Promise.reject(error))).rejects.toBe(error);
  expect(lines).toEqual([]);
});

test("another failure is not counted", async () => {
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.service === "sqs" ? buildJsonFailure("InternalFailure", "", {}, 500) : send(),
  ]);
  await sendTaskAfterWrite({ kind: "figures", id: "f" }, createTestContext(officer));
  expect(lines).toContainEqual(expect.objectContaining({ event: "task.notQueued" }));
  expect(countDenials()).toBe(0);
});
