/** Rows of events: a header in one partition for the lists (one query), and a body for the page. */
import { CustomAttributeType, Entity } from "electrodb";
import { compressJson, decompressJson } from "../platform/compress.server.ts";
import type { Instant } from "../platform/day.ts";
import { buildPagesTask } from "../platform/deferred-tasks/pages-task.server.ts";
import { defineEntity, type EntityConnection } from "../platform/entity.server.ts";
import { fitsKeyLimits } from "../platform/query-partition.server.ts";
import { getTableName } from "../platform/table.server.ts";
import { buildConditionCheck, type TransactionItem } from "../platform/transaction.server.ts";
import { isPictureAddress, toWebAddress } from "../platform/web-address.ts";
import type { EventDetail, EventSummary } from "./event-schema.ts";
import { toEventSummary } from "./index.ts";

/** What the header of an event says: its summary, and its own policies, which older rows leave out. */
export interface EventHeader {
  summary: EventSummary;
  policy?: EventDetail["policy"] | undefined;
}

const createHeaderEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "eventHeader", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        summary: { type: CustomAttributeType<EventSummary>("any"), required: true },
        /** Its own policies, on which its closing days depend. Rows from before 2026-11-30 do not say. */
        policy: { type: CustomAttributeType<EventDetail["policy"]>("any") },
        all: { type: "string", required: true, default: "events" },
      },
      indexes: {
        all: {
          pk: { field: "pk", composite: [], template: "events", casing: "none" },
          sk: { field: "sk", composite: ["id"], template: "${id}", casing: "none" },
        },
      },
    },
    connection,
  );
const createBodyEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "event", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        version: { type: "number", required: true },
        detail: { type: CustomAttributeType<EventDetail>("any"), required: true },
        /** The exhibitors of a large fair, compressed; `detail` has none then. */
        exhibitors: { type: CustomAttributeType<Uint8Array>("any") },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "event#${id}", casing: "none" },
          sk: { field: "sk", composite: [], template: "body", casing: "none" },
        },
      },
    },
    connection,
  );
const getHeaderEntity = defineEntity(createHeaderEntity);
const getBodyEntity = defineEntity(createBodyEntity);

/** Removes links and pictures stored before addresses were validated, when they are not web addresses. */
const removeUnsafeLinks = ({ website, ...detail }: EventDetail): EventDetail => {
  const address = toWebAddress(website);
  return {
    ...detail,
    ...(address && { website: address }),
    images: detail.images.filter(({ url }) => isPictureAddress(url)),
  };
};

/**
 * Up to so many exhibitors are stored in the event uncompressed. The names of a thousand and more would not fit into
 * the 400 KB of a row (decision 0586).
 */
const MAX_PLAIN_EXHIBITORS = 200;

/** What is stored of an event in its row. */
const packEvent = (event: EventDetail): { detail: EventDetail; exhibitors?: Uint8Array } =>
  event.exhibitors.length > MAX_PLAIN_EXHIBITORS
    ? { detail: { ...event, exhibitors: [] }, exhibitors: compressJson(event.exhibitors) }
    : { detail: event };

const readEvent = async (id: string, consistent: boolean): Promise<EventDetail | undefined> => {
  if (!fitsKeyLimits(`event#${id}`, "body")) return undefined;
  const { data } = await getBodyEntity().get({ id }).go({ consistent });
  if (!data) return undefined;
  const { detail, exhibitors } = data;
  return removeUnsafeLinks(exhibitors ? { ...detail, exhibitors: decompressJson(exhibitors) } : detail);
};

/** Returns an event with all its texts, or undefined. One eventually consistent read. */
export const findEvent = (id: string): Promise<EventDetail | undefined> => readEvent(id, false);

/** Somebody can be shown an event that was read up to this many milliseconds ago. */
const EVENT_CACHE_MS = 5000;
const MAX_CACHED_EVENTS = 200;
const cachedEvents = new Map<string, { event: EventDetail; readAt: number }>();

/**
 * Returns an event with all its texts from a cache of five seconds, or undefined. Writes of this process show at once.
 * A decision that depends on an event reads `findCurrentEvent` instead.
 */
export const findCachedEvent = async (id: string, now: Instant): Promise<EventDetail | undefined> =>
  findFreshEvent(id, now) ?? cacheEvent(id, await findEvent(id), now);

const toCacheKey = (id: string): string => `${getTableName()} ${id}`;

const findFreshEvent = (id: string, now: Instant): EventDetail | undefined => {
  const cachedEvent = cachedEvents.get(toCacheKey(id));
  const age = cachedEvent ? Date.parse(now) - cachedEvent.readAt : -1;
  return cachedEvent && age >= 0 && age < EVENT_CACHE_MS ? cachedEvent.event : undefined;
};

