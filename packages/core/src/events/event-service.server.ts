/** Operations on events for visitors and staff. */

import { listCodes } from "../forms/code-lists/index.ts";
import { findBandFault, parseBand } from "../forms/values/band.ts";
import type { Context } from "../platform/actor.ts";
import { listChangedValues } from "../platform/audit/changed-values.ts";
import { isDay } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { matchesSearchText } from "../platform/fold-text.ts";
import { TransactionCancelledError, type TransactionItem, transact } from "../platform/transaction.server.ts";
import { isPictureAddress, isWebAddress } from "../platform/web-address.ts";
import type { EventDetail, EventSummary } from "./event-schema.ts";
import { isEventInScope } from "./event-scope.ts";
import {
  buildEventWrites,
  findEvent,
  listCachedEventSummaries,
  listEventSummaries,
} from "./event-store.server.ts";
import { findStructureIssues } from "./find-structure-issues.ts";
import { type EventFilter, matchesEventFilter, sortEvents } from "./index.ts";
import { RENT_ENTRY } from "./rate-chart-entries.ts";
import { findRefundBandIssues } from "./refund-bands.ts";
import { refuseNewPolicies } from "./refuse-policies.server.ts";

const isStaff = (ctx: Context): boolean => ctx.actor.kind === "staff";

/**
 * Lists published and cancelled events that match the filter, those open for applications first. One query.
 * @param filter with `name`, a part of the event's name in any language
 */
export const listEvents = async (
  { name, ...filter }: EventFilter & { name?: string | undefined },
  ctx: Context,
): Promise<EventSummary[]> => {
  const events = await listCachedEventSummaries(ctx.now);
  return sortEvents(
    events.filter(
      (event) =>
        event.status !== "DRAFT" &&
        matchesEventFilter(event, filter, ctx.today) &&
        matchesSearchText(name, Object.values(event.names)),
    ),
    ctx.today,
  );
};

/** Lists all events that the caller's role covers, drafts included, newest first. */
export const listEventsForStaff = async ({ actor }: Pick<Context, "actor">): Promise<EventSummary[]> =>
  (await listEventSummaries())
    .filter((event) => isEventInScope(actor, event))
    .toSorted((a, b) => (a.dates.start < b.dates.start ? 1 : -1));

/**
 * Returns one event; only staff whose role covers it see its draft.
 * @throws Refusal 10508
 */
export const getEvent = async (id: string, ctx: Context): Promise<EventDetail> => {
  const event = await findEvent(id);
  if (!event || (event.status === "DRAFT" && !(isStaff(ctx) && isEventInScope(ctx.actor, event))))
    throw new Refusal(errorCodes.FAIR_MISSING);
  return event;
};

/** Finds exhibitors of published events by a part of their name, in any language. */
export const searchExhibitors = async (
  name: string | undefined,
  eventId: string | undefined,
  ctx: Context,
) => {
  const events = (await listEventSummaries()).filter(
    (e) => e.status === "PUBLISHED" && e.exhibitorsCount > 0 && (!eventId || e.id === eventId),
  );
  const details = await Promise.all(events.map((e) => getEvent(e.id, ctx)));
  return details.flatMap((event) =>
    event.exhibitors
      .filter((exhibitor) => matchesSearchText(name, Object.values(exhibitor.names)))
      .map((exhibitor) => ({
        ...(exhibitor.institutionId ? { institutionId: exhibitor.institutionId } : {}),
        names: exhibitor.names,
        ...(exhibitor.booth ? { booth: exhibitor.booth } : {}),
        eventId: event.id,
        eventNames: event.names,
      })),
  );
};

/**
 * Checks the values that fees are computed from: percentages, prices that are not negative, no duplicate charges
 * (spec 2 §9).
 */
const findMoneyIssues = ({ booths, discounts, rateChart }: EventDetail): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  const requireMinimum = (path: string, value: number, min: number): void => {
    if (value < min) issues.push({ path, key: "min", params: { min } });
  };
  for (const [i, { price }] of booths.entries()) requireMinimum(`booths.${i}.price`, price, 0);
  for (const [i, { percent, kind, until }] of discounts.entries()) {
    requireMinimum(`discounts.${i}.percent`, percent, 1);
    if (percent > 100) issues.push({ path: `discounts.${i}.percent`, key: "max", params: { max: 100 } });
    // Without its last day an early bird would apply to nobody, and another discount with a text for a day to everybody.
    if (until === undefined ? kind === "EARLY_BIRD" : !isDay(until))
      issues.push({ path: `discounts.${i}.until`, key: until ? "notDay" : "required" });
  }
  for (const [i, { price, extra, band }] of rateChart.entries()) {
    requireMinimum(`rateChart.${i}.price`, price, 0);
    if (rateChart.findIndex((one) => one.extra === extra && one.band === band) < i)
      issues.push({ path: `rateChart.${i}.extra`, key: "duplicate" });
  }
  return issues;
};

