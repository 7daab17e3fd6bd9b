/** `/api/osspay`: one-stop payment for investors, without a login. The receipt's PDF is the print Lambda's. */

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
    summary: "Looks a payment number up; needs a captcha, thirty an hour and network",
    // Its captcha is good once.
    idempotent: false,
    works: true,
    body: OneStopLookUp,
    response: OneStopLookUpResult,
    run: ({ body, address }, ctx) => lookUpOneStopPayment(body, address, ctx),
  }),
  "POST /view": defineOperation({
    summary: "The payment as it stands, for who looked it up within two hours",
    idempotent: false,
    body: OneStopTicketBody,
    response: OneStopView,
    run: ({ body }, ctx) => getOneStopPayment(body.ticket, ctx),
  }),
  "POST /submit": defineOperation({
    summary: "Says who pays and where the receipt goes; the same again changes nothing",
    body: OneStopPayer,
    response: OneStopView,
    again: "run",
    run: ({ body }, ctx) => submitOneStopPayer(body, ctx),
  }),
  "POST /pay": defineOperation({
    summary: "Starts an order; the payer goes to its checkout page",
    body: OneStopCheckout,
    response: PaymentStartResult,
    again: "run",
    run: ({ body }, ctx) => startOneStopPayment(body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("osspay", osspayDefinition);
