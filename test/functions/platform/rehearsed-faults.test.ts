/** Rehearsals of `npm run faults` find calls that go wrong under a fault, and leave nothing behind. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { toInstant } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { log } from "@portal/core/platform/log.server";
import { countDeniedCall } from "@portal/core/platform/metric.server";
import { sendQueueMessage } from "@portal/core/platform/send-queue-message.server";
import { isRetryableFailure } from "@portal/core/platform/service-failures.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { afterAll, beforeEach, expect, test } from "vitest";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startLastingMachine, startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { officer } from "../../support/applications/application-fixtures.ts";
import {
  type CallAnswer,
  callInterceptor,
  callLambda,
  createCallContext,
  runWithoutFaults,
} from "../../support/calls/call-lambda.ts";
import { awsFaults } from "../../support/faults/aws-faults.ts";
import { recordCommand, runRecorded } from "../../support/faults/fault-attempts.ts";
import { faultSubjects, findCallSubject, findJobSubject } from "../../support/faults/fault-subjects.ts";
import { judgeRehearsals } from "../../support/faults/judge-rehearsals.ts";
import {
  failRehearsedCalls,
  type Rehearsal,
  type RehearsedCall,
  rehearseCall,
} from "../../support/faults/rehearse-faults.ts";
import { rehearseTests } from "../../support/faults/rehearse-tests.ts";
import { openRunFolder, readRehearsals, takeSubject } from "../../support/faults/run-folder.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
afterAll(() => {
  startStrictMachine();
});

let round = 0;
beforeEach(() => {
  round++;
  startStrictMachine(disableRandomFailures(), [failRehearsedCalls, recordCommand]);
});
const buildPut = (name: string, isNew = true) => ({
  TableName: getTableName(),
  Item: { pk: `thing#${round}`, sk: name },
  ...(isNew && { ConditionExpression: "attribute_not_exists(pk)" }),
});
const putRow = (name: string) => getDocumentClient().send(new PutCommand(buildPut(name, false)));
const hasRow = async (name: string): Promise<boolean> => {
  const Key = { pk: `thing#${round}`, sk: name };
  const command = new GetCommand({ TableName: getTableName(), Key, ConsistentRead: true });
  return (await getDocumentClient().send(command)).Item !== undefined;
};
const writeTogether = () =>
  transact([
    { label: "a", Put: buildPut("a") },
    { label: "b", Put: buildPut("b") },
  ]);
const buildAnswer = (status: number): CallAnswer => ({
  ...{ status, headers: {}, bytes: Buffer.alloc(0) },
  body: { code: status },
});
/** A handler: what passes is answered 503, the rest 500, and a missing permission is told. */
const serveWork = (work: () => Promise<number>) => async (): Promise<CallAnswer> =>
  work().then(buildAnswer, (error: unknown) => {
    countDeniedCall(error, toInstant(0));
    return buildAnswer(isRetryableFailure(error) ? 503 : 500);
  });
const rehearseThing = async (
  makeCall: RehearsedCall["makeCall"],
  more: Partial<RehearsedCall> = {},
): Promise<Rehearsal> => {
  const subject = { kind: "command", name: "POST /thing" } as const;
  const rehearsal = await runRecorded(() =>
    rehearseCall({ subject, makeCall, hasKey: true, ...more }, () => true),
  );
  if (!rehearsal) throw new Error("nothing was rehearsed");
  return rehearsal;
};
const reading = { subject: { kind: "reading", name: "GET /thing" }, hasKey: false } as const;

test("a command that writes everything at once, and finds it when it is repeated, meets every fault", async () => {
  const { problems, faults } = await rehearseThing(
    serveWork(async () => {
      if (!(await hasRow("a"))) await writeTogether();
      return 201;
    }),
  );
  expect(problems).toEqual([]);
  expect(Object.keys(faults)).toEqual(awsFaults.map(({ name }) => name));
  expect(faults).toMatchObject({ throttled: 2, "killed after": 2, "done twice": 1, ThrottlingException: 1 });
});