/** Sizes of room cover every number of people once, and each that is offered has its rent (spec 2 §3, §9; C19). */
const findBandIssues = (scaleBands: readonly string[], rateChart: EventDetail["rateChart"]): FieldIssue[] => {
  const knownBands = listCodes("scaleBand");
  const unknown = scaleBands.findIndex((code) => !knownBands.includes(code));
  if (unknown >= 0) return [{ path: `scaleBands.${unknown}`, key: "option" }];
  const fault = findBandFault(scaleBands);
  if (fault) {
    const path = `scaleBands.${scaleBands.indexOf(fault.code)}`;
    if (fault.reason === "overlap") return [{ path, key: "bandOverlap" }];
    const to = (parseBand(fault.code)?.min ?? 0) - 1;
    return [{ path, key: "bandGap", params: { from: fault.after + 1, to } }];
  }
  const rents = rateChart.filter(({ extra }) => extra === RENT_ENTRY);
  const isPriced = (code: string) => rents.some(({ band }) => band === undefined || band === code);
  const unpriced = scaleBands.findIndex((code) => rents.length > 0 && !isPriced(code));
  return unpriced < 0 ? [] : [{ path: `scaleBands.${unpriced}`, key: "bandUnpriced" }];
};

/**
 * Checks the offer: slots must lie on the event's days and start before they end, and a mini sales zone needs a
 * category, its own ones with a name in every language.
 */
const findOfferIssues = ({
  dates,
  slots,
  miniZoneCategories,
  miniZoneOwn = [],
  scaleBands,
  rateChart,
}: EventDetail): FieldIssue[] => {
  const issues: FieldIssue[] = findBandIssues(scaleBands ?? [], rateChart);
  for (const [i, { id, date, from, to }] of slots.entries()) {
    const path = `slots.${i}`;
    if (!isDay(date)) issues.push({ path: `${path}.date`, key: "notDay" });
    else if (date < dates.start)
      issues.push({ path: `${path}.date`, key: "beforeMin", params: { min: dates.start } });
    else if (date > dates.end)
      issues.push({ path: `${path}.date`, key: "afterMax", params: { max: dates.end } });
    if (to <= from) issues.push({ path: `${path}.to`, key: "timeOrder" });
    if (slots.findIndex((one) => one.id === id) < i) issues.push({ path: `${path}.from`, key: "duplicate" });
  }
  const knownCategories = listCodes("miniZoneCategory");
  const hasUnknownCategory = miniZoneCategories?.some((code) => !knownCategories.includes(code));
  if (hasUnknownCategory) issues.push({ path: "miniZoneCategories", key: "option" });
  if (miniZoneCategories?.length === 0 && miniZoneOwn.length === 0)
    issues.push({ path: "miniZoneCategories", key: "required" });
  for (const [i, { id, names }] of miniZoneOwn.entries()) {
    if (knownCategories.includes(id) || miniZoneOwn.findIndex((one) => one.id === id) < i)
      issues.push({ path: `miniZoneOwn.${i}.names.zh-Hant`, key: "duplicate" });
    for (const [language, name] of Object.entries(names))
      if (!name.trim()) issues.push({ path: `miniZoneOwn.${i}.names.${language}`, key: "required" });
  }
  return issues;
};

/** Checks the event's own data: days in order (10501), a name in every language. */
const findEventIssues = (event: EventDetail): FieldIssue[] => {
  const issues: FieldIssue[] = [];
  const days: [string, string][] = [
    ["dates.start", event.dates.start],
    ["dates.end", event.dates.end],
    ["registration.opensOn", event.registration.opensOn],
    ["registration.closesOn", event.registration.closesOn],
    ["registration.documentsBy", event.registration.documentsBy],
  ];
  for (const [path, value] of days) if (!isDay(value)) issues.push({ path, key: "notDay" });
  for (const [language, name] of Object.entries(event.names))
    if (!name.trim()) issues.push({ path: `names.${language}`, key: "required" });
  if (event.website !== undefined && !isWebAddress(event.website))
    issues.push({ path: "website", key: "url" });
  for (const [i, { url }] of event.images.entries())
    if (!isPictureAddress(url)) issues.push({ path: `images.${i}.url`, key: "url" });
  return [
    ...issues,
    ...findMoneyIssues(event),
    ...findRefundBandIssues(event),
    ...findOfferIssues(event),
    ...findStructureIssues(event),
  ];
};

