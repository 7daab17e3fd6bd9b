/**
 * `/api/staff/figures`: what came in, what was decided and how fast, what is overdue and unpaid, for reading and as
 * XLSX or CSV. A job counts; a request adds up the cells of its period.
 */
import { requestFigureCount } from "@portal/core/applications/figures/count-desk-figures.server";
import { type FigureFilter, figureGroups } from "@portal/core/applications/figures/desk-figures";
import { DeadlineForecastView, FigureView } from "@portal/core/applications/figures/desk-figures-schema";
import {
  loadDeadlineForecast,
  loadDeskFigures,
} from "@portal/core/applications/figures/read-desk-figures.server";
import { languages } from "@portal/core/messaging/notice-types";
import type { Context } from "@portal/core/platform/actor";
import { writeWithAuditEntry } from "@portal/core/platform/audit/audit-store.server";
import { parseDay } from "@portal/core/platform/day";
import * as z from "zod";
import {
  createAnsweredSpreadsheet,
  spreadsheetFormats,
  spreadsheetMediaTypes,
} from "../../http/create-spreadsheet.ts";
import { SchemeFilter } from "../../http/list-filters.ts";
import { requireKnownEvent } from "../../http/require-known-event.ts";
import {
  BinaryResponse,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { sendTaskAfterWrite } from "../../queues/send-task.ts";

const PeriodQuery = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  scheme: SchemeFilter.optional(),
  eventId: z.string().max(60).optional(),
});
/**
 * Parses the filter of a query.
 * @throws Refusal 200114 for an event that does not exist
 */
const parseFilter = async (
  { from, to, scheme, eventId }: z.output<typeof PeriodQuery>,
  ctx: Context,
): Promise<FigureFilter> => {
  await requireKnownEvent(eventId, ctx);
  return { from: parseDay(from), to: parseDay(to), scheme, eventId };
};

export const staffFiguresDefinition = {
  "GET /": defineOperation({
    summary: "Figures of a period by scheme, event and officer, as of the last count",
    query: PeriodQuery,
    scoped: true,
    response: FigureView,
    run: async ({ query }, ctx) => loadDeskFigures(await parseFilter(query, ctx), ctx),
  }),
  "GET /deadlines": defineOperation({
    summary: "The number of deadlines that end on each day of a period, as of the last count",
    query: PeriodQuery,
    scoped: true,
    response: DeadlineForecastView,
    run: async ({ query }, ctx) => loadDeadlineForecast(await parseFilter(query, ctx), ctx),
  }),
  "POST /count": defineOperation({
    summary: "Starts a new count of the figures, unless one is in progress",
    body: z.object({}),
    scoped: true,
    response: z.object({ started: z.boolean() }),
    status: 202,
    onRepeat: "run",
    run: async (_, ctx) => {
      const task = await requestFigureCount(ctx);
      if (task) await sendTaskAfterWrite(task, ctx);
      return { started: task !== undefined };
    },
  }),
  "GET /file": defineOperation({
    summary: "One table of the figures as XLSX or CSV, audited",
    query: PeriodQuery.extend({
      by: z.enum(figureGroups),
      format: z.enum(spreadsheetFormats).optional(),
      lang: z.enum(languages).optional(),
    }),
    scoped: true,
    response: z.instanceof(BinaryResponse),
    media: spreadsheetMediaTypes,
    run: async ({ query: { by, format = "xlsx", lang = "zh-Hant", ...query } }, ctx) => {
      const view = await loadDeskFigures(await parseFilter(query, ctx), ctx);
      const { buildFigureSheet } = await import("../../exports/figure-sheet.ts");
      const { title, cells } = buildFigureSheet(view, by, lang);
      const file = await createAnsweredSpreadsheet(format, cells, {
        sheet: title,
        name: `${title}-${view.from}-${view.to}`,
        wide: [0],
      });
      await writeWithAuditEntry(
        { action: "export", subject: "figures", detail: { ...query, by, format, rows: view[by].length } },
        [],
        ctx,
      );
      return file;
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffFigures", staffFiguresDefinition);
