/**
 * Finds personal data in answers, by the kinds and flags of the scheme's fields, and removes one person from them.
 * Only texts, addresses, phone numbers and identity numbers change; codes, days, amounts, files and references stay
 * as they were when the application was decided.
 */
import { toRows } from "./expressions/evaluate.ts";
import type { Answers, Field, Json } from "./types/index.ts";

/** The names and addresses by which answers can refer to a person. */
export interface NamedPerson {
  /** Verified e-mail addresses in lower case. */
  emails: readonly string[];
  /** Verified phone numbers. */
  phones: readonly { area: string; number: string }[];
  /** Names of the person as a contact of the institution. */
  names: readonly string[];
  /**
   * True when no other contact of the institution has these names and the answers are the person's own, so that a
   * name alone identifies the person.
   */
  nameSuffices: boolean;
}

/** Identity numbers of people; the other formats are numbers of institutions. */
const PERSONAL_ID_FORMATS = new Set<string>(["MAINLAND_ID", "MACAO_ID", "TRAVEL_PERMIT"]);
const TEXT_KINDS = new Set<Field["kind"]>(["text", "longText", "multiText", "email", "idNumber"]);

/** Returns whether a field holds personal data, by its kind or its flag. */
const isPersonalField = (field: Field): boolean =>
  field.personal === true ||
  field.kind === "email" ||
  field.kind === "phone" ||
  (field.kind === "idNumber" && PERSONAL_ID_FORMATS.has(field.format));

type Columns = { columns: Field[] };
const hasRows = (field: Field): field is Field & Columns => "columns" in field && field.kind !== "matrix";

const listTexts = (value: Json | undefined): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.values(value).filter((each) => typeof each === "string")
      : [];

const isSameText = (value: string, other: string): boolean => value.trim() === other.trim();
const isOwnName = (value: Json | undefined, { names }: NamedPerson): boolean =>
  listTexts(value).some((text) => names.some((name) => isSameText(text, name)));
const isOwnEmail = (value: Json | undefined, { emails }: NamedPerson): boolean =>
  typeof value === "string" && emails.includes(value.trim().toLowerCase());
const isOwnPhone = (value: Json | undefined, { phones }: NamedPerson): boolean => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { area, number } = value as { area?: Json; number?: Json };
  return phones.some((own) => own.area === area && own.number === number);
};

/**
 * Returns whether the cells that describe one person describe this one: by the e-mail address, which is unique;
 * without an address by a phone number, which colleagues can share, together with the name; by the name alone only
 * where it is unambiguous.
 */
const isAbout = (fields: readonly Field[], cells: Answers, subject: NamedPerson): boolean => {
  const matchesSome = (kinds: readonly Field["kind"][], test: typeof isOwnName) =>
    fields.some((field) => kinds.includes(field.kind) && test(cells[field.key], subject));
  if (matchesSome(["email"], isOwnEmail)) return true;
  // Cells with a different address describe a different person, even with the same name.
  if (matchesSome(["email"], (value) => listTexts(value).some((text) => text.trim() !== ""))) return false;
  if (!matchesSome(["text", "longText", "multiText"], isOwnName)) return false;
  return subject.nameSuffices || matchesSome(["phone"], isOwnPhone);
};

/** Replaces every text inside by the pseudonym and removes what is not a text, such as a phone number. */
const eraseValue = (field: Field, value: Json, pseudonym: string): Json | undefined => {
  if (!TEXT_KINDS.has(field.kind)) return undefined;
  if (typeof value === "string") return pseudonym;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, typeof text === "string" && text ? pseudonym : text]),
  );
};

/**
 * Returns the cells of the person without personal data. In a text field without the flag only the name is replaced.
 */
const eraseCells = (
  fields: readonly Field[],
  cells: Answers,
  subject: NamedPerson,
  pseudonym: string,
): Answers => {
  const next: Answers = { ...cells };
  for (const field of fields) {
    const value = next[field.key];
    if (value === undefined || value === null || !(TEXT_KINDS.has(field.kind) || field.kind === "phone"))
      continue;
    if (!isPersonalField(field) && !isOwnName(value, subject)) continue;
    const erasedValue = eraseValue(field, value, pseudonym);
    if (erasedValue === undefined) delete next[field.key];
    else next[field.key] = erasedValue;
  }
  return next;
};

