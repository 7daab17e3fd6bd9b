/** Rows: lists with totals, people, and tables whose rows are given. */

import {
  computeColumnTotal,
  computeRowTotal,
  isMoneyTotal,
} from "@portal/core/forms/expressions/computed-values";
import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import type { Field, Json } from "@portal/core/forms/types/index";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { isPasteable } from "@portal/core/forms/values/read-pasted-rows";
import { useEffect, useRef, useState } from "react";
import { formatMoney, formatNumber } from "../../shell/format.ts";
import { coerceToList, coerceToRecord, FieldGroupFrame, useIsRequired } from "../field-frame.tsx";
import { describeRow } from "../find-field.ts";
import { type FormFieldProps, toControlId, useForm, useRowFieldComponent } from "../form-context.tsx";
import { useText } from "../use-text.ts";
import { usePastedRows } from "./use-pasted-rows.ts";

/**
 * Names the rows by numbers that stay with them when another row is removed: what a control remembers is that row's.
 */
const nameRows = (numbers: readonly number[], count: number): number[] => {
  const next = Math.max(-1, ...numbers) + 1;
  return Array.from({ length: count }, (_, i) => numbers[i] ?? next + i - numbers.length);
};

/** Kinds with short controls: a row of a few is shown on one line where there is room, as in a budget on paper. */
const shortKinds = new Set<Field["kind"]>([
  "text",
  "choice",
  "money",
  "integer",
  "decimal",
  "day",
  "year",
  "idNumber",
]);

export const LinesView = ({ field, path, textKey, value, onChange }: FormFieldProps<"lines" | "people">) => {
  const Cell = useRowFieldComponent();
  const form = useForm();
  const { t, language } = useText(["pages/form"]);
  const isRequired = useIsRequired(field);
  const answeredRows = coerceToList(value).map(coerceToRecord);
  // A list that must not stay empty shows its first row, which is no answer before something is entered.
  const isFirstRowOffered = answeredRows.length === 0 && isRequired && !form.readOnly;
  const rows = isFirstRowOffered ? [{}] : answeredRows;
  const [knownNames, setKnownNames] = useState<readonly number[]>([]);
  const rowNames = nameRows(knownNames, rows.length);
  const max = resolveLimit(field.max, form);
  const isSideBySide = field.columns.length <= 3 && field.columns.every(({ kind }) => shortKinds.has(kind));
  const takesAllCells = field.columns.every((column) => column.fixed || isPasteable(column));
  const addButton = useRef<HTMLButtonElement>(null);
  const isRowRemoved = useRef(false);
  // A list that was full takes the focus only once its button may be pressed again.
  useEffect(() => {
    if (isRowRemoved.current) addButton.current?.focus();
    isRowRemoved.current = false;
  });
  const scope = { answers: form.answers, context: form.context };
  const formatCell = (value: Json | undefined, column: string): string =>
    typeof value !== "number"
      ? "—"
      : isMoneyTotal(field, column)
        ? formatMoney(toMopAmount(value), language)
        : formatNumber(value, language);
  const replace = (next: { [key: string]: Json }[]) => onChange(next.length ? next : undefined);
  const describe = (index: number): string => describeRow({ field, textKey }, index + 1, form.text, t);
  const paste = usePastedRows({ field, path, textKey, rows, max, onChange: replace });
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} deep={false}>
      {takesAllCells && !form.readOnly && <p className="fv-hint">{t("paste.hint")}</p>}
      <ol className="fv-lines" onPaste={paste.handlePaste}>
        {rows.map((row, i) => (
          <li key={rowNames[i]} className="fv-card" id={toControlId(`${path}.${i}`)} tabIndex={-1}>
            <div className="fv-line-head">
              <h2>{describe(i)}</h2>
              {!form.readOnly && !isFirstRowOffered && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-label={t("removeRow", { row: describe(i) })}
                  onClick={() => {
                    isRowRemoved.current = true;
                    setKnownNames(rowNames.filter((_, index) => index !== i));
                    replace(rows.filter((_, index) => index !== i));
                  }}
                >
                  {t("remove")}
                </button>
              )}
            </div>
            <div className={isSideBySide ? "fv-line-row" : undefined}>
              {field.columns.map((column: Field) => (
                <Cell
                  key={column.key}
                  field={column}
                  path={`${path}.${i}.${column.key}`}
                  textKey={`${textKey}.columns.${column.key}`}
                  row={row}
                  value={row[column.key]}
                  onChange={(cell) => {
                    const { [column.key]: _, ...rest } = row;
                    const next = cell === undefined ? rest : { ...rest, [column.key]: cell };
                    replace(rows.map((row, index) => (index === i ? next : row)));
                  }}
                />
              ))}
            </div>
            {field.rowTotal && (
              <p className="fv-total">
                {form.text(`${textKey}.columns.${field.rowTotal.column}.label`) ?? t("rowTotal")}{" "}
                <output>{formatCell(computeRowTotal(field, row, scope), field.rowTotal.column)}</output>
              </p>
            )}
          </li>
        ))}
      </ol>
      {field.total && (
        <p className="fv-total fv-grand">
          {form.text(field.total.label) ?? t("total")}{" "}
          <output>
            {formatCell(computeColumnTotal(field, { [field.key]: rows }, form.context), field.total.column)}
          </output>
        </p>
      )}
      <p role="status" className={paste.message ? "fv-note" : "visually-hidden"}>
        {paste.message}
      </p>
      {!form.readOnly && (
        <button
          ref={addButton}
          type="button"
          className="button button-secondary button-small"
          disabled={max !== undefined && rows.length >= max}
          onClick={() => replace([...rows, {}])}
        >
          {form.text(`${textKey}.addRow`) ?? t(field.kind === "people" ? "addPerson" : "addRow")}
        </button>
      )}
    </FieldGroupFrame>
  );
};

export const MatrixView = ({ field, path, textKey, value, onChange }: FormFieldProps<"matrix">) => {
  const Cell = useRowFieldComponent();
  const form = useForm();
  const rows = coerceToRecord(value);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} deep={false}>
      {field.rows.map((name) => {
        const row = coerceToRecord(rows[name]);
        return (
          <fieldset key={name} className="fv-card">
            <legend>{form.text(`${textKey}.rows.${name}`) ?? name}</legend>
            {field.columns.map((column: Field) => (
              <Cell
                key={column.key}
                field={column}
                path={`${path}.${name}.${column.key}`}
                textKey={`${textKey}.columns.${column.key}`}
                row={row}
                value={row[column.key]}
                onChange={(cell) => {
                  const { [column.key]: _, ...rest } = row;
                  onChange({ ...rows, [name]: cell === undefined ? rest : { ...rest, [column.key]: cell } });
                }}
              />
            ))}
          </fieldset>
        );
      })}
    </FieldGroupFrame>
  );
};
