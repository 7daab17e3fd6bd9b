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
import { addDays, addMonths, getYear, isDay, parseDay } from "../../platform/day.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/fold-text.ts";
import type { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { computeDigest, resolvePolicyLimit } from "./limit-keys.server.ts";
import { getActivitySet } from "./person-rows.server.ts";

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

/** The occasion of a reservation: the sort key of its row, and in a month of an activity the days. */
type ReservedOccasion = Pick<PersonReservation, "sk" | "from" | "to">;
/** Lists the months of an activity in the answers, each with its first and last day in it. */
const listActivityMonths = (
  { name: namePath, from, to }: Required<PerPerson>["about"],
  answers: Answers,
  fold: Fold,
): ReservedOccasion[] => {
  const name = fold(String(getValueAt(answers, namePath) ?? ""));
  const [first, last] = [getValueAt(answers, from), getValueAt(answers, to)];
  if (!isDay(first)) return [{ sk: `about#${computeDigest([name, ""])}` }];
  const end = isDay(last) && last > first ? last : first;
  const months: ReservedOccasion[] = [];
  for (let day = first; day <= end; ) {
    const nextMonth = addMonths(parseDay(`${day.slice(0, 7)}-01`), 1);
    const lastInMonth = addDays(nextMonth, -1);
    const sk = `about#${computeDigest([name, day.slice(0, 7)])}`;
    months.push({ sk, from: day, to: lastInMonth < end ? lastInMonth : end });
    day = nextMonth;
  }
  return months;
};
/**
 * Describes the digest of the activity in which a person has one place: its name in any spelling, and its first day.
 */
const describeActivityOnce = (
  { name: namePath, from }: Required<PerPerson>["onceIn"],
  answers: Answers,
  fold: Fold,
): string | undefined => {
  const name = fold(String(getValueAt(answers, namePath) ?? ""));
  return name ? computeDigest([name, getValueAt(answers, from) ?? ""]) : undefined;
};
/** Lists the occasions of a reservation: the year, the event, the activity in the answers, or nothing in particular. */
const listReservedOccasions = (
  { year, about }: PerPerson,
  eventId: string | undefined,
  answers: Answers,
  { today }: CheckContext,
  fold: Fold,
): ReservedOccasion[] => {
  if (year) {
    const day = getValueAt(answers, year);
    return [{ sk: `year#${getYear(isDay(day) ? day : today)}` }];
  }
  if (eventId) return [{ sk: `event#${eventId}` }];
  return about ? listActivityMonths(about, answers, fold) : [{ sk: "ever" }];
};

/**
 * Lists the people in an application, each once in any spelling of the number.
 * @param fold the folding of numbers and names, where rows are bound anew whose keys were made by a former one
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
  const isCounted = !perPerson.when || isConditionMet(perPerson.when, { answers, context });
  const activity = perPerson.onceIn && describeActivityOnce(perPerson.onceIn, answers, fold);
  if (!isCounted && !activity) return [];
  const occasions = listReservedOccasions(perPerson, eventId, answers, context, fold).map((occasion) => ({
    ...occasion,
    ...(activity && { activity }),
    ...(!isCounted && { uncounted: true as const }),
  }));
  const pathsByNumber = new Map(
    listPersonNumbers(perPerson, answers, fold).map(([path, number]) => [number, path]),
  );
  return [...pathsByNumber].flatMap(([number, path]) => {
    const pk = `person#${group}#${hashPersonNumber(group, number)}`;
    return occasions.map((occasion) => ({ pk, ...occasion, path }));
  });
};

/** Explains which person was named too often in a refused write, but never by whom. */
export const explainPersonConflict = (
  error: TransactionCancelledError,
  scheme: Pick<Scheme, "limits">,
  persons: readonly NamedPersonReservation[],
  policy?: Record<string, Json>,
): Refusal | undefined => {
  const { perPerson } = scheme.limits;
  const conflicts = persons.flatMap((person, i) => {
    const conflict = error.of("person", i);
    return conflict ? [{ person, isTaken: isActivityTaken(person, conflict.row) }] : [];
  });
  if (conflicts.length === 0 || !perPerson) return undefined;
  const max = resolvePolicyLimit(perPerson.max, policy);
  const keys = new Map(
    conflicts.map(({ person: { path = perPerson.field }, isTaken }) => [
      path,
      isTaken ? "personTaken" : (perPerson.reason ?? "personTaken"),
    ]),
  );
  const limitCode = (perPerson.code ?? errorCodes.ONE_APPLICATION_PER_EVENT) as ErrorCode;
  return new Refusal(
    conflicts.every(({ isTaken }) => isTaken) ? errorCodes.ONE_APPLICATION_PER_EVENT : limitCode,
    { params: { max }, fields: [...keys].map(([path, key]) => ({ path, key, params: { max } })) },
  );
};

/** Another application names the person for the same activity. */
const isActivityTaken = (
  { activity }: PersonReservation,
  row: Record<string, unknown> | undefined,
): boolean => {
  const takenApplications = activity && row?.[getActivitySet(activity)];
  return takenApplications instanceof Set && takenApplications.size > 0;
};
