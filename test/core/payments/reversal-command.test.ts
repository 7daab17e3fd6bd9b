/**
 * Payments that the provider takes back: nothing of it is silent. Each report is in the history, the applicant is
 * notified, the cashier has a task with a last day, and the place, the receipt and the debt follow the money.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import { buildHistoryKey, findHeader } from "@portal/core/applications/model/application-store.server";
import { findPaymentOrder } from "@portal/core/applications/orders/payment-order-store.server";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { createEntryMeasure } from "@portal/core/applications/worklist/worklist-entries";
import { buildReceiptJob } from "@portal/core/documents/build-print-jobs.server";
import { verifyPrintedDocument } from "@portal/core/documents/verification/verify-printed-document.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { processDueOrder, receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  mondayMorning,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import * as Change from "../../support/events/change-event.ts";

const provider = prepareTestPaymentProvider();
beforeAll(createTableWithFair);

const FEE = 675_000;
const admin = createStaff("ADMIN");
/** The cashier has five working days: until Monday, 30 November. */
const lastDay = "2026-11-30";
const afterLastDay = "2026-11-30T16:00:00.000Z";

const choices = {
  method: "CREDIT_CARD",
  currency: "MOP" as const,
  invoiceType: "ENTERPRISE",
  invoiceName: "測試公司",
};
const startOrder = async (id: string, who: string, time = mondayMorning): Promise<string> =>
  (
    await Payment.startPayment(
      { applicationId: id, ...choices },
      createTestContext(createApplicant(who), time),
    )
  ).orderId;
const sendWebhook = (orderId: string, type: string, amount: number, time = mondayMorning) => {
  const body = JSON.stringify({ id: "w", orderId, type, amount, currency: "MOP", at: time });
  return receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, time));
};
const createPaidApplication = async (who: string, event = "green-2027") => {
  await createCertifiedInstitution(who);
  const { id } = await createApplicationAwaitingPayment(who, event);
  const orderId = await startOrder(id, who);
  await sendWebhook(orderId, "paid", FEE);
  return { id, orderId, who };
};
const readHeader = async ({ who, id }: { who: string; id: string }) =>
  (await findHeader(who, id)) ?? expect.fail("no application");
const lastNotices = async (of: { who: string; id: string }) => {
  const { seq } = await readHeader(of);
  const { Item = {} } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: buildHistoryKey(of.id, seq) }),
  );
  return parseNotices(Item).filter(({ channel }) => channel === "mail");
};
const listActions = async (id: string) =>
  (await Application.listHistory(id, createTestContext(officer))).map(({ action }) => action);
const performAction = async (
  of: { who: string; id: string },
  action: string,
  who = cashier,
  body: object = {},
  time = mondayMorning,
) =>
  Application.performTransition(
    of.id,
    action,
    { version: (await readHeader(of)).version, ...body },
    createTestContext(who, time),
  );

