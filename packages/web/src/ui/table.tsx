/** A table that becomes cards under 760 px: every cell then carries its column's name (by CSS from `data-label`). */
import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Heads the row; the first column when none says so. */
  head?: boolean;
  numeric?: boolean;
}
interface Props<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The caption is for screen readers when the heading above says the same. */
  showCaption?: boolean;
}
export const Table = <Row,>({ caption, columns, rows, rowKey, showCaption = false }: Props<Row>) => {
  const head = columns.find((column) => column.head) ?? columns[0];
  return (
    <table className="table">
      <caption className={showCaption ? undefined : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.numeric ? "numeric" : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) =>
              column === head ? (
                <th key={column.key} scope="row" data-label={column.label}>
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.key}
                  data-label={column.label}
                  className={column.numeric ? "numeric" : undefined}
                >
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
