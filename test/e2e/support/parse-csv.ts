/**
 * Parses a CSV file that the portal has written (RFC 4180): rows of cells, without their quotation marks and the byte
 * order mark.
 */
export const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let cells: string[] = [];
  for (const [, cell = "", end] of text
    .replace(/^\uFEFF/, "")
    .matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)) {
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ",") continue;
    if (end === "\r\n" || cells.length > 1) rows.push(cells);
    cells = [];
  }
  return rows;
};
