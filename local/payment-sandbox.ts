/**
 * A payment provider for this machine: orders, a checkout page, refunds, and signed webhooks that are sent again until
 * they are taken. `__control` sends what real providers send too: twice, late, forged, with another amount.
 *
 * `POST /orders` · `GET /orders/{id}` · `POST /orders/{id}/refund` · `GET|POST /checkout/{id}` · `POST /__control/{id}`
 */
import { createHmac, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod";
import { close, listenNear, readBody, reply, replyJson } from "./http.ts";
import { type Order, OrderBody } from "./payment-order.ts";
import { checkoutPage } from "./payment-page.ts";

const Control = z.object({
  type: z.enum(["paid", "failed", "refunded"]),
  times: z.int().min(1).max(20).default(1),
  /** signed with another secret */
  forged: z.boolean().default(false),
  amount: z.int().optional(),
  currency: z.enum(["MOP", "RMB"]).optional(),
  /** one id for all (a repeated delivery) or a new one each */
  sameId: z.boolean().default(true),
});

interface Webhook {
  url: string;
  body: string;
  attempts: number;
}
export interface Sandbox {
  url: string;
  /** Forgets every order. */
  reset(): void;
  /** True when no webhook waits to be delivered. */
  quiet(): boolean;
  stop(): Promise<void>;
}
interface Options {
  port: number;
  file: string;
  secret: string;
  now: () => Date;
}

/** Waits between deliveries, in milliseconds; then it gives up, and the order can be queried. */
const waits = [500, 1000, 2000, 5000, 10_000, 30_000, 60_000];
const LIMIT = 100_000;

/** Starts the sandbox on `port` or a free one. Orders and undelivered webhooks are kept in `file`. */
export const startSandbox = async (options: Options): Promise<Sandbox> => {
  let { orders, pending } = load(options.file);
  const timers = new Set<NodeJS.Timeout>();
  const save = () => {
    writeFileSync(`${options.file}.new`, JSON.stringify({ orders, pending }));
    renameSync(`${options.file}.new`, options.file);
  };
  const deliver = async (webhook: Webhook, secret = options.secret): Promise<void> => {
    const signature = `sha256=${createHmac("sha256", secret).update(webhook.body).digest("hex")}`;
    const taken = await fetch(webhook.url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": signature },
      body: webhook.body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    const wait = waits[webhook.attempts++];
    if (taken || wait === undefined || secret !== options.secret) {
      pending = pending.filter((each) => each !== webhook);
      save();
      return;
    }
    if (!pending.includes(webhook)) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(webhook);
    }, wait);
    timers.add(timer);
  };
  const webhook = (
    order: Order,
    type: string,
    over: { id?: string; amount?: number; currency?: string } = {},
  ): Webhook => ({
    url: order.webhookUrl,
    attempts: 0,
    body: JSON.stringify({
      id: over.id ?? randomUUID(),
      orderId: order.orderId,
      type,
      amount: over.amount ?? (type === "refunded" ? order.refunded : order.amount),
      currency: over.currency ?? order.currency,
      at: options.now().toISOString(),
    }),
  });
  const announce = (order: Order, type: string): Promise<void> => {
    const made = webhook(order, type);
    pending.push(made);
    save();
    return deliver(made);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const [, area, id, verb] = url.pathname.split("/").map(decodeURIComponent);
    const call = `${request.method} ${area}${verb ? `/${verb}` : ""}`;
    if (call === "POST orders" && !id) return create(request, response);
    const order = id ? orders[id] : undefined;
    if (!order) return replyJson(response, 404, { error: "no such order" });
    if (call === "GET orders") return replyJson(response, 200, order);
    if (call === "POST orders/refund") return refund(order, request, response);
    if (call === "GET checkout") {
      const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
      return reply(response, 200, headers, checkoutPage(order, url.searchParams.get("lang")));
    }
    if (call === "POST checkout/pay" || call === "POST checkout/fail" || call === "POST checkout/close") {
      await settle(order, verb as "pay" | "fail" | "close");
      return reply(response, 303, { location: order.returnUrl });
    }
    if (call === "POST __control") return control(order, request, response);
    replyJson(response, 404, { error: "no such call" });
  };

  const create = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = OrderBody.safeParse(JSON.parse((await readBody(request, LIMIT)).toString()));
    if (!body.success)
      return replyJson(response, 400, { error: "order not understood", issues: body.error.issues });
    const known = orders[body.data.orderId];
    if (known && (known.amount !== body.data.amount || known.currency !== body.data.currency)) {
      return replyJson(response, 409, { error: "the order exists with another amount" });
    }
    const order = known ?? {
      ...body.data,
      status: "OPEN",
      refunded: 0,
      createdAt: options.now().toISOString(),
    };
    orders[order.orderId] = order;
    save();
    replyJson(response, known ? 200 : 201, {
      orderId: order.orderId,
      status: order.status,
      checkoutUrl: `${sandboxUrl}/checkout/${encodeURIComponent(order.orderId)}`,
    });
  };
  const settle = async (order: Order, verb: "pay" | "fail" | "close"): Promise<void> => {
    if (order.status !== "OPEN" && order.status !== "FAILED") return;
    if (verb === "close") return;
    order.status = verb === "pay" ? "PAID" : "FAILED";
    if (verb === "pay") order.paidAt = options.now().toISOString();
    await announce(order, verb === "pay" ? "paid" : "failed");
  };
  const refund = async (order: Order, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = (await readBody(request, LIMIT)).toString();
    const amount = z.object({ amount: z.int().min(1).optional() }).parse(text ? JSON.parse(text) : {}).amount;
    const left = order.paidAt ? order.amount - order.refunded : 0;
    const wanted = amount ?? left;
    if (wanted < 1 || wanted > left) return replyJson(response, 409, { error: "nothing to refund", left });
    order.refunded += wanted;
    if (order.refunded === order.amount) order.status = "REFUNDED";
    replyJson(response, 200, { orderId: order.orderId, status: order.status, refunded: order.refunded });
    await announce(order, "refunded");
  };
  const control = async (order: Order, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const wish = Control.safeParse(JSON.parse((await readBody(request, LIMIT)).toString()));
    if (!wish.success)
      return replyJson(response, 400, { error: "not understood", issues: wish.error.issues });
    const { type, times, forged, amount, currency, sameId } = wish.data;
    if (!forged && type === "paid" && order.status !== "REFUNDED") {
      order.status = "PAID";
      order.paidAt ??= options.now().toISOString();
    }
    const id = sameId ? randomUUID() : undefined;
    for (let sent = 0; sent < times; sent++) {
      const over = {
        ...(id ? { id } : {}),
        ...(amount ? { amount } : {}),
        ...(currency ? { currency } : {}),
      };
      await deliver(webhook(order, type, over), forged ? "forged" : options.secret);
    }
    save();
    replyJson(response, 200, { sent: times });
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      if (!response.headersSent) replyJson(response, 400, { error: String(error) });
      else response.end();
    });
  });
  const sandboxUrl = `http://127.0.0.1:${await listenNear(server, options.port)}`;
  for (const waiting of pending) void deliver(waiting);
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
      await close(server);
    },
  };
};

function load(file: string): { orders: Record<string, Order>; pending: Webhook[] } {
  if (!existsSync(file)) return { orders: {}, pending: [] };
  const stored = JSON.parse(readFileSync(file, "utf8"));
  return {
    orders: stored.orders,
    pending: stored.pending.map((each: Webhook) => ({ ...each, attempts: 0 })),
  };
}
