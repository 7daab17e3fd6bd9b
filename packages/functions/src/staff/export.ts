/** `/api/staff/export`: the review queue and answers of surveys as XLSX or CSV; a Lambda of its own, since only it writes spreadsheets. */
import { table, type Words } from "@portal/core/application/queue/export";
import { all } from "@portal/core/application/queue/queue.server";
import { record } from "@portal/core/audit/store.server";
import { codes, Refusal } from "@portal/core/errors";
import { ownValue } from "@portal/core/members";
import { type Language, languages } from "@portal/core/notice/types";
import * as z from "zod";
import listsEn from "../../../../locales/lists/en.json" with { type: "json" };
import listsPt from "../../../../locales/lists/pt.json" with { type: "json" };
import listsHans from "../../../../locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "../../../../locales/lists/zh-Hant.json" with { type: "json" };
import en from "../../../../locales/pages/queue/en.json" with { type: "json" };
import pt from "../../../../locales/pages/queue/pt.json" with { type: "json" };
import hans from "../../../../locales/pages/queue/zh-Hans.json" with { type: "json" };
import hant from "../../../../locales/pages/queue/zh-Hant.json" with { type: "json" };
import surveyEn from "../../../../locales/print/survey-export/en.json" with { type: "json" };
import surveyPt from "../../../../locales/print/survey-export/pt.json" with { type: "json" };
import surveyHans from "../../../../locales/print/survey-export/zh-Hans.json" with { type: "json" };
import surveyHant from "../../../../locales/print/survey-export/zh-Hant.json" with { type: "json" };
import statusEn from "../../../../locales/status/en.json" with { type: "json" };
import statusPt from "../../../../locales/status/pt.json" with { type: "json" };
import statusHans from "../../../../locales/status/zh-Hans.json" with { type: "json" };
import statusHant from "../../../../locales/status/zh-Hant.json" with { type: "json" };
import { counting } from "../http/calendar.ts";
import { Binary, type Definition, operation, serve } from "../http/serve.ts";
import { formats, sheets, spreadsheet } from "../http/spreadsheet.ts";
import { Filter, filterOf } from "./filter.ts";

/** So many rows stay below what a Lambda may answer (6 MB, base64) with room to spare. */
const MOST = 10_000;
const texts = {
  "zh-Hant": { own: hant, lists: listsHant, status: statusHant, survey: surveyHant },
  "zh-Hans": { own: hans, lists: listsHans, status: statusHans, survey: surveyHans },
  en: { own: en, lists: listsEn, status: statusEn, survey: surveyEn },
  pt: { own: pt, lists: listsPt, status: statusPt, survey: surveyPt },
} as const satisfies Record<Language, object>;

const wordsIn = (language: Language): Words & { sheet: string } => {
  const { own, lists, status } = texts[language];
  const named = (names: Record<string, string>) => (key: string) => ownValue(names, key) ?? key;
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

export const definition = {
  "GET /": operation({
    summary: "The review queue with its filters as XLSX or CSV, audited",
    who: ["OFFICER", "CASHIER", "ADMIN"],
    query: Filter.extend({
      format: z.enum(formats).optional(),
      lang: z.enum(languages).optional(),
    }),
    response: z.instanceof(Binary),
    media: sheets,
    run: async ({ query: { format = "xlsx", lang = "zh-Hant", ...query } }, ctx) => {
      const rows = await all(filterOf(query), await counting(ctx));
      if (rows.length > MOST) throw new Refusal(codes.TOO_LARGE, { params: { max: MOST } });
      const words = wordsIn(lang);
      const filter = JSON.parse(JSON.stringify(query));
      await record(
        { action: "export", subject: "queue", detail: { format, filter, rows: rows.length } },
        [],
        ctx,
      );
      const { sheet } = words;
      return spreadsheet(format, table(rows, words), { sheet, name: `${sheet}-${ctx.today}`, wide: [1, 2] });
    },
  }),
  "GET /survey/{id}": operation({
    summary: "Every answer of a survey as XLSX or CSV, audited",
    who: ["OFFICER", "ADMIN"],
    query: z.object({ format: z.enum(formats).optional(), lang: z.enum(languages).optional() }),
    response: z.instanceof(Binary),
    media: sheets,
    run: async ({ params, query: { format = "xlsx", lang = "zh-Hant" } }, ctx) => {
      const [{ take }, { table: tableOf }] = await Promise.all([
        import("@portal/core/survey/commands.server"),
        import("@portal/core/survey/results"),
      ]);
      const { survey, answers } = await take(params.id ?? "", { format, most: MOST }, ctx);
      const { sheet, language, ...heads } = texts[lang].survey;
      const spoken = (code: string) => (language.names as Record<string, string>)[code] ?? code;
      const cells = tableOf(survey, answers, { ...heads, language: language.head, spoken }, lang);
      return spreadsheet(format, cells, { sheet, name: `${sheet}-${ctx.today}`, wide: [] });
    },
  }),
} satisfies Definition;

export const handler = serve("staffExport", definition);
