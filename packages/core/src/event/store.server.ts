/** Rows of events: a header beside all others for the lists (one query), a body for the page. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../day.ts";
import { partition, row } from "../partition.server.ts";
import { client, tableName } from "../table.server.ts";
import { isPictureAddress, webAddressOf } from "../web-address.ts";
import { type Labelled, transact } from "../write.server.ts";
import { summaryOf } from "./index.ts";
import type { EventDetail, EventSummary } from "./wire.ts";

const makeHeader = () =>
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
    { client: client(), table: tableName() },
  );
const makeBody = () =>
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
    { client: client(), table: tableName() },
  );
let header: ReturnType<typeof makeHeader> | undefined;
let body: ReturnType<typeof makeBody> | undefined;
const headers = () => (header ??= makeHeader());
const bodies = () => (body ??= makeBody());

/** What became a link or a picture before addresses were checked is left out where it is no web address. */
const safeDetail = ({ website, ...detail }: EventDetail): EventDetail => {
  const address = webAddressOf(website);
  return {
    ...detail,
    ...(address && { website: address }),
    images: detail.images.filter(({ url }) => isPictureAddress(url)),
  };
};

/** An event with all its texts, or undefined. 1 read, eventually consistent. */
export const read = async (id: string): Promise<EventDetail | undefined> => {
  const found = await row<{ detail: EventDetail }>(`event#${id}`, "body", { lagging: true });
  return found && safeDetail(found.detail);
};

/** Headers of all events, drafts included; one query. */
export const all = async (): Promise<EventSummary[]> => {
  const rows = await partition<{ summary: EventSummary }>("events", { lagging: true });
  return rows.map((row) => row.summary);
};

/** Visitors may see the list as it stood so many milliseconds ago. */
const FRESH_MS = 5000;
let seen: { table: string; at: number; events: EventSummary[] } | undefined;

/**
 * The headers for visitors: no read while those of five seconds ago are at hand. What this process writes is seen at
 * once; staff and decisions read `all` and `read`.
 */
export const recent = async (now: Instant): Promise<EventSummary[]> => {
  const at = Date.parse(now);
  if (seen?.table === tableName() && at >= seen.at && at - seen.at < FRESH_MS) return seen.events;
  const events = await all();
  seen = { table: tableName(), at, events };
  return events;
};

/** Forgets them: what is rendered after a change must not be what stood before it. */
export const forgetRecent = (): void => {
  seen = undefined;
};

/** Rows that write an event; the body carries the version condition. */
export const writing = (event: EventDetail, expected: number | undefined): Labelled[] => {
  seen = undefined;
  const put = bodies().put({ id: event.id, version: event.version, detail: event });
  const conditional =
    expected === undefined
      ? put.where(({ id }, { notExists }) => notExists(id))
      : put.where(({ version }, { eq }) => eq(version, expected));
  return [
    { label: "event", Put: conditional.params() },
    {
      label: "header",
      Put: headers()
        .put({ id: event.id, summary: summaryOf(event) })
        .params(),
    },
  ];
};

/** Writes an event whatever stands there (seed, import). */
export const overwrite = async (event: EventDetail): Promise<void> => {
  seen = undefined;
  await transact([
    { label: "event", Put: bodies().put({ id: event.id, version: event.version, detail: event }).params() },
    {
      label: "header",
      Put: headers()
        .put({ id: event.id, summary: summaryOf(event) })
        .params(),
    },
  ]);
};
