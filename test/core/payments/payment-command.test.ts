import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import {
  buildPaymentOrderWrite,
  findPaymentOrder,
} from "@portal/core/applications/orders/payment-order-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { processDueOrder, receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { log } from "@portal/core/platform/log.server";
import { ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";

const provider = prepareTestPaymentProvider();
beforeAll(createTableWithFair);
beforeEach(() => {
  provider.down = false;
});

const choices = {
  method: "CREDIT_CARD",
  currency: "MOP" as const,
  invoiceType: "ENTERPRISE",
  invoiceName: "測試公司",
};
const startOrder = (id: string, institutionId: string, over = {}, time = mondayMorning) =>
  Payment.startPayment(
    { applicationId: id, ...choices, ...over },
    createTestContext(createApplicant(institutionId), time),
  );
const receiveMessage = (orderId: string, over = {}, time = mondayMorning) => {
  const body = JSON.stringify({
    id: "w1",
    orderId,
    type: "paid",
    amount: 675_000,
    currency: "MOP",
    at: time,
    ...over,
  });
  return receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, time));
};

test("[R477] payment begins only while it is awaited", async () => {
  await createCertifiedInstitution("p1");
  const app = await submitCompleteApplication("p1", "green-2027");
  expect((await expectRefusal(() => startOrder(app.id, "p1"))).code).toBe(
    errorCodes.PAYMENT_STATUS_NOT_AWAITING,
  );
  expect((await expectRefusal(() => startOrder("01ARZ3NDEKTSV4RRFFQ69G5FAV", "p1"))).code).toBe(
    errorCodes.PAYMENT_NO_APPLICATION,
  );
});

test("a payment is not begun from what was read before somebody wrote", async () => {
  await createCertifiedInstitution("p-stale");
  const app = await createApplicationAwaitingPayment("p-stale", "green-2027");
  const staleRefusal = await expectRefusal(startOrder(app.id, "p-stale", { version: app.version - 1 }));
  expect([staleRefusal.code, staleRefusal.detail.current]).toEqual([
    errorCodes.STALE_VERSION,
    { version: app.version, status: "AWAITING_PAYMENT" },
  ]);
  expect((await startOrder(app.id, "p-stale", { version: app.version })).orderId).toContain(app.id);
});

test("[R476] method, currency, invoice type and name must be chosen", async () => {
  await createCertifiedInstitution("p2");
  const app = await createApplicationAwaitingPayment("p2", "green-2027");
  const error = await expectRefusal(() =>
    Payment.startPayment({ applicationId: app.id, method: "CASH" }, createTestContext(createApplicant("p2"))),
  );
  expect(error.code).toBe(errorCodes.PAYMENT_CHOICES_REQUIRED);
  expect(error.detail.fields).toEqual([
    { path: "method", key: "option" },
    { path: "invoiceType", key: "required" },
    { path: "currency", key: "required" },
    { path: "invoiceName", key: "required" },
  ]);
});

test("[R473] [R474] the payment page tells what for, how much in both currencies, and until when", async () => {
  await createCertifiedInstitution("p3");
  const app = await createApplicationAwaitingPayment("p3", "green-2027");
  const page = await Payment.getPaymentView(app.id, createTestContext(createApplicant("p3")));
  expect(page).toMatchObject({
    code: app.code,
    institutionName: "測試公司p3",
    status: "AWAITING_PAYMENT",
    due: { day: "2026-11-30" },
    rate: { RMB: 0.9 },
    proposedInvoiceType: "ENTERPRISE",
  });
  expect(page.amounts).toEqual([
    { amount: 675_000, currency: "MOP" },
    { amount: 607_500, currency: "RMB" },
  ]);
  expect(page.methods.map((m) => m.id)).toHaveLength(10);
  expect(page.methods.find((m) => m.id === "WALLET")?.exceeds).toBe(true);
});

test("a receipt begins as that of a person or an association where the institution is one", async () => {
  for (const [id, nature, proposedInvoiceType] of [
    ["p3a", "NATURAL_PERSON", "INDIVIDUAL"],
    ["p3b", "TRADE_ASSOCIATION", "ASSOCIATION"],
  ] as const) {
    await createCertifiedInstitution(id, { nature });
    const app = await createApplicationAwaitingPayment(id, "green-2027");
    const page = await Payment.getPaymentView(app.id, createTestContext(createApplicant(id)));
    expect(page.proposedInvoiceType).toBe(proposedInvoiceType);
  }
});

