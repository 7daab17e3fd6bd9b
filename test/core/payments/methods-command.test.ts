/** Single payments that wallets take: the institute's limits, and an event's own over them. */

import { listPaymentMethods } from "@portal/core/applications/orders/index";
import * as Payment from "@portal/core/payments/payment-service.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const listMethods = (mop: number, policy?: Parameters<typeof listPaymentMethods>[1]) =>
  new Map(listPaymentMethods(mop, policy).map(({ id, ...rest }) => [id, rest]));

describe("policy payment.methodLimits", () => {
  test.each([
    ["WALLET", 500_000, false],
    ["WALLET", 500_001, true],
    ["ALIPAY_MO", 500_001, true],
    ["LOCAL_MOBILE", 500_001, true],
  ])("%s with %i avos: over the institute's limit is %s", (method, amount, exceeds) => {
    expect(listMethods(amount).get(method)).toEqual({ limit: 500_000, exceeds });
  });

  test("an event's own limit replaces the member it names and leaves the others", () => {
    const ownMethods = listMethods(700_000, { "payment.methodLimits": { WALLET: 800_000 } });
    expect(ownMethods.get("WALLET")).toEqual({ limit: 800_000, exceeds: false });
    expect(ownMethods.get("ALIPAY_MO")).toEqual({ limit: 500_000, exceeds: true });
  });

  test("[R479][R480] every method of the specification is offered, in the order of the list", () => {
    expect([...listMethods(100).keys()]).toEqual([
      "MOBILE_BANKING",
      "WALLET",
      "CLOUD_QUICK_PASS",
      "CREDIT_CARD",
      "UNIONPAY_CARD",
      "ALIPAY",
      "ALIPAY_MO",
      "WECHAT_PAY",
      "LOCAL_MOBILE",
      "INTERNATIONAL",
    ]);
  });

  test("a method without a limit is never warned of", () => {
    expect(
      [...listMethods(9_000_000_00).values()].filter((m) => !("limit" in m)).every((m) => !m.exceeds),
    ).toBe(true);
  });
});

describe("on the payment page", () => {
  beforeAll(async () => {
    await createFreshTable();
    await createPublishedEvent();
    await createPublishedEvent({ id: "generous", policy: { "payment.methodLimits": { WALLET: 10_000_00 } } });
    await Promise.all([createCertifiedInstitution("pm1"), createCertifiedInstitution("pm2")]);
  });
  const findWallet = async (institutionId: string, eventId: string) => {
    const { id } = await createApplicationAwaitingPayment(institutionId, eventId);
    const view = await Payment.getPaymentView(id, createTestContext(createApplicant(institutionId)));
    return view.methods.find((method) => method.id === "WALLET");
  };

  test("a fee of MOP 6,750 exceeds the wallet's limit, at an event that allows more it does not", async () => {
    expect(await findWallet("pm1", "green-2027")).toMatchObject({ limit: 500_000, exceeds: true });
    expect(await findWallet("pm2", "generous")).toMatchObject({ limit: 1_000_000, exceeds: false });
  });
});
