/**
 * Commands whose AWS calls fail one after the other, each in every way: the caller repeats with the same key, and in
 * the end everything is done once. `npm run faults` does the same with every command of the API.
 */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createPublishedEvent } from "../../support/applications/application-fixtures.ts";
import { callInterceptor } from "../../support/calls/call-lambda.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { type FaultKind, faultKinds } from "../../support/faults/call-fault-kinds.ts";
import { runNewScenario } from "../../support/faults/command-scenario.ts";
import { callUnderFaults, failCalls, MAX_CALLS } from "../../support/faults/faulted-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
prepareTestPaymentProvider();
beforeAll(async () => {
  await createPublishedEvent();
  startStrictMachine(disableRandomFailures(), [failCalls]);
});
afterEach(() => {
  delete callInterceptor.intercept;
});
afterAll(() => startStrictMachine());

/** Has the AWS calls of the next commands meet faults of one kind; counts how many did. */
const faultCommands = (kind: FaultKind, from = 1): { faults: number } => {
  const faultCount = { faults: 0 };
  callInterceptor.intercept = async (attemptCall, { method, path, headers }) => {
    if (method === "GET") return attemptCall(0);
    // The provider repeats what it was not answered, and the order knows what it was told.
    const hasKey = headers["idempotency-key"] !== undefined || path.includes("/webhook/");
    const { answer, faults } = await callUnderFaults(attemptCall, {
      kind,
      hasKey,
      name: `${method} ${path}`,
      from,
    });
    faultCount.faults += faults;
    return answer;
  };
  return faultCount;
};

/**
 * A process that ends after its work, and before its outcome is written by a call of its own, leaves no answer; then
 * the rule that finds this work may refuse the repetition.
 */
const withoutAnswers = ({
  statuses: _,
  refusals: __,
  ...stored
}: Awaited<ReturnType<typeof runNewScenario>>) => stored;
const repairedKind = "done twice";
const lostKinds: readonly FaultKind[] = ["killed before", "killed after"];
const answeredKinds = faultKinds.filter((kind) => kind !== repairedKind && !lostKinds.includes(kind));
let plainOutcome: Awaited<ReturnType<typeof runNewScenario>>;
beforeAll(async () => {
  plainOutcome = await runNewScenario();
  expect(plainOutcome.ended).toBe("PAID");
  expect(plainOutcome.applied).toEqual([201, 200]);
  expect(plainOutcome.statuses).toEqual([201, 200, 201]);
});

test.each(answeredKinds)(
  "commands whose calls are %s one after the other end as without faults",
  async (kind) => {
    const faultCount = faultCommands(kind);
    expect(await runNewScenario()).toEqual(plainOutcome);
    expect(faultCount.faults).toBeGreaterThan(15);
  },
);

test.each(lostKinds)("commands whose process is %s each of its calls are done once", async (kind) => {
  const faultCount = faultCommands(kind);
  expect(withoutAnswers(await runNewScenario())).toEqual(withoutAnswers(plainOutcome));
  expect(faultCount.faults).toBeGreaterThan(15);
});

test("commands of which any call is done twice end as without faults", async () => {
  let faults = 0;
  for (let from = 1; from <= MAX_CALLS; from++) {
    const faultCount = faultCommands(repairedKind, from);
    expect([from, await runNewScenario()]).toEqual([from, plainOutcome]);
    faults += faultCount.faults;
  }
  expect(faults).toBeGreaterThan(15);
});
