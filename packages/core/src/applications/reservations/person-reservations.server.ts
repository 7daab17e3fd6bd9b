/**
 * Limits per person across institutions (`limits.perPerson`): one row per person in the transaction of the
 * submission, so that two institutions cannot name the same person at once. Schemes without this limit do not use it
 * (decision 0030). The row does not reveal the person: its key is a slow digest of the number, different for each
 * group of schemes.
 */

import { scryptSync } from "node:crypto";
import { getValueAt, isConditionMet, toRows } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../forms/types/index.ts";
import type { PersonReservation } from "../../institutions/constraints/constraints.ts";
import { getYear, isDay } from "../../platform/day.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/fold-text.ts";
import type { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { computeDigest, resolvePolicyLimit } from "./limit-keys.server.ts";

interface NamedPersonReservation extends PersonReservation {
  /** The path of the answer with the person; when only the key is known, the field of all of them. */
  path?: string;
}
type Fold = typeof foldName;
type PerPerson = NonNullable<Scheme["limits"]["perPerson"]>;

/**
 * Identity numbers are short, so a fast digest could be reversed by trying all of them. About eight milliseconds per
 * person.
 */
const hashPersonNumber = (group: string, number: string): string =>
  scryptSync(number, `person#${group}`, 16, { N: 4096 }).toString("base64url");

const buildPersonKey = (group: string, number: string): string =>
  `person#${group}#${hashPersonNumber(group, number)}`;

/** Names of an activity with their paths, in one spelling of all scripts. */
const listActivityNames = (
  fields: readonly string[],
  answers: Answers,
  fold: Fold,
): [path: string, name: string][] =>
  fields.flatMap((field) => {
    const name = fold(String(answers[field] ?? ""));
    return name ? [[field, name] as [string, string]] : [];
  });

/** Numbers with their paths: from the rows of a list, or from a single field. */
const listPersonNumbers = (
  { field, column, furtherNames }: PerPerson,
  answers: Answers,
  fold: Fold,
): [path: string, number: string][] => {
  const value = answers[field];
  if (furtherNames) return listActivityNames([field, ...furtherNames], answers, fold);
  const candidates: [string, unknown][] =
    typeof value === "string"
      ? [[field, value]]
      : toRows(value).map((row, i) => [`${field}.${i}.${column}`, getValueAt(row, column)]);
  return candidates.flatMap(([path, number]) =>
    typeof number === "string" && fold(number) ? [[path, fold(number)]] : [],
  );
};

/** The occasion of a reservation: the sort key of its row, and of an activity the days. */
type ReservedOccasion = Pick<PersonReservation, "sk" | "from" | "to">;
/** Describes the activity in the answers: its name in any spelling, with its first and last day. */
const describeActivity = (
  { name: namePath, from, to }: Required<PerPerson>["about"],
  answers: Answers,
  fold: Fold,
): ReservedOccasion => {
  const sk = `activity#${computeDigest([fold(String(getValueAt(answers, namePath) ?? ""))])}`;
  const [first, last] = [getValueAt(answers, from), getValueAt(answers, to)];
  return isDay(first) ? { sk, from: first, to: isDay(last) && last > first ? last : first } : { sk };
};
/**
 * Lists the occasions of a reservation: the year or the event that is counted, and the activity in the answers, in
 * which a person has one place whether or not the application is counted.
 */
const listReservedOccasions = (
  { year, about, when }: PerPerson,
  eventId: string | undefined,
  answers: Answers,
  context: CheckContext,
  fold: Fold,
): ReservedOccasion[] => {
  const activities = about && !eventId ? [describeActivity(about, answers, fold)] : [];
  if (when && !isConditionMet(when, { answers, context })) return activities;
  if (year) {
    const day = getValueAt(answers, year);
    return [{ sk: `year#${getYear(isDay(day) ? day : context.today)}` }, ...activities];
  }
  if (eventId) return [{ sk: `event#${eventId}` }];
  return about ? activities : [{ sk: "ever" }];
};

/**
 * Lists the people in an application, each once in any spelling of the number.
 * @param fold the folding of numbers and names, where rows are bound again whose keys were made by a former one
 */
export const listPersonReservations = (
  scheme: Pick<Scheme, "limits">,
  eventId: string | undefined,
  answers: Answers,
  context: CheckContext,
  fold: Fold = foldName,
): NamedPersonReservation[] => {
  const { perPerson, group } = scheme.limits;
  if (!perPerson) return [];
  const occasions = listReservedOccasions(perPerson, eventId, answers, context, fold);
  if (occasions.length === 0) return [];
  const pathsByNumber = new Map(
    listPersonNumbers(perPerson, answers, fold).map(([path, number]) => [number, path]),
  );
  return [...pathsByNumber].flatMap(([number, path]) => {
    const pk = buildPersonKey(group, number);
    return occasions.map((occasion) => ({ pk, ...occasion, path }));
  });
};

/**
 * Lists the reservations that an activity with these names would have in the year of its first day, with the language
 * of each name. A name is compared in any language.
 */
export const listNameReservations = <Language extends string>(
  { limits: { group } }: Pick<Scheme, "limits">,
  names: Readonly<Record<Language, string>>,
  firstDay: string,
): { pk: string; sk: string; language: Language }[] => {
  if (!isDay(firstDay)) return [];
  const languages = new Map<string, Language>();
  for (const language of Object.keys(names) as Language[]) {
    const name = foldName(names[language]);
    if (name && !languages.has(name)) languages.set(name, language);
  }
  const sk = `year#${getYear(firstDay)}`;
  return [...languages].map(([name, language]) => ({ pk: buildPersonKey(group, name), sk, language }));
};

/** Explains which person was named too often in a refused write, but never by whom. */
export const explainPersonConflict = (
  error: TransactionCancelledError,
  scheme: Pick<Scheme, "limits">,
  persons: readonly NamedPersonReservation[],
  policy?: Record<string, Json>,
): Refusal | undefined => {
  const { perPerson } = scheme.limits;
  const conflicts = persons.filter((_person, i) => error.of("person", i));
  if (conflicts.length === 0 || !perPerson) return undefined;
  const max = resolvePolicyLimit(perPerson.max, policy);
  const takenByPath = new Map<string, boolean>();
  for (const { path = perPerson.field, from } of conflicts)
    takenByPath.set(path, takenByPath.get(path) === true || from !== undefined);
  const limitCode = (perPerson.code ?? errorCodes.ONE_APPLICATION_PER_EVENT) as ErrorCode;
  return new Refusal(
    [...takenByPath.values()].every((isTaken) => isTaken) ? errorCodes.ONE_APPLICATION_PER_EVENT : limitCode,
    {
      params: { max },
      fields: [...takenByPath].map(([path, isTaken]) => ({
        path,
        // Another application names the person for the same activity.
        key: isTaken ? "personTaken" : (perPerson.reason ?? "personTaken"),
        params: { max },
      })),
    },
  );
};