test("paid by a signed message, once, however often it comes", async () => {
  await createCertifiedInstitution("p4");
  const app = await createApplicationAwaitingPayment("p4", "green-2027");
  const { orderId, checkoutUrl } = await startOrder(app.id, "p4");
  expect(checkoutUrl).toContain(orderId);
  await Promise.all([receiveMessage(orderId), receiveMessage(orderId), receiveMessage(orderId)]);
  await receiveMessage(orderId);
  const paidApplication = await Application.getApplication(app.id, createTestContext(officer));
  expect(paidApplication.status).toBe("PAID");
  expect(paidApplication.receiptNumber).toBeTruthy();
  const entries = await Application.listHistory(app.id, createTestContext(officer));
  expect(entries.filter((e) => e.action === "pay")).toHaveLength(1);
  expect(await Payment.getPaymentView(app.id, createTestContext(createApplicant("p4")))).toMatchObject({
    order: { status: "PAID" },
    receiptNumber: paidApplication.receiptNumber,
  });
});

test("a message whose order others write each time is to come again, which an alarm counts, and is then applied", async () => {
  await createCertifiedInstitution("p-busy");
  const app = await createApplicationAwaitingPayment("p-busy", "green-2027");
  const { orderId } = await startOrder(app.id, "p-busy");
  const lines: object[] = [];
  vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
  const touchOrder = async (): Promise<void> => {
    const order = (await findPaymentOrder(orderId)) ?? expect.fail();
    await transact([buildPaymentOrderWrite({ ...order, version: order.version + 1 }, order.version)]);
    runBeforeNextTransaction(touchOrder);
  };
  runBeforeNextTransaction(touchOrder);
  await expect(receiveMessage(orderId)).rejects.toThrow(ServiceBusyError);
  expect(lines).toContainEqual(expect.objectContaining({ PaymentMessagesDelayed: 1 }));
  vi.restoreAllMocks();
  runBeforeNextTransaction(async () => {});
  await receiveMessage(orderId);
  expect(await findPaymentOrder(orderId)).toMatchObject({ status: "PAID" });
});

test("[R10] a fee is paid in RMB, at the rate that is fixed when the order is made", async () => {
  await createCertifiedInstitution("p5");
  const app = await createApplicationAwaitingPayment("p5", "green-2027");
  const { orderId } = await startOrder(app.id, "p5", { currency: "RMB" });
  expect(provider.asked.at(-1)?.body).toMatchObject({ amount: 607_500, currency: "RMB" });
  await receiveMessage(orderId, { amount: 607_500, currency: "RMB" });
  expect((await Application.getApplication(app.id, createTestContext(officer))).status).toBe("PAID");
});

test("a forged message, another amount, an unknown order: refused, nothing changes", async () => {
  await createCertifiedInstitution("p6");
  const app = await createApplicationAwaitingPayment("p6", "green-2027");
  const { orderId } = await startOrder(app.id, "p6");
  const body = JSON.stringify({
    id: "w",
    orderId,
    type: "paid",
    amount: 675_000,
    currency: "MOP",
    at: mondayMorning,
  });
  for (const signature of [undefined, "sha256=00", `${signWebhook(`${body} `)}`]) {
    expect(
      (await expectRefusal(() => receivePaymentWebhook(body, signature, createTestContext(gatewayActor))))
        .code,
    ).toBe(errorCodes.FORBIDDEN);
  }
  expect((await expectRefusal(() => receiveMessage(orderId, { amount: 1 }))).code).toBe(
    errorCodes.SERVER_DATA_MISMATCH,
  );
  expect((await expectRefusal(() => receiveMessage(`${app.id}-nothing`))).code).toBe(
    errorCodes.PAYMENT_NO_MATCHING_APPLICATION,
  );
  expect((await Application.getApplication(app.id, createTestContext(officer))).status).toBe(
    "AWAITING_PAYMENT",
  );
});

