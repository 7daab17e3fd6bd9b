/**
 * Members that a form does not have: answers to unknown fields, unknown columns of rows, unknown parts of values.
 * They are refused with their path and never dropped, because a misspelt member must not look accepted (decision
 * 0123).
 */
import { findUnknownPaths, isPlainObject } from "../../platform/plain-object.ts";
import type { Answers, Field, FieldKind, Json, Scheme } from "../types/index.ts";

/** The named parts of a value, for kinds that have any. */
const valueMembers: Partial<Record<FieldKind, readonly string[]>> = {
  money: ["amount", "currency"],
  dayRange: ["from", "to"],
  phone: ["area", "number"],
  choiceOther: ["code", "other"],
  bandOrNumber: ["code", "stated"],
};

/**
 * Keeps the named members of an object and maps each of them. Any other value is returned unchanged, for validation
 * to refuse.
 */
const pickMembers = (
  value: Json,
  names: readonly string[],
  of: (name: string, value: Json) => Json = (_, one) => one,
): Json =>
  isPlainObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => (names.includes(name) ? [[name, of(name, one)]] : [])),
      )
    : value;

const pickRow = (columns: readonly Field[], value: Json): Json =>
  pickMembers(
    value,
    columns.map(({ key }) => key),
    (name, cell) => {
      const column = columns.find(({ key }) => key === name);
      return column ? pickKnownValue(column, cell) : cell;
    },
  );
const pickRows = (columns: readonly Field[], value: Json): Json =>
  Array.isArray(value) ? value.map((one) => pickRow(columns, one)) : value;

const pickKnownValue = (field: Field, value: Json): Json => {
  switch (field.kind) {
    case "lines":
    case "people":
      return pickRows(field.columns, value);
    case "matrix":
      return pickMembers(value, field.rows, (_, one) => pickRow(field.columns, one));
    case "excel":
      return pickMembers(value, ["file", "rows"], (name, one) =>
        name === "rows" ? pickRows(field.columns, one) : one,
      );
    case "multiText":
      return pickMembers(value, Object.keys(field.limits));
    default: {
      const names = valueMembers[field.kind];
      return names ? pickMembers(value, names) : value;
    }
  }
};

/** Returns the answers without unknown members, because a draft can be older than its form. */
export const pickKnownAnswers = ({ steps }: Pick<Scheme, "steps">, answers: Answers): Answers =>
  pickRow(
    steps.flatMap(({ fields }) => fields),
    answers,
  ) as Answers;

/** Lists the paths of members that the form does not have. */
export const listUnknownFields = (scheme: Pick<Scheme, "steps">, answers: Answers): string[] =>
  findUnknownPaths(answers, pickKnownAnswers(scheme, answers)).map((path) => path.join("."));
