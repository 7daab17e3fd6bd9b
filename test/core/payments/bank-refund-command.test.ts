/**
 * A refund by the bank: it is begun before the money leaves and recorded whatever happens meanwhile (decision 0616),
 * and the orders that had paid say what became of them (decision 0613).
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import {
  buildPaymentOrderWrite,
  findPaymentOrder,
} from "@portal/core/applications/orders/payment-order-store.server";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { buildReceiptJob } from "@portal/core/documents/build-print-jobs.server";
import { verifyPrintedDocument } from "@portal/core/documents/verification/verify-printed-document.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { getPaymentView } from "@portal/core/payments/payment-service.server";
import { applyPaymentMessage } from "@portal/core/payments/payment-webhook.server";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
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
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import * as Change from "../../support/events/change-event.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const fee = 675_000;
const lateTime = "2026-12-01T02:00:00.000Z";
const laterTime = "2026-12-01T03:00:00.000Z";
const admin = createStaff("ADMIN");
const thirdOfficer = { ...secondOfficer, accountId: "third" };
const transfer = { paidOn: "2026-12-01", reference: "BNU 0001" };

beforeAll(() => createFreshTable());

interface Place {
  who: string;
  id: string;
  eventId: string;
}
const readHeader = async ({ who, id }: Place) => (await findHeader(who, id)) ?? expect.fail("no application");
const performAction = async (
  place: Place,
  action: string,
  actor = officer,
  body: object = {},
  time = lateTime,
) =>
  Application.performTransition(
    place.id,
    action,
    { version: (await readHeader(place)).version, ...body },
    createTestContext(actor, time),
  );
/** Opens an order and reports it as paid. */
const payOrder = async ({ who, id }: Place, number: number, purpose: "fee" | "arrears"): Promise<string> => {
  const orderId = `${id}-${number}`;
  await transact([
    buildPaymentOrderWrite({
      id: orderId,
      applicationId: id,
      institutionId: who,
      purpose,
      status: "OPEN",
      method: "CREDIT_CARD",
      currency: "MOP",
      amount: fee,
      mop: fee,
      rate: 1,
      invoiceType: "ENTERPRISE",
      invoiceName: "x",
      createdAt: toInstant(lateTime),
      version: 1,
    }),
  ]);
  await applyPaymentMessage(
    { orderId, type: "paid", amount: fee, currency: "MOP" },
    createTestContext(gatewayActor, lateTime),
  );
  return orderId;
};
/** A place that lapsed, whose debt was paid online, and that was refused in the new review. */
const refusePaidPlace = async (who: string): Promise<Place> => {
  const eventId = `event-${who}`;
  await createPublishedEvent({ id: eventId, names: buildLocalizedText(eventId) });
  await createCertifiedInstitution(who);
  const { id } = await createApplicationAwaitingPayment(who, eventId);
  const place = { who, id, eventId };
  await applyDueTimers(who, id, createTestContext(testSystemActor, lateTime));
  await payOrder(place, 1, "arrears");
  await performAction(place, "object", createApplicant(who), { reason: "銀行延誤" });
  await performAction(place, "upholdObjection", secondOfficer);
  await performAction(place, "reject", officer, { reason: "資料不符" });
  return place;
};
const makeRefund = async (place: Place, reference = transfer.reference) => {
  await performAction(place, "startRefund", cashier);
  await performAction(place, "refund", cashier, { ...transfer, reference });
};
const objectWithSuccess = async (place: Place) => {
  await performAction(place, "object", createApplicant(place.who), { reason: "資料相符" });
  await performAction(place, "upholdObjection", admin);
};
const cancelEvent = async ({ eventId }: Place) => {
  await Change.cancelEvent(eventId, { version: 1, reason: "颱風" }, createTestContext(officer, lateTime));
  await cancelEventApplications(eventId, createTestContext(testSystemActor, lateTime));
};
/**
 * Reads how and when the payment of the receipt was made, on the receipt, by its verification and on the payment page.
 */
