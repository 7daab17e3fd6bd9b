/** `/api/osspay`: one-stop payment for investors, without a login. The receipt's PDF is the print Lambda's. */
import { lookUp, pay, submit, view } from "@portal/core/one-stop/commands.server";
import { WithTicket } from "@portal/core/one-stop/ticket";
import { Found, LookUp, OneStopView, Pay, Payer } from "@portal/core/one-stop/wire";
import { PaymentStarted } from "@portal/core/payment/wire";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "POST /lookup": operation({
    summary: "Looks a payment number up; needs a captcha, thirty an hour and network",
    // Its captcha is good once.
    idempotent: false,
    works: true,
    body: LookUp,
    response: Found,
    run: ({ body, address }, ctx) => lookUp(body, address, ctx),
  }),
  "POST /view": operation({
    summary: "The payment as it stands, for who looked it up within two hours",
    idempotent: false,
    body: WithTicket,
    response: OneStopView,
    run: ({ body }, ctx) => view(body.ticket, ctx),
  }),
  "POST /submit": operation({
    summary: "Says who pays and where the receipt goes; the same again changes nothing",
    body: Payer,
    response: OneStopView,
    again: "run",
    run: ({ body }, ctx) => submit(body, ctx),
  }),
  "POST /pay": operation({
    summary: "Starts an order; the payer goes to its checkout page",
    body: Pay,
    response: PaymentStarted,
    again: "run",
    run: ({ body }, ctx) => pay(body, ctx),
  }),
} satisfies Definition;

export const handler = serve("osspay", definition);
