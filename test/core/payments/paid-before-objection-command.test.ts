/**
 * A debt that was paid before the objection to the lapse was upheld counts for the place (spec 2 §9; decision 0569).
 * When the fee changes meanwhile, the rest is asked for, and no refund exceeds what was paid.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import * as Store from "@portal/core/applications/model/application-store.server";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { buildReceiptJob, buildRefundNoteJob } from "@portal/core/documents/build-print-jobs.server";
import type { Answers } from "@portal/core/forms/types/index";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import type { PaymentGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { getPaymentView, startPayment } from "@portal/core/payments/payment-service.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { beforeAll, expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createStaff,
  createTestContext,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";

beforeAll(createTableWithFair);

const lateTime = "2026-12-01T02:00:00.000Z";
const half = 675_000;
const choices = {
  method: "CREDIT_CARD",
  currency: "MOP" as const,
  invoiceType: "ENTERPRISE",
  invoiceName: "濠江貿易有限公司",
};
const applyAction = async (id: string, action: string, who = officer, body: object = {}, at = lateTime) => {
  const { version } = await Application.getApplication(id, createTestContext(officer, at));
  return Application.performTransition(id, action, { version, ...body }, createTestContext(who, at));
};
const readApplication = async (who: string, id: string) =>
  (await Store.findHeader(who, id)) ?? expect.fail("no header");
/** The provider reports what is due as paid. */
const payOrder = async (who: string, id: string, action: "pay" | "payArrears") =>
  applyTransition(
    { header: await readApplication(who, id), action, input: { reference: `${id}-1` } },
    createTestContext(gatewayActor, lateTime),
  );
/** A place that lapsed, whose debt was paid, and that is reviewed again with these answers. */
const reviewAgain = async (who: string, answers: Answers): Promise<string> => {
  await createCertifiedInstitution(who);
  const { id } = await createApplicationAwaitingPayment(who, "green-2027");
  await applyDueTimers(who, id, createTestContext(testSystemActor, lateTime));
  await payOrder(who, id, "payArrears");
  await applyAction(id, "object", createApplicant(who), { reason: "銀行延誤" });
  await applyAction(id, "upholdObjection", secondOfficer);
  if (Object.keys(answers).length === 0) return id;
  await applyAction(id, "requestSupplement", officer, {
    fields: Object.keys(answers),
    message: "請更正",
    dueOn: "2026-12-04",
  });
  await applyAction(id, "supplement", createApplicant(who), { answers });
  return id;
};
const largerBooth = { boothPreference: "RAW_SPACE", expectedArea: 36 };
const wholeFee = 2_160_000;
const readLastNotice = async (who: string, id: string) => {
  const { seq } = await readApplication(who, id);
  const { Item = {} } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: Store.buildHistoryKey(id, seq) }),
  );
  return parseNotices(Item)[0];
};

test("the rest of a fee that became higher is asked for, and named by every notice", async () => {
  const id = await reviewAgain("pb1", largerBooth);
  const acceptedApplication = await applyAction(id, "accept");
  expect(acceptedApplication).toMatchObject({
    status: "AWAITING_PAYMENT",
    restDue: { amount: wholeFee - half },
    // Every page that asks for it names this amount.
    amountDue: { amount: wholeFee - half, currency: "MOP" },
  });
  expect(await readLastNotice("pb1", id)).toMatchObject({
    template: "paymentRequested",
    params: { amount: { amount: wholeFee - half, currency: "MOP" } },
  });
  await applyDueTimers("pb1", id, createTestContext(testSystemActor, "2026-12-04T02:00:00.000Z"));
  expect(await readLastNotice("pb1", id)).toMatchObject({
    template: "paymentReminder",
    params: { amount: { amount: wholeFee - half, currency: "MOP" } },
  });
  await payOrder("pb1", id, "pay");
  const paidApplication = await readApplication("pb1", id);
  expect([
    paidApplication.status,
    paidApplication.restDue,
    paidApplication.paidAmount,
    paidApplication.fee?.total.amount,
  ]).toEqual(["PAID", undefined, undefined, wholeFee]);
});

test("no more comes back than was paid, when the place is given up before the rest is", async () => {
  const id = await reviewAgain("pb2", largerBooth);
  await applyAction(id, "accept");
  await applyAction(id, "requestCancel", createApplicant("pb2"), { reason: "x" });
  expect(await applyAction(id, "confirmCancel")).toMatchObject({
    status: "CANCELLED",
    refund: { amount: { amount: half / 2 } },
  });
  await applyAction(id, "startRefund", cashier);
  await applyAction(id, "refund", cashier, { paidOn: lateTime.slice(0, 10), reference: "BNU 0001" });
  expect(
    await buildRefundNoteJob(id, "en", createTestContext(createApplicant("pb2"), lateTime)),
  ).toMatchObject({
    order: { of: { paid: { amount: half }, refunded: { amount: half / 2 } } },
  });
});

test("a fee that was paid does not become lower", async () => {
  const id = await reviewAgain("pb3", { boothPreference: "STANDARD_9" });
  expect(await applyAction(id, "accept")).toMatchObject({ status: "PAID", fee: { total: { amount: half } } });
});

