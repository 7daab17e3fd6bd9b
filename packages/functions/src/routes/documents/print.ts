/**
 * Printed documents: the copy of an application, receipts of payments, the blank form of a scheme, what to prepare for
 * it. Who may have one is checked here, `jobs/print-document.ts` prints it, and the answer is a short-lived link to it
 * (decision 0172).
 */

import { awaitPrint } from "@portal/core/documents/await-print.server";
import { letterKinds } from "@portal/core/documents/letter-kind";
import type { NamedPrintJob } from "@portal/core/documents/print-job";
import { OneStopTicketBody } from "@portal/core/payments/one-stop/one-stop-ticket";
import type { Context } from "@portal/core/platform/actor";
import * as z from "zod";
import { applicationBases } from "../../http/routes.ts";
import {
  type Call,
  defineOperation,
  type Operation,
  OperationResponse,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { getApplicationIdInFamily } from "../applications/form-families.ts";

const Query = z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]).default("zh-Hant") });
const PrintLink = z.object({
  /** Anybody who has the link can download the file for two minutes. */
  url: z.url(),
  name: z.string(),
});
/** Loaded at the first print: a one-stop receipt needs none of it. */
const loadPrintJobs = () => import("@portal/core/documents/build-print-jobs.server");
const loadDecisionJob = () => import("@portal/core/documents/build-decision-job.server");
const loadFormPrintJobs = () => import("@portal/core/documents/build-form-print-jobs.server");
/** Builds the job of a document by the id in its path. */
type BuildJob = (id: string, language: z.infer<typeof Query>["lang"], ctx: Context) => Promise<NamedPrintJob>;
/**
 * Defines a document for everybody, which redirects to its PDF: it is a plain link on a page, which has to work without
 * script.
 */
const definePublicDocument = (
  summary: string,
  chooseBuilder: (jobs: Awaited<ReturnType<typeof loadFormPrintJobs>>) => BuildJob,
): Operation =>
  defineOperation({
    summary,
    query: Query,
    response: z.null(),
    status: 302,
    callers: "public",
    run: async ({ params, query }, ctx) => {
      const buildJob = chooseBuilder(await loadFormPrintJobs());
      const link = await awaitPrint(await buildJob(params.id ?? "", query.lang, ctx), ctx);
      return new OperationResponse(302, null, { location: link.url });
    },
  });

/** Defines the same document at the base of all applications and at that of each family. */
const defineForApplications = (below: string, definedOperation: Operation): ResourceDefinition =>
  Object.fromEntries(
    applicationBases.map((base) => [
      `GET ${base}/{id}/${below}`,
      {
        ...definedOperation,
        run: async (call: Call, ctx: Context) => {
          const id = await getApplicationIdInFamily({ base, params: call.params }, ctx);
          return definedOperation.run({ ...call, params: { id } }, ctx);
        },
      },
    ]),
  );

export const printDefinition = {
  ...defineForApplications(
    "pdf",
    defineOperation({
      summary: "The copy of an application as a link to a PDF",
      query: Query,
      response: PrintLink,
      run: async ({ params, query }, ctx) =>
        awaitPrint(
          await (await loadPrintJobs()).buildApplicationCopyJob(params.id ?? "", query.lang, ctx),
          ctx,
        ),
    }),
  ),
  ...defineForApplications(
    "voucher",
    defineOperation({
      summary: "The voucher of a paid place as a link to a PDF",
      query: Query,
      response: PrintLink,
      personal: true,
      run: async ({ params, query }, ctx) =>
        awaitPrint(await (await loadPrintJobs()).buildVoucherJob(params.id ?? "", query.lang, ctx), ctx),
    }),
  ),
  ...defineForApplications(
    "letter",
    defineOperation({
      summary:
        "The letter of a decision, a settled or revoked grant, an endorsement or a cancellation as a link to a PDF",
      query: z.object({
        kind: z.enum(letterKinds).default("decision"),
        /** `official`: Chinese and Portuguese in one */
        lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt", "official"]).default("zh-Hant"),
      }),
      response: PrintLink,
      run: async ({ params, query }, ctx) =>
        awaitPrint(await (await loadDecisionJob()).buildDecisionJob(params.id ?? "", query, ctx), ctx),
    }),
  ),
  "GET /payment/{id}/receipt": defineOperation({
    summary: "The receipt of a paid application as a link to a PDF",
    query: Query,
    response: PrintLink,
    personal: true,
    run: async ({ params, query }, ctx) =>
      awaitPrint(await (await loadPrintJobs()).buildReceiptJob(params.id ?? "", query.lang, ctx), ctx),
  }),
  "GET /payment/{id}/refund": defineOperation({
    summary: "The refund note of a refunded fee as a link to a PDF",
    query: Query,
    response: PrintLink,
    personal: true,
    run: async ({ params, query }, ctx) =>
      awaitPrint(await (await loadPrintJobs()).buildRefundNoteJob(params.id ?? "", query.lang, ctx), ctx),
  }),
  "POST /osspay/receipt": defineOperation({
    summary: "The receipt of a one-stop payment as a PDF, for a caller who has looked the payment up",
    idempotent: false,
    body: OneStopTicketBody.extend({ language: Query.shape.lang }),
    response: PrintLink,
    callers: "public",
    run: async ({ body }, ctx) => {
      const { buildOneStopReceiptJobForTicket } = await import(
        "@portal/core/documents/one-stop-receipt-job.server"
      );
      return awaitPrint(await buildOneStopReceiptJobForTicket(body.ticket, body.language, ctx), ctx);
    },
  }),
  "GET /institution/letter": defineOperation({
    summary: "The letter that confirms a new administrator, as a link to a PDF to sign",
    callers: ["APPLICANT"],
    query: Query.extend({
      number: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    }),
    response: PrintLink,
    run: async ({ query }, ctx) => {
      const letter = { account: ctx.actor.account, number: query.number ?? "" };
      return awaitPrint(
        await (await loadFormPrintJobs()).buildAdministratorLetterJob(letter, query.lang, ctx),
        ctx,
      );
    },
  }),
  "GET /template/{id}": definePublicDocument(
    "A letter that a form asks for, as a PDF to fill in, sign and upload",
    (jobs) => jobs.buildTemplateJob,
  ),
  "GET /scheme/{id}/blank": definePublicDocument(
    "The blank form of a scheme as a PDF, for applications on paper",
    (jobs) => jobs.buildBlankFormJob,
  ),
  "GET /scheme/{id}/preparation": definePublicDocument(
    "What to prepare for an application as a PDF: documents, minutes, fee and time limits",
    (jobs) => jobs.buildPreparationJob,
  ),
} satisfies ResourceDefinition;

export const handler = serveResource("print", printDefinition);
