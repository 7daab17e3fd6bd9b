/** Pasting rows of a spreadsheet into a list: they fill its rows from the cell of the cursor on. */

import type { Json } from "@portal/core/forms/types/index";
import { isPastedRange, readPastedRows, splitPastedCells } from "@portal/core/forms/values/read-pasted-rows";
import { type ClipboardEvent, useState } from "react";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";

type Row = { [key: string]: Json };
interface Props extends Pick<FormFieldProps<"lines" | "people">, "field" | "path" | "textKey"> {
  rows: readonly Row[];
  /** The most rows that the list takes. */
  max: number | undefined;
  onChange: (rows: Row[]) => void;
}
export const usePastedRows = ({ field, path, textKey, rows, max, onChange }: Props) => {
  const form = useForm();
  const { t, language } = useText(["pages/form"]);
  const [message, setMessage] = useState("");

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
  const handlePaste = (event: ClipboardEvent<HTMLElement>): void => {
    const cells = splitPastedCells(event.clipboardData.getData("text/plain"));
    const cell = findCell((event.target as HTMLElement).id);
    if (form.readOnly || !cell || !isPastedRange(cells)) return;
    // Several lines of one column may be the text of a long field.
    const isLongText = field.columns[cell.column]?.kind === "longText";
    if (isLongText && cells.every((row) => row.length === 1)) return;
    event.preventDefault();
    const pastedRows = readPastedRows(
      field.columns,
      cells,
      {
        label: ({ key }) => form.text(`${textKey}.columns.${key}.label`) ?? key,
        options: (column) =>
          "options" in column ? form.options(column.options, `${textKey}.columns.${column.key}`) : [],
        yes: t("yes"),
        no: t("no"),
        language,
      },
      cell.column,
    );
    const space = max === undefined ? pastedRows.length : Math.max(0, max - cell.row);
    const takenRows = pastedRows.slice(0, space);
    const before = rows.slice(0, cell.row);
    const after = rows.slice(cell.row + takenRows.length);
    onChange([...before, ...takenRows.map((row, i) => ({ ...rows[cell.row + i], ...row })), ...after]);
    const leftOut = pastedRows.length - takenRows.length;
    setMessage(
      [
        t("paste.done", { count: takenRows.length }),
        leftOut > 0 ? t("paste.leftOut", { count: leftOut }) : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
  };
  return { handlePaste, message };
};
