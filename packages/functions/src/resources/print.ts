/** Printed documents: the copy of an application, receipts of payments, the blank form of a scheme. */
import { WithTicket } from "@portal/core/one-stop/wire";
import type { Paper } from "@portal/core/print/commands.server";
import * as z from "zod";
import { Binary, type Definition, operation, serve } from "../http/serve.ts";

const Query = z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]).default("zh-Hant") });
const Pdf = z.instanceof(Binary);
/** Loaded at the first print: who only reads the definition (`openapi.ts`) needs no PDF writer. */
const printer = () => import("@portal/core/print/commands.server");
const pdf = ({ bytes, name }: Paper): Binary => new Binary(bytes, "application/pdf", name);

export const definition = {
  "GET /participate/search/{id}/pdf": operation({
    summary: "The copy of an application as PDF",
    query: Query,
    response: Pdf,
    run: async ({ params, query }, ctx) =>
      pdf(await (await printer()).copyOf(params.id ?? "", query.lang, ctx)),
  }),
  "GET /participate/search/{id}/voucher": operation({
    summary: "The voucher of a paid place as PDF",
    query: Query,
    response: Pdf,
    run: async ({ params, query }, ctx) =>
      pdf(await (await printer()).voucherOf(params.id ?? "", query.lang, ctx)),
  }),
  "GET /participate/search/{id}/letter": operation({
    summary: "The letter of a decision, a settlement or an approved endorsement as PDF",
    query: z.object({
      kind: z.enum(["decision", "settlement", "endorsement"]).default("decision"),
      /** `official`: Chinese and Portuguese in one */
      lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt", "official"]).default("zh-Hant"),
    }),
    response: Pdf,
    run: async ({ params, query }, ctx) =>
      pdf(await (await printer()).decisionOf(params.id ?? "", query, ctx)),
  }),
  "GET /payment/{id}/receipt": operation({
    summary: "The receipt of a paid application as PDF",
    query: Query,
    response: Pdf,
    run: async ({ params, query }, ctx) =>
      pdf(await (await printer()).receiptOf(params.id ?? "", query.lang, ctx)),
  }),
  "GET /payment/{id}/refund": operation({
    summary: "What says that a fee was paid back, as PDF",
    query: Query,
    response: Pdf,
    run: async ({ params, query }, ctx) =>
      pdf(await (await printer()).refundNoteOf(params.id ?? "", query.lang, ctx)),
  }),
  "POST /osspay/receipt": operation({
    summary: "The receipt of a one-stop payment as PDF, for who looked it up",
    idempotent: false,
    body: WithTicket.extend({ language: Query.shape.lang }),
    response: Pdf,
    who: "public",
    run: async ({ body }, ctx) => {
      const { receiptFor } = await import("@portal/core/print/one-stop-receipt.server");
      return pdf(await receiptFor(body.ticket, body.language, ctx));
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
      return pdf(await (await printer()).letterOf(letter, query.lang, ctx));
    },
  }),
  "GET /template/{id}": operation({
    summary: "A letter that a form asks for, as PDF to fill in, sign and upload",
    query: Query,
    response: Pdf,
    who: "public",
    run: async ({ params, query }, ctx) =>
      pdf(await (await printer()).templateOf(params.id ?? "", query.lang, ctx)),
  }),
  "GET /scheme/{id}/blank": operation({
    summary: "The blank form of a scheme as PDF, for the manual route",
    query: Query,
    response: Pdf,
    who: "public",
    run: async ({ params, query }, ctx) =>
      pdf(await (await printer()).blankOf(params.id ?? "", query.lang, ctx)),
  }),
} satisfies Definition;

export const handler = serve("print", definition);
