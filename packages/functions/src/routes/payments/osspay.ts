/** `/api/osspay`: one-stop payment for investors, without a login. The print Lambda serves the receipt's PDF. */

import { PaymentStartResult } from "@portal/core/applications/orders/payment-schema";
import {
  OneStopCheckout,
  OneStopLookUp,
  OneStopLookUpResult,
  OneStopPayer,
  OneStopView,
} from "@portal/core/payments/one-stop/one-stop-schema";
import {
  getOneStopPayment,
  lookUpOneStopPayment,
  startOneStopPayment,
  submitOneStopPayer,
} from "@portal/core/payments/one-stop/one-stop-service.server";
import { OneStopTicketBody } from "@portal/core/payments/one-stop/one-stop-ticket";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const osspayDefinition = {
  "POST /lookup": defineOperation({
    summary:
      "Looks up a payment number; needs a captcha, and after thirty per hour and network proof of work",
    // Its captcha can be used only once.
    idempotent: false,
    requiresProofOfWork: true,
    body: OneStopLookUp,
    response: OneStopLookUpResult,
    run: ({ body }, ctx) => lookUpOneStopPayment(body, ctx),
  }),
  "POST /view": defineOperation({
    summary: "The current payment, for a caller who looked it up within the last two hours",
    idempotent: false,
    body: OneStopTicketBody,
    response: OneStopView,
    run: ({ body }, ctx) => getOneStopPayment(body.ticket, ctx),
  }),
  "POST /submit": defineOperation({
    summary: "Sets the payer and the recipient of the receipt; repeating it changes nothing",
    body: OneStopPayer,
    response: OneStopView,
    onRepeat: "run",
    run: ({ body }, ctx) => submitOneStopPayer(body, ctx),
  }),
  "POST /pay": defineOperation({
    summary: "Starts an order; the payer continues on its checkout page",
    body: OneStopCheckout,
    response: PaymentStartResult,
    onRepeat: "run",
    run: ({ body }, ctx) => startOneStopPayment(body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("osspay", osspayDefinition);
