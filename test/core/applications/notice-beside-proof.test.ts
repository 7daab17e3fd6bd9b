/**
 * A notice of cancellation that is given while a proof of payment is examined counts from its day, and is answered
 * after the proof (R426, R487; decision 0677).
 */

import { countDeadline } from "@portal/core/applications/deadlines/deadlines";
import { computeRefund } from "@portal/core/applications/fees/refund-quote";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import { type Actor, gatewayActor } from "@portal/core/platform/actor";
import { endOfDay, parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { listTimerFaults } from "../../support/applications/timer-faults.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

type Step = [who: Actor, action: SubmittedAction, day: string, input?: Partial<ActionBody>];
const performSteps = (header: ApplicationHeader, steps: readonly Step[]): ApplicationHeader =>
  steps.reduce((before, [who, action, day, input = {}]) => {
    const ctx = createTestContext(who, toInstant(`${day}T10:00:00+08:00`));
    expect(explainDenial(before, action, ctx), action).toBeUndefined();
    const { header, receipt } = decideTransition(before, action, input, ctx, { event: buildFair() });
    expect(listTimerFaults(header), action).toEqual([]);
    return receipt ? { ...header, receiptNumber: "R-2027-000001" } : header;
  }, header);

const applicant = createApplicant("i");
// The fair begins on 4 March 2027: eight days before it half of the fee comes back, and later nothing.
const payment = countDeadline("payment", parseDay("2027-02-18"), 5, "WORKING", buildCalendar());
const proofHeader = performSteps(
  buildSubmittedHeader("AWAITING_PAYMENT", {
    deadlines: [payment],
    timers: [{ kind: "paymentLapse", at: endOfDay(parseDay(payment.day)) }],
    refundBy: {
      variant: "HOSTED",
      bands: [
        { daysBeforeMin: 8, deductPercent: 50 },
        { daysBeforeMin: 0, deductPercent: 100 },
      ],
    },
  }),
  [[applicant, "uploadVoucher", "2027-02-22", { fileIds: ["f"] }]],
);
const notice: Step = [applicant, "requestCancel", "2027-02-23", { reason: "x" }];
const confirmProof: Step = [
  cashier,
  "confirmVoucher",
  "2027-02-26",
  { paidOn: "2027-02-22", reference: "BNU 1" },
];
const refuseProof: Step = [cashier, "refuseVoucher", "2027-02-26", { reason: "x" }];

describe("[R426] a notice while a proof of payment is examined", () => {
  test("waits for the answer to the proof, and is given once", () => {
    const header = performSteps(proofHeader, [notice]);
    expect(header).toMatchObject({
      status: "AWAITING_PAYMENT",
      pending: "voucher",
      awaits: "cancellation",
      cancelRequestedOn: "2027-02-23",
      timers: [],
    });
    const ctx = createTestContext(applicant, toInstant("2027-02-24T02:00:00Z"));
    expect(explainDenial(header, "requestCancel", ctx)).toBeDefined();
    expect(explainDenial(header, "lapsePayment", { ...ctx, actor: testSystemActor })).toBeDefined();
  });
  test("can be given after the last day to pay, which stands still", () => {
    const lateNotice: Step = [applicant, "requestCancel", "2027-02-26", { reason: "x" }];
    expect(performSteps(proofHeader, [lateNotice]).cancelRequestedOn).toBe("2027-02-26");
  });
  test("can be given until the activity is over", () => {
    // The fair ends on 6 March 2027.
    const [lastCtx, lateCtx] = (["2027-03-06T10:00:00Z", "2027-03-06T16:00:00Z"] as const).map((time) =>
      createTestContext(applicant, toInstant(time)),
    );
    expect(proofHeader.eventDates?.end).toBe("2027-03-06");
    expect(lastCtx && explainDenial(proofHeader, "requestCancel", lastCtx)).toBeUndefined();
    expect(lateCtx && explainDenial(proofHeader, "requestCancel", lateCtx)).toMatchObject({
      code: errorCodes.CURRENT_DEADLINE_PASSED,
      params: { day: "2027-03-06" },
    });
  });
  test("keeps its own words when the proof is refused, of which the message tells why", () => {
    const ctx = createTestContext(cashier, toInstant("2027-02-26T02:00:00Z"));
    const noticeHeader = performSteps(proofHeader, [
      [applicant, "requestCancel", "2027-02-23", { reason: "展品未到" }],
    ]);
    const decision = decideTransition(noticeHeader, "refuseVoucher", { reason: "無法辨認" }, ctx, {});
    expect(decision.header).toMatchObject({ pending: "cancellation", reason: "展品未到" });
    expect(decision.noticeParams).toEqual({ reason: "無法辨認" });
  });
  test("[R487] determines the refund of the fee that was paid", () => {
    const paidHeader = performSteps(proofHeader, [notice, confirmProof]);
    expect(paidHeader).toMatchObject({ status: "PAID", pending: "cancellation" });
    expect(paidHeader).not.toHaveProperty("awaits");
    expect(paidHeader.timers).toMatchObject([{ kind: "complete" }]);
    expect(paidHeader.suspended).toMatchObject([{ kind: "voucher" }]);
    const endedHeader = performSteps(paidHeader, [[officer, "confirmCancel", "2027-03-01"]]);
    expect(endedHeader).toMatchObject({ status: "CANCELLED", cancelReason: "WITHDRAWN" });
    expect(computeRefund(endedHeader, parseDay("2027-03-01"))).toMatchObject({
      notice: "2027-02-23",
      amount: 337_500,
    });
  });
  test("is answered after a proof that was refused, and the fee is due again when it is refused itself", () => {
    const refusedHeader = performSteps(proofHeader, [notice, refuseProof]);
    expect(refusedHeader).toMatchObject({ status: "AWAITING_PAYMENT", pending: "cancellation" });
    expect(refusedHeader.timers).toMatchObject([{ kind: "complete" }]);
    const dueHeader = performSteps(refusedHeader, [[officer, "refuseCancel", "2027-03-01", { reason: "x" }]]);
    expect(dueHeader).toMatchObject({
      status: "AWAITING_PAYMENT",
      deadlines: [{ kind: "payment", day: "2027-03-02" }],
    });
    expect(dueHeader).not.toHaveProperty("pending");
    expect(dueHeader).not.toHaveProperty("cancelRequestedOn");
  });
  test("is answered after a payment that came through the gateway", () => {
    const paidHeader = performSteps(proofHeader, [notice, [gatewayActor, "pay", "2027-02-24"]]);
    expect(paidHeader).toMatchObject({ status: "PAID", pending: "cancellation" });
    expect(paidHeader.suspended).toMatchObject([{ kind: "voucher" }]);
  });
  test("goes with an application whose event is cancelled", () => {
    const ctx = createTestContext(testSystemActor, toInstant("2027-02-24T02:00:00Z"));
    const { header } = decideTransition(performSteps(proofHeader, [notice]), "organiserCancel", {}, ctx, {
      event: buildFair(),
    });
    expect(header.status).toBe("CANCELLED");
    for (const member of ["pending", "awaits"]) expect(header).not.toHaveProperty(member);
  });
});
