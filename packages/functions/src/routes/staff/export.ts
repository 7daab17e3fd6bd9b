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
  createSpreadsheet,
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

/** This many rows stay well below the maximum response of a Lambda (6 MB, base64). */
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
      const filter = JSON.parse(JSON.stringify(query));
      await writeWithAuditEntry(
        { action: "export", subject: "queue", detail: { format, filter, rows: rows.length } },
        [],
        ctx,
      );
      const { sheet } = words;
      return createSpreadsheet(format, buildExportTable(rows, words), {
        sheet,
        name: `${sheet}-${ctx.today}`,
        wide: [1, 2],
      });
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
      const filter = JSON.parse(JSON.stringify(query));
      await writeWithAuditEntry(
        { action: "export", subject: "checklists", detail: { format, filter, rows: rows.length } },
        [],
        ctx,
      );
      const words = await loadChecklistWords(lang);
      return createSpreadsheet(format, await buildChecklistTable(rows, words), {
        sheet: words.sheet,
        name: `${words.sheet}-${ctx.today}`,
        wide: [1, 3, 7],
      });
    },
  }),
  "GET /survey/{id}": defineOperation({
    summary: "Every answer of a survey as XLSX or CSV, audited",
    callers: ["OFFICER", "ADMIN"],
    query: z.object({ format: z.enum(spreadsheetFormats).optional(), lang: z.enum(languages).optional() }),
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ params, query: { format = "xlsx", lang = "zh-Hant" } }, ctx) => {
      const [{ exportSurvey }, { buildSurveyTable: tableOf }] = await Promise.all([
        import("@portal/core/surveys/survey-service.server"),
        import("@portal/core/surveys/survey-results"),
      ]);
      const { survey, answers } = await exportSurvey(params.id ?? "", { format, maxRows: MAX_ROWS }, ctx);
      const { sheet, language, ...headings } = (await loadExportTexts(lang)).survey;
      const nameLanguage = (code: string) => (language.names as Record<string, string>)[code] ?? code;
      const cells = tableOf(
        survey,
        answers,
        { ...headings, language: language.head, spoken: nameLanguage },
        lang,
      );
      return createSpreadsheet(format, cells, { sheet, name: `${sheet}-${ctx.today}`, wide: [] });
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffExport", staffExportDefinition);
