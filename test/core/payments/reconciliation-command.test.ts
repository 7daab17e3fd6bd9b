/**
 * The daily reconciliation on a real store: whatever is paid, refunded, taken back and returned, once, twice or late,
 * the book agrees with the statement of the provider, every payment that counts has its receipt, and what does not
 * agree is named.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { type GatewayMovement, reconcileDay } from "@portal/core/applications/orders/ledger";
import { listLedgerDay } from "@portal/core/applications/orders/ledger-store.server";
import {
  findPaymentOrder,
  listOrdersWithDueRefund,
} from "@portal/core/applications/orders/payment-order-store.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { processDueOrder, receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { getReconciliationReport, runReconciliation } from "@portal/core/payments/reconciliation.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";

const provider = prepareTestPaymentProvider();
beforeAll(createTableWithFair);
afterEach(() => vi.restoreAllMocks());

const FEE = 675_000;
const choices = {
  method: "CREDIT_CARD",
  currency: "MOP" as const,
  invoiceType: "ENTERPRISE",
  invoiceName: "測試公司",
};
/** Each case has a working day of its own. */
const toMorning = (day: string) => `${day}T02:00:00.000Z`;

const openDay = async (who: string, day: string) => {
  await createCertifiedInstitution(who);
  const { id } = await createApplicationAwaitingPayment(who, "green-2027");
  const startOrder = async (name = choices.invoiceName) =>
    (
      await Payment.startPayment(
        { applicationId: id, ...choices, invoiceName: name },
        createTestContext(createApplicant(who), toMorning(day)),
      )
    ).orderId;
  return { who, id, start: startOrder };
};
/** The provider moves money, states it, and reports it as often as it likes. */
const moveMoney = async (
  orderId: string,
  kind: GatewayMovement,
  amount: number,
  { day, total = amount, times = 1 }: { day: string; total?: number; times?: number },
) => {
  provider.statement.push({ orderId, kind, amount, currency: "MOP" });
  const types = {
    payment: "paid",
    refund: "refunded",
    takenBack: "chargeback",
    returned: "chargebackReturned",
  };
  for (let i = 0; i < times; i++) {
    const body = JSON.stringify({
      id: "w",
      orderId,
      type: types[kind],
      amount: total,
      currency: "MOP",
      at: toMorning(day),
    });
    await receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, toMorning(day)));
  }
};
const readReport = (day: string) =>
  getReconciliationReport(parseDay(day), createTestContext(cashier, toMorning(day)));