test("what a rehearsal has written is taken back, and what it has sent was sent nowhere", async () => {
  const lines: object[] = [];
  const { write } = log;
  log.write = (line) => void lines.push(line);
  const before = services.listMessages("due").length;
  const { calls } = await rehearseThing(
    serveWork(async () => {
      log.write({ line: "of the rehearsal" });
      await putRow("written");
      await sendQueueMessage(process.env.DUE_QUEUE_URL, { kind: "order", id: "o" }, "test");
      return 201;
    }),
  ).finally(() => {
    log.write = write;
  });
  expect(calls).toBe(2);
  expect(await hasRow("written")).toBe(false);
  expect(services.listMessages("due")).toHaveLength(before);
  expect(lines).toEqual([]);
});

test("a command that does a part and fails is found", async () => {
  const { problems } = await rehearseThing(
    serveWork(async () => {
      await putRow("first");
      await putRow("second");
      return 201;
    }),
  );
  expect(problems).toContainEqual(expect.stringMatching(/^call 2, throttled: .* leaves rows between/));
});

test("a command that takes a fault of the service for a refusal is found", async () => {
  const { problems } = await rehearseThing(() =>
    writeTogether().then(
      () => buildAnswer(201),
      () => buildAnswer(409),
    ),
  );
  expect(problems).toContainEqual(
    expect.stringMatching(
      /^Put thing a, Put thing b, ThrottlingException: is answered 409 409 instead of 201/,
    ),
  );
});

test("a command that answers as done what it has not done is found", async () => {
  const { problems } = await rehearseThing(async () => {
    await putRow("lost").catch(() => undefined);
    return buildAnswer(201);
  });
  expect(problems).toContainEqual("call 1, broken: is answered as done, and nothing is");
});

test("a missing permission of which no alarm tells is found", async () => {
  const { problems } = await rehearseThing(() =>
    putRow("denied").then(
      () => buildAnswer(201),
      () => buildAnswer(503),
    ),
  );
  expect(problems).toEqual(["call 1, denied: tells no alarm of the missing permission"]);
});

test("a reading that reports as missing, or leaves out, what it could not read is found", async () => {
  await putRow("there");
  const { problems } = await rehearseThing(
    () =>
      hasRow("there").then(
        (isThere) => buildAnswer(isThere ? 200 : 404),
        () => buildAnswer(404),
      ),
    reading,
  );
  expect(problems).toContain("call 1, throttled: is answered 404 404 instead of 200 200");
  const { problems: otherProblems } = await rehearseThing(async () => {
    const list = await hasRow("there").catch(() => false);
    return { ...buildAnswer(200), body: { code: 200, data: { list } } };
  }, reading);
  expect(otherProblems).toContain("call 1, throttled: is answered with other data");
});

test("a job that does its work again when its message comes again is found", async () => {
  let run = 0;
  const { problems } = await rehearseThing(
    serveWork(async () => {
      await putRow(`made#${run++}`);
      await hasRow("later");
      return 200;
    }),
    { subject: { kind: "job", name: "sweepDue" } },
  );
  expect(problems).toContainEqual(
    expect.stringMatching(/^call 2, throttled: repeated, it leaves .*2.* instead of .*1/),
  );
});

test("a call that fails by itself, makes no call of AWS or is not wanted is not rehearsed", async () => {
  const subject = { kind: "command", name: "POST /thing" } as const;
  const tryCall = (makeCall: RehearsedCall["makeCall"], isWanted = true) =>
    runRecorded(() => rehearseCall({ subject, makeCall, hasKey: true }, () => isWanted));
  const readRow = serveWork(async () => ((await hasRow("a")) ? 200 : 204));
  expect(await tryCall(async () => buildAnswer(200))).toBeUndefined();
  expect(await tryCall(readRow, false)).toBeUndefined();
  expect(
    await tryCall(async () => {
      await hasRow("a");
      return buildAnswer(503);
    }),
  ).toBeUndefined();
  expect(await tryCall(readRow)).toBeDefined();
});

test("subjects are every operation of the API, every action that is called and every job", () => {
  const operations = Object.values(resourceDefinitions).flatMap((definition) => Object.keys(definition));
  const isAction = (name: string) => /^POST \/participate\/search\/\{id\}\/\w+$/.test(name);
  const names = faultSubjects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const calledOperations = faultSubjects.filter(({ kind, name }) => kind !== "job" && !isAction(name));
  // The action is one operation, and `link` is both its neighbour and of its form.
  expect(calledOperations.length + 2).toBe(operations.length);
  expect(names).toContain("POST /participate/search/{id}/accept");
  expect(names).not.toContain("POST /participate/search/{id}/lapseSupplement");
  expect(names).toEqual(
    expect.arrayContaining(["sweepDue", "applyDue order", "applyDue figures", "sendNotice"]),
  );
  const accept = { key: "POST /{id}/{action}", params: { id: "a", action: "accept" } };
  expect(findCallSubject("/participate/search", accept)?.name).toBe("POST /participate/search/{id}/accept");
  const Records = [{ body: JSON.stringify({ kind: "order", id: "o" }) }];
  expect(findJobSubject("applyDue", { Records })?.name).toBe("applyDue order");
  expect(findJobSubject("sweepDue", undefined)?.name).toBe("sweepDue");
});

