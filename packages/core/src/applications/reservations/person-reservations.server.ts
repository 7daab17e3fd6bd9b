/**
 * Limits of a person across institutions (`limits.perPerson`): a row a person, written in the transaction of the submit,
 * so that two institutions at once cannot both name the same one. Only schemes that use it pay for it (decision 0030).
 *
 * The row knows nobody: its key is a slow digest of the number, other for each group of schemes.
 */
import { scryptSync } from "node:crypto";
import { getValueAt, isConditionMet, toRows } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../forms/types/index.ts";
import { getYear } from "../../platform/day.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { getTableName } from "../../platform/table.server.ts";
import type { TransactionCancelledError, TransactionItem } from "../../platform/transaction.server.ts";
import { computeDigest, normalizeIdentifier, resolvePolicyLimit } from "./limit-keys.server.ts";

/** Where a person stands: whose limit, and of which year, event, or for good. */
export interface PersonReservation {
  pk: string;
  sk: string;
}
interface NamedPersonReservation extends PersonReservation {
  /** The answer that names the person; where only the place is known, the field of all of them. */
  path?: string;
}
type PerPerson = NonNullable<Scheme["limits"]["perPerson"]>;

/** Identity numbers are short: a fast digest could be tried out. About eight milliseconds a person. */
const hashPersonNumber = (group: string, number: string): string =>
  scryptSync(number, `person#${group}`, 16, { N: 4096 }).toString("base64url");

/** Numbers with their paths: of the rows of a list, or of a field that is the number itself. */
const listPersonNumbers = (
  { field, column }: PerPerson,
  answers: Answers,
): [path: string, number: string][] => {
  const value = answers[field];
  const candidates: [string, unknown][] =
    typeof value === "string"
      ? [[field, value]]
      : toRows(value).map((row, i) => [`${field}.${i}.${column}`, getValueAt(row, column)]);
  return candidates.flatMap(([path, number]) =>
    typeof number === "string" && normalizeIdentifier(number) ? [[path, normalizeIdentifier(number)]] : [],
  );
};

/** What the place is taken for: the year, the event, what the answers say it is for, or for good. */
const buildOccasionKey = (
  { year, about }: PerPerson,
  eventId: string | undefined,
  answers: Answers,
  { today }: CheckContext,
): string => {
  if (year) return `year#${getYear(today)}`;
  if (eventId) return `event#${eventId}`;
  return about
    ? `about#${computeDigest(about.map((path) => normalizeIdentifier(String(getValueAt(answers, path) ?? ""))))}`
    : "ever";
};

/** The people an application names, each once, however the number is written. */
export const listPersonReservations = (
  scheme: Pick<Scheme, "limits">,
  eventId: string | undefined,
  answers: Answers,
  context: CheckContext,
): NamedPersonReservation[] => {
  const { perPerson, group } = scheme.limits;
  if (!perPerson || (perPerson.when && !isConditionMet(perPerson.when, { answers, context }))) return [];
  const sk = buildOccasionKey(perPerson, eventId, answers, context);
  const pathsByNumber = new Map(
    listPersonNumbers(perPerson, answers).map(([path, number]) => [number, path]),
  );
  return [...pathsByNumber].map(([number, path]) => ({
    pk: `person#${group}#${hashPersonNumber(group, number)}`,
    sk,
    path,
  }));
};

/** Takes a person's place while there is one. */
const buildPersonWrite = (
  { pk, sk }: PersonReservation,
  applicationId: string,
  max: number,
  i: number,
): TransactionItem => ({
  label: `person.${i}`,
  Update: {
    TableName: getTableName(),
    Key: { pk, sk },
    UpdateExpression: "ADD #a :a",
    ConditionExpression: "attribute_not_exists(#a) OR size(#a) < :max",
    ExpressionAttributeNames: { "#a": "applications" },
    ExpressionAttributeValues: { ":a": new Set([applicationId]), ":max": max },
  },
});

/** The rows of a submit, one a person named. */
export const buildPersonWrites = (
  persons: readonly PersonReservation[],
  applicationId: string,
  max: number,
): TransactionItem[] => persons.map((person, i) => buildPersonWrite(person, applicationId, max, i));

/** Gives a person's place back: the application was withdrawn before a decision, or the organiser called it off. */
export const buildPersonRelease = (
  { pk, sk }: PersonReservation,
  applicationId: string,
): TransactionItem => ({
  label: "person",
  Update: {
    TableName: getTableName(),
    Key: { pk, sk },
    UpdateExpression: "DELETE #a :a",
    ExpressionAttributeNames: { "#a": "applications" },
    ExpressionAttributeValues: { ":a": new Set([applicationId]) },
  },
});

/** Who was named too often, of a write that was refused for it; never by whom else. */
export const explainPersonConflict = (
  error: TransactionCancelledError,
  scheme: Pick<Scheme, "limits">,
  persons: readonly NamedPersonReservation[],
  policy?: Record<string, Json>,
): Refusal | undefined => {
  const fullReservations = persons.filter((_, i) => error.of(`person.${i}`));
  const { perPerson } = scheme.limits;
  if (fullReservations.length === 0 || !perPerson) return undefined;
  return new Refusal((perPerson.code ?? errorCodes.ONE_APPLICATION_PER_EVENT) as ErrorCode, {
    params: { max: resolvePolicyLimit(perPerson.max, policy) },
    fields: fullReservations.map(({ path = perPerson.field }) => ({ path, key: "duplicate" })),
  });
};