describe("a report of the provider", () => {
  test("over 5 of 675,000 avos leaves the place paid, and is told, recorded and the cashier's task", async () => {
    const app = await createPaidApplication("v-five");
    await sendWebhook(app.orderId, "refunded", 5);
    expect(await findPaymentOrder(app.orderId)).toMatchObject({ status: "PAID", reversed: 5 });
    expect(await readHeader(app)).toMatchObject({
      status: "PAID",
      takenBack: 5,
      reversal: { amount: 5, on: "2026-11-23", orderId: app.orderId },
      deadlines: [{ kind: "reversal", day: lastDay }],
    });
    expect((await listActions(app.id)).at(-1)).toBe("reversePayment");
    expect(await lastNotices(app)).toMatchObject([
      { template: "paymentReversed", params: { amount: { amount: 5, currency: "MOP" } } },
    ]);
    const tasks = await listWorklistEntries({ queue: ["reversal"] }, createTestContext(cashier));
    expect(tasks.map(({ header, dueOn }) => [header.id, dueOn])).toContainEqual([app.id, lastDay]);
    const { moves, due } = await Application.getApplication(app.id, createTestContext(cashier));
    expect(due).toMatchObject({ kind: "reversal", day: lastDay });
    expect(moves.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
      "claimPayment",
      "recordTransfer",
    ]);
  });

  test("does not move the day of the queue to the target of the institute, which is later or earlier", async () => {
    const app = await createPaidApplication("v-due");
    await sendWebhook(app.orderId, "chargeback", FEE);
    const header = await readHeader(app);
    const [before] = header.deadlines;
    for (const targetDays of [1, 40]) {
      const entry = createEntryMeasure(createTestContext(cashier))(
        { ...header, policy: { ...header.policy, "review.targetWorkingDays": targetDays } },
        "reversal",
      );
      expect(entry).toMatchObject({ dueOn: before?.day, overdue: false });
    }
  });

  test("is one truth until it is decided: the list, the payment page, the receipt and its verification", async () => {
    const app = await createPaidApplication("v-truth");
    const readViews = async () => {
      const applicant = createTestContext(createApplicant(app.who));
      const list = await Application.listApplications({}, applicant);
      const view = await Payment.getPaymentView(app.id, applicant);
      const receipt = (await readHeader(app)).receiptNumber ?? "";
      const job = await buildReceiptJob(app.id, "zh-Hant", applicant).then(
        () => "printed",
        ({ code }) => code,
      );
      const { standing } = await verifyPrintedDocument({ product: "receipt", number: receipt }, applicant);
      const listedAmount = list.items.find(({ id }) => id === app.id)?.reversal?.amount.amount;
      return [listedAmount, view.reversal?.amount.amount, Boolean(view.receiptNumber), job, standing];
    };
    expect(await readViews()).toEqual([undefined, undefined, true, "printed", "VALID"]);
    await sendWebhook(app.orderId, "chargeback", 5);
    expect(await readViews()).toEqual([5, 5, false, errorCodes.PAYMENT_NO_APPLICATION, "VOID"]);
    await performAction(app, "waiveReversal", admin, { reason: "支付機構的手續費" });
    expect(await readViews()).toEqual([undefined, undefined, true, "printed", "VALID"]);
  });

  test("reported twice, late and in the wrong order counts once", async () => {
    const app = await createPaidApplication("v-twice");
    for (const amount of [5, 10, 5, 10]) await sendWebhook(app.orderId, "refunded", amount);
    await Promise.all([1, 2, 3].map(() => sendWebhook(app.orderId, "chargeback", 100)));
    expect(await readHeader(app)).toMatchObject({ takenBack: 110, reversal: { amount: 110 } });
    expect((await listActions(app.id)).filter((action) => action === "reversePayment")).toHaveLength(3);
  });

  test("nobody else can report one", async () => {
    const app = await createPaidApplication("v-people");
    for (const who of [createApplicant("v-people"), cashier, admin])
      for (const action of ["reversePayment", "restorePayment", "lapseReversal"])
        expect((await expectRefusal(performAction(app, action, who, { amount: 1 }))).code).not.toBe(200);
    expect((await readHeader(app)).takenBack).toBeUndefined();
  });
});

