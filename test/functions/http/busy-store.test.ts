/** A throttled or conflicting store is told as such, whatever was asked for, and leaves nothing half done. */
import { createServer } from "node:net";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { buildClientOptions } from "@portal/core/platform/client-options.server";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { ulid } from "ulid";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createPublishedEvent,
  mondayMorning,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createCallContext, setTestTime } from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const base = "/api/participate/search";
/** The code that every transaction meets at its last row while it is set, and how often. */
let fault: { code: string; times: number } | undefined;
prepareTestServices();
beforeAll(async () => {
  setTestTime(mondayMorning);
  await createPublishedEvent();
  getDocumentClient().middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems } = args.input as { TransactItems?: unknown[] };
      if (!TransactItems || !fault || fault.times-- <= 0) return next(args);
      throw new TransactionCanceledException({
        message: "cancelled",
        $metadata: {},
        CancellationReasons: TransactItems.map((_, i) => ({
          Code: i === TransactItems.length - 1 ? fault?.code : "None",
        })),
      });
    },
    { step: "initialize", priority: "high", name: "faults of the test" },
  );
});
afterEach(() => {
  fault = undefined;
  vi.restoreAllMocks();
  startStrictMachine();
});

/** Creates an institution of its own with its administrator's session. */
const createMember = async () => {
  const institution = `busy-${ulid()}`;
  await createCertifiedInstitution(institution);
  const { id, epoch } = await createAccount(
    {
      id: `account-${institution}`,
      account: `account-${institution}@demo.mo`,
      passwordHash: "none",
      roles: ["APPLICANT"],
      language: "pt",
    },
    createCallContext(testSystemActor),
  );
  const token = await createSession(id, epoch, toInstant(mondayMorning));
  return {
    submit: (key: string) =>
      callLambda(participate, "POST", base, {
        token,
        institution,
        body: { scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
        headers: { "idempotency-key": key },
      }),
    listStatuses: async (): Promise<string[]> => {
      const { body } = await callLambda(participate, "GET", base, { token, institution });
      return (body.data as { items: { status: string }[] }).items.map(({ status }) => status);
    },
  };
};

test.each(["ThrottlingError", "ProvisionedThroughputExceeded", "TransactionConflict"])(
  "%s for as long as is tried: 503 with a pause, no application, and the same key may be used again",
  async (code) => {
    const { submit, listStatuses } = await createMember();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    fault = { code, times: Number.POSITIVE_INFINITY };
    const key = ulid();
    const { status, body, headers } = await submit(key);
    expect([status, body.code]).toEqual([503, errorCodes.SERVICE_BUSY]);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(await listStatuses()).toEqual([]);
    clock.mockRestore();
    fault = undefined;
    expect((await submit(key)).status).toBe(201);
    expect(await listStatuses()).toEqual(["PROCESSING"]);
  },
);

test("a permission that a deployment has just changed is waited for, and told as a fault when it stays away", async () => {
  const { submit, listStatuses } = await createMember();
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.operation === "TransactWriteItems"
        ? buildJsonFailure("AccessDeniedException", "not authorized to perform: dynamodb:PutItem on")
        : send(),
  ]);
  const key = ulid();
  const { status, body, headers } = await submit(key);
  expect([status, body.code]).toEqual([503, errorCodes.SERVICE_BUSY]);
  expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
  const twoMinutesLater = performance.now() + 120_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(twoMinutesLater);
  expect((await submit(key)).status).toBe(500);
  clock.mockRestore();
  startStrictMachine(disableRandomFailures());
  expect(await listStatuses()).toEqual([]);
  expect((await submit(key)).status).toBe(201);
  expect(await listStatuses()).toEqual(["PROCESSING"]);
});

test("a store that is busy for a moment delays the submission and changes nothing else", async () => {
  const { submit, listStatuses } = await createMember();
  fault = { code: "ThrottlingError", times: 2 };
  const key = ulid();
  const { status, body } = await submit(key);
  expect(status).toBe(201);
  expect(await listStatuses()).toEqual(["PROCESSING"]);
  const again = await submit(key);
  expect([again.status, (again.body.data as { id: string }).id]).toEqual([
    201,
    (body.data as { id: string }).id,
  ]);
  expect(await listStatuses()).toEqual(["PROCESSING"]);
});

test("a queue that takes a call and never answers fails no submission: its messages wait for the sweep", async () => {
  const { submit, listStatuses } = await createMember();
  const silentServer = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((listening) => silentServer.once("listening", listening));
  const { port } = silentServer.address() as { port: number };
  vi.stubEnv("NOTICE_QUEUE_URL", `http://127.0.0.1:${port}/000000000000/notice`);
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", `http://127.0.0.1:${port}`);
  const { maxAttempts, requestHandler } = buildClientOptions("optional");
  const began = performance.now();
  const { status } = await submit(ulid());
  const took = performance.now() - began;
  expect(status).toBe(201);
  expect(await listStatuses()).toEqual(["PROCESSING"]);
  expect(maxAttempts * requestHandler.requestTimeout).toBeLessThan(5_000);
  expect(took).toBeLessThan(29_000);
  vi.unstubAllEnvs();
  silentServer.close();
});
