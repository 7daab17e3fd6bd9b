/**
 * Lists what inspectors see: only assigned subjects (R14). An enterprise can be assigned itself, or exhibit at an
 * assigned activity; a convention is an application for support under S15 or S16.
 */

import type { EventSummary } from "../../events/event-schema.ts";
import { findEvent, listEventSummaries } from "../../events/event-store.server.ts";
import type { Institution } from "../../institutions/index.ts";
import {
  listCertifiedInstitutions,
  listInstitutionsById,
} from "../../institutions/institution-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, type Instant, toMacaoDay } from "../../platform/day.ts";
import { type AnonymousRow, anonymizeRows } from "../../statistics/anonymize-rows.ts";
import { getSizeClassStart } from "../../statistics/index.ts";
import { conventionSchemes } from "../records/inspection-kinds.ts";
import { listAssignedSubjects } from "../records/inspection-store.server.ts";
import type { RestrictedView, ViewRow } from "./index.ts";

/** A record with its id, which no view shows. */
export interface KeyedRecord {
  key: string;
  row: ViewRow;
  /** It does not take place, so that no view lists it; whoever was sent there still records and reads findings. */
  isUnlisted?: boolean;
}

// Current and upcoming activities first, because inspectors are sent to those.
const sortByNearest = (events: EventSummary[], today: Day): EventSummary[] =>
  events.toSorted((a, b) => {
    const [isPast, isOtherPast] = [a.dates.end < today, b.dates.end < today];
    if (isPast !== isOtherPast) return isPast ? 1 : -1;
    const byStart = a.dates.start < b.dates.start ? -1 : 1;
    return isPast ? -byStart : byStart;
  });

/** Builds the rows of the view of activities, those nearest to today first. */
const buildActivityRecords = (events: EventSummary[], today: Day): KeyedRecord[] =>
  sortByNearest(events, today).map((event) => ({
    key: event.id,
    isUnlisted: event.status !== "PUBLISHED",
    row: {
      names: event.names,
      code: event.code,
      nature: event.activityNature,
      form: event.form,
      start: event.dates.start,
      end: event.dates.end,
      venue: event.venue,
      country: event.country,
      exhibitors: event.exhibitorsCount,
    },
  }));

/** Lists the published events. */
export const listActivityRecords = async (ctx: Context): Promise<KeyedRecord[]> =>
  buildActivityRecords(
    (await listEventSummaries()).filter((event) => event.status === "PUBLISHED"),
    ctx.today,
  );

/**
 * Builds the rows of the view of enterprises. One that is not certified now has no day of certification, and one that
 * was closed has given its number back, and is on no list.
 */
const buildEnterpriseRecords = (institutions: readonly Institution[]): KeyedRecord[] =>
  institutions
    .toSorted((a, b) => (a.fields.siteRegistrationNumber < b.fields.siteRegistrationNumber ? -1 : 1))
    .map(({ id, fields, certification, certifiedAt, closedAt }) => ({
      key: id,
      isUnlisted: closedAt !== undefined,
      row: {
        nameZh: fields.nameZh,
        nameEn: fields.nameEn,
        namePt: fields.namePt,
        registration: fields.siteRegistrationNumber,
        nature: fields.nature,
        industry: fields.industry ?? null,
        madeInMacao: fields.flagMadeInMacao ?? false,
        macaoBrand: fields.flagMacaoBrand ?? false,
        employees: fields.employees ?? null,
        establishedYear: fields.establishedOn ? Number(fields.establishedOn.slice(0, 4)) : null,
        country: fields.country,
        certifiedOn: certification === "PASSED" && certifiedAt ? toMacaoDay(certifiedAt as Instant) : null,
      },
    }));

/** Lists the enterprises that are certified now; the index of their certification lags. */
const listCertifiedRecords = async (): Promise<KeyedRecord[]> =>
  buildEnterpriseRecords(
    (await listCertifiedInstitutions()).filter(
      ({ certification, closedAt }) => certification === "PASSED" && !closedAt,
    ),
  );

