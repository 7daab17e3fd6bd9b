/**
 * Answers as they are stored: identity numbers, telephone numbers, addresses and codes in one form, whatever keyboard
 * typed them. The browser does it when a field of one text is left, and for every field before it validates; the server
 * before it validates a submission.
 */
import { cleanTexts, normalizeAddress, normalizeTypedText } from "../../platform/normalize-text.ts";
import { parseTypedDay } from "../../platform/parse-typed-day.ts";
import { normalizeWebAddress } from "../../platform/web-address.ts";
import type { Answers, Field, Json, Scheme } from "../types/index.ts";
import { normalizeIdNumber } from "./identifiers.ts";
import { splitPhoneNumber } from "./phone.ts";

type Row = { [key: string]: Json };
const isRow = (value: Json | undefined): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toDay = (value: Json): Json => (typeof value === "string" ? (parseTypedDay(value) ?? value) : value);
const mapRows = (value: Json, columns: readonly Field[]): Json =>
  Array.isArray(value) ? value.map((row) => (isRow(row) ? normalizeByFields(row, columns) : row)) : value;

/**
 * Returns a text of one line without what comes along when it is copied from a table: a tab, which nobody sees and
 * every field of one line refuses, and blanks around it.
 */
const toTidyLine = (text: string): string => text.replace(/\t+/g, " ").trim();

/** Normalises one answer; values of another shape stay for validation. */
export const normalizeAnswer = (field: Field, typed: Json): Json => {
  const value = cleanTexts(typed);
  switch (field.kind) {
    case "idNumber":
      return typeof value === "string" ? normalizeIdNumber(value, field.format) : value;
    case "email":
      return typeof value === "string" ? normalizeAddress(value) : value;
    case "url":
      return typeof value === "string" ? normalizeWebAddress(value) : value;
    case "day":
      return toDay(value);
    case "dayRange":
      return isRow(value)
        ? Object.fromEntries(Object.entries(value).map(([end, day]) => [end, toDay(day)]))
        : value;
    case "text":
      if (typeof value !== "string") return value;
      // A pattern describes a code or a number; the characters of other texts stay as they were typed.
      return field.pattern ? normalizeTypedText(value) : toTidyLine(value);
    case "multiText":
      return isRow(value) && !field.long
        ? Object.fromEntries(
            Object.entries(value).map(([language, text]) => [
              language,
              typeof text === "string" ? toTidyLine(text) : text,
            ]),
          )
        : value;
    case "choiceOther":
      return isRow(value) && typeof value.other === "string"
        ? { ...value, other: toTidyLine(value.other) }
        : value;
    case "phone":
      return isRow(value) && typeof value.area === "string" && typeof value.number === "string"
        ? { ...value, ...splitPhoneNumber({ area: value.area, number: value.number }, field.areas) }
        : value;
    case "lines":
    case "people":
      return mapRows(value, field.columns);
    case "excel":
      return isRow(value) && value.rows !== undefined
        ? { ...value, rows: mapRows(value.rows, field.columns) }
        : value;
    default:
      return value;
  }
};

const normalizeByFields = (answers: Row, fields: readonly Field[]): Row => {
  const fieldsByKey = new Map(fields.map((field) => [field.key, field]));
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => {
      const field = fieldsByKey.get(key);
      return [key, field ? normalizeAnswer(field, value) : cleanTexts(value)];
    }),
  );
};

/** Normalises the answers of a form. */
export const normalizeAnswers = (form: Pick<Scheme, "steps">, answers: Answers): Answers =>
  normalizeByFields(
    answers,
    form.steps.flatMap(({ fields }) => fields),
  );
