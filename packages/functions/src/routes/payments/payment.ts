/**
 * `/api/payment`: the amount to pay, and starting a payment; with a link, also without signing in. The print Lambda
 * serves the receipt's PDF.
 */

import {
  PaymentLinkWrite,
  PaymentStart,
  PaymentStartResult,
  PaymentView,
} from "@portal/core/applications/orders/payment-schema";
import {
  PaymentLinkBody,
  PaymentLinkStart,
  PaymentLinkView,
} from "@portal/core/payments/payment-link-schema";
import * as Payment from "@portal/core/payments/payment-service.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

/** Loaded when somebody makes or withdraws a link, which is rare. */
const loadLinkManagement = () => import("@portal/core/payments/manage-payment-links.server");
/** Loaded when somebody opens a link. */
const loadPaymentByLink = () => import("@portal/core/payments/pay-by-link.server");

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
  "POST /{id}/link": defineOperation({
    summary: "Makes the link with which somebody pays without signing in; the one before ends",
    body: PaymentLinkWrite,
    response: PaymentView,
    storesOutcome: true,
    run: async ({ params, body }, ctx) =>
      (await loadLinkManagement()).createPaymentLink(params.id ?? "", body, ctx),
  }),
  "POST /{id}/link/end": defineOperation({
    summary: "Withdraws the link with which somebody pays without signing in",
    body: PaymentLinkWrite,
    response: PaymentView,
    storesOutcome: true,
    run: async ({ params, body }, ctx) =>
      (await loadLinkManagement()).endPaymentLink(params.id ?? "", body, ctx),
  }),
  "POST /link/view": defineOperation({
    summary: "What a link pays: the amount, what for, by when, and nothing else of the application",
    callers: "public",
    idempotent: false,
    requiresProofOfWork: true,
    body: PaymentLinkBody,
    response: PaymentLinkView,
    run: async ({ body }, ctx) => (await loadPaymentByLink()).getPaymentByLink(body, ctx),
  }),
  "POST /link/pay": defineOperation({
    summary: "Starts an order for what a link pays; the payer continues on its checkout page",
    callers: "public",
    requiresProofOfWork: true,
    body: PaymentLinkStart,
    response: PaymentStartResult,
    onRepeat: "run",
    run: async ({ body }, ctx) => (await loadPaymentByLink()).startPaymentByLink(body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("payment", paymentDefinition);
