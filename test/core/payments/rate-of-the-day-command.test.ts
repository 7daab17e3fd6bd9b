/**
 * The rate of the renminbi and the limits of the wallets are those of the day of an order, and stay in it (decision
 * 0769; C46).
 */
import { findPaymentOrder } from "@portal/core/applications/orders/payment-order-store.server";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { httpGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { getPaymentView, startPayment } from "@portal/core/payments/payment-service.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { transact } from "@portal/core/platform/transaction.server";
import type { PolicyOverride } from "@portal/core/policies/policy-override";
import { buildPolicyOverrideWrite } from "@portal/core/policies/policy-store.server";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";

const [monday, tuesday] = [mondayMorning, "2026-11-24T02:00:00.000Z"];
beforeAll(async () => {
  await createTableWithFair();
  const setting = { scope: "EVENT", target: "green-2027", from: parseDay("2026-11-24"), by: "a1" } as const;
  const at = toInstant(monday);
  const settings: PolicyOverride[] = [
    { ...setting, key: "payment.rateRMB", value: 0.8, at },
    { ...setting, key: "payment.methodLimits", value: { WALLET: 1_000_000 }, at },
  ];
  await transact(settings.map((one) => buildPolicyOverrideWrite(one, undefined, "2026-11-23")));
  clearRuleCache();
});
const choices = {
  method: listCodes("paymentMethod")[0] ?? "",
  currency: "RMB" as const,
  invoiceType: listCodes("invoiceType")[0] ?? "",
  invoiceName: "測試公司",
};

test("an order is made at the rate of its day, and keeps it", async () => {
  await createCertifiedInstitution("rate");
  const { id, fee } = await createApplicationAwaitingPayment("rate", "green-2027");
  const mop = fee?.total.amount ?? 0;
  const payAt = async (time: string) => {
    const { orderId } = await startPayment(
      { applicationId: id, ...choices },
      createTestContext(createApplicant("rate"), time),
      { ...httpGateway, create: async () => ({ checkoutUrl: "" }) },
    );
    return findPaymentOrder(orderId);
  };
  const viewAt = (time: string) => getPaymentView(id, createTestContext(createApplicant("rate"), time));
  const first = await payAt(monday);
  expect(first).toMatchObject({ rate: 0.9, amount: mop * 0.9, mop });
  expect((await viewAt(monday)).rate.RMB).toBe(0.9);
  expect(await payAt(tuesday)).toMatchObject({ rate: 0.8, amount: mop * 0.8, mop });
  expect(await findPaymentOrder(first?.id ?? "")).toEqual(first);
  const view = await viewAt(tuesday);
  expect([view.rate.RMB, view.amounts[1]]).toEqual([0.8, { amount: mop * 0.8, currency: "RMB" }]);
});

test("a wallet takes what it takes on the day of the payment", async () => {
  await createCertifiedInstitution("wallet");
  const { id } = await createApplicationAwaitingPayment("wallet", "green-2027");
  const findWalletLimit = async (time: string) =>
    (await getPaymentView(id, createTestContext(createApplicant("wallet"), time))).methods.find(
      (method) => method.id === "WALLET",
    )?.limit;
  expect([await findWalletLimit(monday), await findWalletLimit(tuesday)]).toEqual([500_000, 1_000_000]);
});
