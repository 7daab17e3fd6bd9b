/** The payment gateway: its interface, and the adapter over HTTP (`PAYMENT_GATEWAY_URL`). */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Currency } from "../../applications/orders/index.ts";
import { gatewayMovements, type StatementEntry } from "../../applications/orders/ledger.ts";
import { PaymentWebhook } from "../../applications/orders/payment-schema.ts";
import type { Day } from "../../platform/day.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";

interface NewGatewayOrder {
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  description: string;
  method: string;
  returnUrl: string;
  webhookUrl: string;
}
const CreatedResponse = z.object({ checkoutUrl: z.url({ protocol: /^https?$/ }) });
const OrderStateResponse = z.object({
  status: z.enum(["OPEN", "PAID", "FAILED", "CLOSED", "REFUNDED"]),
  amount: z.int(),
  currency: z.enum(["MOP", "RMB"]),
  /** The time of the payment by the clock of the gateway. */
  paidAt: z.string().optional(),
});
const StatementResponse = z.object({
  entries: z.array(
    z.object({
      orderId: z.string(),
      kind: z.enum(gatewayMovements),
      amount: z.int(),
      currency: z.enum(["MOP", "RMB"]),
    }),
  ),
});
type GatewayOrderState = z.infer<typeof OrderStateResponse>;

export interface PaymentGateway {
  create(order: NewGatewayOrder): Promise<{ checkoutUrl: string }>;
  /** Returns undefined for an order that the gateway does not know. */
  query(orderId: string): Promise<GatewayOrderState | undefined>;
  /** Refunds an amount in minor units of the order's currency. A repeated call with the same `refundId` counts once. */
  refund(orderId: string, amount: number, refundId: string): Promise<void>;
  /** Returns every movement of a Macao day. */
  getStatement(day: Day): Promise<StatementEntry[]>;
  /** Returns the message, or undefined when it is forged or malformed. */
  verifyWebhook(rawBody: string, signature: string | undefined): PaymentWebhook | undefined;
}

/** A call without a response within this time fails; the reconciliation queries the order again later. */
const TIMEOUT_MS = 10_000;

/**
 * The provider gave no answer, or asked to come again. Each call can be repeated: an order and a refund have ids
 * by which the provider recognises them.
 */
export class PaymentProviderBusyError extends ServiceBusyError {
  constructor(reason: string, cause?: unknown) {
    super([`payment provider: ${reason}`], cause);
    this.name = "PaymentProviderBusyError";
  }
}
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const isBusyStatus = (status: number): boolean =>
  status >= 500 || status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS;

/**
 * Returns whether no answer came: the time was up, or the connection could not be made or broke, which undici and the
 * system report by a code. An answer that leads elsewhere has none.
 */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "TimeoutError" ||
    typeof (error as Error & { code?: unknown }).code === "string" ||
    isUnanswered(error.cause));

const callGateway = async (
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown }> => {
  const base = process.env.PAYMENT_GATEWAY_URL;
  if (!base) throw new Error("PAYMENT_GATEWAY_URL is not set");
  const { status, text } = await fetch(`${base}${path}`, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // A redirect could send an order, or the money of a refund, to a host that nobody configured.
    redirect: "error",
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch((error: unknown) => {
      throw isUnanswered(error) ? new PaymentProviderBusyError("no answer", error) : error;
    });
  if (isBusyStatus(status)) throw new PaymentProviderBusyError(String(status));
  // A refusal may be a page of the proxy before the provider.
  return { status, json: status < 400 && text ? JSON.parse(text) : undefined };
};

/** Signs a raw body with HMAC-SHA-256 under `PAYMENT_WEBHOOK_SECRET`, as `sha256=<hex>`. */
export const signWebhook = (rawBody: string): string => {
  const secret = process.env.PAYMENT_WEBHOOK_SECRET;
  if (!secret) throw new Error("PAYMENT_WEBHOOK_SECRET is not set");
  return computeSignature(rawBody, secret);
};

const computeSignature = (rawBody: string, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(rawBody).digest("hex")}`;

/** The provider signs with `PREVIOUS_PAYMENT_WEBHOOK_SECRET` until it has switched to the current secret. */
const isSignedWebhook = (rawBody: string, signature: string): boolean => {
  const previous = process.env.PREVIOUS_PAYMENT_WEBHOOK_SECRET;
  const acceptedSignatures = [
    signWebhook(rawBody),
    ...(previous ? [computeSignature(rawBody, previous)] : []),
  ];
  const receivedSignature = Buffer.from(signature);
  return acceptedSignatures.some((text) => {
    const expectedSignature = Buffer.from(text);
    return (
      receivedSignature.length === expectedSignature.length &&
      timingSafeEqual(receivedSignature, expectedSignature)
    );
  });
};

export const httpGateway: PaymentGateway = {
  create: async (order) => {
    const { status, json } = await callGateway("POST", "/orders", order);
    if (status >= 400) throw new Error(`The payment gateway refused an order with ${status}`);
    return CreatedResponse.parse(json);
  },
  query: async (orderId) => {
    const { status, json } = await callGateway("GET", `/orders/${encodeURIComponent(orderId)}`);
    if (status === 404) return undefined;
    if (status >= 400) throw new Error(`The payment gateway refused a query with ${status}`);
    return OrderStateResponse.parse(json);
  },
  refund: async (orderId, amount, refundId) => {
    const { status } = await callGateway("POST", `/orders/${encodeURIComponent(orderId)}/refund`, {
      amount,
      refundId,
    });
    // The gateway answers a repeated request like the first one. Any refusal is retried: the payment may have been
    // charged back in the meantime, and the report of that replaces the refund.
    if (status >= 400) throw new Error(`The payment gateway refused a refund with ${status}`);
  },
  getStatement: async (day) => {
    const { status, json } = await callGateway("GET", `/statement?day=${day}`);
    if (status >= 400) throw new Error(`The payment gateway refused a statement with ${status}`);
    return StatementResponse.parse(json).entries;
  },
  verifyWebhook: (rawBody, signature) => {
    if (!isSignedWebhook(rawBody, signature ?? "")) return undefined;
    try {
      return PaymentWebhook.parse(JSON.parse(rawBody));
    } catch {
      return undefined;
    }
  },
};