describe("a day that balances", () => {
  test("payments, double payments, refunds, chargebacks and their return", async () => {
    const day = "2026-11-24";
    provider.statement = [];
    const [a, b, c] = [await openDay("rc-a", day), await openDay("rc-b", day), await openDay("rc-c", day)];
    const [first, second] = [await a.start(), await a.start("Another Name Limited")];
    await moveMoney(first, "payment", FEE, { day, times: 3 });
    await moveMoney(second, "payment", FEE, { day });
    await processDueOrder(second, createTestContext(gatewayActor, toMorning(day)));
    await moveMoney(second, "refund", FEE, { day, times: 2 });
    const third = await b.start();
    await moveMoney(third, "payment", FEE, { day });
    await moveMoney(third, "takenBack", 5, { day, times: 2 });
    await moveMoney(third, "takenBack", FEE - 5, { day, total: FEE });
    await moveMoney(third, "returned", FEE, { day, times: 2 });
    await moveMoney(await c.start(), "payment", FEE, { day });
    const report = await readReport(day);
    expect(report).toMatchObject({ balanced: true, differences: [] });
    expect(report.totals.find(({ currency }) => currency === "MOP")?.ours).toEqual({
      payment: 4 * FEE,
      refund: FEE,
      takenBack: FEE,
      returned: FEE,
    });
    // Every row names its application, its institution and its event by what people call them.
    const applicationsById = new Map(report.applications.map((one) => [one.id, one]));
    expect(new Set(report.entries.map(({ applicationId }) => applicationId))).toEqual(
      new Set([a.id, b.id, c.id]),
    );
    for (const { who, id } of [a, b, c]) {
      const header = await findHeader(who, id);
      expect(header?.code).toBeTruthy();
      expect(applicationsById.get(id)).toMatchObject({
        code: header?.code,
        institutionName: header?.institutionName,
        eventNames: header?.eventNames,
      });
    }
    expect(report.receipts).toEqual({ count: 3, amount: { amount: 3 * FEE, currency: "MOP" } });
    expect(report.dueRefunds).toEqual([]);
    expect(report.outstanding.find(({ queue }) => queue === "reversal")?.count).toBe(0);
  });

  test("a due refund is listed until it is made, without reading what else is due", async () => {
    const day = "2026-11-30";
    provider.statement = [];
    const { start, id } = await openDay("rc-due", day);
    const [first, second] = [await start(), await start("Another Name Limited")];
    await moveMoney(first, "payment", FEE, { day });
    await moveMoney(second, "payment", FEE, { day });
    const { result, calls, read } = await measureCapacity(listOrdersWithDueRefund);
    expect(result.map((order) => order.id)).toEqual([second]);
    expect({ calls, read }).toEqual({ calls: ["Query"], read: 0.5 });
    expect((await readReport(day)).dueRefunds).toEqual([
      { orderId: second, amount: { amount: FEE, currency: "MOP" }, applicationId: id },
    ]);
    await processDueOrder(second, createTestContext(gatewayActor, toMorning(day)));
    expect(await listOrdersWithDueRefund()).toEqual([]);
  });

  test("a transfer of the bank and its refund, with reference and value date", async () => {
    const day = "2026-11-25";
    provider.statement = [];
    const { who, id } = await openDay("rc-bank", day);
    const performAction = async (action: string, by: typeof cashier, body = {}) =>
      Application.performTransition(
        id,
        action,
        { version: (await findHeader(who, id))?.version ?? 0, ...body },
        createTestContext(by, toMorning(day)),
      );
    await performAction("uploadVoucher", createApplicant(who), { fileIds: ["demo-PAYMENT_VOUCHER"] });
    await performAction("confirmVoucher", cashier, { paidOn: day, reference: "BNU 42" });
    await performAction("requestCancel", createApplicant(who), { reason: "x" });
    await performAction("confirmCancel", officer);
    await performAction("startRefund", cashier);
    await performAction("refund", cashier, { paidOn: day, reference: "BNU 77" });
    const report = await readReport(day);
    expect(report).toMatchObject({
      balanced: true,
      receipts: { count: 1, amount: { amount: FEE } },
      bankRefunds: { count: 1 },
    });
    expect(
      report.entries.map(({ kind, reference, applicationId }) => [kind, reference, applicationId]).sort(),
    ).toEqual([
      ["bankRefund", "BNU 77", id],
      ["receipt", "BNU 42", id],
    ]);
  });
});

describe("a day that does not balance names why", () => {
  test("money that the provider moved and never reported, and money that it does not state", async () => {
    const day = "2026-11-26";
    provider.statement = [{ orderId: "unknown", kind: "payment", amount: 100, currency: "MOP" }];
    const { start, id } = await openDay("rc-lost", day);
    const orderId = await start();
    await moveMoney(orderId, "payment", FEE, { day });
    provider.statement = provider.statement.filter((entry) => entry.orderId !== orderId);
    const report = await readReport(day);
    expect(report.balanced).toBe(false);
    expect(report.differences).toEqual([
      {
        check: "provider",
        subject: orderId,
        kind: "payment",
        currency: "MOP",
        ours: FEE,
        theirs: 0,
        applicationId: id,
      },
      { check: "provider", subject: "unknown", kind: "payment", currency: "MOP", ours: 0, theirs: 100 },
    ]);
  });

  test("a provider without a statement", async () => {
    provider.down = true;
    vi.spyOn(log, "write").mockImplementation(() => undefined);
    expect(await readReport("2026-11-27")).toMatchObject({ balanced: false, hasStatement: false });
    provider.down = false;
  });

  test("a receipt that is missing, and a refund without a reference", () => {
    const day = parseDay("2026-11-24");
    const entry = { day, at: toInstant(toMorning(day)), currency: "MOP" as const, subject: "A-1" };
    const payment = { ...entry, id: "1", kind: "payment" as const, amount: 5, orderId: "o" };
    const receipt = { ...entry, kind: "receipt" as const, amount: 5, reference: "BNU 1" };
    const statement = [{ orderId: "o", kind: "payment" as const, amount: 5, currency: "MOP" as const }];
    expect(reconcileDay(day, [payment], [], statement).differences).toMatchObject([{ check: "receipt" }]);
    const receipts = [
      { ...receipt, id: "2", receiptNumber: "R-2026-000001" },
      { ...receipt, id: "3", receiptNumber: "R-2026-000003" },
    ];
    expect(reconcileDay(day, receipts, [], []).differences).toMatchObject([
      { check: "receiptNumbers", ours: 2, theirs: 3 },
    ]);
    expect(
      reconcileDay(day, [{ ...entry, id: "4", kind: "bankRefund", amount: 7 }], [], []).differences,
    ).toMatchObject([{ check: "bankReference", ours: 7 }]);
    // So is the receipt of a transfer.
    const { reference: _, ...withoutReference } = { ...receipt, id: "6", receiptNumber: "R-2026-000001" };
    expect(reconcileDay(day, [withoutReference], [], []).differences).toMatchObject([
      { check: "bankReference", ours: 5 },
    ]);
    // A message after midnight: the receipt is in the ledger of the next day.
    const lateReceipt = { ...receipt, id: "5", orderId: "o", receiptNumber: "R-2026-000009" };
    expect(reconcileDay(day, [payment], [lateReceipt], statement).balanced).toBe(true);
  });
});

