/** Operations on events for visitors and staff. */

import type { Context } from "../platform/actor.ts";
import { listChangedValues } from "../platform/audit/changed-values.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { matchesSearchText } from "../platform/fold-text.ts";
import { TransactionCancelledError, type TransactionItem, transact } from "../platform/transaction.server.ts";
import { findEventCodeIssues } from "./event-code.ts";
import { buildEventCodeClaim, buildEventCodeWrites, EVENT_CODE_LABEL } from "./event-code-store.server.ts";
import { listFactsForSecondPerson } from "./event-facts.ts";
import { findDayOrderIssue, findFarDayIssue, findSameNameIssue } from "./event-save-rules.ts";
import type { EventDetail, EventSummary, ListedEvent } from "./event-schema.ts";
import { isEventInScope } from "./event-scope.ts";
import {
  buildEventWrites,
  type EventHeader,
  findCachedEvent,
  findEvent,
  listCachedEventHeaders,
  listCachedEventSummaries,
  listEventHeaders,
  listEventSummaries,
} from "./event-store.server.ts";
import { findEventIssues } from "./find-event-issues.ts";
import { buildFirstPersonRefusal } from "./first-person-check.server.ts";
import { type EventFilter, matchesEventFilter, sortEvents } from "./index.ts";
import { refuseNewPolicies } from "./refuse-policies.server.ts";

const isStaff = (ctx: Context): boolean => ctx.actor.kind === "staff";

/**
 * Lists published and cancelled events that match the filter, those open for applications first. One query.
 * @param filter with `name`, a part of the event's name in any language
 */
export const listEvents = async (
  { name, ...filter }: EventFilter & { name?: string | undefined },
  ctx: Context,
): Promise<ListedEvent[]> => {
  // It brings all schemes, which few who read one event need.
  const { addClosingDays } = await import("./closing-days.server.ts");
  const headers = (await listCachedEventHeaders(ctx.now)).filter(({ summary }) => summary.status !== "DRAFT");
  return sortEvents(
    (await addClosingDays(headers, ctx)).filter(
      (event) =>
        matchesEventFilter(event, filter, ctx.today) && matchesSearchText(name, Object.values(event.names)),
    ),
    ctx.today,
  );
};

/** Lists the headers of all events that the caller's role covers, drafts included, newest first. */
export const listEventHeadersForStaff = async ({ actor }: Pick<Context, "actor">): Promise<EventHeader[]> =>
  (await listEventHeaders())
    .filter(({ summary }) => isEventInScope(actor, summary))
    .toSorted((a, b) => (a.summary.dates.start < b.summary.dates.start ? 1 : -1));

/** Lists all events that the caller's role covers, as `listEventHeadersForStaff`. */
export const listEventsForStaff = async (ctx: Pick<Context, "actor">): Promise<EventSummary[]> =>
  (await listEventHeadersForStaff(ctx)).map(({ summary }) => summary);

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

/**
 * Finds exhibitors of published events by a part of their name, in any language. Everybody may ask, so that the events
 * come from a cache of five seconds: each of them may have some thousand exhibitors.
 */
export const searchExhibitors = async (
  name: string | undefined,
  eventId: string | undefined,
  ctx: Context,
) => {
  const summaries = (await listCachedEventSummaries(ctx.now)).filter(
    (e) => e.status === "PUBLISHED" && e.exhibitorsCount > 0 && (!eventId || e.id === eventId),
  );
  const events = await Promise.all(summaries.map(({ id }) => findCachedEvent(id, ctx.now)));
  return events.flatMap((event) => {
    if (event?.status !== "PUBLISHED") return [];
    return event.exhibitors
      .filter((exhibitor) => matchesSearchText(name, Object.values(exhibitor.names)))
      .map((exhibitor) => ({
        ...(exhibitor.institutionId ? { institutionId: exhibitor.institutionId } : {}),
        names: exhibitor.names,
        ...(exhibitor.booth ? { booth: exhibitor.booth } : {}),
        eventId: event.id,
        eventNames: event.names,
      }));
  });
};

/** An event as it is stored, and what an edit that was checked makes of it. */
export interface PreparedEvent {
  before?: EventDetail | undefined;
  next: EventDetail;
}

/**
 * Refuses an event with issues.
 * @throws Refusal 10502 where something is only missing, 900054 where something is wrong, with the issues
 */
const refuseEventIssues = (fields: FieldIssue[]): void => {
  if (fields.length === 0) return;
  const onlyMissing = fields.every(({ key }) => key === "required");
  throw new Refusal(onlyMissing ? errorCodes.REQUIRED_EMPTY : errorCodes.INVALID_VALUE, {
    params: { context: "event" },
    fields,
  });
};

/**
 * Checks an event that is to be created (version 0) or changed. The closing day cannot be after the first day.
 * @throws Refusal 10501 days out of order, 10502 or 900054 fields, 900046 when another event has one of its names,
 * 900050 stale
 */
