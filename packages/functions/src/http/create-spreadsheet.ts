/**
 * Creates spreadsheet files from cells. The writer is loaded with the first file, because most calls of a Lambda create
 * none.
 */
import { type ExportCell, escapeCell, formatCsv } from "@portal/core/applications/worklist/worklist-export";
import { BinaryResponse, requireAnswerableFile } from "./operation.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const spreadsheetFormats = ["xlsx", "csv"] as const;
/** The media types that `createSpreadsheet` produces, for the declaration of an operation. */
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
 * Writes head and rows as XLSX or CSV. What a spreadsheet would read as a formula is made harmless here once more, so
 * that no table can forget it.
 * @param name of the file, without its extension
 * @param wide positions of columns that contain names
 */
export const createSpreadsheet = async (
  format: SpreadsheetFormat,
  cells: ExportCell[][],
  { sheet, name, wide }: { sheet: string; name: string; wide: readonly number[] },
): Promise<BinaryResponse> => {
  const harmlessCells = cells.map((row) => row.map(escapeCell));
  const bytes =
    format === "csv"
      ? new TextEncoder().encode(formatCsv(harmlessCells))
      : await writeXlsx(harmlessCells, sheet, wide);
  const type = format === "csv" ? "text/csv; charset=utf-8" : XLSX;
  return new BinaryResponse(new Uint8Array(bytes), type, `${name}.${format}`);
};

/**
 * Writes a spreadsheet that is answered to the caller. Its bytes are known before the record says that it was taken.
 * @throws Refusal TOO_LARGE where no answer holds it
 */
export const createAnsweredSpreadsheet = async (
  ...input: Parameters<typeof createSpreadsheet>
): Promise<BinaryResponse> => requireAnswerableFile(await createSpreadsheet(...input));
