/** What is submitted, paid, lapsed and waiting is counted for the dashboard: once, and only after it is stored. */
import * as Application from "@portal/core/applications/application-service.server";
import { recountQueues } from "@portal/core/applications/desk/count-queues.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import {
  LAPSE_METRICS,
  PAYMENT_METRIC,
  SUBMISSION_METRICS,
  WAITING_METRICS,
} from "@portal/core/applications/model/business-metrics";
import { timers } from "@portal/core/applications/model/timers";
import { runningQueues } from "@portal/core/applications/model/worklist-queues";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { applyPaymentMessage } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { log } from "@portal/core/platform/log.server";
import { ulid } from "ulid";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  bankTransfer,
  createApplicationWithVoucher,
  performAction,
} from "../../support/applications/application-calls.ts";
import {
  buildCompleteAnswers,
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { payFee } from "../../support/applications/pay-fee.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { cancelTransactionsWith } from "../../support/faults/cancel-transactions.ts";

interface MetricLine {
  _aws: { CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string; Unit: string }[] }[] };
  [name: string]: unknown;
}
/** Others may be counted beside them: these tests have no queue for notices. */
const businessMetrics: string[] = [
  ...Object.values(SUBMISSION_METRICS),
  PAYMENT_METRIC,
  ...Object.values(LAPSE_METRICS),
  ...Object.keys(WAITING_METRICS),
];
let countedMetrics: [name: string, value: unknown][] = [];
beforeAll(createTableWithFair);
beforeEach(() => {
  countedMetrics = [];
  vi.spyOn(log, "write").mockImplementation((line) => {
    if (!("_aws" in line)) return;
    const metricLine = line as MetricLine;
    for (const { Dimensions, Metrics } of metricLine._aws.CloudWatchMetrics) {
      // Any other dimension would be a metric for each of its values.
      expect(Dimensions).toEqual([["Stage"]]);
      for (const { Name } of Metrics)
        if (businessMetrics.includes(Name)) countedMetrics.push([Name, metricLine[Name]]);
    }
  });
});
afterEach(() => vi.restoreAllMocks());
/** Creates an application of an institution of its own, and forgets what was counted for that. */
const prepareApplication = async (id: string, create = createApplicationAwaitingPayment) => {
  await createCertifiedInstitution(id);
  const application = await create(id, "green-2027");
  countedMetrics = [];
  return { ...application, institutionId: id };
};
const afterTheDeadline = createTestContext(testSystemActor, "2027-01-15T02:00:00.000Z");

