/** Cells as a file for spreadsheets. The writer is loaded by the first file: most calls of a Lambda make none. */
import { type ExportCell, formatCsv } from "@portal/core/applications/worklist/worklist-export";
import { BinaryResponse } from "./operation.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const spreadsheetFormats = ["xlsx", "csv"] as const;
/** What `spreadsheet` makes, as an operation says it. */
export const spreadsheetMediaTypes = [XLSX, "text/csv"] as const;
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number];

const writeXlsx = async (
  cells: ExportCell[][],
  sheet: string,
  wideColumns: readonly number[],
): Promise<Buffer> => {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const [head = [], ...rows] = cells;
  return writeXlsxFile(
    [head.map((value) => ({ value: String(value), fontWeight: "bold" as const })), ...rows],
    {
      sheet,
      stickyRowsCount: 1,
      columns: head.map((_, i) => ({ width: wideColumns.includes(i) ? 36 : 16 })),
    },
  ).toBuffer();
};

/**
 * Head and rows as XLSX or CSV; cells must be harmless already (`safe`).
 * @param name of the file, without its ending
 * @param wide places of columns that hold names
 */
export const createSpreadsheet = async (
  format: SpreadsheetFormat,
  cells: ExportCell[][],
  { sheet, name, wide }: { sheet: string; name: string; wide: readonly number[] },
): Promise<BinaryResponse> => {
  const bytes =
    format === "csv" ? new TextEncoder().encode(formatCsv(cells)) : await writeXlsx(cells, sheet, wide);
  const type = format === "csv" ? "text/csv; charset=utf-8" : XLSX;
  return new BinaryResponse(new Uint8Array(bytes), type, `${name}.${format}`);
};
