/** Injected faults find commands that do their work by half, twice, or with a wrong answer. */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isRetryableFailure } from "@portal/core/platform/service-failures.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startLastingMachine, startStrictMachine } from "../../../local/strict/strict-machine.ts";
import type { CallAnswer } from "../../support/calls/call-lambda.ts";
import {
  answerWithoutFaults,
  recordCommand,
  runRecorded,
  undoAttempt,
} from "../../support/faults/fault-attempts.ts";
import { callUnderFaults, failCalls } from "../../support/faults/faulted-calls.ts";
import { readUnderFaults } from "../../support/faults/faulted-reads.ts";
import { refusedWriteFaults } from "../../support/faults/write-fault-kinds.ts";
import { callUnderWriteFaults, failWrites } from "../../support/faults/write-faults.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);
afterAll(() => void startStrictMachine());

let round = 0;
beforeEach(() => {
  round++;
});
const buildPut = (name: string, isNew: boolean) => ({
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
const buildAnswer = (status: number): CallAnswer => ({
  status,
  headers: {},
  body: { code: status },
  bytes: Buffer.alloc(0),
});
/** A handler: what passes is answered 503, and the rest 500. */
const serveWork = (work: () => Promise<number>) => async (): Promise<CallAnswer> =>
  work().then(buildAnswer, (error: unknown) => buildAnswer(isRetryableFailure(error) ? 503 : 500));

const callUnderRefusedWrites = (makeCall: () => Promise<CallAnswer>) => {
  startStrictMachine(disableRandomFailures(), [failWrites, recordCommand]);
  return runRecorded(() =>
    callUnderWriteFaults(makeCall, {
      ...{ command: "POST /thing", hasKey: true, faults: refusedWriteFaults },
      ...{ tried: new Set<string>(), onFault: () => undefined },
    }),
  );
};
const writeTogether = () =>
  transact([
    { label: "a", Put: buildPut("a", true) },
    { label: "b", Put: buildPut("b", true) },
  ]);

test("a command that writes all of its rows at once passes", async () => {
  const makeCall = serveWork(async () => {
    await writeTogether();
    return 201;
  });
  expect((await callUnderRefusedWrites(makeCall)).status).toBe(201);
});

test("a command that writes a row before its transaction is found", async () => {
  const makeCall = serveWork(async () => {
    await putRow("before");
    await writeTogether();
    return 201;
  });
  await expect(callUnderRefusedWrites(makeCall)).rejects.toThrow("rows have changed");
});

test("a test that starts the machine with a rule of its own keeps the rules that inject faults", async () => {
  const seenOperations: string[] = [];
  startLastingMachine([failWrites, recordCommand]);
  startStrictMachine(undefined, [
    (call, send) => {
      seenOperations.push(call.operation);
      return send();
    },
  ]);
  const faults: string[] = [];
  const writeAnswer = await runRecorded(() =>
    callUnderWriteFaults(
      serveWork(async () => writeTogether().then(() => 201)),
      {
        ...{ command: "POST /thing", hasKey: true, faults: refusedWriteFaults },
        ...{ tried: new Set<string>(), onFault: ({ fault }) => faults.push(fault) },
      },
    ),
  ).finally(() => startLastingMachine([]));
  expect(writeAnswer.status).toBe(201);
  expect(faults).toEqual(refusedWriteFaults);
  expect(seenOperations).toContain("TransactWriteItems");
});

test("a command that takes a fault of the service for a refusal is found", async () => {
  const makeCall = async () =>
    writeTogether().then(
      () => buildAnswer(201),
      () => buildAnswer(409),
    );
  await expect(callUnderRefusedWrites(makeCall)).rejects.toThrow("answered 409 instead of 503");
});

test("a command whose repetition is refused for the half of it that was done is found", async () => {
  startStrictMachine(disableRandomFailures(), [failCalls, recordCommand]);
  const makeCall = serveWork(async () => {
    if (await hasRow("first")) return 409;
    await putRow("first");
    await putRow("second");
    return 201;
  });
  const faultedCall = runRecorded(async () => {
    const prepareRepetition = () => undoAttempt(true);
    const options = { kind: "broken", hasKey: true, name: "POST /thing", prepareRepetition } as const;
    expect((await callUnderFaults(makeCall, options)).answer.status).toBe(409);
    return answerWithoutFaults(makeCall, "POST /thing");
  });
  await expect(faultedCall).rejects.toThrow("leaves other rows than without faults");
});

test("a call that a command can do without hides none of the calls after it from the next faults", async () => {
  startStrictMachine(disableRandomFailures(), [failCalls, recordCommand]);
  const optional = new Map();
  const callThing = (thing: string) =>
    runRecorded(() => {
      const makeCall = serveWork(async () => {
        // Whatever happens to its mark, the command is carried out.
        await putRow("mark").catch(() => undefined);
        if (await hasRow(thing)) return 409;
        await putRow(thing);
        await hasRow(thing);
        return 201;
      });
      const prepareRepetition = async () => undefined;
      return callUnderFaults(makeCall, {
        ...{ kind: "broken", hasKey: true, name: "POST /thing", optional, prepareRepetition },
      });
    });
  expect(await callThing("one")).toMatchObject({ answer: { status: 201 }, faults: 1 });
  // Now it is found that the command reads after its write, and is refused for its own work.
  expect(await callThing("two")).toMatchObject({ answer: { status: 409 }, faults: 3 });
});

test("what could not be read and is reported as missing is found", async () => {
  startStrictMachine(disableRandomFailures(), [failCalls, recordCommand]);
  await putRow("there");
  const makeCall = async () =>
    hasRow("there").then(
      (isThere) => buildAnswer(isThere ? 200 : 404),
      () => buildAnswer(404),
    );
  const faultedCall = runRecorded(() => readUnderFaults(makeCall, { kind: "throttled", name: "GET /thing" }));
  await expect(faultedCall).rejects.toThrow("is refused with 404 404, and then answered 200 200");
});
