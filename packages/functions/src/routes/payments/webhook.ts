/** `/api/webhook/payment`: events of the payment gateway, signed over the raw body. */

import { PaymentWebhook } from "@portal/core/applications/orders/payment-schema";
import { receivePaymentWebhook } from "@portal/core/payments/payment-webhook.server";
import { gatewayActor } from "@portal/core/platform/actor";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const webhookDefinition = {
  "POST /": defineOperation({
    summary: "A signed message of the payment gateway",
    isSignedOverBytes: true,
    body: PaymentWebhook,
    idempotent: false,
    status: 200,
    response: z.object({ received: z.literal(true) }),
    run: async ({ rawBody, headers }, ctx) => {
      await receivePaymentWebhook(rawBody, headers["x-signature"], { ...ctx, actor: gatewayActor });
      return { received: true as const };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("webhook", webhookDefinition);
