/** The fee of an application, paid as the provider reports it. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildPaymentOrderWrite } from "@portal/core/applications/orders/payment-order-store.server";
import { applyPaymentMessage } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { createTestContext, mondayMorning } from "./application-fixtures.ts";

/**
 * Opens an order for the fee of an application and reports it as paid.
 * @param at ISO instant of the order and of the report
 * @returns what was paid, in avos
 */
export const payFee = async (
  {
    id,
    institutionId,
    fee,
  }: Pick<ApplicationHeader, "id" | "institutionId"> & Partial<Pick<ApplicationHeader, "fee">>,
  at = mondayMorning,
): Promise<number> => {
  const amount = fee?.total.amount ?? 0;
  const order = {
    id: `${id}-1`,
    applicationId: id,
    institutionId,
    purpose: "fee" as const,
    status: "OPEN" as const,
    method: "CREDIT_CARD",
    currency: "MOP" as const,
    amount,
    mop: amount,
    rate: 1,
    invoiceType: "ENTERPRISE",
    invoiceName: "x",
    createdAt: toInstant(at),
    version: 1,
  };
  await transact([buildPaymentOrderWrite(order)]);
  await applyPaymentMessage(
    { orderId: order.id, type: "paid", amount, currency: "MOP" },
    createTestContext(gatewayActor, at),
  );
  return amount;
};
