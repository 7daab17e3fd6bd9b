/** Rows: lists with totals, people, and tables whose rows are given. */
import { limitOf } from "@portal/core/form/kinds/fault";
import { columnTotal, countsMoney, rowTotal } from "@portal/core/form/totals";
import type { Field, Json } from "@portal/core/form/types";
import { useRef } from "react";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { controlId, type FieldProps, useCell, useForm } from "../form-context.tsx";
import { asList, asRecord, Group } from "../parts.tsx";

/** Kinds of a short control: a row of few stands on one line where there is room, as in a budget on paper. */
const short = new Set<Field["kind"]>(["text", "choice", "money", "integer", "decimal", "day", "year"]);

export const LinesView = ({ field, path, textKey, value, onChange }: FieldProps<"lines" | "people">) => {
  const Cell = useCell();
  const form = useForm();
  const { t, i18n } = useTranslation("pages/form");
  const rows = asList(value).map(asRecord);
  const max = limitOf(field.max, form);
  const beside = field.columns.length <= 3 && field.columns.every(({ kind }) => short.has(kind));
  const add = useRef<HTMLButtonElement>(null);
  const scope = { answers: form.answers, context: form.context };
  const shown = (value: Json | undefined, column: string): string =>
    typeof value !== "number"
      ? "—"
      : countsMoney(field, column)
        ? formatMoney({ amount: value, currency: "MOP" }, i18n.language)
        : formatNumber(value, i18n.language);
  const replace = (next: { [key: string]: Json }[]) => onChange(next.length ? next : undefined);
  return (
    <Group field={field} path={path} textKey={textKey} deep={false}>
      <ol className="fv-lines">
        {rows.map((row, i) => (
          // Rows have no identity of their own; they are told apart by place.
          <li key={String(i)} className="fv-card" id={controlId(`${path}.${i}`)} tabIndex={-1}>
            <div className="fv-line-head">
              <h2>{t(field.kind === "people" ? "person" : "row", { n: i + 1 })}</h2>
              {!form.readOnly && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  aria-label={t("removeRow", { n: i + 1 })}
                  onClick={() => {
                    replace(rows.filter((_, at) => at !== i));
                    add.current?.focus();
                  }}
                >
                  {t("remove")}
                </button>
              )}
            </div>
            <div className={beside ? "fv-line-row" : undefined}>
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
                    replace(rows.map((old, at) => (at === i ? next : old)));
                  }}
                />
              ))}
            </div>
            {field.rowTotal && (
              <p className="fv-total">
                {form.text(`${textKey}.columns.${field.rowTotal.column}.label`) ?? t("rowTotal")}{" "}
                <output>{shown(rowTotal(field, row, scope), field.rowTotal.column)}</output>
              </p>
            )}
          </li>
        ))}
      </ol>
      {field.total && (
        <p className="fv-total fv-grand">
          {form.text(field.total.label) ?? t("total")}{" "}
          <output>
            {shown(columnTotal(field, { [field.key]: rows }, form.context), field.total.column)}
          </output>
        </p>
      )}
      {!form.readOnly && (
        <button
          ref={add}
          type="button"
          className="button button-secondary button-small"
          disabled={max !== undefined && rows.length >= max}
          onClick={() => replace([...rows, {}])}
        >
          {t(field.kind === "people" ? "addPerson" : "addRow")}
        </button>
      )}
    </Group>
  );
};

export const MatrixView = ({ field, path, textKey, value, onChange }: FieldProps<"matrix">) => {
  const Cell = useCell();
  const form = useForm();
  const rows = asRecord(value);
  return (
    <Group field={field} path={path} textKey={textKey} deep={false}>
      {field.rows.map((name) => {
        const row = asRecord(rows[name]);
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
    </Group>
  );
};
