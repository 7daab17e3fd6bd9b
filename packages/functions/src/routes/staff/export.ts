/**
 * `/api/staff/export`: the review queue and survey answers as XLSX or CSV. A Lambda of its own, because only it writes
 * spreadsheets.
 */

import { listSmallWorklist } from "@portal/core/applications/desk/list-worklist.server";
import type { WorklistEntry } from "@portal/core/applications/worklist/worklist-entries";
import { buildExportTable, type ExportCell } from "@portal/core/applications/worklist/worklist-export";
import { type Language, languages } from "@portal/core/messaging/notice-types";
import type { Context } from "@portal/core/platform/actor";
import { writeWithAuditEntry } from "@portal/core/platform/audit/audit-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { loadChecklistWords, loadExportTexts, loadQueueWords } from "../../exports/export-words.ts";
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
import { QueueFilterQuery, requireKnownQueueFilter, toQueueFilter } from "./queue-filter.ts";

/** Rows that are written at once; how many bytes they have is measured (decision 0774). */
const MAX_ROWS = 10_000;
/** The filters of an export, its format and its language. */
const ExportQuery = QueueFilterQuery.extend({
  format: z.enum(spreadsheetFormats).optional(),
  lang: z.enum(languages).optional(),
});

/**
 * Writes the applications that match the filters as a file, and records in the log that it was taken.
 * @param subject what the log says that was exported
 * @param maxRows applications that one file holds
 * @throws Refusal TOO_LARGE when more match
 */
const exportApplications = async (
  { format = "xlsx", lang = "zh-Hant", ...filter }: z.output<typeof ExportQuery>,
  { subject, maxRows, buildTable }: { subject: string; maxRows: number; buildTable: BuildTable },
  ctx: Context,
): Promise<BinaryResponse> => {
  const entries = await listSmallWorklist(toQueueFilter(filter), ctx);
  if (!entries || entries.length > maxRows)
    throw new Refusal(errorCodes.TOO_LARGE, { params: { max: maxRows, context: "rows" } });
  const { cells, sheet, wide } = await buildTable(entries, lang);
  const file = await createAnsweredSpreadsheet(format, cells, { sheet, name: `${sheet}-${ctx.today}`, wide });
  const detail = { format, filter: JSON.parse(JSON.stringify(filter)), rows: entries.length };
  await writeWithAuditEntry({ action: "export", subject, detail }, [], ctx);
  return file;
};
/** Builds the cells of a file, and says which columns contain names. */
type BuildTable = (
  entries: readonly WorklistEntry[],
  language: Language,
) => Promise<{ cells: ExportCell[][]; sheet: string; wide: readonly number[] }>;

export const staffExportDefinition = {
  "GET /": defineOperation({
    summary:
      "The filtered review queue as XLSX or CSV, audited; for a long queue use `POST /staff/queue/export`",
    callers: ["OFFICER", "CASHIER", "ADMIN"],
    query: ExportQuery,
    scoped: true,
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query }, ctx) => {
      await requireKnownQueueFilter(query, ctx);
      const buildTable: BuildTable = async (entries, language) => {
        const words = await loadQueueWords(language);
        return { cells: buildExportTable(entries, words), sheet: words.sheet, wide: [1, 2] };
      };
      return exportApplications(query, { subject: "queue", maxRows: MAX_ROWS, buildTable }, ctx);
    },
  }),
  "GET /checklist": defineOperation({
    summary: "The checklists of the applications that match the filters as XLSX or CSV, audited",
    callers: ["OFFICER", "ADMIN"],
    query: ExportQuery,
    scoped: true,
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query }, ctx) => {
      await requireKnownQueueFilter(query, ctx);
      const { buildChecklistTable, MAX_CHECKLISTS } = await import(
        "@portal/core/applications/desk/checklist-export.server"
      );
      const buildTable: BuildTable = async (entries, language) => {
        const words = await loadChecklistWords(language);
        return { cells: await buildChecklistTable(entries, words), sheet: words.sheet, wide: [1, 3, 7] };
      };
      return exportApplications(query, { subject: "checklists", maxRows: MAX_CHECKLISTS, buildTable }, ctx);
    },
  }),
  "GET /survey/{id}": defineOperation({
    summary: "The answers of a survey, or those of some days, as XLSX or CSV, audited",
    callers: ["OFFICER", "ADMIN"],
    query: z.object({
      format: z.enum(spreadsheetFormats).optional(),
      lang: z.enum(languages).optional(),
      /** The first and the last day of the answers, for a survey that is too large for one file. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ params, query: { format = "xlsx", lang = "zh-Hant", from, to } }, ctx) => {
      const [{ exportSurvey }, { buildSurveyTable: tableOf }] = await Promise.all([
        import("@portal/core/surveys/export-survey.server"),
        import("@portal/core/surveys/survey-results"),
      ]);
      const { sheet, language, ...headings } = (await loadExportTexts(lang)).survey;
      const nameLanguage = (code: string) => (language.names as Record<string, string>)[code] ?? code;
      const words = { ...headings, language: language.head, spoken: nameLanguage };
      return exportSurvey(
        params.id ?? "",
        { format, maxRows: MAX_ROWS, from, to },
        (survey, answers) =>
          createAnsweredSpreadsheet(format, tableOf(survey, answers, words, lang), {
            sheet,
            name: `${sheet}-${ctx.today}`,
            wide: [],
          }),
        ctx,
      );
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffExport", staffExportDefinition);