const readReceiptPayment = async ({ who, id }: Place, number: string) => {
  const reader = createTestContext(createApplicant(who), lateTime);
  const { order } = await buildReceiptJob(id, "en", reader);
  const { issuedAt } = await verifyPrintedDocument({ product: "receipt", number }, reader);
  const { order: shown } = await getPaymentView(id, reader);
  return [order.kind === "receipt" && [order.of.method, order.of.paidAt], issuedAt, shown?.id];
};
const readBankRefunds = async ({ id }: Place): Promise<number[]> => {
  const report = await getReconciliationReport(
    parseDay(transfer.paidOn),
    createTestContext(cashier, lateTime),
    { getStatement: async () => [] } as never,
  );
  return report.entries
    .filter(({ kind, applicationId }) => kind === "bankRefund" && applicationId === id)
    .map(({ amount }) => amount.amount);
};

describe("the order of a payment that the bank refunded", () => {
  test("is refunded, on the payment page too, while the place is awaited again", async () => {
    const place = await refusePaidPlace("br1");
    await makeRefund(place);
    expect(await findPaymentOrder(`${place.id}-1`)).toMatchObject({
      status: "REFUNDED",
      refundedByBank: fee,
    });
    await objectWithSuccess(place);
    await performAction(place, "accept", thirdOfficer);
    const applicant = createTestContext(createApplicant(place.who), lateTime);
    expect(await getPaymentView(place.id, applicant)).toMatchObject({
      status: "AWAITING_PAYMENT",
      order: { id: `${place.id}-1`, status: "REFUNDED" },
    });
  });

  test("does not keep the job of a cancelled event from refunding what was paid again", async () => {
    const place = await refusePaidPlace("br2");
    await makeRefund(place);
    await objectWithSuccess(place);
    await performAction(place, "accept", thirdOfficer);
    await payOrder(place, 2, "fee");
    await cancelEvent(place);
    expect(await readHeader(place)).toMatchObject({ status: "REFUNDED", refunded: fee });
    expect(await findPaymentOrder(`${place.id}-2`)).toMatchObject({ refunded: fee, refundDue: true });
    expect((await findPaymentOrder(`${place.id}-1`))?.refunded).toBeUndefined();
    const { receiptNumber: number = "" } = await readHeader(place);
    const [, , shownOrderId] = await readReceiptPayment(place, number);
    expect(shownOrderId).toBe(`${place.id}-2`);
  });

  test("is not that of the receipt of a transfer, while the place is held and after its refund", async () => {
    const place = await refusePaidPlace("br3");
    await makeRefund(place);
    await objectWithSuccess(place);
    await performAction(place, "accept", thirdOfficer);
    await performAction(place, "uploadVoucher", createApplicant(place.who), {
      fileIds: ["demo-PAYMENT_VOUCHER"],
    });
    await performAction(place, "confirmVoucher", cashier, { paidOn: "2026-11-30", reference: "BNU 0002" });
    const { receiptNumber: number = "" } = await readHeader(place);
    const byTransfer = [["OFFLINE", "2026-11-30"], "2026-11-30", undefined];
    expect(await readReceiptPayment(place, number)).toEqual(byTransfer);
    await performAction(place, "requestCancel", createApplicant(place.who), { reason: "x" });
    await performAction(place, "confirmCancel", secondOfficer);
    await makeRefund(place, "BNU 0003");
    expect(await readReceiptPayment(place, number)).toEqual(byTransfer);
  });

  test("is that of its receipt from the beginning of the refund, which the receipt names", async () => {
    const place = await refusePaidPlace("br11");
    const { receiptNumber: number = "" } = await readHeader(place);
    const byCard = [["CREDIT_CARD", lateTime], lateTime, `${place.id}-1`];
    const readRefunded = async () => {
      const { order } = await buildReceiptJob(
        place.id,
        "en",
        createTestContext(createApplicant("br11"), lateTime),
      );
      return order.kind === "receipt" ? order.of.refunded?.amount : expect.fail("no receipt");
    };
    expect([await readReceiptPayment(place, number), await readRefunded()]).toEqual([byCard, undefined]);
    await performAction(place, "startRefund", cashier, {}, laterTime);
    expect([await readReceiptPayment(place, number), await readRefunded()]).toEqual([byCard, fee]);
    await performAction(place, "refund", cashier, transfer, laterTime);
    expect([await readReceiptPayment(place, number), await readRefunded()]).toEqual([byCard, fee]);
  });
});

