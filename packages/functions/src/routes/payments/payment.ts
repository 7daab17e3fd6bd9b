/** `/api/payment`: the amount to pay, and starting a payment. The print Lambda serves the receipt's PDF. */

import {
  PaymentStart,
  PaymentStartResult,
  PaymentView,
} from "@portal/core/applications/orders/payment-schema";
import * as Payment from "@portal/core/payments/payment-service.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const paymentDefinition = {
  "GET /{id}": defineOperation({
    summary: "The payment page of an application",
    response: PaymentView,
    personal: true,
    run: ({ params }, ctx) => Payment.getPaymentView(params.id ?? "", ctx),
  }),
  "POST /": defineOperation({
    summary: "Starts an order; the payer continues on its checkout page",
    body: PaymentStart,
    response: PaymentStartResult,
    storedStateSchema: z.object({ status: z.string() }),
    onRepeat: "run",
    run: ({ body }, ctx) => Payment.startPayment(body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("payment", paymentDefinition);
