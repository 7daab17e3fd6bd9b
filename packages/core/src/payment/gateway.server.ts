/** The payment gateway: a port, and its adapter over HTTP (`PAYMENT_GATEWAY_URL`). */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Currency } from "./index.ts";
import { Webhook } from "./wire.ts";

export interface NewOrder {
  orderId: string;
  /** minor units */
  amount: number;
  currency: Currency;
  description: string;
  method: string;
  returnUrl: string;
  webhookUrl: string;
}
const Created = z.object({ checkoutUrl: z.url({ protocol: /^https?$/ }) });
const State = z.object({
  status: z.enum(["OPEN", "PAID", "FAILED", "CLOSED", "REFUNDED"]),
  amount: z.int(),
  currency: z.enum(["MOP", "RMB"]),
});
export type OrderState = z.infer<typeof State>;

export interface PaymentGateway {
  create(order: NewOrder): Promise<{ checkoutUrl: string }>;
  /** undefined when the gateway does not know it */
  query(orderId: string): Promise<OrderState | undefined>;
  /** `amount` in the order's minor units */
  refund(orderId: string, amount: number): Promise<void>;
  /** The message, or undefined when it is forged or no message. */
  verifyWebhook(rawBody: string, signature: string | undefined): Webhook | undefined;
}

/** No answer within this time is a failure; the reconciliation asks again later. */
const TIMEOUT_MS = 10_000;

const call = async (
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown }> => {
  const base = process.env.PAYMENT_GATEWAY_URL;
  if (!base) throw new Error("PAYMENT_GATEWAY_URL is not set");
  const answer = await fetch(`${base}${path}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`payment gateway answered ${answer.status}`);
  return { status: answer.status, json: text ? JSON.parse(text) : undefined };
};

/** HMAC-SHA-256 of the raw body under `PAYMENT_WEBHOOK_SECRET`, as `sha256=<hex>`. */
export const signatureOf = (rawBody: string): string => {
  const secret = process.env.PAYMENT_WEBHOOK_SECRET;
  if (!secret) throw new Error("PAYMENT_WEBHOOK_SECRET is not set");
  return `sha256=${createHmac("sha256", secret).update(rawBody).digest("hex")}`;
};

export const httpGateway: PaymentGateway = {
  create: async (order) => {
    const { status, json } = await call("POST", "/orders", order);
    if (status >= 400) throw new Error(`payment gateway refused an order: ${status}`);
    return Created.parse(json);
  },
  query: async (orderId) => {
    const { status, json } = await call("GET", `/orders/${encodeURIComponent(orderId)}`);
    return status === 404 ? undefined : State.parse(json);
  },
  refund: async (orderId, amount) => {
    const { status } = await call("POST", `/orders/${encodeURIComponent(orderId)}/refund`, { amount });
    // 409: nothing is left to pay back; a repeated request is answered so.
    if (status >= 400 && status !== 409) throw new Error(`payment gateway refused a refund: ${status}`);
  },
  verifyWebhook: (rawBody, signature) => {
    const [given, right] = [Buffer.from(signature ?? ""), Buffer.from(signatureOf(rawBody))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    try {
      return Webhook.parse(JSON.parse(rawBody));
    } catch {
      return undefined;
    }
  },
};
