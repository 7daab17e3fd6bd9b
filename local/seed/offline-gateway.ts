/** A payment provider without a checkout page: the seed sends the messages of the provider itself. */
import type { PaymentGateway } from "@portal/core/payments/gateway/payment-gateway.server";

export const offlineGateway: PaymentGateway = {
  create: async () => ({ checkoutUrl: "" }),
  query: async () => undefined,
  refund: async () => undefined,
  getStatement: async () => [],
  verifyWebhook: () => undefined,
};