describe("the cashier's decision", () => {
  test("asked to pay again: the receipt no longer counts, a new payment gives a new one", async () => {
    const app = await createPaidApplication("v-claim");
    const oldReceipt = (await readHeader(app)).receiptNumber;
    await sendWebhook(app.orderId, "chargeback", FEE);
    await performAction(app, "claimPayment");
    expect(await readHeader(app)).toMatchObject({
      status: "AWAITING_PAYMENT",
      owed: { amount: FEE },
      deadlines: [{ kind: "payment", day: "2026-11-30" }],
    });
    expect((await lastNotices(app))[0]).toMatchObject({ template: "paymentClaimed" });
    const owner = createTestContext(createApplicant(app.who));
    expect((await Application.getApplication(app.id, owner)).receiptNumber).toBeUndefined();
    await expectRefusal(buildReceiptJob(app.id, "en", owner));
    const again = await startOrder(app.id, app.who);
    expect((await findPaymentOrder(again))?.amount).toBe(FEE);
    await sendWebhook(again, "paid", FEE);
    const after = await readHeader(app);
    expect(after).toMatchObject({ status: "PAID" });
    expect([after.owed, after.takenBack, after.reversal]).toEqual([undefined, undefined, undefined]);
    expect(after.receiptNumber).not.toBe(oldReceipt);
    // A dispute that is won now is money in excess, and goes back.
    await sendWebhook(app.orderId, "chargebackReturned", FEE);
    expect(await findPaymentOrder(app.orderId)).toMatchObject({ refundDue: true, refunded: FEE });
    await processDueOrder(app.orderId, createTestContext(gatewayActor, "2026-11-23T02:01:00.000Z"));
    expect(provider.asked.at(-1)?.body).toMatchObject({ amount: FEE });
    expect((await readHeader(app)).status).toBe("PAID");
  });

  test("asked for a part: only that part has to be paid", async () => {
    const app = await createPaidApplication("v-part");
    await sendWebhook(app.orderId, "refunded", 5);
    await performAction(app, "claimPayment");
    const owner = createTestContext(createApplicant(app.who));
    expect(await Application.getApplication(app.id, owner)).toMatchObject({ amountDue: { amount: 5 } });
    const again = await startOrder(app.id, app.who);
    expect((await findPaymentOrder(again))?.amount).toBe(5);
    await sendWebhook(again, "paid", 5);
    expect(await readHeader(app)).toMatchObject({ status: "PAID" });
    expect((await readHeader(app)).takenBack).toBeUndefined();
  });

  test("asked again for more, there are five working days for that too", async () => {
    const app = await createPaidApplication("v-more");
    await sendWebhook(app.orderId, "refunded", 5);
    await performAction(app, "claimPayment");
    expect(await readHeader(app)).toMatchObject({ deadlines: [{ kind: "payment", day: "2026-11-30" }] });
    const lastMorning = "2026-11-30T02:00:00.000Z";
    await sendWebhook(app.orderId, "chargeback", 10, lastMorning);
    await performAction(app, "claimPayment", cashier, {}, lastMorning);
    // 8 December is a public holiday, after the five days.
    const { owed, deadlines, timers } = await readHeader(app);
    expect([owed, deadlines]).toMatchObject([{ amount: 15 }, [{ kind: "payment", day: "2026-12-07" }]]);
    expect(timers.at(-1)).toMatchObject({ kind: "paymentLapse", at: "2026-12-07T15:59:59.000Z" });
  });

  test("waived by an administrator with a reason, by nobody else", async () => {
    const app = await createPaidApplication("v-waive");
    await sendWebhook(app.orderId, "refunded", 5);
    for (const who of [cashier, officer])
      expect((await expectRefusal(performAction(app, "waiveReversal", who, { reason: "x" }))).code).toBe(
        errorCodes.APPROVAL_NO_PERMISSION,
      );
    expect((await expectRefusal(performAction(app, "waiveReversal", admin))).code).toBe(
      errorCodes.REQUIRED_EMPTY,
    );
    await performAction(app, "waiveReversal", admin, { reason: "支付機構的手續費" });
    const after = await readHeader(app);
    expect([after.status, after.reversal, after.takenBack]).toEqual(["PAID", undefined, 5]);
    expect((await lastNotices(app))[0]).toMatchObject({
      template: "reversalWaived",
      params: { reason: "支付機構的手續費" },
    });
  });

  test("without it in time, the payment is asked for again and lapses like every fee", async () => {
    const app = await createPaidApplication("v-lapse");
    await sendWebhook(app.orderId, "chargeback", FEE);
    const applyTimersAt = (time: string) =>
      applyDueTimers(app.who, app.id, createTestContext(testSystemActor, time));
    expect(await applyTimersAt("2026-11-30T15:59:59.000Z")).toEqual([]);
    expect(await applyTimersAt(afterLastDay)).toEqual(["lapseReversal"]);
    expect(await readHeader(app)).toMatchObject({ status: "AWAITING_PAYMENT", owed: { amount: FEE } });
    await applyTimersAt("2026-12-31T02:00:00.000Z");
    expect(await readHeader(app)).toMatchObject({
      status: "CANCELLED",
      cancelReason: "UNPAID",
      arrears: true,
    });
    expect((await readConstraints(app.who)).arrears).toEqual([app.id]);
    // The debt is the amount that was taken back; the provider's late return ends it.
    await sendWebhook(app.orderId, "chargebackReturned", FEE, "2027-01-04T02:00:00.000Z");
    expect(await readHeader(app)).toMatchObject({ arrears: false });
    expect((await readConstraints(app.who)).arrears).toEqual([]);
  });

  test("still to be made while a cancellation waits; the days run on", async () => {
    const app = await createPaidApplication("v-cancel");
    await sendWebhook(app.orderId, "chargeback", FEE);
    await performAction(app, "requestCancel", createApplicant(app.who), { reason: "x" });
    expect(await readHeader(app)).toMatchObject({
      pending: "cancellation",
      timers: [{ kind: "reversalLapse" }, { kind: "complete" }],
    });
    await performAction(app, "confirmCancel", officer);
    expect(await readHeader(app)).toMatchObject({ status: "CANCELLED", deadlines: [{ kind: "reversal" }] });
    // More than half a year before the event half comes back by the table, and the provider took all.
    await performAction(app, "claimPayment");
    const after = await readHeader(app);
    expect(after).toMatchObject({ status: "CANCELLED", arrears: true, owed: { amount: FEE / 2 } });
    expect((await expectRefusal(performAction(app, "startRefund"))).code).toBe(
      errorCodes.PAYMENT_AMOUNT_ZERO,
    );
    const debt = await startOrder(app.id, app.who);
    await sendWebhook(debt, "paid", FEE / 2);
    expect(await readHeader(app)).toMatchObject({ status: "CANCELLED", arrears: false });
  });
});