test("paid twice by two orders: the second is paid back", async () => {
  await createCertifiedInstitution("p7");
  const app = await createApplicationAwaitingPayment("p7", "green-2027");
  const [one, two] = [
    await startOrder(app.id, "p7"),
    await startOrder(app.id, "p7", { invoiceName: "Another Name Limited" }),
  ];
  await receiveMessage(one.orderId);
  await receiveMessage(two.orderId);
  expect(await findPaymentOrder(two.orderId)).toMatchObject({ status: "PAID", refundDue: true });
  // Whoever paid is told of what counted, not of what came last.
  const findShownOrder = async () =>
    (await Payment.getPaymentView(app.id, createTestContext(createApplicant("p7")))).order?.id;
  expect(await findShownOrder()).toBe(one.orderId);
  await processDueOrder(two.orderId, createTestContext(gatewayActor, "2026-11-23T02:01:00.000Z"));
  expect(provider.asked.at(-1)).toMatchObject({
    path: `POST /orders/${two.orderId}/refund`,
    body: { amount: 675_000 },
  });
  expect(await findPaymentOrder(two.orderId)).toMatchObject({ status: "REFUNDED" });
  expect((await findPaymentOrder(one.orderId))?.status).toBe("PAID");
  expect(await findShownOrder()).toBe(one.orderId);
});

