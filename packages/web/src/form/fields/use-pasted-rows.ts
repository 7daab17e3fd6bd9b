/** Pasting rows of a spreadsheet into a list: they fill its rows from the cell of the cursor on. */

import { evaluateCondition, isAnswered, isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { Field, Json } from "@portal/core/forms/types/index";
import {
  isPastedRange,
  type PastedRows,
  readPastedRows,
  splitPastedCells,
} from "@portal/core/forms/values/read-pasted-rows";
import type { SheetWords } from "@portal/core/forms/values/read-spreadsheet";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { formatList, joinSentences } from "../../shell/format.ts";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";
import { useSheetWords } from "./use-sheet-words.ts";

type Row = { [key: string]: Json };
interface Props extends Pick<FormFieldProps<"lines" | "people">, "field" | "path" | "textKey"> {
  rows: readonly Row[];
  /** The most rows that the list takes. */
  max: number | undefined;
  onChange: (rows: Row[]) => void;
}

/** Parts of an expression that read the rows of a list of their own. */
const rowReaders: readonly unknown[] = ["everyRow", "someRow", "sumOf"];
/** Returns whether a condition reads the row that it is in. */
const readsOwnRow = (part: unknown): boolean => {
  if (typeof part !== "object" || part === null) return false;
  const op = "op" in part ? part.op : undefined;
  return op === "row" || (!rowReaders.includes(op) && Object.values(part).some(readsOwnRow));
};

export const usePastedRows = ({ field, path, textKey, rows, max, onChange }: Props) => {
  const form = useForm();
  const { t, language } = useText(["pages/form"]);
  const [message, setMessage] = useState("");

  /**
   * Returns whether a column is shown in some row. The rows that are pasted say for themselves which of them it is in.
   */
  const isShown = ({ key, fixed, when }: Field): boolean => {
    // What is fixed is shown where it is known.
    if (fixed) return rows.some((row) => isAnswered(row[key]));
    const scope = { answers: form.answers, context: form.context };
    if (!when) return true;
    return readsOwnRow(when) ? evaluateCondition(when, scope) !== false : isConditionMet(when, scope);
  };
  /** Finds the row and column of a control, by its id. */
  const findCell = (id: string): { row: number; column: number } | undefined => {
    for (const [row] of rows.entries()) {
      const column = field.columns.findIndex(({ key }) => {
        const cellId = toControlId(`${path}.${row}.${key}`);
        return id === cellId || id.startsWith(`${cellId}-`);
      });
      if (column >= 0) return { row, column };
    }
    return undefined;
  };
  /** Puts a range into the rows, from one of them on, and tells what had no place. Returns the rows of the list. */
  const fillRows = (pastedRange: PastedRows, firstRow: number): Row[] => {
    // An empty row keeps its place among the rows of the list, and adds none to them.
    const placeCount = rows.some(isAnswered) ? rows.length - firstRow : 0;
    const pastedRows = pastedRange.rows.filter((row, i) => i < placeCount || isAnswered(row));
    const space = max === undefined ? pastedRows.length : Math.max(0, max - firstRow);
    const takenRows = pastedRows.slice(0, space);
    const before = rows.slice(0, firstRow);
    const after = rows.slice(firstRow + takenRows.length);
    const pastedKeys = new Set(pastedRange.keys);
    /** What is in the columns beside the pasted ones. An empty cell empties its control, as in a spreadsheet. */
    const keepOthers = (row: Row | undefined): Row =>
      Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !pastedKeys.has(key)));
    const filledRows = [
      ...before,
      ...takenRows.map((row, i) => ({ ...keepOthers(rows[firstRow + i]), ...row })),
      ...after,
    ];
    onChange(filledRows);
    const leftOutRows = pastedRows.length - takenRows.length;
    const { leftOut } = pastedRange;
    const nameColumn = (name: string | number): string =>
      typeof name === "number" ? t("paste.column", { number: name }) : name;
    const sentences = [
      t("paste.done", { count: takenRows.length }),
      leftOutRows > 0 ? t("paste.leftOut", { count: leftOutRows }) : "",
      leftOut.length > 0
        ? t("paste.columnsLeftOut", {
            count: leftOut.length,
            columns: formatList(leftOut.map(nameColumn), language),
          })
        : "",
    ];
    setMessage(joinSentences(sentences, language));
    return filledRows;
  };
  const { words, loadOtherWords } = useSheetWords(textKey);
  /** The rows as they stand now, for what arrives after a paste. */
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });
  const handlePaste = (event: ClipboardEvent<HTMLElement>): void => {
    const cells = splitPastedCells(event.clipboardData.getData("text/plain"));
    const cell = findCell((event.target as HTMLElement).id);
    if (form.readOnly || !cell || !isPastedRange(cells)) return;
    // Several lines of one column may be the text of a long field.
    const isLongText = field.columns[cell.column]?.kind === "longText";
    if (isLongText && cells.every((row) => row.length === 1)) return;
    const shownColumns = field.columns.filter(isShown);
    const firstColumn = shownColumns.findIndex(({ key }) => key === field.columns[cell.column]?.key);
    const readRange = (sheetWords: SheetWords) =>
      readPastedRows(shownColumns, cells, sheetWords, firstColumn);
    const pastedRange = readRange(words);
    // Nothing of it belongs to a row: the control takes the text as it takes any other.
    if (pastedRange.keys.length === 0) return;
    event.preventDefault();
    const filledRows = fillRows(pastedRange, cell.row);
    if (!pastedRange.hasForeignWords) return;
    void loadOtherWords().then((others) => {
      // Whoever has gone on meanwhile keeps what they see.
      if (others.length === 0 || JSON.stringify(latestRows.current) !== JSON.stringify(filledRows)) return;
      fillRows(readRange({ ...words, others }), cell.row);
    });
  };
  return { handlePaste, message };
};
