/** Cells as a file for spreadsheets. The writer is loaded by the first file: most calls of a Lambda make none. */
import { type Cell, csv } from "@portal/core/application/queue/export";
import { Binary } from "./operation.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const formats = ["xlsx", "csv"] as const;
/** What `spreadsheet` makes, as an operation says it. */
export const sheets = [XLSX, "text/csv"] as const;
export type Format = (typeof formats)[number];

const xlsx = async (cells: Cell[][], sheet: string, wide: readonly number[]): Promise<Buffer> => {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const [head = [], ...rows] = cells;
  return writeXlsxFile(
    [head.map((value) => ({ value: String(value), fontWeight: "bold" as const })), ...rows],
    { sheet, stickyRowsCount: 1, columns: head.map((_, i) => ({ width: wide.includes(i) ? 36 : 16 })) },
  ).toBuffer();
};

/**
 * Head and rows as XLSX or CSV; cells must be harmless already (`safe`).
 * @param name of the file, without its ending
 * @param wide places of columns that hold names
 */
export const spreadsheet = async (
  format: Format,
  cells: Cell[][],
  { sheet, name, wide }: { sheet: string; name: string; wide: readonly number[] },
): Promise<Binary> => {
  const bytes = format === "csv" ? new TextEncoder().encode(csv(cells)) : await xlsx(cells, sheet, wide);
  const type = format === "csv" ? "text/csv; charset=utf-8" : XLSX;
  return new Binary(new Uint8Array(bytes), type, `${name}.${format}`);
};
