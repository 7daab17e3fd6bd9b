/**
 * Every reason for which DynamoDB cancels a transaction, every error of its API and every break of the way to it, at
 * every conditional write of commands that submit, pay, cancel and keep a contact: tried again, then 503, and never a
 * final answer that is wrong. `npm run faults -- writes` does so with every command of the API.
 */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createPublishedEvent } from "../../support/applications/application-fixtures.ts";
import { callInterceptor } from "../../support/calls/call-lambda.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { runNewScenario } from "../../support/faults/command-scenario.ts";
import { recordCommand, runRecorded } from "../../support/faults/fault-attempts.ts";
import {
  refusedWriteFaults,
  unknownWriteFaults,
  type WriteFaultName,
} from "../../support/faults/write-fault-kinds.ts";
import { callUnderWriteFaults, type FaultedWrite, failWrites } from "../../support/faults/write-faults.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
prepareTestPaymentProvider();
let plainOutcome: Awaited<ReturnType<typeof runNewScenario>>;
beforeAll(async () => {
  await createPublishedEvent();
  startStrictMachine(disableRandomFailures(), [failWrites, recordCommand]);
  plainOutcome = await runNewScenario();
});
afterEach(() => {
  delete callInterceptor.intercept;
});
afterAll(() => startStrictMachine());

const failEveryWrite = (faults: readonly WriteFaultName[]): FaultedWrite[] => {
  const faultedWrites: FaultedWrite[] = [];
  const triedWrites = new Set<string>();
  callInterceptor.intercept = (attemptCall, { method, path }) =>
    method === "GET"
      ? attemptCall(0)
      : runRecorded(() =>
          callUnderWriteFaults(() => attemptCall(0), {
            command: `${method} ${path}`,
            hasKey: true,
            faults,
            tried: triedWrites,
            onFault: (faulted) => faultedWrites.push(faulted),
          }),
        );
  return faultedWrites;
};

test("commands whose writes are refused in every way change nothing until they are done", async () => {
  const faultedWrites = failEveryWrite(refusedWriteFaults);
  expect(await runNewScenario()).toEqual(plainOutcome);
  // A quota whose condition fails is counted anew, and its command ends well, so that the next scenario meets the other
  // faults.
  expect(await runNewScenario()).toEqual(plainOutcome);
  const faultsByWrite = Map.groupBy(faultedWrites, ({ rows }) => rows);
  const transactions = [...faultsByWrite].filter(([rows]) => rows.includes(", "));
  expect(transactions.map(([, faults]) => new Set(faults.map(({ fault }) => fault)).size)).toEqual(
    transactions.map(() => refusedWriteFaults.length),
  );
  expect(transactions.length).toBeGreaterThanOrEqual(5);
});

test.each(unknownWriteFaults)("commands whose writes end with %s are done once", async (fault) => {
  const faultedWrites = failEveryWrite([fault]);
  expect(await runNewScenario()).toEqual(plainOutcome);
  expect(faultedWrites.length).toBeGreaterThanOrEqual(5);
});