test("a won dispute restores what it had taken, before and after the cashier asked again", async () => {
  for (const isClaimed of [false, true]) {
    const app = await createPaidApplication(`v-won-${isClaimed}`);
    const before = await readHeader(app);
    await sendWebhook(app.orderId, "chargeback", FEE);
    if (isClaimed) await performAction(app, "claimPayment");
    await sendWebhook(app.orderId, "chargebackReturned", FEE);
    const after = await readHeader(app);
    expect(after).toMatchObject({ status: "PAID", receiptNumber: before.receiptNumber, deadlines: [] });
    expect(after.timers).toEqual(before.timers);
    expect([after.takenBack, after.reversal, after.owed]).toEqual([undefined, undefined, undefined]);
    expect((await lastNotices(app))[0]).toMatchObject({ template: "paymentRestored" });
    expect(await findPaymentOrder(app.orderId)).toMatchObject({ status: "PAID", reversed: 0 });
  }
});

describe("the receipt is that of the payment that counts", () => {
  const readReceipt = async (app: { who: string; id: string }) => {
    const reader = createTestContext(createApplicant(app.who));
    const number = (await readHeader(app)).receiptNumber ?? "";
    const { order } = await buildReceiptJob(app.id, "en", reader);
    const { standing, amount } = await verifyPrintedDocument({ product: "receipt", number }, reader);
    return {
      ...(order.kind === "receipt" && { method: order.of.method, printed: order.of.amount.amount }),
      standing,
      amount,
    };
  };
  const payByBank = async (app: { who: string; id: string }) => {
    await performAction(app, "uploadVoucher", createApplicant(app.who), {
      fileIds: ["demo-PAYMENT_VOUCHER"],
    });
    await performAction(app, "confirmVoucher", cashier, {
      paidOn: "2026-11-23",
      reference: "BNU 0011",
      reason: "x",
    });
  };
  const byBank = {
    method: "OFFLINE",
    printed: FEE,
    standing: "VALID",
    amount: { amount: FEE, currency: "MOP" },
  };

  test("a transfer after the card payment was taken back", async () => {
    const app = await createPaidApplication("v-bank");
    await sendWebhook(app.orderId, "chargeback", FEE);
    await performAction(app, "claimPayment");
    await payByBank(app);
    expect(await readReceipt(app)).toEqual(byBank);
  });

  test("a transfer, when the card is charged as well and refunded", async () => {
    await createCertifiedInstitution("v-both");
    const { id } = await createApplicationAwaitingPayment("v-both", "green-2027");
    const app = { who: "v-both", id };
    const orderId = await startOrder(id, app.who);
    await payByBank(app);
    await sendWebhook(orderId, "paid", FEE);
    expect(await readReceipt(app)).toEqual(byBank);
    await processDueOrder(orderId, createTestContext(gatewayActor, "2026-11-23T02:01:00.000Z"));
    expect(await readReceipt(app)).toEqual(byBank);
    await performAction(app, "requestCancel", createApplicant(app.who), { reason: "x" });
    await performAction(app, "confirmCancel", officer);
    expect(await readReceipt(app)).toEqual(byBank);
  });

  test("the whole fee, when only a part had to be paid again", async () => {
    const app = await createPaidApplication("v-again");
    await sendWebhook(app.orderId, "refunded", 5);
    await performAction(app, "claimPayment");
    const nextDay = "2026-11-24T02:00:00.000Z";
    await sendWebhook(await startOrder(app.id, app.who, nextDay), "paid", 5, nextDay);
    expect(await readReceipt(app)).toEqual({ ...byBank, method: "CREDIT_CARD" });
  });
});

