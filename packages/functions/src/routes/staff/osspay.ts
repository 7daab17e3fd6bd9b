/** `/api/staff/osspay`: payment numbers of the one-stop payment. A Lambda of its own, because it is seldom called. */
import { oneStopLists } from "@portal/core/payments/one-stop/index";
import {
  OneStopCancel,
  OneStopClaim,
  OneStopIssue,
  StaffOneStop,
} from "@portal/core/payments/one-stop/one-stop-schema";
import {
  cancelOneStopPayment,
  claimOneStopPayment,
  getOneStopPaymentForStaff,
  issueOneStopPayment,
  listOneStopPayments,
  waiveOneStopReversal,
} from "@portal/core/payments/one-stop/one-stop-staff-service.server";
import * as z from "zod";
import { queryNumber } from "../../http/query-number.ts";
import {
  decryptCursor,
  defineOperation,
  encryptCursor,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

const officers = ["OFFICER", "ADMIN"] as const;

export const staffOsspayDefinition = {
  "GET /": defineOperation({
    summary: "Payment numbers by status, or those whose payment the provider took back, newest first",
    personal: "list",
    query: z.object({
      status: z.enum(oneStopLists).default("TO_SUBMIT"),
      limit: queryNumber(1, 100).default(20),
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({ items: z.array(StaffOneStop), cursor: z.string().optional() }),
    run: async ({ query: { status, limit, cursor } }, ctx) => {
      const scope = `staff.osspay:${status}`;
      const page = await listOneStopPayments(
        status,
        limit,
        cursor ? String(decryptCursor(cursor, scope)) : null,
        ctx,
      );
      return { items: page.items, ...(page.cursor ? { cursor: encryptCursor(page.cursor, scope) } : {}) };
    },
  }),
  "GET /{id}": defineOperation({
    summary: "One payment number",
    response: StaffOneStop,
    personal: true,
    run: ({ params }, ctx) => getOneStopPaymentForStaff(params.id ?? "", ctx),
  }),
  "POST /": defineOperation({
    summary: "Issues a payment number",
    storesOutcome: true,
    callers: officers,
    body: OneStopIssue,
    response: StaffOneStop,
    run: ({ body }, ctx) => issueOneStopPayment(body, ctx),
  }),
  "POST /{id}/cancel": defineOperation({
    summary: "Cancels a number that is not paid",
    storesOutcome: true,
    callers: officers,
    body: OneStopCancel,
    response: StaffOneStop,
    run: ({ params, body }, ctx) => cancelOneStopPayment(params.id ?? "", body, ctx),
  }),
  "POST /{id}/claim": defineOperation({
    summary: "Asks the applicant to pay again an amount that the provider took back",
    storesOutcome: true,
    callers: ["CASHIER", "ADMIN"],
    body: OneStopClaim,
    response: StaffOneStop,
    run: ({ params, body }, ctx) => claimOneStopPayment(params.id ?? "", body, ctx),
  }),
  "POST /{id}/waive": defineOperation({
    summary: "Waives a payment that the provider took back",
    storesOutcome: true,
    callers: ["ADMIN"],
    body: OneStopCancel,
    response: StaffOneStop,
    run: ({ params, body }, ctx) => waiveOneStopReversal(params.id ?? "", body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffOsspay", staffOsspayDefinition);
