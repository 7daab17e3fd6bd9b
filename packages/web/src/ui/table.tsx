/** A table that becomes cards below 1024 px: every cell then shows its column's name (by CSS from `data-label`). */
import type { ReactNode } from "react";
import { useKit } from "./kit.tsx";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** The row's heading; the first column by default. */
  head?: boolean;
  numeric?: boolean;
  /** A cell that explains itself (a button, a checkbox) has no column name in a card. */
  bare?: boolean;
  /** A day or a number, which never wraps in columns. */
  tight?: boolean;
}
const getCellClass = ({ numeric, tight }: Pick<Column<unknown>, "numeric" | "tight">): string | undefined =>
  [numeric && "numeric", tight && "tight"].filter(Boolean).join(" ") || undefined;
interface Props<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** By default the caption is only for screen readers, because the heading above says the same. */
  showCaption?: boolean;
}
export const Table = <Row,>({ caption, columns, rows, rowKey, showCaption = false }: Props<Row>) => {
  const kit = useKit();
  const head = columns.find((column) => column.head) ?? columns[0];
  return (
    <kit.Table className="table">
      <caption className={showCaption ? undefined : "visually-hidden"}>{caption}</caption>
      <kit.TableHead>
        <kit.TableRow>
          {columns.map((column) => (
            <kit.TableHeading key={column.key} scope="col" className={column.numeric ? "numeric" : undefined}>
              {column.label}
            </kit.TableHeading>
          ))}
        </kit.TableRow>
      </kit.TableHead>
      <kit.TableBody>
        {rows.map((row) => (
          <kit.TableRow key={rowKey(row)}>
            {columns.map((column) =>
              column === head ? (
                <kit.TableHeading
                  key={column.key}
                  scope="row"
                  data-label={column.label}
                  className={getCellClass(column)}
                >
                  {column.cell(row)}
                </kit.TableHeading>
              ) : (
                <kit.TableCell
                  key={column.key}
                  data-label={column.bare ? undefined : column.label}
                  className={getCellClass(column)}
                >
                  <div>{column.cell(row)}</div>
                </kit.TableCell>
              ),
            )}
          </kit.TableRow>
        ))}
      </kit.TableBody>
    </kit.Table>
  );
};
