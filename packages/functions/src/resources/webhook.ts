/** `/api/webhook/payment`: news of the payment gateway, signed over the raw body. */
import { gateway } from "@portal/core/actor";
import { receive } from "@portal/core/payment/news.server";
import { Webhook } from "@portal/core/payment/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "POST /": operation({
    summary: "A signed message of the payment gateway",
    raw: true,
    body: Webhook,
    idempotent: false,
    status: 200,
    response: z.object({ received: z.literal(true) }),
    run: async ({ rawBody, headers }, ctx) => {
      await receive(rawBody, headers["x-signature"], { ...ctx, actor: gateway });
      return { received: true as const };
    },
  }),
} satisfies Definition;

export const handler = serve("webhook", definition);
