/**
 * A fee that is asked for again takes no right from an applicant who objects to a decision on its grant (R502; decision
 * 0678).
 */
import { getFundingResult } from "@portal/core/applications/funding/index";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { type Actor, gatewayActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { performSteps, type Step } from "../../support/applications/decided-steps.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const applicant = createApplicant("i");
const thirdOfficer: Actor = { ...officer, accountId: "third-officer" };
const paidHeader = buildSubmittedHeader("PAID", {
  scheme: "TRAVEL_SHOW",
  receiptNumber: "R-2026-000001",
  fee: { lines: [], total: { amount: 200_000, currency: "MOP" } },
  funding: { asked: 100_000, most: 100_000 },
  timers: [{ kind: "voucher", at: toInstant("2027-02-20T01:00:00Z") }],
});
const reasons = { "zh-Hant": "x", pt: "x", en: "x" };
const reduce: Step = [
  officer,
  "decideFunding",
  "2026-12-01",
  { result: "APPROVED", amount: 50_000, reasons },
];
const object: Step = [applicant, "object", "2026-12-02", { reason: "x" }];
const takeBack: Step = [gatewayActor, "reversePayment", "2026-12-03", { amount: 200_000, reference: "o" }];
const findDay = ({ deadlines }: ApplicationHeader, searchedKind: string) =>
  deadlines.find(({ kind }) => kind === searchedKind)?.day;

describe.each<[how: string, claim: Step]>([
  ["by the cashier", [cashier, "claimPayment", "2026-12-07", { reason: "x" }]],
  ["because nobody decided", [testSystemActor, "lapseReversal", "2026-12-07"]],
])("[R502] an objection to a reduced grant whose fee is asked for again %s", (_, claim) => {
  const waitingHeader = performSteps(paidHeader, [reduce, object, takeBack, claim]);

  test("waits beside the fee, whose days stand still", () => {
    expect(waitingHeader).toMatchObject({ status: "AWAITING_PAYMENT", pending: "objection", timers: [] });
  });
  test.each<[string, Step, ApplicationHeader["funding"]]>([
    [
      "dismissed",
      [secondOfficer, "dismissObjection", "2027-01-04", { reason: "x" }],
      { result: "APPROVED", amount: 50_000 },
    ],
    ["upheld", [secondOfficer, "upholdObjection", "2027-01-04"], { asked: 100_000, most: 100_000 }],
  ])("can be %s, and the fee is due on the next working day", (_answer, step, funding) => {
    const header = performSteps(waitingHeader, [step]);
    expect(header).toMatchObject({ status: "AWAITING_PAYMENT", funding });
    expect(header).not.toHaveProperty("pending");
    expect([findDay(header, "payment"), findDay(header, "objection")]).toEqual(["2027-01-05", undefined]);
    expect(header.timers.map(({ kind }) => kind)).toContain("paymentLapse");
  });
  test("goes on when the fee is paid meanwhile", () => {
    const header = performSteps(waitingHeader, [[gatewayActor, "pay", "2026-12-08"]]);
    expect(header).toMatchObject({ status: "PAID", pending: "objection", timers: [] });
    const answeredHeader = performSteps(header, [
      [secondOfficer, "dismissObjection", "2027-01-04", { reason: "x" }],
    ]);
    expect(answeredHeader).toMatchObject({ status: "PAID", timers: [{ kind: "voucher" }] });
  });
});

test("[R502] a reduced grant can be objected to while its fee is asked for again", () => {
  const header = performSteps(paidHeader, [
    reduce,
    takeBack,
    [testSystemActor, "lapseReversal", "2026-12-07"],
    [applicant, "object", "2026-12-16", { reason: "x" }],
  ]);
  expect(header).toMatchObject({ status: "AWAITING_PAYMENT", pending: "objection" });
});
test("nothing can be objected to while a fee is awaited for the first time", () => {
  const ctx = createTestContext(applicant);
  const header = buildSubmittedHeader("AWAITING_PAYMENT", { scheme: "TRAVEL_SHOW" });
  expect(explainDenial(header, "object", ctx)).toBeDefined();
});

describe("after the lapse of a fee that was asked for again", () => {
  const lapsedHeader = performSteps(paidHeader, [
    [officer, "decideFunding", "2026-12-01", { result: "APPROVED", amount: 100_000 }],
    takeBack,
    [testSystemActor, "lapseReversal", "2026-12-07"],
    [testSystemActor, "lapsePayment", "2027-01-15"],
  ]);
  const lastDay = lapsedHeader.missedPaymentDay ?? expect.fail("no last day");
  const objectToLapse: Step = [applicant, "object", "2027-01-16", { reason: "x" }];
  const uphold: Step = [secondOfficer, "upholdObjection", "2027-01-18"];

  test.each<[how: string, steps: Step[]]>([
    ["an objection", [objectToLapse, uphold]],
    ["a payment in time", [[gatewayActor, "undoLapse", "2027-01-16", { paidOn: lastDay, reference: "o" }]]],
    [
      "a transfer in time",
      [[cashier, "confirmTransfer", "2027-01-16", { paidOn: lastDay, reference: "B 1" }]],
    ],
  ])("%s brings the place back, and its grant is decided again", (_, steps) => {
    const header = performSteps(lapsedHeader, steps);
    expect(header).toMatchObject({ status: "PROCESSING", arrears: false });
    expect(header.funding).toEqual({ asked: 100_000, most: 100_000 });
    expect(header).not.toHaveProperty("cancelReason");
  });
  test("an objection overturns nobody's decision", () => {
    const header = performSteps(lapsedHeader, [objectToLapse, uphold]);
    expect(header.madeBy).toMatchObject({ decideFunding: officer.accountId });
    expect(header).not.toHaveProperty("overturned");
  });
  test("a later rejection is what is objected to, and no grant was approved beside it", () => {
    const refusedHeader = performSteps(lapsedHeader, [
      [gatewayActor, "undoLapse", "2027-01-16", { paidOn: lastDay, reference: "o" }],
      [secondOfficer, "reject", "2027-01-18", { reason: "x" }],
    ]);
    expect(getFundingResult(refusedHeader)).toBe("NOT_APPROVED");
    const header = performSteps(refusedHeader, [
      [applicant, "object", "2027-01-19", { reason: "x" }],
      [thirdOfficer, "upholdObjection", "2027-01-20"],
    ]);
    expect(header.overturned).toEqual([secondOfficer.accountId]);
  });
});
