/**
 * `/api/staff/reconciliation`: the ledger of a day beside the statement of the payment provider, for reading and
 * as XLSX or CSV. A Lambda of its own, because only it asks the provider for a statement.
 */
import { type ExportCell, escapeFormula } from "@portal/core/applications/worklist/worklist-export";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { type Language, languages } from "@portal/core/messaging/notice-types";
import { getReconciliationReport } from "@portal/core/payments/reconciliation.server";
import { ReconciliationView } from "@portal/core/payments/reconciliation-schema";
import type { Context } from "@portal/core/platform/actor";
import { writeWithAuditEntry } from "@portal/core/platform/audit/audit-store.server";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import {
  createAnsweredSpreadsheet,
  spreadsheetFormats,
  spreadsheetMediaTypes,
} from "../../http/create-spreadsheet.ts";
import {
  BinaryResponse,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

/** Loaded with the first export: the page has texts of its own. */
const textLoaders = {
  "zh-Hant": () =>
    import("@portal/locales/pages/staff-reconciliation/zh-Hant.json", { with: { type: "json" } }),
  "zh-Hans": () =>
    import("@portal/locales/pages/staff-reconciliation/zh-Hans.json", { with: { type: "json" } }),
  en: () => import("@portal/locales/pages/staff-reconciliation/en.json", { with: { type: "json" } }),
  pt: () => import("@portal/locales/pages/staff-reconciliation/pt.json", { with: { type: "json" } }),
} as const satisfies Record<Language, () => Promise<object>>;
type ReconciliationTexts = Pick<
  Awaited<ReturnType<(typeof textLoaders)["en"]>>["default"],
  "column" | "kind" | "check"
>;
const cashiers = ["CASHIER", "ADMIN"] as const;
const DayQuery = z.object({ day: z.iso.date().optional() });

/** Returns the report of a day that has begun; today's is still open. */
const readReport = async (typedDay: string | undefined, ctx: Context): Promise<ReconciliationView> => {
  const day = typedDay ? parseDay(typedDay) : ctx.today;
  if (day > ctx.today)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "day", key: "afterMax", params: { max: ctx.today } }],
    });
  return getReconciliationReport(day, ctx);
};

/** Builds one row for each movement, and one for each difference. */
const buildTable = (
  report: ReconciliationView,
  { column, kind, check }: ReconciliationTexts,
  language: Language,
): ExportCell[][] => {
  const toMajor = (amount: number): number => amount / 100;
  const byId = new Map(report.applications.map((one) => [one.id, one]));
  /** Returns the cells for what a row is about: its number, the institution and the event. */
  const buildSubjectCells = ({
    subject,
    applicationId,
  }: {
    subject: string;
    applicationId?: string | undefined;
  }) => {
    const application = applicationId === undefined ? undefined : byId.get(applicationId);
    return [
      escapeFormula(application?.code ?? subject),
      escapeFormula(application ? nameInstitution(application, language) : ""),
      escapeFormula(application?.eventNames?.[language] ?? ""),
    ];
  };
  return [
    Object.values(column),
    ...report.entries.map((entry) => [
      report.day,
      kind[entry.kind],
      ...buildSubjectCells(entry),
      entry.orderId ?? "",
      entry.receiptNumber ?? "",
      escapeFormula(entry.reference ?? ""),
      entry.valueDay ?? entry.paymentDay ?? "",
      entry.amount.currency,
      toMajor(entry.amount.amount),
      "",
    ]),
    ...report.differences.map((difference) => [
      report.day,
      check[difference.check],
      ...buildSubjectCells(difference),
      difference.check === "provider" ? difference.subject : "",
      "",
      "",
      "",
      difference.currency,
      difference.check === "provider" ? toMajor(difference.ours) : difference.ours,
      difference.check === "provider" ? toMajor(difference.theirs) : difference.theirs,
    ]),
  ];
};

export const staffReconciliationDefinition = {
  "GET /": defineOperation({
    summary: "Payments, receipts, refunds and the provider's statement of a day, and what is outstanding now",
    callers: cashiers,
    query: DayQuery,
    response: ReconciliationView,
    run: ({ query }, ctx) => readReport(query.day, ctx),
  }),
  "GET /export": defineOperation({
    summary: "The movements and differences of a day as XLSX or CSV, audited",
    callers: cashiers,
    query: DayQuery.extend({
      format: z.enum(spreadsheetFormats).optional(),
      lang: z.enum(languages).optional(),
    }),
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query: { day, format = "xlsx", lang = "zh-Hant" } }, ctx) => {
      const report = await readReport(day, ctx);
      const { default: texts } = await textLoaders[lang]();
      const { title } = texts;
      const file = await createAnsweredSpreadsheet(format, buildTable(report, texts, lang), {
        sheet: title,
        name: `${title}-${report.day}`,
        wide: [2, 3, 4, 5],
      });
      await writeWithAuditEntry(
        {
          action: "export",
          subject: "reconciliation",
          detail: { format, day: report.day, rows: report.entries.length },
        },
        [],
        ctx,
      );
      return file;
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffReconciliation", staffReconciliationDefinition);
