/**
 * Creates a restricted view as a file, recorded like every reading of the view. Loaded with the first file, because it
 * contains words in four languages.
 */

import { escapeFormula } from "@portal/core/applications/worklist/worklist-export";
import {
  buildViewTable,
  getRestrictedView,
  type ViewFilter,
  type ViewName,
} from "@portal/core/inspections/restricted/index";
import { readViewForExport } from "@portal/core/inspections/restricted/read-restricted-view.server";
import type { CountTable } from "@portal/core/inspections/restricted/restricted-schema";
import type { Language } from "@portal/core/messaging/notice-types";
import type { Context } from "@portal/core/platform/actor";
import { createAnsweredSpreadsheet, type SpreadsheetFormat } from "../../http/create-spreadsheet.ts";
import type { BinaryResponse } from "../../http/operation.ts";
import { getViewFileWords } from "./view-file-words.ts";

/** Creates a file of counts: what is counted, by what, and how many; a suppressed count is marked as such. */
export const createCountTableFile = (
  tables: readonly CountTable[],
  { format, lang }: { format: SpreadsheetFormat; lang: Language },
  ctx: Context,
): Promise<BinaryResponse> => {
  const words = getViewFileWords(lang);
  const cells = tables.flatMap((table) =>
    table.cells.map(({ key, count }) => [
      words.nameTable(table),
      escapeFormula(words.nameKey(table, key)),
      count ?? words.suppressed,
    ]),
  );
  const sheet = words.sheet("statistics");
  const head = [words.column("counted"), words.column("key"), words.column("count")];
  return createAnsweredSpreadsheet(format, [head, ...cells], {
    sheet,
    name: `${sheet}-${ctx.today}`,
    wide: [0, 1],
  });
};

export const createViewFile = async (
  view: ViewName,
  { format, lang, ...filter }: ViewFilter & { format: SpreadsheetFormat; lang: Language },
  ctx: Context,
  logDetail: object = {},
): Promise<BinaryResponse> => {
  const rows = await readViewForExport(view, format, filter, ctx, logDetail);
  const words = getViewFileWords(lang);
  const { of, fields } = getRestrictedView(view);
  const sheet = words.sheet(of);
  const wideColumns = fields.flatMap(({ name }, i) => (/^name|venue/.test(name) ? [i] : []));
  return createAnsweredSpreadsheet(format, buildViewTable(view, rows, words), {
    sheet,
    name: `${sheet}-${ctx.today}`,
    wide: wideColumns,
  });
};
