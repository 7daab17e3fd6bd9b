import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type PaymentSandbox, startPaymentSandbox } from "../../local/providers/payment-sandbox.ts";
import { closeServer, listenOnPort, readBody } from "../../local/servers/http.ts";

const secret = "secret-of-this-test";
const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
const got: { body: { id: string; orderId: string; type: string; amount: number }; signed: boolean }[] = [];
const seededPayment = { orderId: "seeded", kind: "payment", amount: 675_000, currency: "MOP" } as const;
/** How many deliveries the shop refuses before it takes one. */
let refusals = 0;
let shop: Server;
let shopUrl: string;
let sandbox: PaymentSandbox;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const rawBody = (await readBody(request, 10_000)).toString();
    const expectedSignature = `sha256=${createHmac("sha256", secret).update(rawBody).digest("hex")}`;
    got.push({ body: JSON.parse(rawBody), signed: request.headers["x-signature"] === expectedSignature });
    response.writeHead(refusals-- > 0 ? 500 : 200).end();
  });
  shopUrl = `http://127.0.0.1:${await listenOnPort(shop, 0)}`;
  const getNow = () => new Date("2026-11-23T02:00:00Z");
  sandbox = await startPaymentSandbox({
    port: 0,
    file: join(folder, "payments.json"),
    secret,
    now: getNow,
    listEarlierMovements: async (day) => (day === "2026-11-20" ? [seededPayment] : []),
  });
});
afterAll(async () => {
  await sandbox.stop();
  await closeServer(shop);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  sandbox.reset();
  got.length = 0;
  refusals = 0;
});

const callSandbox = (method: string, path: string, body?: unknown) =>
  fetch(`${sandbox.url}${path}`, {
    method,
    redirect: "manual",
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const startOrder = (over: object = {}) =>
  callSandbox("POST", "/orders", {
    orderId: "o1",
    amount: 675_000,
    currency: "MOP",
    description: "FH-2026-1 <b>",
    method: "MOBILE_BANKING",
    returnUrl: `${shopUrl}/back`,
    webhookUrl: `${shopUrl}/webhook`,
    ...over,
  });

describe("the payment sandbox", () => {
  test("an order is paid on its page, and the shop is told with a signature", async () => {
    const order = (await (await startOrder()).json()) as { checkoutUrl: string };
    const page = await (await fetch(`${order.checkoutUrl}?lang=pt`)).text();
    expect(page).toContain("MOP 6,750.00");
    expect(page).not.toContain("<b>");
    const paymentAnswer = await fetch(`${order.checkoutUrl}/pay`, { method: "POST", redirect: "manual" });
    expect([paymentAnswer.status, paymentAnswer.headers.get("location")]).toEqual([303, `${shopUrl}/back`]);
    expect(got).toMatchObject([{ signed: true, body: { orderId: "o1", type: "paid", amount: 675_000 } }]);
    expect(await (await callSandbox("GET", "/orders/o1")).json()).toMatchObject({ status: "PAID" });
  });

  test("the same order again is the same, with another amount it is refused", async () => {
    await startOrder();
    expect((await startOrder()).status).toBe(200);
    expect((await startOrder({ amount: 1 })).status).toBe(409);
  });

  test("a message that was not taken comes again", async () => {
    await startOrder();
    refusals = 1;
    await callSandbox("POST", "/checkout/o1/pay");
    await vi.waitFor(() => expect(sandbox.quiet()).toBe(true), { timeout: 30_000 });
    expect(got).toHaveLength(2);
    expect(got[0]?.body.id).toBe(got[1]?.body.id);
  });

  test("going back pays nothing", async () => {
    await startOrder();
    expect((await callSandbox("POST", "/checkout/o1/close")).status).toBe(303);
    expect(got).toEqual([]);
  });

  test("twice, and forged", async () => {
    await startOrder();
    await callSandbox("POST", "/__control/o1", { type: "paid", times: 2 });
    await callSandbox("POST", "/__control/o1", { type: "paid", forged: true });
    expect(got.map((each) => each.signed)).toEqual([true, true, false]);
    expect(got[0]?.body.id).toBe(got[1]?.body.id);
  });

  test("no more is paid back than was paid", async () => {
    await startOrder();
    expect((await callSandbox("POST", "/orders/o1/refund", { amount: 1 })).status).toBe(409);
    await callSandbox("POST", "/checkout/o1/pay");
    expect((await callSandbox("POST", "/orders/o1/refund", { amount: 337_500 })).status).toBe(200);
    expect((await callSandbox("POST", "/orders/o1/refund", { amount: 337_501 })).status).toBe(409);
    expect(got.at(-1)).toMatchObject({ body: { type: "refunded", amount: 337_500 } });
  });

  test("a repeated refund request counts once", async () => {
    await startOrder();
    await callSandbox("POST", "/checkout/o1/pay");
    for (let i = 0; i < 2; i++)
      expect(
        (await callSandbox("POST", "/orders/o1/refund", { amount: 337_500, refundId: "r1" })).status,
      ).toBe(200);
    expect(got.filter(({ body }) => body.type === "refunded")).toHaveLength(1);
  });

  test("it takes money back when it is asked to", async () => {
    await startOrder();
    await callSandbox("POST", "/checkout/o1/pay");
    await callSandbox("POST", "/__control/o1", { type: "chargeback", amount: 5 });
    expect(got.at(-1)).toMatchObject({ body: { type: "chargeback", amount: 5 }, signed: true });
  });
});

test("its statement has what was paid before it took orders, each day its own", async () => {
  const readStatement = async (day: string) =>
    ((await (await fetch(`${sandbox.url}/statement?day=${day}`)).json()) as { entries: unknown[] }).entries;
  expect(await readStatement("2026-11-20")).toEqual([seededPayment]);
  expect(await readStatement("2026-11-21")).toEqual([]);
});
