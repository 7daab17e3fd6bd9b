/**
 * Printed documents: the copy of an application, receipts of payments, the blank form of a scheme. Who may have one is
 * seen here; `jobs/print-paper.ts` prints it.
 */
import type { Context } from "@portal/core/actor";
import { WithTicket } from "@portal/core/one-stop/ticket";
import { paperOf } from "@portal/core/print/asking.server";
import type { Ordered } from "@portal/core/print/order";
import * as z from "zod";
import { applications } from "../http/routes.ts";
import { Binary, type Call, type Definition, type Operation, operation, serve } from "../http/serve.ts";
import { named } from "./families.ts";

const Query = z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]).default("zh-Hant") });
const Pdf = z.instanceof(Binary);
/** Loaded at the first print: a one-stop receipt needs none of it. */
const orders = () => import("@portal/core/print/orders.server");
/** Waits for the paper of an order. */
const pdf = async (ordered: Ordered, ctx: Context): Promise<Binary> => {
  const { bytes, name } = await paperOf(ordered, ctx);
  return new Binary(bytes, "application/pdf", name);
};

/** The same paper at the base of all applications and at that of each family. */
const ofApplications = (below: string, made: Operation): Definition =>
  Object.fromEntries(
    applications.map((base) => [
      `GET ${base}/{id}/${below}`,
      {
        ...made,
        run: async (call: Call, ctx: Context) => {
          const id = await named({ base, params: call.params }, ctx);
          return made.run({ ...call, params: { id } }, ctx);
        },
      },
    ]),
  );

export const definition = {
  ...ofApplications(
    "pdf",
    operation({
      summary: "The copy of an application as PDF",
      query: Query,
      response: Pdf,
      run: async ({ params, query }, ctx) =>
        pdf(await (await orders()).copyOf(params.id ?? "", query.lang, ctx), ctx),
    }),
  ),
  ...ofApplications(
    "voucher",
    operation({
      summary: "The voucher of a paid place as PDF",
      query: Query,
      response: Pdf,
      run: async ({ params, query }, ctx) =>
        pdf(await (await orders()).voucherOf(params.id ?? "", query.lang, ctx), ctx),
    }),
  ),
  ...ofApplications(
    "letter",
    operation({
      summary: "The letter of a decision, a settlement or an approved endorsement as PDF",
      query: z.object({
        kind: z.enum(["decision", "settlement", "endorsement"]).default("decision"),
        /** `official`: Chinese and Portuguese in one */
        lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt", "official"]).default("zh-Hant"),
      }),
      response: Pdf,
      run: async ({ params, query }, ctx) =>
        pdf(await (await orders()).decisionOf(params.id ?? "", query, ctx), ctx),
    }),
  ),
  "GET /payment/{id}/receipt": operation({
    summary: "The receipt of a paid application as PDF",
    query: Query,
    response: Pdf,
    run: async ({ params, query }, ctx) =>
      pdf(await (await orders()).receiptOf(params.id ?? "", query.lang, ctx), ctx),
  }),
  "GET /payment/{id}/refund": operation({
    summary: "What says that a fee was paid back, as PDF",
    query: Query,
    response: Pdf,
    run: async ({ params, query }, ctx) =>
      pdf(await (await orders()).refundNoteOf(params.id ?? "", query.lang, ctx), ctx),
  }),
  "POST /osspay/receipt": operation({
    summary: "The receipt of a one-stop payment as PDF, for who looked it up",
    idempotent: false,
    body: WithTicket.extend({ language: Query.shape.lang }),
    response: Pdf,
    who: "public",
    run: async ({ body }, ctx) => {
      const { receiptFor } = await import("@portal/core/print/one-stop-receipt.server");
      return pdf(await receiptFor(body.ticket, body.language, ctx), ctx);
    },
  }),
  "GET /institution/letter": operation({
    summary: "The letter that confirms a new administrator, as PDF to sign",
    query: Query.extend({
      number: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    }),
    response: Pdf,
    run: async ({ query }, ctx) => {
      const letter = { account: ctx.actor.account, number: query.number ?? "" };
      return pdf(await (await orders()).letterOf(letter, query.lang, ctx), ctx);
    },
  }),
  "GET /template/{id}": operation({
    summary: "A letter that a form asks for, as PDF to fill in, sign and upload",
    query: Query,
    response: Pdf,
    who: "public",
    run: async ({ params, query }, ctx) =>
      pdf(await (await orders()).templateOf(params.id ?? "", query.lang, ctx), ctx),
  }),
  "GET /scheme/{id}/blank": operation({
    summary: "The blank form of a scheme as PDF, for the manual route",
    query: Query,
    response: Pdf,
    who: "public",
    run: async ({ params, query }, ctx) =>
      pdf(await (await orders()).blankOf(params.id ?? "", query.lang, ctx), ctx),
  }),
} satisfies Definition;

export const handler = serve("print", definition);