describe("a submission", () => {
  const writeDraft = async (id: string) => {
    await createCertifiedInstitution(id);
    const draft = {
      id: ulid(),
      scheme: "FAIR_HOSTED",
      eventId: "green-2027",
      answers: buildCompleteAnswers(),
    };
    const ctx = createTestContext(createApplicant(id));
    await Application.saveDraft(draft, ctx);
    return { submission: { ...draft, version: 1 }, ctx };
  };
  test("is counted once, and not again when it is refused as a duplicate", async () => {
    const { submission, ctx } = await writeDraft("m1");
    expect(countedMetrics).toEqual([]);
    await Application.submitApplication(submission, ctx);
    await expectRefusal(Application.submitApplication(submission, ctx));
    expect(countedMetrics).toEqual([["ApplicationsSubmitted", 1]]);
  });
  test("is counted once when two calls submit the same draft at the same time", async () => {
    const { submission, ctx } = await writeDraft("m2");
    const calls = await Promise.allSettled([1, 2].map(() => Application.submitApplication(submission, ctx)));
    expect(calls.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(countedMetrics).toEqual([["ApplicationsSubmitted", 1]]);
  });
  test("is not counted when its transaction is cancelled", async () => {
    const { submission, ctx } = await writeDraft("m3");
    await cancelTransactionsWith(submission.id, () =>
      expect(Application.submitApplication(submission, ctx)).rejects.toThrow(),
    );
    expect(countedMetrics).toEqual([]);
    await Application.submitApplication(submission, ctx);
    expect(countedMetrics).toEqual([["ApplicationsSubmitted", 1]]);
  });
});

describe("a payment of a fee", () => {
  test("is counted once, however often the provider reports it", async () => {
    const application = await prepareApplication("m4");
    const amount = await payFee(application);
    expect(countedMetrics).toEqual([["FeesPaid", 1]]);
    await applyPaymentMessage(
      { orderId: `${application.id}-1`, type: "paid", amount, currency: "MOP" },
      createTestContext(gatewayActor),
    );
    expect(countedMetrics).toEqual([["FeesPaid", 1]]);
  });
  test("by bank transfer is counted when the cashier confirms it, and the proof is not", async () => {
    await createCertifiedInstitution("m5");
    const application = await createApplicationWithVoucher("m5", "green-2027");
    const confirmTransfer = () => performAction(application, "confirmVoucher", cashier, bankTransfer);
    expect(countedMetrics).toEqual([["ApplicationsSubmitted", 1]]);
    countedMetrics = [];
    await cancelTransactionsWith(application.id, () => expect(confirmTransfer()).rejects.toThrow());
    expect(countedMetrics).toEqual([]);
    await confirmTransfer();
    await expectRefusal(confirmTransfer());
    expect(countedMetrics).toEqual([["FeesPaid", 1]]);
  });
});

describe("a lapse", () => {
  test("is counted once, when two messages of the sweep come at the same time and a third one later", async () => {
    const { id } = await prepareApplication("m6");
    const applyTimers = () => applyDueTimers("m6", id, afterTheDeadline);
    await Promise.all([applyTimers(), applyTimers()]);
    await applyTimers();
    expect(await findHeader("m6", id)).toMatchObject({ status: "CANCELLED", cancelReason: "UNPAID" });
    expect(countedMetrics).toEqual([["PaymentsLapsed", 1]]);
  });
  test("is not counted when its transaction is cancelled", async () => {
    const { id } = await prepareApplication("m7");
    await cancelTransactionsWith(id, () =>
      expect(applyDueTimers("m7", id, afterTheDeadline)).rejects.toThrow(),
    );
    expect(await findHeader("m7", id)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect(countedMetrics).toEqual([]);
  });
  test("has a metric for each deadline that an applicant can miss, and reminders have none", () => {
    const lapseActions = Object.values(timers)
      .filter(({ purpose }) => purpose === "lapse")
      .map(({ action }) => action);
    // The institute's own days, and the end of the days to object, take nothing from anybody.
    expect(Object.keys(LAPSE_METRICS).sort()).toEqual(
      lapseActions.filter((action) => action !== "objectionClose" && action !== "reviewOverdue").sort(),
    );
    expect(new Set(Object.values(LAPSE_METRICS)).size).toBe(Object.keys(LAPSE_METRICS).length);
  });
});

describe("what waits", () => {
  test("is counted for officers, for the cashier and for others, with each count of the queues", async () => {
    const readCounts = async () => {
      countedMetrics = [];
      await recountQueues(createTestContext(testSystemActor));
      const counts = Object.fromEntries(countedMetrics);
      expect(countedMetrics.map(([name]) => name)).toEqual(Object.keys(WAITING_METRICS));
      return {
        officers: Number(counts.WaitingForOfficer),
        cashier: Number(counts.WaitingForCashier),
        others: Number(counts.WaitingForOthers),
      };
    };
    const before = await readCounts();
    await prepareApplication("m8", submitCompleteApplication);
    await prepareApplication("m9");
    await prepareApplication("m10", createApplicationWithVoucher);
    expect(await readCounts()).toEqual({
      officers: before.officers + 1,
      cashier: before.cashier + 1,
      others: before.others + 1,
    });
  });
  test("each queue of applications that are not finished is counted in one of the three", () => {
    expect(Object.values(WAITING_METRICS).flat().sort()).toEqual([...runningQueues].sort());
  });
});
