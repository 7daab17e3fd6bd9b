/**
 * The payment gateway is asked at its own address: an answer that leads elsewhere is a failure, and nothing is sent
 * there.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { httpGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const requestedUrls: string[] = [];
const servers: Server[] = [];
const serveAnswers = (answer: (url: string) => { status: number; location?: string }): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const { status, location } = answer(request.url ?? "");
      response.writeHead(status, location ? { location } : { "content-type": "application/json" });
      response.end('{"checkoutUrl":"https://evil.example/pay","orderId":"o","state":"paid","amount":1}');
    });
    servers.push(server);
    server.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });

let before: string | undefined;
beforeAll(async () => {
  const elsewhere = await serveAnswers((url) => {
    requestedUrls.push(url);
    return { status: 200 };
  });
  before = process.env.PAYMENT_GATEWAY_URL;
  process.env.PAYMENT_GATEWAY_URL = await serveAnswers((url) => ({
    status: 307,
    location: `${elsewhere}${url}`,
  }));
});
afterAll(async () => {
  if (before === undefined) delete process.env.PAYMENT_GATEWAY_URL;
  else process.env.PAYMENT_GATEWAY_URL = before;
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

const order = {
  orderId: "o",
  amount: 100,
  currency: "MOP",
  method: "CREDIT_CARD",
  returnUrl: "https://a.example",
};
describe("an answer of the payment gateway that leads elsewhere is not followed", () => {
  test.each([
    ["an order", () => httpGateway.create(order as never)],
    ["a state", () => httpGateway.query("o")],
    ["a refund", () => httpGateway.refund("o", 100, "o-100")],
  ])("%s", async (_, call) => {
    await expect(call()).rejects.toThrow();
    expect(requestedUrls).toEqual([]);
  });
});
