/** `/api/payment`: what is to be paid, and starting to pay it. The receipt's PDF is the print Lambda's. */
import * as Payment from "@portal/core/payment/commands.server";
import { PaymentStart, PaymentStarted, PaymentView } from "@portal/core/payment/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "GET /{id}": operation({
    summary: "The payment page of an application",
    response: PaymentView,
    run: ({ params }, ctx) => Payment.get(params.id ?? "", ctx),
  }),
  "POST /": operation({
    summary: "Starts an order; the payer goes to its checkout page",
    body: PaymentStart,
    response: PaymentStarted,
    current: z.object({ status: z.string() }),
    again: "run",
    run: ({ body }, ctx) => Payment.start(body, ctx),
  }),
} satisfies Definition;

export const handler = serve("payment", definition);