describe("a refund that was begun is recorded, and the place is paid for again", () => {
  test.each([
    ["br4", "when the applicant objects", ["object"], { status: "REJECTED", pending: "objection" }],
    [
      "br5",
      "when the objection is upheld",
      ["object", "upholdObjection"],
      { status: "PROCESSING", receiptNumber: undefined },
    ],
    [
      "br6",
      "when the place is given after all",
      ["object", "upholdObjection", "accept"],
      { status: "AWAITING_PAYMENT", receiptNumber: undefined },
    ],
  ] as const)("%s: %s", async (who, _what, actions, expected) => {
    const place = await refusePaidPlace(who);
    await performAction(place, "startRefund", cashier);
    for (const action of actions) {
      const actors = { object: createApplicant(who), upholdObjection: admin, accept: thirdOfficer };
      await performAction(place, action, actors[action], action === "object" ? { reason: "x" } : {});
    }
    expect(await readHeader(place)).toMatchObject({ refundDue: fee });
    await performAction(place, "refund", cashier, transfer);
    const header = await readHeader(place);
    expect(header).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
    );
    if ("receiptNumber" in expected) expect(header.receiptNumber).toBeUndefined();
    expect([header.refundStart, header.refundDue]).toEqual([undefined, undefined]);
    expect(await readBankRefunds(place)).toEqual([fee]);
  });

  test("when an offered place is accepted", async () => {
    const place = await refusePaidPlace("br7");
    const offer = createTestContext(testSystemActor, lateTime);
    await performAction(place, "startRefund", cashier);
    await applyTransition({ header: await readHeader(place), action: "offerPlace", input: {} }, offer);
    await performAction(place, "acceptOffer", createApplicant(place.who));
    expect(await readHeader(place)).toMatchObject({ status: "AWAITING_PAYMENT" });
    await performAction(place, "refund", cashier, transfer);
    expect(await readHeader(place)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect(await readBankRefunds(place)).toEqual([fee]);
  });

  test("the cancellation of the event refunds nothing of it a second time", async () => {
    const place = await refusePaidPlace("br8");
    await performAction(place, "startRefund", cashier);
    await performAction(place, "object", createApplicant(place.who), { reason: "x" });
    await cancelEvent(place);
    expect(await readHeader(place)).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
    expect((await findPaymentOrder(`${place.id}-1`))?.refunded).toBeUndefined();
    await performAction(place, "refund", cashier, transfer);
    // The payment and its refund stay recorded, as of every place that is called off.
    expect(await readHeader(place)).toMatchObject({ status: "REFUNDED", refunded: fee });
    expect(await readBankRefunds(place)).toEqual([fee]);
  });

  test("where an officer had asked for it and the event is cancelled before it is recorded", async () => {
    await createPublishedEvent({ id: "event-br9", names: buildLocalizedText("event-br9") });
    await createCertifiedInstitution("br9");
    const { id } = await createApplicationAwaitingPayment("br9", "event-br9");
    const place = { who: "br9", id, eventId: "event-br9" };
    await payOrder(place, 1, "fee");
    await performAction(place, "requestRefund", officer, { reason: "x" });
    await performAction(place, "startRefund", cashier);
    expect(await readHeader(place)).toMatchObject({ status: "CANCELLED", refundDue: fee / 2 });
    await cancelEvent(place);
    expect((await findPaymentOrder(`${id}-1`))?.refunded).toBeUndefined();
    await performAction(place, "refund", cashier, transfer);
    expect(await readHeader(place)).toMatchObject({ status: "REFUNDED", refunded: fee / 2 });
  });

  test("with the amount that was begun, whatever the provider takes back meanwhile", async () => {
    const place = await refusePaidPlace("br10");
    await performAction(place, "startRefund", cashier);
    await applyPaymentMessage(
      { orderId: `${place.id}-1`, type: "chargeback", amount: 100_000, currency: "MOP" },
      createTestContext(gatewayActor, lateTime),
    );
    await performAction(place, "refund", cashier, { ...transfer, amount: fee });
    await performAction(place, "claimPayment", cashier);
    expect(await readHeader(place)).toMatchObject({
      status: "REJECTED",
      refunded: fee,
      arrears: true,
      owed: { amount: 100_000 },
    });
    expect((await readConstraints("br10")).arrears).toEqual([place.id]);
  });
});
