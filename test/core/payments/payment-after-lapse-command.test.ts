/**
 * A payment at the provider counts on the day on which it was made, whenever it is reported (spec 2 §4, §9;
 * decision 0665).
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { findPaymentOrder } from "@portal/core/applications/orders/payment-order-store.server";
import { findPaymentTime, findReceiptPayment } from "@portal/core/applications/orders/receipt-payment.server";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import { gatewayActor } from "@portal/core/platform/actor";
import { parseDay } from "@portal/core/platform/day";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const fee = 675_000;
const lastDay = parseDay("2026-11-30");
/** One second before and after midnight in Macao. */
const inTime = "2026-11-30T15:59:59.000Z";
const tooLate = "2026-11-30T16:00:00.000Z";
const afterLapse = "2026-12-02T02:00:00.000Z";

const provider = prepareTestPaymentProvider();
beforeAll(createFreshTable);

interface Place {
  who: string;
  id: string;
  orderId: string;
}
const readHeader = async ({ who, id }: Place) => (await findHeader(who, id)) ?? expect.fail("no application");
const readOrder = async ({ orderId }: Place) => (await findPaymentOrder(orderId)) ?? expect.fail("no order");
const performAction = async (
  place: Place,
  action: string,
  body: object,
  actor = officer,
  time = afterLapse,
) =>
  Application.performTransition(
    place.id,
    action,
    { version: (await readHeader(place)).version, ...body },
    createTestContext(actor, time),
  );
const startOrder = (who: string, id: string, time: string) =>
  Payment.startPayment(
    {
      applicationId: id,
      method: "CREDIT_CARD",
      currency: "MOP",
      invoiceType: "ENTERPRISE",
      invoiceName: "測試公司",
    },
    createTestContext(createApplicant(who), time),
  );
/** Creates an application whose fee lapsed while an order was open. */
const createLapsedPlace = async (who: string): Promise<Place> => {
  await createPublishedEvent({ id: `event-${who}`, names: buildLocalizedText(`event-${who}`) });
  await createCertifiedInstitution(who);
  const { id } = await createApplicationAwaitingPayment(who, `event-${who}`);
  const { orderId } = await startOrder(who, id, "2026-11-30T12:00:00.000Z");
  await applyDueTimers(who, id, createTestContext(testSystemActor, afterLapse));
  const place = { who, id, orderId };
  expect(await readHeader(place)).toMatchObject({
    status: "CANCELLED",
    arrears: true,
    missedPaymentDay: lastDay,
  });
  return place;
};
const reportPayment = (place: Place, at: string, time = afterLapse) => {
  const body = JSON.stringify({
    id: `w-${place.orderId}`,
    orderId: place.orderId,
    type: "paid",
    amount: fee,
    currency: "MOP",
    at,
  });
  return receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, time));
};

describe("[R425] a payment that is reported after the fee has lapsed", () => {
  test("has paid where it was made in time: no debt, and the application is reviewed again", async () => {
    const place = await createLapsedPlace("pal1");
    await reportPayment(place, inTime);
    const header = await readHeader(place);
    expect(header).toMatchObject({ status: "PROCESSING", arrears: false });
    expect(header.receiptNumber).toMatch(/^R-2026-/);
    expect([header.cancelReason, header.missedPaymentDay]).toEqual([undefined, undefined]);
    expect((await readConstraints(place.who)).arrears).toEqual([]);
    const order = await readOrder(place);
    expect(order).toMatchObject({ status: "PAID", purpose: "fee" });
    expect([order.excess, order.refundDue]).toEqual([undefined, undefined]);
    // It is paid, so that its place needs no other payment.
    expect((await performAction(place, "accept", {})).status).toBe("PAID");
    const { order: receiptOrder } = await findReceiptPayment(await readHeader(place));
    expect(await findPaymentTime(await readHeader(place), receiptOrder)).toBe(inTime);
  });
  test("goes back where it was made after the last day, and the debt stays", async () => {
    const place = await createLapsedPlace("pal2");
    await reportPayment(place, tooLate);
    expect(await readHeader(place)).toMatchObject({ status: "CANCELLED", arrears: true });
    expect(await readOrder(place)).toMatchObject({ excess: true, refundDue: true, refunded: fee });
  });
  test("goes back where its report says no time that can be read", async () => {
    const place = await createLapsedPlace("pal3");
    await reportPayment(place, "yesterday");
    expect(await readHeader(place)).toMatchObject({ status: "CANCELLED", arrears: true });
    expect((await readOrder(place)).excess).toBe(true);
  });
  test("counts once, however often and late it is reported", async () => {
    const place = await createLapsedPlace("pal4");
    await reportPayment(place, inTime);
    const { receiptNumber, version } = await readHeader(place);
    await Promise.all([
      reportPayment(place, inTime),
      reportPayment(place, inTime, "2026-12-03T02:00:00.000Z"),
    ]);
    expect(await readHeader(place)).toMatchObject({ receiptNumber, version });
  });
  test("answers an objection to the lapse", async () => {
    const place = await createLapsedPlace("pal5");
    await performAction(place, "object", { reason: "已付款" }, createApplicant(place.who));
    await reportPayment(place, inTime);
    const header = await readHeader(place);
    expect([header.status, header.pending]).toEqual(["PROCESSING", undefined]);
  });
  test("balances on its own day, and on that of its receipt", async () => {
    const place = await createLapsedPlace("pal8");
    provider.statement.push({ orderId: place.orderId, kind: "payment", amount: fee, currency: "MOP" });
    await reportPayment(place, inTime, "2026-12-04T02:00:00.000Z");
    const listDifferences = async (day: string) =>
      (
        await getReconciliationReport(parseDay(day), createTestContext(cashier, "2026-12-07T02:00:00.000Z"))
      ).differences
        .filter(({ subject, applicationId }) => subject === place.orderId || applicationId === place.id)
        .map(({ check }) => check);
    expect(await listDifferences("2026-12-04")).not.toContain("receipt");
    // What leaves the server names the day of the payment beside the receipt.
    const { receiptNumber } = await readHeader(place);
    const report = ReconciliationView.parse(
      await getReconciliationReport(
        parseDay("2026-12-04"),
        createTestContext(cashier, "2026-12-07T02:00:00.000Z"),
      ),
    );
    expect(report.entries.find((entry) => entry.receiptNumber === receiptNumber)).toMatchObject({
      paymentDay: lastDay,
    });
    expect(await listDifferences(lastDay)).not.toContain("receipt");
  });
  test("has paid where the debt was waived meanwhile", async () => {
    const place = await createLapsedPlace("pal6");
    await performAction(place, "waiveArrears", { reason: "x" }, createStaff("ADMIN"));
    await reportPayment(place, inTime);
    expect(await readHeader(place)).toMatchObject({ status: "PROCESSING", arrears: false });
  });
  test("goes back where the debt was paid meanwhile, which an objection makes the payment of the place", async () => {
    const place = await createLapsedPlace("pal7");
    await applyTransition(
      { header: await readHeader(place), action: "payArrears", input: { reference: `${place.id}-1` } },
      createTestContext(gatewayActor, afterLapse),
    );
    const { receiptNumber } = await readHeader(place);
    await reportPayment(place, inTime);
    expect(await readHeader(place)).toMatchObject({ status: "CANCELLED", receiptNumber });
    expect(await readOrder(place)).toMatchObject({ excess: true, refundDue: true });
    await performAction(place, "object", { reason: "已於限期內付款" }, createApplicant(place.who));
    await performAction(place, "upholdObjection", {});
    expect(await performAction(place, "accept", {})).toMatchObject({ status: "PAID", receiptNumber });
  });
});
