/** A payment provider on the wire: it remembers what it was asked, and answers orders as it is told. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { StatementEntry } from "@portal/core/applications/orders/ledger";
import { afterAll, beforeAll } from "vitest";

interface TestPaymentProvider {
  asked: { path: string; body: Record<string, unknown> }[];
  states: Map<string, { status: string; amount: number; currency: string }>;
  /** Its answer to a request for the statement of a day. */
  statement: StatementEntry[];
  /** Answers 503 while it is set. */
  down: boolean;
  /** Whatever it answers instead while it is set; `undefined` breaks the connection. */
  instead?: { answer: { status: number; text: string } | undefined } | undefined;
}

/**
 * One on a free port for the tests of a file, at which `PAYMENT_GATEWAY_URL` points: there before the first of them,
 * gone after the last. Call it once, at the top of a file.
 */
export const prepareTestPaymentProvider = (): TestPaymentProvider => {
  const provider: TestPaymentProvider = { asked: [], states: new Map(), statement: [], down: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = `${request.method} ${request.url}`;
    const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    provider.asked.push({ path, body });
    const sendAnswer = (status: number, json: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    if (provider.down) return sendAnswer(503, {});
    if (provider.instead) {
      const { answer } = provider.instead;
      return answer ? response.writeHead(answer.status).end(answer.text) : request.socket.destroy();
    }
    if (path === "POST /orders")
      return sendAnswer(201, { checkoutUrl: `https://pay.example/${body.orderId}` });
    if (path.endsWith("/refund")) return sendAnswer(200, {});
    if (path.startsWith("GET /statement")) return sendAnswer(200, { entries: provider.statement });
    const state = provider.states.get(decodeURIComponent(path.split("/").at(-1) ?? ""));
    return state ? sendAnswer(200, state) : sendAnswer(404, {});
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    process.env.PAYMENT_GATEWAY_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  return provider;
};