test("the job runs on the next morning and counts the differences", async () => {
  const day = "2026-11-28";
  const { start } = await openDay("rc-job", day);
  await moveMoney(await start(), "payment", FEE, { day });
  const lines: object[] = [];
  vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
  provider.statement = [];
  const next = createTestContext(testSystemActor, "2026-11-28T22:01:00.000Z");
  expect(await runReconciliation(parseDay(day), next)).toMatchObject({ balanced: false });
  expect(lines).toContainEqual(expect.objectContaining({ ReconciliationDifferences: 1 }));
});

/** Creates a generator of numbers that a test can repeat. */
const createDice = (seed: number) => {
  let state = seed;
  return (max: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % max;
  };
};

const seeds = [1, 7, 42];
test.each(seeds)("a random day balances, seed %i", async (seed) => {
  const day = `2026-12-0${1 + seeds.indexOf(seed)}`;
  provider.statement = [];
  const roll = createDice(seed);
  const apps: (Awaited<ReturnType<typeof openDay>> & { orders: string[] })[] = [];
  for (const n of [1, 2, 3])
    apps.push({
      ...(await openDay(`random${"r".repeat(3 * seeds.indexOf(seed) + n)}`, "2026-11-23")),
      orders: [],
    });
  const totals = new Map<string, { back: number; returned: number }>();
  for (let step = 0; step < 25; step++) {
    const app = apps[roll(apps.length)];
    if (!app) continue;
    const orderId = app.orders[roll(Math.max(1, app.orders.length))];
    const orderTotals = totals.get(orderId ?? "") ?? { back: 0, returned: 0 };
    const times = 1 + roll(3);
    const order = orderId ? await findPaymentOrder(orderId) : undefined;
    if (roll(3) === 0 || !orderId || !order) {
      const header = await findHeader(app.who, app.id);
      if (header?.status !== "AWAITING_PAYMENT") continue;
      const startedPayment = await app.start(`Name ${step}`);
      const { amount = 0 } = (await findPaymentOrder(startedPayment)) ?? {};
      await moveMoney(startedPayment, "payment", amount, { day, times });
      app.orders.push(startedPayment);
    } else if (roll(2) === 0 && orderTotals.back === orderTotals.returned) {
      const part = 1 + roll(order.amount);
      totals.set(orderId, { ...orderTotals, back: orderTotals.back + part });
      await moveMoney(orderId, "takenBack", part, { day, total: orderTotals.back + part, times });
      const header = await findHeader(app.who, app.id);
      if (header?.reversal && roll(2) === 0)
        await Application.performTransition(
          app.id,
          "claimPayment",
          { version: header.version },
          createTestContext(cashier, toMorning(day)),
        );
    } else if (orderTotals.back > orderTotals.returned) {
      totals.set(orderId, { ...orderTotals, returned: orderTotals.back });
      await moveMoney(orderId, "returned", orderTotals.back - orderTotals.returned, {
        day,
        total: orderTotals.back,
        times,
      });
      const due = await findPaymentOrder(orderId);
      if (due?.refundDue) {
        await processDueOrder(orderId, createTestContext(gatewayActor, toMorning(day)));
        const amount = Number(provider.asked.at(-1)?.body.amount);
        provider.statement.push({ orderId, kind: "refund", amount, currency: "MOP" });
      }
    }
  }
  expect(await readReport(day)).toMatchObject({ balanced: true, differences: [] });
  expect((await listLedgerDay(parseDay(day))).length).toBeGreaterThan(3);
});
