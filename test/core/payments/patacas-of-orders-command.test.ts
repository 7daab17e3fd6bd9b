/**
 * An order says what it pays in patacas (decision 0604): one from before it did is read by its own rate, and an open
 * one is used again only for the same amount.
 */

import { findHeader } from "@portal/core/applications/model/application-store.server";
import { buildOrderTerms } from "@portal/core/applications/orders/index";
import {
  buildPaymentOrderWrite,
  findPaymentOrder,
  listPaymentOrders,
  type PaymentOrder,
} from "@portal/core/applications/orders/payment-order-store.server";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { httpGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { startPayment } from "@portal/core/payments/payment-service.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";

beforeAll(createTableWithFair);

const choices = {
  method: listCodes("paymentMethod")[0] ?? "",
  currency: "RMB" as const,
  invoiceType: listCodes("invoiceType")[0] ?? "",
  invoiceName: "測試公司",
};
const buildOrder = (
  id: string,
  institutionId: string,
): Omit<PaymentOrder, "amount" | "currency" | "mop"> => ({
  id: `${id}-1`,
  applicationId: id,
  institutionId,
  purpose: "fee",
  status: "OPEN",
  method: choices.method,
  rate: 1,
  invoiceType: choices.invoiceType,
  invoiceName: choices.invoiceName,
  createdAt: toInstant(mondayMorning),
  version: 1,
});

test("an order from before it said so is read by what it paid and its rate, whatever the fee is now", async () => {
  await createCertifiedInstitution("po1");
  const { id } = await createApplicationAwaitingPayment("po1", "green-2027");
  const order = buildOrder(id, "po1");
  await transact([
    buildPaymentOrderWrite({ ...order, currency: "MOP", amount: 500 } as PaymentOrder),
    buildPaymentOrderWrite({
      ...order,
      id: `${id}-2`,
      currency: "RMB",
      amount: 450,
      rate: 0.9,
    } as PaymentOrder),
  ]);
  expect((await findPaymentOrder(`${id}-1`))?.mop).toBe(500);
  const orders = await listPaymentOrders({ id, institutionId: "po1" });
  expect(orders.map(({ mop }) => mop)).toEqual([500, 500]);
});

test.each([
  ["po2", 0, true],
  ["po3", 1, false],
] as const)("%s: an open order of %i avos more is used again: %s", async (who, more, isUsedAgain) => {
  await createCertifiedInstitution(who);
  const { id, fee } = await createApplicationAwaitingPayment(who, "green-2027");
  const header = await findHeader(who, id);
  if (!fee || !header) throw new Error("no fee");
  const terms = buildOrderTerms(fee, "RMB", header.policy);
  const open = { ...buildOrder(id, who), ...terms, mop: fee.total.amount + more };
  await transact([buildPaymentOrderWrite(open)]);
  const { orderId } = await startPayment(
    { applicationId: id, ...choices },
    createTestContext(createApplicant(who)),
    { ...httpGateway, create: async () => ({ checkoutUrl: "" }) },
  );
  expect(orderId === open.id).toBe(isUsedAgain);
});
