/** `/api/staff/export`: the review queue as XLSX or CSV; a Lambda of its own, since only it writes spreadsheets. */
import { type Cell, csv, table, type Words } from "@portal/core/application/export";
import { all } from "@portal/core/application/queue.server";
import { record } from "@portal/core/audit/store.server";
import { codes, Refusal } from "@portal/core/errors";
import { type Language, languages } from "@portal/core/notice/types";
import writeXlsxFile from "write-excel-file/node";
import * as z from "zod";
import listsEn from "../../../../locales/lists/en.json" with { type: "json" };
import listsPt from "../../../../locales/lists/pt.json" with { type: "json" };
import listsHans from "../../../../locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "../../../../locales/lists/zh-Hant.json" with { type: "json" };
import en from "../../../../locales/pages/queue/en.json" with { type: "json" };
import pt from "../../../../locales/pages/queue/pt.json" with { type: "json" };
import hans from "../../../../locales/pages/queue/zh-Hans.json" with { type: "json" };
import hant from "../../../../locales/pages/queue/zh-Hant.json" with { type: "json" };
import statusEn from "../../../../locales/status/en.json" with { type: "json" };
import statusPt from "../../../../locales/status/pt.json" with { type: "json" };
import statusHans from "../../../../locales/status/zh-Hans.json" with { type: "json" };
import statusHant from "../../../../locales/status/zh-Hant.json" with { type: "json" };
import { counting } from "../http/calendar.ts";
import { Binary, type Definition, operation, serve } from "../http/serve.ts";
import { Filter, filterOf } from "./filter.ts";

/** So many rows stay below what a Lambda may answer (6 MB, base64) with room to spare. */
const MOST = 10_000;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const texts = {
  "zh-Hant": { own: hant, lists: listsHant, status: statusHant },
  "zh-Hans": { own: hans, lists: listsHans, status: statusHans },
  en: { own: en, lists: listsEn, status: statusEn },
  pt: { own: pt, lists: listsPt, status: statusPt },
} as const satisfies Record<Language, object>;

const wordsIn = (language: Language): Words & { sheet: string } => {
  const { own, lists, status } = texts[language];
  const named = (names: Record<string, string>) => (key: string) => names[key] ?? key;
  return {
    language,
    column: (column) => own.export.column[column],
    scheme: named(lists.applicationType),
    status: named(status.application),
    pending: named(status.pending),
    yes: own.export.yes,
    no: own.export.no,
    sheet: own.export.sheet,
  };
};

const xlsx = (cells: Cell[][], sheet: string): Promise<Buffer> => {
  const [head = [], ...rows] = cells;
  return writeXlsxFile(
    [head.map((value) => ({ value: String(value), fontWeight: "bold" as const })), ...rows],
    {
      sheet,
      stickyRowsCount: 1,
      columns: head.map((_, i) => ({ width: i === 1 || i === 2 ? 36 : 16 })),
    },
  ).toBuffer();
};

export const definition = {
  "GET /": operation({
    summary: "The review queue with its filters as XLSX or CSV, audited",
    who: ["OFFICER", "CASHIER", "ADMIN"],
    query: Filter.extend({
      format: z.enum(["xlsx", "csv"]).optional(),
      lang: z.enum(languages).optional(),
    }),
    response: z.instanceof(Binary),
    run: async ({ query: { format = "xlsx", lang = "zh-Hant", ...query } }, ctx) => {
      const rows = await all(filterOf(query), await counting(ctx));
      if (rows.length > MOST) throw new Refusal(codes.TOO_LARGE, { params: { max: MOST } });
      const words = wordsIn(lang);
      const cells = table(rows, words);
      const bytes = format === "csv" ? new TextEncoder().encode(csv(cells)) : await xlsx(cells, words.sheet);
      const filter = JSON.parse(JSON.stringify(query));
      await record(
        { action: "export", subject: "queue", detail: { format, filter, rows: rows.length } },
        [],
        ctx,
      );
      return new Binary(
        new Uint8Array(bytes),
        format === "csv" ? "text/csv; charset=utf-8" : XLSX,
        `${words.sheet}-${ctx.today}.${format}`,
      );
    },
  }),
} satisfies Definition;

export const handler = serve("staffExport", definition);
