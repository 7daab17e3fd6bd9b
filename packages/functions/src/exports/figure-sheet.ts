/** A table of the figures of the desk as cells of a spreadsheet, in four languages. */
import type { FigureGroup } from "@portal/core/applications/figures/desk-figures";
import type { FigureRowView, FigureView } from "@portal/core/applications/figures/desk-figures-schema";
import { type ExportCell, escapeFormula } from "@portal/core/applications/worklist/worklist-export";
import type { Language } from "@portal/core/messaging/notice-types";
import { getOwnValue } from "@portal/core/platform/plain-object";
import listsEn from "@portal/locales/lists/en.json" with { type: "json" };
import listsPt from "@portal/locales/lists/pt.json" with { type: "json" };
import listsHans from "@portal/locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "@portal/locales/lists/zh-Hant.json" with { type: "json" };
import en from "@portal/locales/pages/staff-figures/en.json" with { type: "json" };
import pt from "@portal/locales/pages/staff-figures/pt.json" with { type: "json" };
import hans from "@portal/locales/pages/staff-figures/zh-Hans.json" with { type: "json" };
import hant from "@portal/locales/pages/staff-figures/zh-Hant.json" with { type: "json" };

const texts = {
  "zh-Hant": { own: hant, schemes: listsHant.applicationType },
  "zh-Hans": { own: hans, schemes: listsHans.applicationType },
  en: { own: en, schemes: listsEn.applicationType },
  pt: { own: pt, schemes: listsPt.applicationType },
} as const satisfies Record<Language, object>;

/**
 * Builds the sheet of a table of figures.
 * @returns the heading and a row for each scheme, event or officer, with the total last; amounts in patacas
 */
export const buildFigureSheet = (
  view: FigureView,
  by: FigureGroup,
  language: Language,
): { title: string; cells: ExportCell[][] } => {
  const { own, schemes } = texts[language];
  const nameRow = ({ key, names, account }: FigureRowView): string => {
    if (!key) return own.none[by];
    if (by === "scheme") return getOwnValue<string>(schemes, key) ?? key;
    return by === "event" ? (names?.[language] ?? key) : (account ?? key);
  };
  /** Lists the cells of a row; what comes in and what is unpaid belongs to no officer. */
  const listCells = (
    name: string,
    received: ExportCell,
    measures: readonly ExportCell[],
    unpaid: readonly ExportCell[],
  ): ExportCell[] => (by === "officer" ? [name, ...measures] : [name, received, ...measures, ...unpaid]);
  const toCells = (name: string, row: FigureRowView): ExportCell[] =>
    listCells(
      escapeFormula(name),
      row.received,
      [row.decided, row.medianDays ?? null, row.ninetiethDays ?? null, row.overdue],
      [row.unpaid, row.unpaidAmount / 100],
    );
  const { received, decided, median, ninetieth, overdue, unpaid, unpaidAmount } = own.column;
  return {
    title: own.title,
    cells: [
      listCells(own.by[by], received, [decided, median, ninetieth, overdue], [unpaid, unpaidAmount]),
      ...view[by].map((row) => toCells(nameRow(row), row)),
      ...(by === "officer" ? [] : [toCells(own.total, view.total)]),
    ],
  };
};
