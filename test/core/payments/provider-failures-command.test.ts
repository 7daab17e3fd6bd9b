/** What the payment provider does not answer, refuses or reports wrongly: the order is put off, and is not lost. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  findPaymentOrder,
  type PaymentOrder,
} from "@portal/core/applications/orders/payment-order-store.server";
import { httpGateway, signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import * as Payment from "@portal/core/payments/payment-service.server";
import { processDueOrder, receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import { log } from "@portal/core/platform/log.server";
import { isRetryableFailure } from "@portal/core/platform/service-failures.server";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createTestContext,
  mondayMorning,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { prepareTestPaymentProvider } from "../../support/calls/payment-provider.ts";

const provider = prepareTestPaymentProvider();
beforeAll(createTableWithFair);
beforeEach(() => {
  provider.instead = undefined;
  provider.asked.length = 0;
});

const FEE = 675_000;
let institutions = 0;
const startOrders = async (...invoiceNames: string[]): Promise<string[]> => {
  const institutionId = `failing-${++institutions}`;
  await createCertifiedInstitution(institutionId);
  const { id: applicationId } = await createApplicationAwaitingPayment(institutionId, "green-2027");
  const orderIds: string[] = [];
  for (const invoiceName of invoiceNames) {
    const choices = {
      method: "CREDIT_CARD",
      currency: "MOP" as const,
      invoiceType: "ENTERPRISE",
      invoiceName,
    };
    const ctx = createTestContext(createApplicant(institutionId), mondayMorning);
    orderIds.push((await Payment.startPayment({ applicationId, ...choices }, ctx)).orderId);
  }
  return orderIds;
};
const receivePaid = (orderId: string): Promise<void> => {
  const message = { id: "w1", orderId, type: "paid", amount: FEE, currency: "MOP", at: mondayMorning };
  const body = JSON.stringify(message);
  return receivePaymentWebhook(body, signWebhook(body), createTestContext(gatewayActor, mondayMorning));
};
/** Carries out what is due for an order. @returns the order afterwards */
const processAt = async (orderId: string, time: string): Promise<PaymentOrder | undefined> => {
  await processDueOrder(orderId, createTestContext(gatewayActor, time));
  return findPaymentOrder(orderId);
};

/** Answers by which the provider asks to come again, or with which the proxy before it answers instead. */
const busyAnswers = [
  ["a failure of its own", { status: 500, text: "" }],
  ["a page of the proxy before it", { status: 502, text: "<html>Bad Gateway</html>" }],
  ["too many calls", { status: 429, text: "<html>slow down</html>" }],
  ["a broken connection", undefined],
] as const;

describe("while the provider is busy", () => {
  test.each(busyAnswers)("%s: whoever calls is told to come again", async (_, answer) => {
    provider.instead = { answer };
    for (const call of [
      () => httpGateway.create({ orderId: "o", amount: 1, currency: "MOP" } as never),
      () => httpGateway.query("o"),
      () => httpGateway.refund("o", 1, "o-1"),
      () => httpGateway.getStatement("2026-11-23" as never),
    ]) {
      const failure = await call().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(isRetryableFailure(failure)).toBe(true);
    }
  });
  test("a provider that cannot be reached is one that is busy", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    vi.stubEnv("PAYMENT_GATEWAY_URL", `http://127.0.0.1:${port}`);
    const failure = await httpGateway.query("o").catch((error: unknown) => error);
    vi.unstubAllEnvs();
    expect(isRetryableFailure(failure)).toBe(true);
  });
  test("what it refuses is refused again, whatever page explains it", async () => {
    provider.instead = { answer: { status: 403, text: "<html>forbidden</html>" } };
    const failure = await httpGateway.query("o").catch((error: unknown) => error);
    expect(isRetryableFailure(failure)).toBe(false);
    expect(String(failure)).toContain("refused a query with 403");
  });

  test.each(busyAnswers)(
    "%s: an open order is asked about again after a quarter of an hour",
    async (_, answer) => {
      const [id = ""] = await startOrders("one");
      provider.instead = { answer };
      // However long that lasts, it is not given up: it may be paid.
      expect(await processAt(id, "2026-11-25T02:16:00.000Z")).toMatchObject({
        status: "OPEN",
        dueAt: "2026-11-25T02:31:00.000Z",
      });
      provider.instead = undefined;
      provider.states.set(id, { status: "PAID", amount: FEE, currency: "MOP" });
      expect(await processAt(id, "2026-11-25T02:31:00.000Z")).toMatchObject({ status: "PAID" });
    },
  );
});

describe("what the provider refuses whenever it is asked", () => {
  const lines: Record<string, unknown>[] = [];
  const writeLine = log.write;
  beforeEach(() => {
    lines.length = 0;
    log.write = (line) => void lines.push(line as Record<string, unknown>);
    return () => {
      log.write = writeLine;
    };
  });

  test("a refund is reported and asked for again each hour, and stays due", async () => {
    const [first = "", second = ""] = await startOrders("one", "two");
    await receivePaid(first);
    await receivePaid(second);
    provider.instead = { answer: { status: 409, text: "<html>no</html>" } };
    expect(await processAt(second, "2026-11-23T03:00:00.000Z")).toMatchObject({
      refundDue: true,
      dueAt: "2026-11-23T04:00:00.000Z",
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ job: "processDueOrder", outcome: "item.setAside", id: second }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ ItemsSetAside: 1 }));
    provider.asked.length = 0;
    await processAt(second, "2026-11-23T03:59:59.000Z");
    expect(provider.asked).toEqual([]);
    provider.instead = undefined;
    expect(await processAt(second, "2026-11-23T04:00:00.000Z")).toMatchObject({ status: "REFUNDED" });
  });

  test("a payment of another amount is reported each hour, and given up after a day like an unpaid one", async () => {
    const [id = ""] = await startOrders("one");
    provider.states.set(id, { status: "PAID", amount: FEE - 1, currency: "MOP" });
    expect(await processAt(id, "2026-11-23T03:00:00.000Z")).toMatchObject({
      status: "OPEN",
      dueAt: "2026-11-23T04:00:00.000Z",
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ job: "processDueOrder", outcome: "item.setAside", id }),
    );
    const order = await processAt(id, "2026-11-24T04:00:00.000Z");
    expect(order).toMatchObject({ status: "EXPIRED" });
    expect(order?.dueAt).toBeUndefined();
    // A message that comes later all the same is applied.
    await receivePaid(id);
    expect(await findPaymentOrder(id)).toMatchObject({ status: "PAID" });
  });
});