/**
 * Creates an event (version 0) or changes it. The closing day cannot be after the first day.
 * @param more items that are written in the same transaction
 * @throws Refusal 10501 days out of order, 10502 fields, 900046 when another event has one of its names, 900050 stale
 */
export const saveEvent = async (
  event: EventDetail,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventDetail> => {
  const { start, end } = event.dates;
  const before = event.version === 0 ? undefined : await findEvent(event.id);
  // Applicants chose that first day. Another one is a postponement, with notices and full refunds (R486).
  if (before?.status === "PUBLISHED" && before.version === event.version && start !== before.dates.start)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "dates.start", key: "postpone" }] });
  const fields = findEventIssues(event);
  if (fields.length) throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields });
  const { opensOn, closesOn } = event.registration;
  if (end < start || closesOn < opensOn || closesOn >= start) {
    throw new Refusal(errorCodes.START_AFTER_END, {
      fields: [{ path: end < start ? "dates.end" : "registration.closesOn", key: "dayOrder" }],
    });
  }
  const otherEvents = (await listEventSummaries()).filter(
    (e) => e.id !== event.id && e.status !== "CANCELLED",
  );
  const eventOfSameName = otherEvents.find((e) =>
    Object.entries(e.names).some(
      ([language, name]) => name.trim() === event.names[language as keyof typeof event.names].trim(),
    ),
  );
  if (eventOfSameName)
    throw new Refusal(errorCodes.EVENT_NAME_NOT_UNIQUE, {
      fields: [{ path: "names.zh-Hant", key: "duplicate" }],
    });
  if (event.version !== 0 && !before) throw new Refusal(errorCodes.FAIR_MISSING);
  // What was checked is the version that was read: a later one may be published, cancelled or moved.
  if (before && before.version !== event.version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: await getEvent(event.id, ctx) });
  await refuseNewPolicies(event, before, ctx.actor);
  const { changes: _, ...editedFields } = event;
  const next: EventDetail = {
    ...editedFields,
    // The recorded changes are not editable, and exhibitors come from the plan of the booths.
    ...(before?.changes ? { changes: before.changes } : {}),
    exhibitors: before?.exhibitors ?? [],
    exhibitorsCount: before?.exhibitorsCount ?? 0,
    version: event.version + 1,
    status: before?.status ?? "DRAFT",
  };
  if (ctx.changes) Object.assign(ctx.changes, listChangedValues(before, next));
  return writeEvent(next, before ? event.version : undefined, ctx, extraWrites);
};

/** Label of the check that whoever asked for a change of an event still acts at the desk. */
export const REQUESTER_LABEL = "requester";

/** Writes an event on condition that it still has the version that was read. */
export const writeEvent = async (
  next: EventDetail,
  expectedVersion: number | undefined,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventDetail> => {
  try {
    // The last day to apply may have changed, and the reminders of drafts depend on it.
    const windowTasks =
      next.status === "PUBLISHED" ? [buildDeferredTask({ kind: "window", id: next.id }, ctx.now, 0).row] : [];
    await transact([...buildEventWrites(next, expectedVersion, ctx.now), ...windowTasks, ...extraWrites]);
    return next;
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of(REQUESTER_LABEL)) throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
    const current = await getEvent(next.id, ctx);
    throw new Refusal(errorCodes.STALE_VERSION, { current });
  }
};

const setEventStatus = async (
  id: string,
  version: number,
  status: EventDetail["status"],
  allowedStatuses: EventDetail["status"][],
  ctx: Context,
  extraWrites: TransactionItem[] = [],
) => {
  const event = await getEvent(id, ctx);
  if (event.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: event });
  if (!allowedStatuses.includes(event.status))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: event.status } });
  return writeEvent({ ...event, status, version: version + 1 }, version, ctx, extraWrites);
};
/** Takes a published event back to a draft, which nobody but staff sees. Whether somebody applied was checked before. */
export const unpublishEvent = (id: string, version: number, ctx: Context) =>
  setEventStatus(id, version, "DRAFT", ["PUBLISHED"], ctx);
/** Publishes a draft: it is listed, and accepts applications within its window. */
export const publishEvent = (id: string, version: number, ctx: Context) =>
  setEventStatus(id, version, "PUBLISHED", ["DRAFT"], ctx);
