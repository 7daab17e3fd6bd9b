/** Rows of events: a header beside all others for the lists (one query), a body for the page. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../platform/day.ts";
import { queryPartition, readRow } from "../platform/query-partition.server.ts";
import { getDocumentClient, getTableName } from "../platform/table.server.ts";
import { type TransactionItem, transact } from "../platform/transaction.server.ts";
import { isPictureAddress, toWebAddress } from "../platform/web-address.ts";
import type { EventDetail, EventSummary } from "./event-schema.ts";
import { toEventSummary } from "./index.ts";

const createHeaderEntity = () =>
  new Entity(
    {
      model: { entity: "eventHeader", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        summary: { type: CustomAttributeType<EventSummary>("any"), required: true },
        all: { type: "string", required: true, default: "events" },
      },
      indexes: {
        all: {
          pk: { field: "pk", composite: [], template: "events", casing: "none" },
          sk: { field: "sk", composite: ["id"], template: "${id}", casing: "none" },
        },
      },
    },
    { client: getDocumentClient(), table: getTableName() },
  );
const createBodyEntity = () =>
  new Entity(
    {
      model: { entity: "event", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        version: { type: "number", required: true },
        detail: { type: CustomAttributeType<EventDetail>("any"), required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "event#${id}", casing: "none" },
          sk: { field: "sk", composite: [], template: "body", casing: "none" },
        },
      },
    },
    { client: getDocumentClient(), table: getTableName() },
  );
let headerEntity: ReturnType<typeof createHeaderEntity> | undefined;
let bodyEntity: ReturnType<typeof createBodyEntity> | undefined;
const getHeaderEntity = () => (headerEntity ??= createHeaderEntity());
const getBodyEntity = () => (bodyEntity ??= createBodyEntity());

/** What became a link or a picture before addresses were checked is left out where it is no web address. */
const removeUnsafeLinks = ({ website, ...detail }: EventDetail): EventDetail => {
  const address = toWebAddress(website);
  return {
    ...detail,
    ...(address && { website: address }),
    images: detail.images.filter(({ url }) => isPictureAddress(url)),
  };
};

/** An event with all its texts, or undefined. 1 read, eventually consistent. */
export const findEvent = async (id: string): Promise<EventDetail | undefined> => {
  const stored = await readRow<{ detail: EventDetail }>(`event#${id}`, "body", { lagging: true });
  return stored && removeUnsafeLinks(stored.detail);
};

/** Headers of all events, drafts included; one query. */
export const listEventSummaries = async (): Promise<EventSummary[]> => {
  const rows = await queryPartition<{ summary: EventSummary }>("events", { lagging: true });
  return rows.map((row) => row.summary);
};

/** Visitors may see the list as it stood so many milliseconds ago. */
const CACHE_MS = 5000;
let summaryCache: { table: string; at: number; events: EventSummary[] } | undefined;

/**
 * The headers for visitors: no read while those of five seconds ago are at hand. What this process writes is seen at
 * once; staff and decisions read `all` and `read`.
 */
export const listCachedEventSummaries = async (now: Instant): Promise<EventSummary[]> => {
  const at = Date.parse(now);
  if (summaryCache?.table === getTableName() && at >= summaryCache.at && at - summaryCache.at < CACHE_MS)
    return summaryCache.events;
  const events = await listEventSummaries();
  summaryCache = { table: getTableName(), at, events };
  return events;
};

/** Forgets them: what is rendered after a change must not be what stood before it. */
export const clearEventSummaryCache = (): void => {
  summaryCache = undefined;
};

/** Rows that write an event; the body carries the version condition. */
export const buildEventWrites = (
  event: EventDetail,
  expectedVersion: number | undefined,
): TransactionItem[] => {
  summaryCache = undefined;
  const putRequest = getBodyEntity().put({ id: event.id, version: event.version, detail: event });
  const conditional =
    expectedVersion === undefined
      ? putRequest.where(({ id }, { notExists }) => notExists(id))
      : putRequest.where(({ version }, { eq }) => eq(version, expectedVersion));
  return [
    { label: "event", Put: conditional.params() },
    {
      label: "header",
      Put: getHeaderEntity()
        .put({ id: event.id, summary: toEventSummary(event) })
        .params(),
    },
  ];
};

/** Writes an event whatever stands there (seed, import). */
export const overwriteEvent = async (event: EventDetail): Promise<void> => {
  summaryCache = undefined;
  await transact([
    {
      label: "event",
      Put: getBodyEntity().put({ id: event.id, version: event.version, detail: event }).params(),
    },
    {
      label: "header",
      Put: getHeaderEntity()
        .put({ id: event.id, summary: toEventSummary(event) })
        .params(),
    },
  ]);
};