test("a subject that met no fault, or not every one, is named", () => {
  const subjects = [
    { kind: "command", name: "POST /thing" },
    { kind: "command", name: "POST /other" },
    { kind: "reading", name: "GET /thing" },
    { kind: "job", name: "sweepDue" },
    { kind: "job", name: "applyDue order" },
  ] as const;
  const all = Object.fromEntries(awsFaults.map(({ name }) => [name, 2]));
  const rehearsal = { kind: "command", outcome: "changed", status: 201, calls: 2, problems: [] } as const;
  const judgement = judgeRehearsals(subjects, [
    { ...rehearsal, subject: "POST /thing", faults: all, problems: ["call 1, late: is wrong"] },
    { ...rehearsal, subject: "POST /other", faults: { throttled: 1 } },
    { ...rehearsal, subject: "GET /thing", kind: "reading", outcome: "unchanged", faults: all },
    { ...rehearsal, subject: "applyDue order", kind: "job", outcome: "unchanged", faults: all },
  ]);
  const total = 6 * awsFaults.length + 1;
  expect(judgement.summary).toBe(
    `1 of 2 commands, 1 of 1 readings and 1 of 2 jobs met every fault, ${total} times.`,
  );
  expect(judgement.unmetSubjects.map(({ name }) => name)).toEqual(["POST /other", "sweepDue"]);
  expect(judgement.unchangedSubjects.map(({ name }) => name)).toEqual(["applyDue order"]);
  expect(judgement.problems).toEqual(["POST /thing (changed): call 1, late: is wrong"]);
});

test("each call, action and job of a test file is rehearsed once in a run, until its time is over", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rehearsed-"));
  openRunFolder(folder);
  startLastingMachine([failRehearsedCalls, recordCommand]);
  rehearseTests(folder, Number.POSITIVE_INFINITY);
  const performAll = async () => {
    // As a test file under faults loads them, which begins after its setup.
    const { handler: sweepUploads } = await import("@portal/functions/jobs/sweep-uploads");
    const { performTransition } = await import("@portal/core/applications/application-service.server");
    const { handler: listEvents } = await import("@portal/functions/routes/events/activity");
    await expect(sweepUploads()).resolves.toEqual({ waiting: 0 });
    const acceptance = performTransition("none", "accept", { version: 1 }, createCallContext(officer));
    await expect(acceptance).rejects.toBeInstanceOf(Refusal);
    expect((await callLambda(listEvents, "GET", "/api/activity")).status).toBe(200);
  };
  // A test that lets calls fail itself, or counts them.
  startStrictMachine(undefined, [(_, send) => send()]);
  await performAll();
  startStrictMachine();
  await runWithoutFaults(performAll);
  expect(readRehearsals(folder)).toEqual([]);
  await performAll();
  await performAll();
  const listFound = () => readRehearsals(folder).map(({ subject, outcome }) => [subject, outcome]);
  const rehearsedCalls = [
    ["sweepUploads", "unchanged"],
    ["POST /participate/search/{id}/accept", "refused"],
    ["GET /activity", "unchanged"],
  ];
  expect(listFound()).toEqual(rehearsedCalls);

  // What a run that was broken off has taken and not finished is free again.
  expect(takeSubject(folder, "sweepDue", "changed")).toBe(true);
  openRunFolder(folder);
  expect(takeSubject(folder, "sweepUploads", "unchanged")).toBe(false);
  expect(takeSubject(folder, "sweepDue", "changed")).toBe(true);
  expect(takeSubject(folder, "sweepDue", "changed")).toBe(false);

  rmSync(folder, { recursive: true });
  openRunFolder(folder);
  rehearseTests(folder, Date.now() - 1);
  await performAll();
  expect(listFound()).toEqual([]);
  delete callInterceptor.intercept;
  startLastingMachine([]);
  rmSync(folder, { recursive: true });
});
