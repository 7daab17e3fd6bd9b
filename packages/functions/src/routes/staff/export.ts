/**
 * `/api/staff/export`: the review queue and survey answers as XLSX or CSV. A Lambda of its own, because only it writes
 * spreadsheets.
 */

import { listSmallWorklist } from "@portal/core/applications/desk/list-worklist.server";
import { buildExportTable } from "@portal/core/applications/worklist/worklist-export";
import { languages } from "@portal/core/messaging/notice-types";
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
export const staffExportDefinition = {
  "GET /": defineOperation({
    summary:
      "The filtered review queue as XLSX or CSV, audited; for a long queue use `POST /staff/queue/export`",
    callers: ["OFFICER", "CASHIER", "ADMIN"],
    query: QueueFilterQuery.extend({
      format: z.enum(spreadsheetFormats).optional(),
      lang: z.enum(languages).optional(),
    }),
    scoped: true,
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query: { format = "xlsx", lang = "zh-Hant", ...query } }, ctx) => {
      await requireKnownQueueFilter(query, ctx);
      const rows = await listSmallWorklist(toQueueFilter(query), ctx);
      if (!rows || rows.length > MAX_ROWS)
        throw new Refusal(errorCodes.TOO_LARGE, { params: { max: MAX_ROWS, context: "rows" } });
      const words = await loadQueueWords(lang);
      const { sheet } = words;
      const file = await createAnsweredSpreadsheet(format, buildExportTable(rows, words), {
        sheet,
        name: `${sheet}-${ctx.today}`,
        wide: [1, 2],
      });
      const filter = JSON.parse(JSON.stringify(query));
      await writeWithAuditEntry(
        { action: "export", subject: "queue", detail: { format, filter, rows: rows.length } },
        [],
        ctx,
      );
      return file;
    },
  }),
  "GET /checklist": defineOperation({
    summary: "The checklists of the applications that match the filters as XLSX or CSV, audited",
    callers: ["OFFICER", "ADMIN"],
    query: QueueFilterQuery.extend({
      format: z.enum(spreadsheetFormats).optional(),
      lang: z.enum(languages).optional(),
    }),
    scoped: true,
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query: { format = "xlsx", lang = "zh-Hant", ...query } }, ctx) => {
      await requireKnownQueueFilter(query, ctx);
      const { buildChecklistTable, MAX_CHECKLISTS } = await import(
        "@portal/core/applications/desk/checklist-export.server"
      );
      const rows = await listSmallWorklist(toQueueFilter(query), ctx);
      if (!rows || rows.length > MAX_CHECKLISTS)
        throw new Refusal(errorCodes.TOO_LARGE, { params: { max: MAX_CHECKLISTS, context: "rows" } });
      const words = await loadChecklistWords(lang);
      const file = await createAnsweredSpreadsheet(format, await buildChecklistTable(rows, words), {
        sheet: words.sheet,
        name: `${words.sheet}-${ctx.today}`,
        wide: [1, 3, 7],
      });
      const filter = JSON.parse(JSON.stringify(query));
      await writeWithAuditEntry(
        { action: "export", subject: "checklists", detail: { format, filter, rows: rows.length } },
        [],
        ctx,
      );
      return file;
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
