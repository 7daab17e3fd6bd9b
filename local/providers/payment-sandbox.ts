/**
 * A payment provider for this machine: orders, a checkout page, refunds, and signed webhooks that are sent again until
 * they are taken. `__control` sends what real providers send too: twice, late, forged, with another amount.
 *
 * `POST /orders` · `GET /orders/{id}` · `POST /orders/{id}/refund` · `GET /statement?day=` · `GET|POST /checkout/{id}`
 * · `POST /__control/{id}`
 */
import { createHmac, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod";
import { closeServer, listenOnPortOrFree, readBody, sendJson, sendResponse } from "../servers/http.ts";
import { renderCheckoutPage } from "./checkout-page.ts";
import {
  type EarlierMovement,
  listMovements,
  type SandboxMovement,
  type SandboxOrder,
  SandboxOrderBody,
} from "./sandbox-order.ts";

const ControlBody = z.object({
  type: z.enum(["paid", "failed", "refunded", "chargeback", "chargebackReturned"]),
  times: z.int().min(1).max(20).default(1),
  /** Signed with another secret. */
  forged: z.boolean().default(false),
  amount: z.int().optional(),
  currency: z.enum(["MOP", "RMB"]).optional(),
  /** One id for all (a repeated delivery) or a new one each. */
  sameId: z.boolean().default(true),
});

const RefundBody = z.object({
  amount: z.int().min(1).optional(),
  refundId: z.string().max(200).optional(),
});

interface PendingWebhook {
  url: string;
  body: string;
  attempts: number;
}
export interface PaymentSandbox {
  url: string;
  /** Forgets every order. */
  reset(): void;
  /** True when no webhook waits to be delivered. */
  quiet(): boolean;
  stop(): Promise<void>;
}
interface SandboxOptions {
  port: number;
  file: string;
  secret: string;
  now: () => Date;
  /** Movements of a day before this sandbox took orders: payments of the demonstration's data. */
  listEarlierMovements?: (day: string) => Promise<EarlierMovement[]>;
}

/** Waits between deliveries, in milliseconds; then it gives up, and the order can be queried. */
const retryDelaysMs = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
const MAX_BODY_BYTES = 100_000;

/** Starts the sandbox on `port` or a free one. Orders and undelivered webhooks are kept in `file`. */
export const startPaymentSandbox = async (options: SandboxOptions): Promise<PaymentSandbox> => {
  let { orders, pending } = loadState(options.file);
  const timers = new Set<NodeJS.Timeout>();
  const save = () => {
    writeFileSync(`${options.file}.new`, JSON.stringify({ orders, pending }));
    renameSync(`${options.file}.new`, options.file);
  };
  const deliver = async (webhook: PendingWebhook, secret = options.secret): Promise<void> => {
    const signature = `sha256=${createHmac("sha256", secret).update(webhook.body).digest("hex")}`;
    const wasAccepted = await fetch(webhook.url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": signature },
      body: webhook.body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    const retryDelay = retryDelaysMs[webhook.attempts++];
    if (wasAccepted || retryDelay === undefined || secret !== options.secret) {
      pending = pending.filter((each) => each !== webhook);
      save();
      return;
    }
    if (!pending.includes(webhook)) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(webhook);
    }, retryDelay);
    timers.add(timer);
  };
  const buildWebhook = (
    order: SandboxOrder,
    type: string,
    overrides: { id?: string; amount?: number; currency?: string } = {},
  ): PendingWebhook => ({
    url: order.webhookUrl,
    attempts: 0,
    body: JSON.stringify({
      id: overrides.id ?? randomUUID(),
      orderId: order.orderId,
      type,
      amount: overrides.amount ?? (type === "refunded" ? order.refunded : order.amount),
      currency: overrides.currency ?? order.currency,
      at: options.now().toISOString(),
    }),
  });
  const sendWebhook = (order: SandboxOrder, type: string): Promise<void> => {
    const pendingWebhook = buildWebhook(order, type);
    pending.push(pendingWebhook);
    save();
    return deliver(pendingWebhook);
  };

  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const [, area, id, verb] = url.pathname.split("/").map(decodeURIComponent);
    const call = `${request.method} ${area}${verb ? `/${verb}` : ""}`;
    if (call === "POST orders" && !id) return createOrder(request, response);
    if (call === "GET statement") {
      const day = url.searchParams.get("day") ?? "";
      const earlier = (await options.listEarlierMovements?.(day)) ?? [];
      const isEarlier = ({ orderId }: EarlierMovement): boolean => orders[orderId] === undefined;
      return sendJson(response, 200, {
        entries: [...earlier.filter(isEarlier), ...listMovements(orders, day)],
      });
    }
    const order = id ? orders[id] : undefined;
    if (!order) return sendJson(response, 404, { error: "no such order" });
    if (call === "GET orders") return sendJson(response, 200, order);
    if (call === "POST orders/refund") return refundOrder(order, request, response);
    if (call === "GET checkout") {
      const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
      return sendResponse(response, 200, headers, renderCheckoutPage(order, url.searchParams.get("lang")));
    }
    if (call === "POST checkout/pay" || call === "POST checkout/fail" || call === "POST checkout/close") {
      await finishOrder(order, verb as "pay" | "fail" | "close");
      return sendResponse(response, 303, { location: order.returnUrl });
    }
    if (call === "POST __control") return sendControlledWebhooks(order, request, response);
    sendJson(response, 404, { error: "no such call" });
  };

  const move = (order: SandboxOrder, kind: SandboxMovement["kind"], amount: number): void => {
    order.movements = [...(order.movements ?? []), { kind, amount, at: options.now().toISOString() }];
  };
  /** Moves only what a reported total adds to the one before. */
  const moveTotals = (order: SandboxOrder, type: string, amount = order.amount): void => {
    const kind = type === "chargebackReturned" ? "returned" : "takenBack";
    if (type !== "chargeback" && type !== "chargebackReturned" && type !== "refunded") return;
    const knownTotal = order.reportedTotals?.[type] ?? (type === "refunded" ? order.refunded : 0);
    if (amount <= knownTotal) return;
    order.reportedTotals = { ...order.reportedTotals, [type]: amount };
    move(order, kind, amount - knownTotal);
  };

  const createOrder = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = SandboxOrderBody.safeParse(JSON.parse((await readBody(request, MAX_BODY_BYTES)).toString()));
    if (!body.success)
      return sendJson(response, 400, { error: "order not understood", issues: body.error.issues });
    const existingOrder = orders[body.data.orderId];
    if (
      existingOrder &&
      (existingOrder.amount !== body.data.amount || existingOrder.currency !== body.data.currency)
    ) {
      return sendJson(response, 409, { error: "the order exists with another amount" });
    }
    const order = existingOrder ?? {
      ...body.data,
      status: "OPEN",
      refunded: 0,
      createdAt: options.now().toISOString(),
    };
    orders[order.orderId] = order;
    save();
    sendJson(response, existingOrder ? 200 : 201, {
      orderId: order.orderId,
      status: order.status,
      checkoutUrl: `${sandboxUrl}/checkout/${encodeURIComponent(order.orderId)}`,
    });
  };
  const finishOrder = async (order: SandboxOrder, verb: "pay" | "fail" | "close"): Promise<void> => {
    if (order.status !== "OPEN" && order.status !== "FAILED") return;
    if (verb === "close") return;
    order.status = verb === "pay" ? "PAID" : "FAILED";
    if (verb === "pay") {
      order.paidAt = options.now().toISOString();
      move(order, "payment", order.amount);
    }
    await sendWebhook(order, verb === "pay" ? "paid" : "failed");
  };
  const refundOrder = async (
    order: SandboxOrder,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const text = (await readBody(request, MAX_BODY_BYTES)).toString();
    const { amount, refundId } = RefundBody.parse(text ? JSON.parse(text) : {});
    const answer = () => ({ orderId: order.orderId, status: order.status, refunded: order.refunded });
    // A repeated request counts once.
    if (refundId && order.refundIds?.includes(refundId)) return sendJson(response, 200, answer());
    const refundable = order.paidAt ? order.amount - order.refunded : 0;
    const refundAmount = amount ?? refundable;
    if (refundAmount < 1 || refundAmount > refundable)
      return sendJson(response, 409, { error: "nothing to refund", left: refundable });
    order.refunded += refundAmount;
    move(order, "refund", refundAmount);
    if (order.refunded === order.amount) order.status = "REFUNDED";
    if (refundId) order.refundIds = [...(order.refundIds ?? []), refundId];
    sendJson(response, 200, answer());
    await sendWebhook(order, "refunded");
  };
  const sendControlledWebhooks = async (
    order: SandboxOrder,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const controlBody = ControlBody.safeParse(
      JSON.parse((await readBody(request, MAX_BODY_BYTES)).toString()),
    );
    if (!controlBody.success)
      return sendJson(response, 400, { error: "not understood", issues: controlBody.error.issues });
    const { type, times, forged, amount, currency, sameId } = controlBody.data;
    if (!forged && type === "paid" && order.status !== "REFUNDED") {
      if (!order.paidAt) move(order, "payment", order.amount);
      order.status = "PAID";
      order.paidAt ??= options.now().toISOString();
    }
    if (!forged) moveTotals(order, type, amount);
    const id = sameId ? randomUUID() : undefined;
    for (let sentCount = 0; sentCount < times; sentCount++) {
      const overrides = {
        ...(id ? { id } : {}),
        ...(amount ? { amount } : {}),
        ...(currency ? { currency } : {}),
      };
      await deliver(buildWebhook(order, type, overrides), forged ? "forged" : options.secret);
    }
    save();
    sendJson(response, 200, { sent: times });
  };

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error) => {
      if (!response.headersSent) sendJson(response, 400, { error: String(error) });
      else response.end();
    });
  });
  const sandboxUrl = `http://127.0.0.1:${await listenOnPortOrFree(server, options.port)}`;
  for (const message of pending) void deliver(message);
  return {
    url: sandboxUrl,
    reset: () => {
      orders = {};
      pending = [];
      save();
    },
    quiet: () => pending.length === 0,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await closeServer(server);
    },
  };
};

function loadState(file: string): { orders: Record<string, SandboxOrder>; pending: PendingWebhook[] } {
  if (!existsSync(file)) return { orders: {}, pending: [] };
  const storedState = JSON.parse(readFileSync(file, "utf8"));
  return {
    orders: storedState.orders,
    pending: storedState.pending.map((each: PendingWebhook) => ({ ...each, attempts: 0 })),
  };
}
