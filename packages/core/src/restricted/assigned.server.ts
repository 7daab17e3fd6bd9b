/**
 * What inspectors see: only what they were sent to (R14). An enterprise may be named itself, or exhibit at an activity
 * that is; a convention is an application for support under S15 or S16.
 */
import type { Context } from "../actor.ts";
import { type Day, dayOf, type Instant } from "../day.ts";
import { all as events, read as readEvent } from "../event/store.server.ts";
import type { EventSummary } from "../event/wire.ts";
import { assignedTo } from "../inspection/store.server.ts";
import { certified } from "../institution/store.server.ts";
import type { Row, View } from "./index.ts";

/** A record with the id that stands behind it, which no view shows. */
export interface Keyed {
  key: string;
  row: Row;
}

// What lasts or comes next first: that is what an inspector is sent to.
const nextFirst = (all: EventSummary[], today: Day): EventSummary[] =>
  all.toSorted((a, b) => {
    const [past, other] = [a.dates.end < today, b.dates.end < today];
    if (past !== other) return past ? 1 : -1;
    const earlier = a.dates.start < b.dates.start ? -1 : 1;
    return past ? -earlier : earlier;
  });

export const activities = async (ctx: Context): Promise<Keyed[]> =>
  nextFirst(
    (await events()).filter((event) => event.status === "PUBLISHED"),
    ctx.today,
  ).map((event) => ({
    key: event.id,
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

export const enterprises = async (): Promise<Keyed[]> =>
  (await certified())
    .filter((institution) => !institution.closedAt)
    .sort((a, b) => (a.fields.siteRegistrationNumber < b.fields.siteRegistrationNumber ? -1 : 1))
    .map(({ id, fields, certifiedAt }) => ({
      key: id,
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
        certifiedOn: certifiedAt ? dayOf(certifiedAt as Instant) : null,
      },
    }));

/** Schemes of what is a convention (schemes S15, S16). */
export const conventionSchemes: readonly string[] = ["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"];
/** Those that will not be held under the portal's eyes. */
const gone: readonly string[] = ["DRAFT", "REJECTED", "CANCELLED"];
const text = (value: unknown) => {
  const said = typeof value === "string" ? value : "";
  return { "zh-Hant": said, "zh-Hans": said, en: said, pt: said };
};
const convention = async (id: string): Promise<Keyed[]> => {
  // Loaded with the first convention: the other views need no application.
  const Applications = await import("../application/store.server.ts");
  const body = await Applications.findSubmittedBody(id);
  const header = body && (await Applications.header(body.institutionId, id));
  if (!header || !conventionSchemes.includes(header.scheme) || gone.includes(header.status)) return [];
  const { answers } = body;
  const row: Row = {
    names: { ...text(answers.eventName), ...header.eventNames },
    code: header.code ?? header.id,
    start: header.eventDates?.start ?? null,
    end: header.eventDates?.end ?? null,
    venue: text(
      [answers.venue, answers.secondVenue].filter((each) => typeof each === "string" && each).join("；"),
    ),
  };
  return [{ key: id, row }];
};

/** The records of a kind that the caller was sent to. */
export const assignedRows = async (of: View["of"], ctx: Context): Promise<Keyed[]> => {
  const all = await assignedTo(ctx.actor.accountId);
  const keysOf = (kind: View["of"]): string[] => all.filter((one) => one.of === kind).map(({ key }) => key);
  const keys = new Set(keysOf(of));
  if (of === "convention")
    return (await Promise.all([...keys].map(convention)))
      .flat()
      .sort((a, b) => (String(a.row.start) < String(b.row.start) ? -1 : 1));
  if (of === "activity") return (await activities(ctx)).filter(({ key }) => keys.has(key));
  // At a stand one meets whoever exhibits there.
  const fairs = await Promise.all(keysOf("activity").map(readEvent));
  for (const fair of fairs)
    for (const { institutionId } of fair?.exhibitors ?? []) if (institutionId) keys.add(institutionId);
  return keys.size === 0 ? [] : (await enterprises()).filter(({ key }) => keys.has(key));
};
