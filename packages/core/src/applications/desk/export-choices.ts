/** The choices of an export: file formats, intervals, and their limits. Pure, and loaded by the site. */

export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** The most answers that are columns of one file. */
export const MAX_ANSWER_COLUMNS = 60;
/** A repeated export is made on the first working day of each period. */
export const exportRhythms = ["DAILY", "WEEKLY", "MONTHLY"] as const;
export type ExportRhythm = (typeof exportRhythms)[number];
/** How long the file of a scheduled export is kept. */
export const EXPORT_RETENTION_DAYS = 31;

/** Rows and cells of one file, which the job can hold in its memory and write within its 30 s (decision 0588). */
const MAX_EXPORT_ROWS = 50_000;
const MAX_EXPORT_CELLS = 1_600_000;
/** Returns the most rows of a file with so many columns. */
export const computeMaxExportRows = (columns: number): number =>
  Math.min(MAX_EXPORT_ROWS, Math.floor(MAX_EXPORT_CELLS / columns));