describe("a dispute that is won after the refund", () => {
  /** A part of the fee was charged back, the place was given up, and the cashier refunded what was left of one half. */
  const refundLess = async (who: string, part: number) => {
    const app = await createPaidApplication(who);
    await sendWebhook(app.orderId, "chargeback", part);
    await performAction(app, "requestCancel", createApplicant(who), { reason: "x" });
    await performAction(app, "confirmCancel", officer);
    await performAction(app, "claimPayment");
    await performAction(app, "startRefund");
    await performAction(app, "refund", cashier, { paidOn: "2026-11-23", reference: "BNU 0009" });
    expect(await readHeader(app)).toMatchObject({ status: "REFUNDED", refunded: FEE / 2 - part });
    return app;
  };

  test("gives the applicant what the refund was reduced by, and no more", async () => {
    const app = await refundLess("v-after", 30_000);
    await sendWebhook(app.orderId, "chargebackReturned", 10_000);
    expect(await readHeader(app)).toMatchObject({ takenBack: 20_000, refunded: FEE / 2 - 20_000 });
    expect(await findPaymentOrder(app.orderId)).toMatchObject({ refunded: 10_000, refundDue: true });
    await processDueOrder(app.orderId, createTestContext(testSystemActor, "2026-11-23T02:10:00.000Z"));
    await sendWebhook(app.orderId, "chargebackReturned", 30_000);
    expect(await readHeader(app)).toMatchObject({ status: "REFUNDED", refunded: FEE / 2 });
    expect((await findPaymentOrder(app.orderId))?.refunded).toBe(30_000);
  });

  test("gives nothing where the refund was made in full before", async () => {
    const app = await createPaidApplication("v-whole");
    await performAction(app, "requestCancel", createApplicant("v-whole"), { reason: "x" });
    await performAction(app, "confirmCancel", officer);
    await performAction(app, "startRefund");
    await performAction(app, "refund", cashier, { paidOn: "2026-11-23", reference: "BNU 0010" });
    await sendWebhook(app.orderId, "chargeback", FEE);
    await sendWebhook(app.orderId, "chargebackReturned", FEE);
    expect(await readHeader(app)).toMatchObject({ status: "REFUNDED", refunded: FEE / 2 });
    expect((await findPaymentOrder(app.orderId))?.refunded).toBeUndefined();
  });
});

