/** Figures by scheme, event or officer: a table whose cells carry their own bars, so that the chart is the table. */

import type { FigureGroup } from "@portal/core/applications/figures/desk-figures";
import type { FigureRowView } from "@portal/core/applications/figures/desk-figures-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useText } from "../../form/use-text.ts";
import { formatMoney, formatNumber, pickLanguage } from "../../shell/format.ts";
import { type Column, Table } from "../../ui/table.tsx";

type Measure = "received" | "decided" | "overdue" | "unpaid";

/** A number, and a bar beside it that is as long as the number is large among those of its column. */
export const FigureBar = ({ value, max, language }: { value: number; max: number; language: string }) => (
  <span className="figure">
    <span className="figure-track" aria-hidden="true">
      <span style={{ inlineSize: `${max > 0 ? Math.round((value * 100) / max) : 0}%` }} />
    </span>
    <span>{formatNumber(value, language)}</span>
  </span>
);

interface Props {
  by: FigureGroup;
  rows: FigureRowView[];
  /** The last row; absent for officers, who are not all that decides. */
  total?: FigureRowView | undefined;
}
export const FiguresTable = ({ by, rows, total }: Props) => {
  const { t, language } = useText(["pages/staff-figures", "lists"]);
  const nameRow = ({ key, names, account }: FigureRowView): string => {
    if (!key) return t(`none.${by}`);
    if (by === "scheme") return t(`lists:applicationType.${key}`, { defaultValue: key });
    return by === "event" ? pickLanguage(names, language) || key : (account ?? key);
  };
  const bar = (measure: Measure): Column<FigureRowView> => {
    const max = Math.max(0, ...rows.map((row) => row[measure]));
    return {
      key: measure,
      label: t(`column.${measure}`),
      numeric: true,
      cell: (row) =>
        row === total ? (
          <strong>{formatNumber(row[measure], language)}</strong>
        ) : (
          <FigureBar value={row[measure]} max={max} language={language} />
        ),
    };
  };
  const buildDaysColumn = (member: "medianDays" | "ninetiethDays", label: string): Column<FigureRowView> => ({
    key: member,
    label: t(label),
    numeric: true,
    cell: (row) => {
      const value = row[member];
      return value === undefined ? "–" : formatNumber(value, language);
    },
  });
  return (
    <Table
      caption={t(`caption.${by}`)}
      columns={[
        {
          key: "name",
          label: t(`by.${by}`),
          head: true,
          cell: (row) => (row === total ? t("total") : nameRow(row)),
        },
        ...(by === "officer" ? [] : [bar("received")]),
        bar("decided"),
        buildDaysColumn("medianDays", "column.median"),
        buildDaysColumn("ninetiethDays", "column.ninetieth"),
        bar("overdue"),
        ...(by === "officer"
          ? []
          : [
              bar("unpaid"),
              {
                key: "amount",
                label: t("column.unpaidAmount"),
                numeric: true,
                cell: ({ unpaidAmount }: FigureRowView) =>
                  unpaidAmount === 0 ? "–" : formatMoney(toMopAmount(unpaidAmount), language),
              },
            ]),
      ]}
      rows={total ? [...rows, total] : rows}
      rowKey={(row) => (row === total ? "total" : `row ${row.key}`)}
    />
  );
};