const eraseRows = (
  field: Field & Columns,
  rows: readonly Answers[],
  isRowAboutPerson: boolean,
  subject: NamedPerson,
  pseudonym: string,
): Answers[] =>
  rows.map((row) =>
    isRowAboutPerson || isAbout(field.columns, row, subject)
      ? eraseCells(field.columns, row, subject, pseudonym)
      : row,
  );

/**
 * Removes a person from answers.
 * @param steps fields of the scheme by step: the fields of a step describe one person, unless they name which of
 * several (`person`)
 * @param otherAnswers the other answers, when `answers` are only some of them (the changes in a history)
 * @returns the same object when the answers do not mention the person
 */
export const eraseFromAnswers = (
  answers: Answers,
  steps: readonly { fields: readonly Field[] }[],
  subject: NamedPerson,
  pseudonym: string,
  otherAnswers: Answers = {},
): Answers => {
  const allAnswers = { ...otherAnswers, ...answers };
  let next = answers;
  for (const { fields } of steps) {
    const personal = fields.filter(
      (field) => isPersonalField(field) || (hasRows(field) && field.kind === "people"),
    );
    const groups = Map.groupBy(personal, ({ person }) => person ?? "");
    for (const group of groups.values()) {
      const scalarFields = group.filter((field) => !hasRows(field));
      const isAboutPerson = isAbout(scalarFields, allAnswers, subject);
      if (isAboutPerson)
        next = {
          ...next,
          ...pickChanged(next, eraseCells(scalarFields, next, subject, pseudonym), scalarFields),
        };
      if (isAboutPerson)
        for (const { key } of scalarFields.filter(({ kind }) => kind === "phone"))
          next = omitAnswer(next, key);
      for (const field of group.filter(hasRows))
        next = eraseList(field, next, isAboutPerson, subject, pseudonym);
    }
  }
  return JSON.stringify(next) === JSON.stringify(answers) ? answers : next;
};

const omitAnswer = (answers: Answers, key: string): Answers => {
  const { [key]: _, ...rest } = answers;
  return rest;
};
const pickChanged = (before: Answers, after: Answers, fields: readonly Field[]): Answers =>
  Object.fromEntries(
    fields.flatMap(({ key }) => (key in before && key in after ? [[key, after[key] as Json]] : [])),
  );

function eraseList(
  field: Field & Columns,
  answers: Answers,
  isStepAboutPerson: boolean,
  subject: NamedPerson,
  pseudonym: string,
): Answers {
  const value = answers[field.key];
  // Each row of people describes a different person. Other rows, such as the documents of one person, describe the
  // person of the step.
  const areRowsAboutPerson = isStepAboutPerson && field.kind !== "people" && field.kind !== "excel";
  if (field.kind === "excel") {
    const sheet = value as { rows?: Json } | undefined;
    if (!Array.isArray(sheet?.rows)) return answers;
    const rows = eraseRows(field, toRows(sheet.rows), false, subject, pseudonym);
    return { ...answers, [field.key]: { ...sheet, rows } as Json };
  }
  if (!Array.isArray(value)) return answers;
  return {
    ...answers,
    [field.key]: eraseRows(field, toRows(value), areRowsAboutPerson, subject, pseudonym) as Json,
  };
}

/**
 * Returns the answers without the identity numbers and documents of an institution's owners, for readers who may not
 * see them.
 */
export const removeOwnerData = (
  answers: Answers,
  steps: readonly { fields: readonly Field[] }[],
): Answers => {
  let next = answers;
  for (const field of steps.flatMap(({ fields }) => fields)) {
    if (field.whose !== "owner") continue;
    const value = next[field.key];
    if (!hasRows(field) || !Array.isArray(value)) {
      next = omitAnswer(next, field.key);
      continue;
    }
    const hiddenColumns = field.columns.filter(isPersonalField).map(({ key }) => key);
    const rows = toRows(value).map((row) => hiddenColumns.reduce(omitAnswer, row));
    next = { ...next, [field.key]: rows as Json };
  }
  return next;
};