test("the debt of a lapsed fee that was paid and taken back is owed again", async () => {
  await createCertifiedInstitution("v-debt");
  const { id } = await createApplicationAwaitingPayment("v-debt", "green-2027");
  const app = { who: "v-debt", id };
  const lateTime = "2026-12-01T02:00:00.000Z";
  await applyDueTimers("v-debt", id, createTestContext(testSystemActor, lateTime));
  const orderId = await startOrder(id, "v-debt", lateTime);
  await sendWebhook(orderId, "paid", FEE, lateTime);
  expect((await readConstraints("v-debt")).arrears).toEqual([]);
  await sendWebhook(orderId, "chargeback", FEE, lateTime);
  await performAction(app, "claimPayment", cashier, {}, lateTime);
  expect(await readHeader(app)).toMatchObject({ status: "CANCELLED", arrears: true, owed: { amount: FEE } });
  expect((await readConstraints("v-debt")).arrears).toEqual([id]);
  await sendWebhook(await startOrder(id, "v-debt", lateTime), "paid", FEE, lateTime);
  expect((await readConstraints("v-debt")).arrears).toEqual([]);
});

test("after the event began the amount is a debt, and the exhibitor stays", async () => {
  const app = await createPaidApplication("v-late");
  const during = "2027-03-05T02:00:00.000Z";
  await sendWebhook(app.orderId, "chargeback", FEE, during);
  await performAction(app, "claimPayment", cashier, {}, during);
  expect(await readHeader(app)).toMatchObject({ status: "PAID", arrears: true, owed: { amount: FEE } });
  await performAction(app, "waiveArrears", admin, { reason: "x" }, during);
  expect(await readHeader(app)).toMatchObject({ status: "PAID", arrears: false });
});

test("a cancelled event refunds what is left, from both payments", async () => {
  await createPublishedEvent({ id: "v-off", code: "V-OFF" });
  const app = await createPaidApplication("v-organiser", "v-off");
  await sendWebhook(app.orderId, "refunded", 5);
  await performAction(app, "claimPayment");
  const again = await startOrder(app.id, app.who);
  await sendWebhook(again, "paid", 5);
  await sendWebhook(app.orderId, "chargeback", 10);
  await Change.cancelEvent("v-off", { version: 1, reason: "颱風" }, createTestContext(officer));
  await cancelEventApplications("v-off", createTestContext(testSystemActor));
  expect(await readHeader(app)).toMatchObject({ status: "REFUNDED", refunded: FEE - 10 });
  expect((await findPaymentOrder(app.orderId))?.refunded).toBe(FEE - 15);
  expect((await findPaymentOrder(again))?.refunded).toBe(5);
});

test("a cancelled event leaves a fee that was transferred in part to the cashier, so that the whole of it comes back", async () => {
  await createPublishedEvent({ id: "v-mixed", code: "V-MIXED" });
  const app = await createPaidApplication("v-mixed-1", "v-mixed");
  await sendWebhook(app.orderId, "chargeback", 500);
  await performAction(app, "claimPayment");
  await performAction(app, "uploadVoucher", createApplicant(app.who), { fileIds: ["demo-PAYMENT_VOUCHER"] });
  await performAction(app, "confirmVoucher", cashier, { paidOn: "2026-11-23", reference: "BNU 0012" });
  // The receipt is that of the transfer, although the earlier payment is still held in part.
  const { order } = await buildReceiptJob(app.id, "en", createTestContext(createApplicant(app.who)));
  expect(order.of).toMatchObject({ method: "OFFLINE", paidAt: "2026-11-23" });
  await Change.cancelEvent("v-mixed", { version: 1, reason: "颱風" }, createTestContext(officer));
  await cancelEventApplications("v-mixed", createTestContext(testSystemActor));
  expect(await readHeader(app)).toMatchObject({
    status: "CANCELLED",
    cancelReason: "ORGANISER",
    refundDue: FEE,
  });
  expect((await findPaymentOrder(app.orderId))?.refunded).toBeUndefined();
  await performAction(app, "startRefund");
  await performAction(app, "refund", cashier, { paidOn: "2026-11-23", reference: "BNU 0011" });
  expect(await readHeader(app)).toMatchObject({ status: "REFUNDED", refunded: FEE });
  // The job that comes again pays nothing twice.
  expect(await cancelEventApplications("v-mixed", createTestContext(testSystemActor))).toEqual({
    cancelledCount: 0,
  });
  expect((await findPaymentOrder(app.orderId))?.refunded).toBeUndefined();
});
