/** `/api/payment`: what is to be paid, and starting to pay it. The receipt's PDF is the print Lambda's. */

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
    run: ({ params }, ctx) => Payment.getPaymentView(params.id ?? "", ctx),
  }),
  "POST /": defineOperation({
    summary: "Starts an order; the payer goes to its checkout page",
    body: PaymentStart,
    response: PaymentStartResult,
    current: z.object({ status: z.string() }),
    again: "run",
    run: ({ body }, ctx) => Payment.startPayment(body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("payment", paymentDefinition);
