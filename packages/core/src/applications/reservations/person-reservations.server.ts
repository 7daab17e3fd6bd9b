/**
 * Limits per person across institutions (`limits.perPerson`): one row per person in the transaction of the
 * submission, so that two institutions cannot name the same person at once. Schemes without this limit do not use it
 * (decision 0030). The row does not reveal the person: its key is a slow digest of the number, different for each
 * group of schemes.
 */
import { scryptSync } from "node:crypto";
import { Entity } from "electrodb";
import { getValueAt, isConditionMet, toRows } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../forms/types/index.ts";
import { addDays, daysBetween, getYear, isDay } from "../../platform/day.ts";
import { compareSize, defineEntity, requiredText } from "../../platform/entity.server.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionCancelledError, TransactionItem } from "../../platform/transaction.server.ts";
import { computeDigest, foldName, resolvePolicyLimit } from "./limit-keys.server.ts";

/** The reservation of a person: whose limit, and for which year or event, or for ever. */
export interface PersonReservation {
  pk: string;
  sk: string;
}
interface NamedPersonReservation extends PersonReservation {
  /** The path of the answer with the person; when only the key is known, the field of all of them. */
  path?: string;
}
type PerPerson = NonNullable<Scheme["limits"]["perPerson"]>;

/**
 * Identity numbers are short, so a fast digest could be reversed by trying all of them. About eight milliseconds per
 * person.
 */
const hashPersonNumber = (group: string, number: string): string =>
  scryptSync(number, `person#${group}`, 16, { N: 4096 }).toString("base64url");

/** Names of an activity with their paths, in one spelling of all scripts. */
const listActivityNames = (fields: readonly string[], answers: Answers): [path: string, name: string][] =>
  fields.flatMap((field) => {
    const name = foldName(String(answers[field] ?? ""));
    return name ? [[field, name] as [string, string]] : [];
  });

/** Numbers with their paths: from the rows of a list, or from a single field. */
const listPersonNumbers = (
  { field, column, furtherNames }: PerPerson,
  answers: Answers,
): [path: string, number: string][] => {
  const value = answers[field];
  if (furtherNames) return listActivityNames([field, ...furtherNames], answers);
  const candidates: [string, unknown][] =
    typeof value === "string"
      ? [[field, value]]
      : toRows(value).map((row, i) => [`${field}.${i}.${column}`, getValueAt(row, column)]);
  return candidates.flatMap(([path, number]) =>
    typeof number === "string" && foldName(number) ? [[path, foldName(number)]] : [],
  );
};

/** An activity that lasts longer is recognised by its first days. */
const MAX_RESERVED_DAYS = 60;
/** The days of an activity in the answers, each of which another application for it would share. */
const listActivityDays = ({ from, to }: Required<PerPerson>["about"], answers: Answers): string[] => {
  const [first, last] = [getValueAt(answers, from), getValueAt(answers, to)];
  if (!isDay(first)) return [""];
  const length = isDay(last) ? daysBetween(first, last) + 1 : 1;
  return Array.from({ length: Math.min(Math.max(length, 1), MAX_RESERVED_DAYS) }, (_, i) =>
    addDays(first, i),
  );
};
/**
 * What the reservation is for: the year, the event, every day of the activity in the answers, or nothing in
 * particular.
 */
const listOccasionKeys = (
  { year, about }: PerPerson,
  eventId: string | undefined,
  answers: Answers,
  { today }: CheckContext,
): string[] => {
  if (year) {
    const day = getValueAt(answers, year);
    return [`year#${getYear(isDay(day) ? day : today)}`];
  }
  if (eventId) return [`event#${eventId}`];
  if (!about) return ["ever"];
  const name = foldName(String(getValueAt(answers, about.name) ?? ""));
  return listActivityDays(about, answers).map((day) => `about#${computeDigest([name, day])}`);
};

/** Lists the people in an application, each once in any spelling of the number. */
export const listPersonReservations = (
  scheme: Pick<Scheme, "limits">,
  eventId: string | undefined,
  answers: Answers,
  context: CheckContext,
): NamedPersonReservation[] => {
  const { perPerson, group } = scheme.limits;
  if (!perPerson || (perPerson.when && !isConditionMet(perPerson.when, { answers, context }))) return [];
  const occasionKeys = listOccasionKeys(perPerson, eventId, answers, context);
  const pathsByNumber = new Map(
    listPersonNumbers(perPerson, answers).map(([path, number]) => [number, path]),
  );
  return [...pathsByNumber].flatMap(([number, path]) => {
    const pk = `person#${group}#${hashPersonNumber(group, number)}`;
    return occasionKeys.map((sk) => ({ pk, sk, path }));
  });
};

/** The keys are made by `listPersonReservations`: an application keeps them, so that it can give the place back. */
const getPersonEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "personReservation", version: "1", service: "portal" },
        attributes: {
          pk: requiredText,
          sk: requiredText,
          applications: { type: "set", items: "string" },
        },
        indexes: {
          one: {
            pk: { field: "pk", composite: ["pk"], casing: "none" },
            sk: { field: "sk", composite: ["sk"], casing: "none" },
          },
        },
      },
      connection,
    ),
);

/** Reserves a place of a person while one is left. */
const buildPersonWrite = (
  { pk, sk }: PersonReservation,
  applicationId: string,
  max: number,
  i: number,
): TransactionItem => ({
  label: `person.${i}`,
  Update: getPersonEntity()
    .update({ pk, sk })
    .add({ applications: [applicationId] })
    .where(
      ({ applications }, operations) =>
        `${operations.notExists(applications)} OR ${compareSize(operations, applications, "<", max)}`,
    )
    .params(),
});

/** Builds the rows of a submission, one per person. */
export const buildPersonWrites = (
  persons: readonly PersonReservation[],
  applicationId: string,
  max: number,
): TransactionItem[] => persons.map((person, i) => buildPersonWrite(person, applicationId, max, i));

/** Releases a person's place after a withdrawal before the decision, or when the organiser cancelled the event. */
export const buildPersonRelease = (
  { pk, sk }: PersonReservation,
  applicationId: string,
): TransactionItem => ({
  label: "person",
  Update: getPersonEntity()
    .update({ pk, sk })
    .delete({ applications: [applicationId] })
    .params(),
});

/** Explains which person was named too often in a refused write, but never by whom. */
export const explainPersonConflict = (
  error: TransactionCancelledError,
  scheme: Pick<Scheme, "limits">,
  persons: readonly NamedPersonReservation[],
  policy?: Record<string, Json>,
): Refusal | undefined => {
  const fullReservations = persons.filter((_, i) => error.of(`person.${i}`));
  const { perPerson } = scheme.limits;
  if (fullReservations.length === 0 || !perPerson) return undefined;
  const max = resolvePolicyLimit(perPerson.max, policy);
  return new Refusal((perPerson.code ?? errorCodes.ONE_APPLICATION_PER_EVENT) as ErrorCode, {
    params: { max },
    fields: [...new Set(fullReservations.map(({ path = perPerson.field }) => path))].map((path) => ({
      path,
      key: perPerson.reason ?? "personTaken",
      params: { max },
    })),
  });
};
