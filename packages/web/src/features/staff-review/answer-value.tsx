/** An answer on a page: rows of a list one below the other, every column with its name; everything else as text. */
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import { coerceToList, coerceToRecord } from "@portal/core/forms/values/coerce-json";
import { formatNamedValue } from "@portal/core/forms/values/format-value";
import { type AnswerTextContext, formatAnswer } from "../../form/answer-text.ts";
import { describeListTotal, describeRowTotal } from "../../form/row-totals.ts";
import "./answer-value.css";

interface Props {
  field: Field;
  value: Json | undefined;
  reading: AnswerTextContext;
  textKey: string;
}
/** Returns the rows of an answer, those of a matrix with names; none where a single line is enough. */
const toNamedRows = (field: Field, value: Json | undefined): [name: string, row: Answers][] => {
  // A single column needs no name beside each value.
  if (!("columns" in field) || field.columns.length < 2 || value === undefined) return [];
  return "rows" in field
    ? field.rows.map((name) => [name, coerceToRecord(coerceToRecord(value)[name])])
    : coerceToList(value).map((row) => ["", coerceToRecord(row)]);
};

const RowTotal = ({ total }: { total: ReturnType<typeof describeRowTotal> | false }) =>
  total ? (
    <div>
      <dt>{total.label}</dt>
      <dd>{total.text}</dd>
    </div>
  ) : null;

export const AnswerValue = ({ field, value, reading, textKey }: Props) => {
  const rows = toNamedRows(field, value);
  if (rows.length === 0) return formatAnswer(field, value, reading, textKey);
  const columns = "columns" in field ? field.columns : [];
  const List = rows[0]?.[0] ? "ul" : "ol";
  const { text } = reading.texts;
  const isList = field.kind === "lines" || field.kind === "people";
  const total =
    isList &&
    describeListTotal(
      field,
      rows.map(([, row]) => row),
      reading,
    );
  const describeTotal = (row: Answers) => isList && describeRowTotal(field, row, reading, textKey);
  return (
    <>
      <List className="answer-rows">
        {rows.map(([name, row], i) => (
          // Rows have no id, and two can be equal.
          <li key={String(i)}>
            {name && <p>{text(`${textKey}.rows.${name}`) ?? name}</p>}
            <dl>
              {columns.map((column) => {
                const key = `${textKey}.columns.${column.key}`;
                const cell = row[column.key];
                return (
                  cell !== undefined && (
                    <div key={key}>
                      <dt>{text(`${key}.label`) ?? column.key}</dt>
                      <dd>{formatAnswer(column, cell, reading, key)}</dd>
                    </div>
                  )
                );
              })}
              <RowTotal total={describeTotal(row)} />
            </dl>
          </li>
        ))}
      </List>
      {total && <p>{formatNamedValue(total.label, total.text, reading.language)}</p>}
    </>
  );
};
