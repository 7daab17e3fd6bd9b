/**
 * Limits of a person across institutions (`limits.perPerson`): a row a person, written in the transaction of the submit,
 * so that two institutions at once cannot both name the same one. Only schemes that use it pay for it (decision 0030).
 *
 * The row knows nobody: its key is a slow digest of the number, other for each group of schemes.
 */
import { scryptSync } from "node:crypto";
import { yearOf } from "../../day.ts";
import { type Code, codes, Refusal } from "../../errors.ts";
import { at, holds, rowsOf } from "../../form/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../form/types.ts";
import { tableName } from "../../table.server.ts";
import type { Cancelled, Labelled } from "../../write.server.ts";
import { digest, numberOf, plain } from "./limits.server.ts";

/** Where a person stands: whose limit, and of which year, event, or for good. */
export interface Place {
  pk: string;
  sk: string;
}
interface Named extends Place {
  /** The answer that names the person; where only the place is known, the field of all of them. */
  path?: string;
}
type PerPerson = NonNullable<Scheme["limits"]["perPerson"]>;

/** Identity numbers are short: a fast digest could be tried out. About eight milliseconds a person. */
const hashOf = (group: string, number: string): string =>
  scryptSync(number, `person#${group}`, 16, { N: 4096 }).toString("base64url");

/** Numbers with their paths: of the rows of a list, or of a field that is the number itself. */
const numbersIn = ({ field, column }: PerPerson, answers: Answers): [path: string, number: string][] => {
  const value = answers[field];
  const found: [string, unknown][] =
    typeof value === "string"
      ? [[field, value]]
      : rowsOf(value).map((row, i) => [`${field}.${i}.${column}`, at(row, column)]);
  return found.flatMap(([path, number]) =>
    typeof number === "string" && plain(number) ? [[path, plain(number)]] : [],
  );
};

/** What the place is taken for: the year, the event, what the answers say it is for, or for good. */
const occasionOf = (
  { year, about }: PerPerson,
  eventId: string | undefined,
  answers: Answers,
  { today }: CheckContext,
): string => {
  if (year) return `year#${yearOf(today)}`;
  if (eventId) return `event#${eventId}`;
  return about ? `about#${digest(about.map((path) => plain(String(at(answers, path) ?? ""))))}` : "ever";
};

/** The people an application names, each once, however the number is written. */
export const personsOf = (
  scheme: Pick<Scheme, "limits">,
  eventId: string | undefined,
  answers: Answers,
  context: CheckContext,
): Named[] => {
  const { perPerson, group } = scheme.limits;
  if (!perPerson || (perPerson.when && !holds(perPerson.when, { answers, context }))) return [];
  const sk = occasionOf(perPerson, eventId, answers, context);
  const once = new Map(numbersIn(perPerson, answers).map(([path, number]) => [number, path]));
  return [...once].map(([number, path]) => ({ pk: `person#${group}#${hashOf(group, number)}`, sk, path }));
};

/** Takes a person's place while there is one. */
const takePerson = ({ pk, sk }: Place, applicationId: string, max: number, i: number): Labelled => ({
  label: `person.${i}`,
  Update: {
    TableName: tableName(),
    Key: { pk, sk },
    UpdateExpression: "ADD #a :a",
    ConditionExpression: "attribute_not_exists(#a) OR size(#a) < :max",
    ExpressionAttributeNames: { "#a": "applications" },
    ExpressionAttributeValues: { ":a": new Set([applicationId]), ":max": max },
  },
});

/** The rows of a submit, one a person named. */
export const takePersons = (persons: readonly Place[], applicationId: string, max: number): Labelled[] =>
  persons.map((person, i) => takePerson(person, applicationId, max, i));

/** Gives a person's place back: the application was withdrawn before a decision, or the organiser called it off. */
export const releasePerson = ({ pk, sk }: Place, applicationId: string): Labelled => ({
  label: "person",
  Update: {
    TableName: tableName(),
    Key: { pk, sk },
    UpdateExpression: "DELETE #a :a",
    ExpressionAttributeNames: { "#a": "applications" },
    ExpressionAttributeValues: { ":a": new Set([applicationId]) },
  },
});

/** Who was named too often, of a write that was refused for it; never by whom else. */
export const personRefusal = (
  error: Cancelled,
  scheme: Pick<Scheme, "limits">,
  persons: readonly Named[],
  policy?: Record<string, Json>,
): Refusal | undefined => {
  const full = persons.filter((_, i) => error.of(`person.${i}`));
  const { perPerson } = scheme.limits;
  if (full.length === 0 || !perPerson) return undefined;
  return new Refusal((perPerson.code ?? codes.ONE_APPLICATION_PER_EVENT) as Code, {
    params: { max: numberOf(perPerson.max, policy) },
    fields: full.map(({ path = perPerson.field }) => ({ path, key: "duplicate" })),
  });
};