/** The fields of the bureau's rows, the most important first. */
const statisticalFields = [
  "nature",
  "industry",
  "employeesFrom",
  "country",
  "establishedDecade",
  "certifiedYear",
] as const;
/** Lists what the bureau counts of each enterprise, not yet anonymous. */
export const listEnterpriseFacts = async (): Promise<AnonymousRow<(typeof statisticalFields)[number]>[]> =>
  (await listCertifiedRecords()).map(({ row }) => ({
    nature: String(row.nature),
    industry: row.industry ? String(row.industry) : null,
    employeesFrom: typeof row.employees === "number" ? getSizeClassStart(row.employees) : null,
    country: row.country ? String(row.country) : null,
    establishedDecade:
      typeof row.establishedYear === "number" ? Math.floor(row.establishedYear / 10) * 10 : null,
    certifiedYear: row.certifiedOn ? Number(String(row.certifiedOn).slice(0, 4)) : null,
  }));
/** Lists the bureau's rows of enterprises: anonymous, and without a key. */
export const listAnonymousEnterprises = async (): Promise<KeyedRecord[]> =>
  anonymizeRows(await listEnterpriseFacts(), statisticalFields).map((row) => ({ key: "", row }));

/** Statuses of conventions that do not take place. */
const endedStatuses: readonly string[] = ["DRAFT", "REJECTED", "CANCELLED"];
const toText4 = (value: unknown) => {
  const content = typeof value === "string" ? value : "";
  return { "zh-Hant": content, "zh-Hans": content, en: content, pt: content };
};
const findConventionRecord = async (id: string): Promise<KeyedRecord[]> => {
  // Imported with the first convention, because the other views need no applications.
  const Applications = await import("../../applications/model/application-store.server.ts");
  const body = await Applications.findSubmittedBody(id);
  const header = body && (await Applications.findHeader(body.institutionId, id));
  if (!header || !conventionSchemes.includes(header.scheme)) return [];
  const { answers } = body;
  const row: ViewRow = {
    names: { ...toText4(answers.eventName), ...header.eventNames },
    code: header.code ?? header.id,
    start: header.eventDates?.start ?? null,
    end: header.eventDates?.end ?? null,
    venue: toText4(
      [answers.venue, answers.secondVenue].filter((each) => typeof each === "string" && each).join("；"),
    ),
  };
  return [{ key: id, row, isUnlisted: endedStatuses.includes(header.status) }];
};

/**
 * Lists the records of a kind that are assigned to the caller, whatever has become of them since: an enterprise cannot
 * end its inspection by a change of its data, and what was found before a cancellation is still recorded (decision
 * 0839).
 */
export const listAssignedRecords = async (
  subjectKind: RestrictedView["of"],
  ctx: Context,
): Promise<KeyedRecord[]> => {
  const assignedSubjects = await listAssignedSubjects(ctx.actor.accountId);
  const collectKeys = (kind: RestrictedView["of"]): string[] =>
    assignedSubjects.filter((one) => one.of === kind).map(({ key }) => key);
  const keys = new Set(collectKeys(subjectKind));
  if (subjectKind === "convention")
    return (await Promise.all([...keys].map(findConventionRecord)))
      .flat()
      .sort((a, b) => (String(a.row.start) < String(b.row.start) ? -1 : 1));
  if (subjectKind === "activity")
    return buildActivityRecords(
      (await listEventSummaries()).filter(({ id }) => keys.has(id)),
      ctx.today,
    );
  // An inspector at a fair meets all its exhibitors.
  const fairs = await Promise.all(collectKeys("activity").map(findEvent));
  for (const fair of fairs)
    for (const { institutionId } of fair?.exhibitors ?? []) if (institutionId) keys.add(institutionId);
  return buildEnterpriseRecords(await listInstitutionsById([...keys]));
};