test("the receipt of what was paid stays valid while only the rest is due", async () => {
  const id = await reviewAgain("pb4", largerBooth);
  const acceptedApplication = await applyAction(id, "accept");
  const { receiptNumber = "" } = await readApplication("pb4", id);
  expect(acceptedApplication).toMatchObject({ receiptNumber });
  expect(acceptedApplication).not.toHaveProperty("owed");
  expect(await buildReceiptJob(id, "en", createTestContext(createApplicant("pb4"), lateTime))).toMatchObject({
    order: { of: { number: receiptNumber, amount: { amount: half } } },
  });
});

test("the rest that lapsed too is asked for again after another objection", async () => {
  const id = await reviewAgain("pb5", largerBooth);
  await applyAction(id, "accept");
  const later = "2027-01-04T02:00:00.000Z";
  await applyDueTimers("pb5", id, createTestContext(testSystemActor, later));
  expect(await readApplication("pb5", id)).toMatchObject({ status: "CANCELLED", arrears: true });
  await applyAction(id, "object", createApplicant("pb5"), { reason: "銀行延誤" }, later);
  await applyAction(id, "upholdObjection", officer, {}, later);
  expect(await applyAction(id, "accept", secondOfficer, {}, later)).toMatchObject({
    status: "AWAITING_PAYMENT",
    restDue: { amount: wholeFee - half },
  });
});

test.each([
  ["upheld", "PROCESSING"],
  ["dismissed", "CANCELLED"],
])(
  "a debt is paid while the objection to its lapse waits, and its bar ends at once; it is %s",
  async (how, status) => {
    const who = `pb7-${how}`;
    await createCertifiedInstitution(who);
    const { id } = await createApplicationAwaitingPayment(who, "green-2027");
    await applyDueTimers(who, id, createTestContext(testSystemActor, lateTime));
    await applyAction(id, "object", createApplicant(who), { reason: "銀行延誤" });
    const payer = createTestContext(createApplicant(who), lateTime);
    expect(await getPaymentView(id, payer)).toMatchObject({ isPayable: true, pending: "objection" });
    let orders = 0;
    const gateway = {
      create: async () => {
        orders += 1;
        return { checkoutUrl: "https://pay.example/1" };
      },
    } as unknown as PaymentGateway;
    await startPayment({ applicationId: id, ...choices }, payer, gateway);
    expect(orders).toBe(1);
    await payOrder(who, id, "payArrears");
    expect((await readConstraints(who)).arrears).toEqual([]);
    expect(await readApplication(who, id)).toMatchObject({ pending: "objection", arrears: false });
    if (how === "upheld") await applyAction(id, "upholdObjection", secondOfficer);
    else await applyAction(id, "dismissObjection", secondOfficer, { reason: "逾期" });
    expect((await readApplication(who, id)).status).toBe(status);
    expect((await readConstraints(who)).arrears).toEqual([]);
    if (how === "upheld") expect(await applyAction(id, "accept")).toMatchObject({ status: "PAID" });
  },
);

test.each([
  ["upheld", "AWAITING_PAYMENT"],
  ["dismissed", "CANCELLED"],
])(
  "a debt is waived while the objection to its lapse waits, whose reason the desk still reads; it is %s",
  async (how, status) => {
    const who = `pb8-${how}`;
    await createCertifiedInstitution(who);
    const { id } = await createApplicationAwaitingPayment(who, "green-2027");
    await applyDueTimers(who, id, createTestContext(testSystemActor, lateTime));
    await applyAction(id, "object", createApplicant(who), { reason: "銀行延誤" });
    await applyAction(id, "waiveArrears", createStaff("ADMIN"), { reason: "豁免" });
    expect((await readConstraints(who)).arrears).toEqual([]);
    expect(await readApplication(who, id)).toMatchObject({
      pending: "objection",
      arrears: false,
      reason: "銀行延誤",
    });
    const history = await Application.listHistory(id, createTestContext(officer, lateTime));
    expect(history.at(-1)).toMatchObject({ action: "waiveArrears", reason: "豁免" });
    if (how === "upheld") {
      await applyAction(id, "upholdObjection", secondOfficer);
      // The place is to be paid for, as after any objection that is upheld.
      await applyAction(id, "accept");
    } else await applyAction(id, "dismissObjection", secondOfficer, { reason: "逾期" });
    expect((await readApplication(who, id)).status).toBe(status);
    expect((await readConstraints(who)).arrears).toEqual([]);
  },
);

test("a payment that was taken back and lapsed is asked for with the place after an objection", async () => {
  const id = await reviewAgain("pb6", {});
  await applyAction(id, "accept");
  const gateway = createTestContext(gatewayActor, lateTime);
  const header = await readApplication("pb6", id);
  await applyTransition(
    { header, action: "reversePayment", input: { amount: half, reference: "o" } },
    gateway,
  );
  await applyAction(id, "claimPayment", cashier);
  const later = "2027-01-04T02:00:00.000Z";
  await applyDueTimers("pb6", id, createTestContext(testSystemActor, later));
  await applyAction(id, "object", createApplicant("pb6"), { reason: "銀行延誤" }, later);
  await applyAction(id, "upholdObjection", officer, {}, later);
  expect(await applyAction(id, "accept", secondOfficer, {}, later)).toMatchObject({
    status: "AWAITING_PAYMENT",
    owed: { amount: half },
  });
});