test("told of money that went back, it believes neither more than was paid, nor another currency, nor what was not asked", async () => {
  await createCertifiedInstitution("p16");
  const app = await createApplicationAwaitingPayment("p16", "green-2027");
  const [one, two] = [
    await startOrder(app.id, "p16"),
    await startOrder(app.id, "p16", { invoiceName: "Another Name Limited" }),
  ];
  const getReversalRefusal = async (orderId: string, over = {}) =>
    (await expectRefusal(() => receiveMessage(orderId, { type: "refunded", ...over }))).code;
  expect(await getReversalRefusal(one.orderId)).toBe(errorCodes.SERVER_DATA_MISMATCH);
  await receiveMessage(one.orderId);
  await receiveMessage(two.orderId);
  for (const over of [{ amount: 675_001 }, { amount: 0 }, { currency: "RMB" }])
    expect(await getReversalRefusal(one.orderId, over)).toBe(errorCodes.SERVER_DATA_MISMATCH);
  expect(await getReversalRefusal(two.orderId, { amount: 337_500 })).toBe(errorCodes.SERVER_DATA_MISMATCH);
  expect((await findPaymentOrder(one.orderId))?.status).toBe("PAID");
  expect((await findPaymentOrder(two.orderId))?.status).toBe("PAID");
  // A refund that the provider makes by itself is not one of ours, so the rest of the order stays paid.
  await receiveMessage(one.orderId, { type: "refunded", amount: 337_500 });
  expect(await findPaymentOrder(one.orderId)).toMatchObject({ status: "PAID", reversed: 337_500 });
  await receiveMessage(two.orderId, { type: "refunded" });
  expect(await findPaymentOrder(two.orderId)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
  await receiveMessage(one.orderId, { type: "refunded" });
  expect(await findPaymentOrder(one.orderId)).toMatchObject({ status: "REFUNDED", reversed: 675_000 });
});

test("a payment that comes after the lapse goes back, the place stays lost and the fee owed", async () => {
  await createCertifiedInstitution("p8");
  const app = await createApplicationAwaitingPayment("p8", "green-2027");
  const { orderId } = await startOrder(app.id, "p8");
  await applyDueTimers("p8", app.id, createTestContext(testSystemActor, "2026-12-01T02:00:00.000Z"));
  await receiveMessage(orderId, {}, "2026-12-01T03:00:00.000Z");
  expect(await findPaymentOrder(orderId)).toMatchObject({ status: "PAID", refundDue: true });
  expect(await Application.getApplication(app.id, createTestContext(officer))).toMatchObject({
    status: "CANCELLED",
    arrears: true,
  });
  // Nothing is paid by what goes back.
  expect((await Payment.getPaymentView(app.id, createTestContext(createApplicant("p8")))).order?.status).toBe(
    "REFUNDED",
  );
  // Whoever is told of the application is told that the money goes back, until the sweep has seen to it.
  const { Item } = await getDocumentClient().send(
    new GetCommand({
      TableName: getTableName(),
      Key: { pk: `application#${app.id}`, sk: `notice#back#${orderId}` },
    }),
  );
  expect(Item?.notices.map(({ channel }: { channel: string }) => channel)).toEqual(["inApp", "mail"]);
  expect(Item?.notices[0]).toMatchObject({
    template: "paymentReturned",
    params: { amount: { amount: 675_000, currency: "MOP" } },
    link: `/personal/record/${app.id}`,
  });
  provider.down = true;
  await processDueOrder(orderId, createTestContext(gatewayActor, "2026-12-01T04:00:00.000Z"));
  expect(await findPaymentOrder(orderId)).toMatchObject({
    refundDue: true,
    dueAt: "2026-12-01T04:15:00.000Z",
  });
});

test("[R425] after the last second of the last day nothing is begun any more, even before the job has come", async () => {
  await createCertifiedInstitution("p92");
  const app = await createApplicationAwaitingPayment("p92", "green-2027");
  const [inTime, late] = ["2026-11-30T15:59:59.000Z", "2026-11-30T16:00:00.000Z"];
  expect((await startOrder(app.id, "p92", {}, inTime)).orderId).toBeTruthy();
  const over = { code: errorCodes.CURRENT_DEADLINE_PASSED, detail: { params: { day: "2026-11-30" } } };
  expect(await expectRefusal(startOrder(app.id, "p92", {}, late))).toMatchObject(over);
  const files = { fileIds: ["demo-PAYMENT_VOUCHER"] };
  const beginAction = (action: string, body: object) =>
    Application.performTransition(
      app.id,
      action,
      { version: app.version, ...body },
      createTestContext(createApplicant("p92"), late),
    );
  expect(await expectRefusal(beginAction("uploadVoucher", files))).toMatchObject(over);
  expect(await expectRefusal(beginAction("requestCancel", { reason: "x" }))).toMatchObject(over);
  await applyDueTimers("p92", app.id, createTestContext(testSystemActor, late));
  // The debt that it leaves is paid whenever that is.
  expect((await startOrder(app.id, "p92", {}, late)).orderId).toBeTruthy();
});

test("[R502] a fee is paid while an objection waits, also after its last day, until the event begins", async () => {
  await createCertifiedInstitution("p93");
  const { id } = await createApplicationAwaitingPayment("p93", "green-2027");
  const header = (await findHeader("p93", id)) ?? expect.fail("no application");
  const setPending = async (pending: "objection" | "cancellation") => {
    const { version, status } = (await findHeader("p93", id)) ?? expect.fail("no application");
    const rest = { version: version + 1, timers: [], suspended: header.timers };
    await transact([buildHeaderPut({ ...header, ...rest, pending }, { version, status })]);
  };
  const afterLastDay = "2026-12-14T02:00:00.000Z";
  // A notice may leave no fee to be paid.
  await setPending("cancellation");
  expect((await expectRefusal(startOrder(id, "p93"))).code).toBe(errorCodes.PAYMENT_STATUS_UNSUITABLE);
  await setPending("objection");
  expect(await expectRefusal(startOrder(id, "p93", {}, "2027-03-04T02:00:00.000Z"))).toMatchObject({
    code: errorCodes.CURRENT_DEADLINE_PASSED,
    detail: { params: { day: "2027-03-03" } },
  });
  const { orderId } = await startOrder(id, "p93", {}, afterLastDay);
  await receiveMessage(orderId, {}, afterLastDay);
  expect(await findHeader("p93", id)).toMatchObject({ status: "PAID", pending: "objection" });
});

test("the debt of a lapsed fee can be paid, which ends the bar", async () => {
  await createCertifiedInstitution("p9");
  const app = await createApplicationAwaitingPayment("p9", "green-2027");
  const lateTime = "2026-12-01T02:00:00.000Z";
  await applyDueTimers("p9", app.id, createTestContext(testSystemActor, lateTime));
  const { orderId } = await startOrder(app.id, "p9", {}, lateTime);
  await receiveMessage(orderId, {}, lateTime);
  expect(await Application.getApplication(app.id, createTestContext(officer))).toMatchObject({
    status: "CANCELLED",
    arrears: false,
  });
  expect((await readConstraints("p9")).arrears).toEqual([]);
});

test("a debt is no fee of a place: it does not come back, and is not asked for again when the objection is upheld", async () => {
  await createCertifiedInstitution("p91");
  const app = await createApplicationAwaitingPayment("p91", "green-2027");
  const lateTime = "2026-12-01T02:00:00.000Z";
  await applyDueTimers("p91", app.id, createTestContext(testSystemActor, lateTime));
  const { orderId } = await startOrder(app.id, "p91", {}, lateTime);
  await receiveMessage(orderId, {}, lateTime);
  const overdueApplication = await Application.getApplication(app.id, createTestContext(cashier, lateTime));
  expect(overdueApplication.refund).toBeUndefined();
  expect(overdueApplication.moves).toContainEqual({
    action: "startRefund",
    allowed: false,
    code: errorCodes.PAYMENT_STATUS_UNSUITABLE,
  });
  let now = overdueApplication;
  for (const [action, who] of [
    ["object", createApplicant("p91")],
    ["upholdObjection", officer],
    ["accept", officer],
  ] as const)
    now = await Application.performTransition(
      app.id,
      action,
      { version: now.version, reason: "銀行故障" },
      createTestContext(who, lateTime),
    );
  expect(now).toMatchObject({
    status: "PAID",
    receiptNumber: overdueApplication.receiptNumber,
    deadlines: [],
  });
});

test("a lost message is found by asking the gateway; an order nobody pays is given up after a day", async () => {
  await createCertifiedInstitution("p10");
  const app = await createApplicationAwaitingPayment("p10", "green-2027");
  const [lost, left] = [
    await startOrder(app.id, "p10"),
    await startOrder(app.id, "p10", { invoiceName: "Another Name Limited" }),
  ];
  provider.states.set(lost.orderId, { status: "PAID", amount: 675_000, currency: "MOP" });
  await processDueOrder(lost.orderId, createTestContext(gatewayActor, "2026-11-23T02:10:00.000Z"));
  expect((await Application.getApplication(app.id, createTestContext(officer))).status).toBe(
    "AWAITING_PAYMENT",
  );
  await processDueOrder(lost.orderId, createTestContext(gatewayActor, "2026-11-23T02:16:00.000Z"));
  expect((await Application.getApplication(app.id, createTestContext(officer))).status).toBe("PAID");
  await processDueOrder(left.orderId, createTestContext(gatewayActor, "2026-11-23T02:16:00.000Z"));
  expect((await findPaymentOrder(left.orderId))?.status).toBe("OPEN");
  await processDueOrder(left.orderId, createTestContext(gatewayActor, "2026-11-24T02:16:00.000Z"));
  expect(await findPaymentOrder(left.orderId)).toMatchObject({ status: "EXPIRED" });
});

test("paid while a cancellation waits: paid, and the cancellation is still to be answered", async () => {
  await createCertifiedInstitution("p11");
  const app = await createApplicationAwaitingPayment("p11", "green-2027");
  const { orderId } = await startOrder(app.id, "p11");
  const withCancelRequest = await Application.performTransition(
    app.id,
    "requestCancel",
    { version: app.version, reason: "x" },
    createTestContext(createApplicant("p11")),
  );
  expect((await expectRefusal(() => startOrder(app.id, "p11"))).code).toBe(
    errorCodes.PAYMENT_STATUS_UNSUITABLE,
  );
  await receiveMessage(orderId);
  const paidApplication = await Application.getApplication(app.id, createTestContext(officer));
  expect(paidApplication).toMatchObject({ status: "PAID", pending: "cancellation" });
  const back = await Application.performTransition(
    app.id,
    "refuseCancel",
    { version: paidApplication.version, reason: "x" },
    createTestContext(officer),
  );
  expect(back.pending).toBeUndefined();
  expect(withCancelRequest.pending).toBe("cancellation");
  const applyTimers = (time: string) =>
    applyDueTimers("p11", app.id, createTestContext(testSystemActor, time));
  expect(await applyTimers("2027-02-18T02:00:00.000Z")).toEqual(["issueVoucher"]);
  expect(await applyTimers("2027-03-07T02:00:00.000Z")).toEqual(["complete"]);
});

test("the cashier's confirmation and the gateway's message at once: one receipt", async () => {
  await createCertifiedInstitution("p12");
  const app = await createApplicationAwaitingPayment("p12", "green-2027");
  const { orderId } = await startOrder(app.id, "p12");
  const withVoucher = await Application.performTransition(
    app.id,
    "uploadVoucher",
    { version: app.version, fileIds: ["demo-PAYMENT_VOUCHER"] },
    createTestContext(createApplicant("p12")),
  );
  await Promise.allSettled([
    Application.performTransition(
      app.id,
      "confirmVoucher",
      { version: withVoucher.version, paidOn: "2026-11-23", reference: "BNU 0001" },
      createTestContext(cashier),
    ),
    receiveMessage(orderId),
  ]);
  const entries = await Application.listHistory(app.id, createTestContext(officer));
  expect(entries.filter((e) => e.to === "PAID" && e.from === "AWAITING_PAYMENT")).toHaveLength(1);
});