const cacheEvent = (id: string, event: EventDetail | undefined, now: Instant): EventDetail | undefined => {
  if (cachedEvents.size >= MAX_CACHED_EVENTS) cachedEvents.clear();
  if (event) cachedEvents.set(toCacheKey(id), { event, readAt: Date.parse(now) });
  else cachedEvents.delete(toCacheKey(id));
  return event;
};

/**
 * Returns an event as it is stored at this moment, for what is decided by it: an event that was taken back, cancelled
 * or priced again takes nothing by its former state (decision 0471). One consistent read: of the header, whose version
 * tells whether the cached event still holds, or of the event itself where none is cached.
 */
export const findCurrentEvent = async (id: string, now: Instant): Promise<EventDetail | undefined> => {
  const cachedEvent = findFreshEvent(id, now);
  if (cachedEvent) {
    const { data } = await getHeaderEntity().get({ id }).go({ consistent: true });
    if (data?.summary.version === cachedEvent.version && data.summary.status === cachedEvent.status)
      return cachedEvent;
  }
  return cacheEvent(id, await readEvent(id, true), now);
};

/** Clears what this process has cached, because it writes an event. */
const clearEventCaches = (): void => {
  headerCache = undefined;
  cachedEvents.clear();
};

/** Lists the headers of all events with their own policies, drafts included, in one query. */
export const listEventHeaders = async (): Promise<EventHeader[]> => {
  const { data } = await getHeaderEntity().query.all({}).go({ pages: "all" });
  return data.map(({ summary, policy }) => ({ summary, policy }));
};

/** Lists the headers of all events, drafts included, in one query. */
export const listEventSummaries = async (): Promise<EventSummary[]> =>
  (await listEventHeaders()).map(({ summary }) => summary);

/** Visitors can see a list that is up to this many milliseconds old. */
const CACHE_MS = 5000;
let headerCache: { table: string; time: number; headers: EventHeader[] } | undefined;

/**
 * Lists the headers for visitors, with the policies of the events, from a cache of five seconds. Writes of this process
 * show at once. Staff and decisions use `listEventSummaries` and `findEvent` instead.
 */
export const listCachedEventHeaders = async (now: Instant): Promise<readonly EventHeader[]> => {
  const time = Date.parse(now);
  if (headerCache?.table === getTableName() && time >= headerCache.time && time - headerCache.time < CACHE_MS)
    return headerCache.headers;
  const headers = await listEventHeaders();
  headerCache = { table: getTableName(), time, headers };
  return headers;
};

/** Lists the headers for visitors as `listCachedEventHeaders`, without policies. */
export const listCachedEventSummaries = async (now: Instant): Promise<EventSummary[]> =>
  (await listCachedEventHeaders(now)).map(({ summary }) => summary);

/** Clears the cache, so that rendering after a change does not use the previous list. */
export const clearEventSummaryCache = (): void => {
  headerCache = undefined;
};

/**
 * Builds the rows of an event; the body has the condition on the version. What everybody may see leaves a task, so that
 * its pages are rendered again.
 */
export const buildEventWrites = (
  event: EventDetail,
  expectedVersion: number | undefined,
  now: Instant,
): TransactionItem[] => {
  clearEventCaches();
  const putRequest = getBodyEntity().put({ id: event.id, version: event.version, ...packEvent(event) });
  const conditional =
    expectedVersion === undefined
      ? putRequest.where(({ id }, { notExists }) => notExists(id))
      : putRequest.where(({ version }, { eq }) => eq(version, expectedVersion));
  return [
    { label: "event", Put: conditional.params() },
    {
      label: "header",
      Put: getHeaderEntity()
        .put({ id: event.id, summary: toEventSummary(event), policy: event.policy })
        .params(),
    },
    ...(event.status === "DRAFT" ? [] : [buildPagesTask(`event:${event.id}`, now)]),
  ];
};

/** Builds the deletion of an event that nobody but staff has seen, while it still has the version that was read. */
export const buildEventDeletes = ({ id, version: expected }: EventDetail): TransactionItem[] => {
  clearEventCaches();
  return [
    {
      label: "event",
      Delete: getBodyEntity()
        .delete({ id })
        .where(({ version }, { eq }) => eq(version, expected))
        .params(),
    },
    { label: "header", Delete: getHeaderEntity().delete({ id }).params() },
  ];
};

/** Checks in a transaction that an event still has the version that was read. */
export const buildEventVersionCheck = (id: string, expectedVersion: number): TransactionItem =>
  buildConditionCheck(
    "event",
    getBodyEntity()
      .delete({ id })
      .where(({ version }, { eq }) => eq(version, expectedVersion))
      .params(),
  );
