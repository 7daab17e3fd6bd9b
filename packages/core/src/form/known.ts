/**
 * Members that a form does not have: answers of no field, columns of no row, parts of no value. They are refused beside
 * their path and never dropped, since what is misspelt must not look accepted (decision 0123).
 */
import { isMembers, unnamed } from "../members.ts";
import type { Answers, Field, Json, Kind, Scheme } from "./types.ts";

/** The parts of a value, where its kind has named ones. */
const parts: Partial<Record<Kind, readonly string[]>> = {
  money: ["amount", "currency"],
  dayRange: ["from", "to"],
  phone: ["area", "number"],
  choiceOther: ["code", "other"],
  bandOrNumber: ["code", "stated"],
};

/** Of an object the named members, each as `of` knows it; anything else is left for the check to refuse. */
const picked = (
  value: Json,
  names: readonly string[],
  of: (name: string, value: Json) => Json = (_, one) => one,
): Json =>
  isMembers(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => (names.includes(name) ? [[name, of(name, one)]] : [])),
      )
    : value;

const row = (columns: readonly Field[], value: Json): Json =>
  picked(
    value,
    columns.map(({ key }) => key),
    (name, cell) => {
      const column = columns.find(({ key }) => key === name);
      return column ? knownValue(column, cell) : cell;
    },
  );
const rows = (columns: readonly Field[], value: Json): Json =>
  Array.isArray(value) ? value.map((one) => row(columns, one)) : value;

const knownValue = (field: Field, value: Json): Json => {
  switch (field.kind) {
    case "lines":
    case "people":
      return rows(field.columns, value);
    case "matrix":
      return picked(value, field.rows, (_, one) => row(field.columns, one));
    case "excel":
      return picked(value, ["file", "rows"], (name, one) =>
        name === "rows" ? rows(field.columns, one) : one,
      );
    case "multiText":
      return picked(value, Object.keys(field.limits));
    default: {
      const names = parts[field.kind];
      return names ? picked(value, names) : value;
    }
  }
};

/** The answers without what the form does not have: a draft may be older than its form. */
export const known = ({ steps }: Pick<Scheme, "steps">, answers: Answers): Answers =>
  row(
    steps.flatMap(({ fields }) => fields),
    answers,
  ) as Answers;

/** Paths of what the form does not have. */
export const strangers = (scheme: Pick<Scheme, "steps">, answers: Answers): string[] =>
  unnamed(answers, known(scheme, answers)).map((path) => path.join("."));