export const prepareEvent = async (event: EventDetail, ctx: Context): Promise<PreparedEvent> => {
  const before = event.version === 0 ? undefined : await findEvent(event.id);
  // Applicants chose that first day. Another one is a postponement, with notices and full refunds (R486).
  if (
    before?.status === "PUBLISHED" &&
    before.version === event.version &&
    event.dates.start !== before.dates.start
  )
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "dates.start", key: "postpone" }] });
  const farDayIssue = findFarDayIssue(event.dates.end, "dates.end", ctx.today);
  const events = await listEventSummaries();
  // A code that stays is taken as it is: it may be from before its rules.
  const codeIssues =
    before?.code === event.code
      ? []
      : findEventCodeIssues({ ...event, status: before?.status ?? "DRAFT" }, events);
  const issues = [...(farDayIssue ? [farDayIssue] : []), ...codeIssues, ...findEventIssues(event)];
  const dayOrderIssue = findDayOrderIssue(event);
  if (dayOrderIssue && issues.length === 0)
    throw new Refusal(errorCodes.START_AFTER_END, { fields: [dayOrderIssue] });
  // What is out of order comes first: other days are wrong because of it.
  refuseEventIssues(dayOrderIssue ? [dayOrderIssue, ...issues] : issues);
  const sameNameIssue = findSameNameIssue(event, events);
  if (sameNameIssue) throw new Refusal(errorCodes.EVENT_NAME_NOT_UNIQUE, { fields: [sameNameIssue] });
  if (event.version !== 0 && !before) throw new Refusal(errorCodes.FAIR_MISSING);
  // The check holds for the version that was read, and a later one may be published, cancelled or moved.
  if (before && before.version !== event.version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: await getEvent(event.id, ctx) });
  await refuseNewPolicies(event, before, ctx.actor);
  const { changes: _, boothPlan: __, ...editedFields } = event;
  const next: EventDetail = {
    ...editedFields,
    // The recorded changes are not editable, and exhibitors come from the plan of the booths.
    ...(before?.changes ? { changes: before.changes } : {}),
    exhibitors: before?.exhibitors ?? [],
    ...(before?.boothPlan ? { boothPlan: before.boothPlan } : {}),
    exhibitorsCount: before?.exhibitorsCount ?? 0,
    version: event.version + 1,
    status: before?.status ?? "DRAFT",
  };
  if (ctx.changes) Object.assign(ctx.changes, listChangedValues(before, next));
  return { before, next };
};

/**
 * Builds the task that carries other names or days of an event to its applications (decision 0705). It begins after
 * what was cached before the change is gone.
 */
export const buildEventFactsTask = (
  before: Pick<EventDetail, "names" | "dates"> | undefined,
  { id, names, dates }: Pick<EventDetail, "id" | "names" | "dates">,
  { now }: Pick<Context, "now">,
): TransactionItem[] =>
  before && toCanonicalJson([before.names, before.dates]) !== toCanonicalJson([names, dates])
    ? [buildDeferredTask({ kind: "eventFacts", id }, now).row]
    : [];

/** Writes an event that was checked, on condition that it is still the one that it was checked against. */
export const writePreparedEvent = async (
  { before, next }: PreparedEvent,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventDetail> =>
  writeEvent(next, before?.version, ctx, [
    ...buildEventFactsTask(before, next, ctx),
    ...(await buildEventCodeWrites(before, next)),
    ...extraWrites,
  ]);

/**
 * Creates an event (version 0), or changes what one person changes alone (decision 0470).
 * @param extraWrites items of the same transaction
 * @throws Refusal as `prepareEvent` does; 900310 with the facts of a published event that need a second person
 */
export const saveEvent = async (
  event: EventDetail,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventDetail> => {
  const preparedEvent = await prepareEvent(event, ctx);
  const facts = preparedEvent.before
    ? listFactsForSecondPerson(preparedEvent.before, preparedEvent.next)
    : [];
  if (facts.length > 0)
    throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED, {
      fields: facts.map((path) => ({ path, key: "secondPerson" })),
    });
  return writePreparedEvent(preparedEvent, ctx, extraWrites);
};

/** Label of the check that whoever asked for a change of an event still acts at the desk. */
export const REQUESTER_LABEL = "requester";
/** Label of the check that the registration of an event still has the status that was read. */
export const REGISTRATION_LABEL = "registration";

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
    if (error.of(EVENT_CODE_LABEL)) refuseEventIssues([{ path: "code", key: "eventCodeTaken" }]);
    if (error.of(REQUESTER_LABEL)) throw buildFirstPersonRefusal(REQUESTER_LABEL);
    const registration = error.of(REGISTRATION_LABEL);
    // It is still accepted: another part of it was changed at the same moment.
    if (registration?.row?.status === "ACCEPTED") throw new Refusal(errorCodes.STALE_VERSION);
    if (registration)
      throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
        params: { status: String(registration.row?.status ?? "") },
      });
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
/**
 * Takes a published event back to a draft, which nobody but staff sees. Whether somebody applied was checked before.
 */
export const unpublishEvent = (
  id: string,
  version: number,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventDetail> => setEventStatus(id, version, "DRAFT", ["PUBLISHED"], ctx, extraWrites);
/**
 * Publishes a draft: it is listed, and accepts applications within its window.
 * @throws Refusal 10502 without a code, 900054 with a code that is no part of an address, or that another event has
 */
export const publishEvent = async (
  id: string,
  version: number,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventDetail> => {
  const [event, events] = await Promise.all([getEvent(id, ctx), listEventSummaries()]);
  refuseEventIssues(findEventCodeIssues({ ...event, status: "PUBLISHED" }, events));
  return setEventStatus(id, version, "PUBLISHED", ["DRAFT"], ctx, [
    ...buildEventCodeClaim(event),
    ...extraWrites,
  ]);
};
