/**
 * Rows of applications. The header is keyed by its institution, so that "my records" is one consistent query; body and
 * history stand under the application. Entities only make parameters and read; writes go through `write.server.ts`.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../day.ts";
import type { Notice } from "../notice/types.ts";
import { client, shardOf, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import { type Body, dueAt, type Header, type HistoryRow, queueOf } from "./row.ts";
import type { Status } from "./status.ts";
import type { HistoryEntry } from "./wire.ts";

const text = { type: "string" } as const;
const needed = { type: "string", required: true } as const;
const connection = () => ({ client: client(), table: tableName() });
/** A sparse index takes a row only while this says something; electrodb wants every key part given, so nothing is "". */
const has = (name: string) => (composite: Record<string, unknown>) => Boolean(composite[name]);

const makeHeaders = () =>
  new Entity(
    {
      model: { entity: "application", version: "1", service: "portal" },
      attributes: {
        id: needed,
        institutionId: needed,
        eventId: text,
        status: needed,
        createdBy: needed,
        scheme: needed,
        updatedAt: needed,
        version: { type: "number", required: true },
        /** what neither a condition nor a draft save touches */
        rest: { type: CustomAttributeType<Rest>("any"), required: true },
        answers: { type: CustomAttributeType<NonNullable<Header["answers"]>>("any") },
        shard: { type: "number", required: true },
        queue: text,
        queuedAt: text,
        dueAt: text,
        listed: text,
      },
      indexes: {
        mine: {
          pk: {
            field: "pk",
            composite: ["institutionId"],
            template: "institution#${institutionId}",
            casing: "none",
          },
          sk: { field: "sk", composite: ["id"], template: "application#${id}", casing: "none" },
        },
        byEvent: {
          index: "byEvent",
          condition: has("listed"),
          pk: {
            field: "gsi1pk",
            composite: ["listed", "shard"],
            template: "event#${listed}#${shard}",
            casing: "none",
          },
          sk: { field: "gsi1sk", composite: ["status", "id"], template: "${status}#${id}", casing: "none" },
        },
        byQueue: {
          index: "byQueue",
          condition: has("queue"),
          pk: {
            field: "gsi2pk",
            composite: ["queue", "shard"],
            template: "queue#${queue}#${shard}",
            casing: "none",
          },
          sk: {
            field: "gsi2sk",
            composite: ["queuedAt", "id"],
            template: "${queuedAt}#${id}",
            casing: "none",
          },
        },
        due: {
          index: "due",
          condition: has("dueAt"),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    connection(),
  );

const makeBodies = () =>
  new Entity(
    {
      model: { entity: "applicationBody", version: "1", service: "portal" },
      attributes: {
        id: needed,
        institutionId: needed,
        body: { type: CustomAttributeType<Body>("any"), required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "application#${id}", casing: "none" },
          sk: { field: "sk", composite: [], template: "body", casing: "none" },
        },
      },
    },
    connection(),
  );

const makeHistory = () =>
  new Entity(
    {
      model: { entity: "history", version: "1", service: "portal" },
      attributes: {
        id: needed,
        seq: { type: "number", required: true, padding: { length: 6, char: "0" } },
        entry: { type: CustomAttributeType<HistoryEntry>("any"), required: true },
        notices: { type: CustomAttributeType<Notice[]>("any"), required: true },
        shard: { type: "number", required: true },
        dueAt: text,
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "application#${id}", casing: "none" },
          sk: { field: "sk", composite: ["seq"], template: "history#${seq}", casing: "none" },
        },
        due: {
          index: "due",
          condition: has("dueAt"),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    connection(),
  );

const made: {
  headers?: ReturnType<typeof makeHeaders>;
  bodies?: ReturnType<typeof makeBodies>;
  history?: ReturnType<typeof makeHistory>;
} = {};
const headers = () => (made.headers ??= makeHeaders());
const bodies = () => (made.bodies ??= makeBodies());
const histories = () => (made.history ??= makeHistory());

/** Kept once: what stands as an attribute of its own is not in `rest` too (a kilobyte is a write unit). */
type Rest = Omit<
  Header,
  "version" | "updatedAt" | "answers" | "status" | "id" | "institutionId" | "eventId" | "scheme" | "createdBy"
>;
interface Kept {
  id: string;
  institutionId: string;
  eventId?: string | undefined;
  scheme: string;
  createdBy: string;
  status: string;
  version: number;
  updatedAt: string;
  rest: Rest;
  answers?: Header["answers"];
}
const headerOf = (row: Kept): Header => ({
  ...row.rest,
  id: row.id,
  institutionId: row.institutionId,
  scheme: row.scheme,
  createdBy: row.createdBy,
  ...(row.eventId ? { eventId: row.eventId } : {}),
  status: row.status as Status,
  version: row.version,
  updatedAt: row.updatedAt as Instant,
  ...(row.answers ? { answers: row.answers } : {}),
});

/** The header of a row that a failed condition returned. */
export const headerOfRow = (row: Record<string, unknown>): Header => headerOf(row as unknown as Kept);

const itemOf = (header: Header) => {
  const { version, updatedAt, answers, status, id, institutionId, eventId, scheme, createdBy, ...rest } =
    header;
  const queue = queueOf(header);
  const due = dueAt(header.timers);
  return {
    id,
    institutionId,
    status,
    createdBy,
    scheme,
    version,
    updatedAt,
    rest,
    shard: shardOf(id),
    ...(eventId ? { eventId } : {}),
    ...(answers ? { answers } : {}),
    queue: queue ?? "",
    queuedAt: header.submittedAt ?? updatedAt,
    listed: eventId && status !== "DRAFT" ? eventId : "",
    dueAt: due ?? "",
  };
};

/** One header, read consistently (1 read), or undefined. */
export const header = async (institutionId: string, id: string): Promise<Header | undefined> => {
  const { data } = await headers().get({ institutionId, id }).go({ consistent: true });
  return data ? headerOf(data as Kept) : undefined;
};

/** What was said, and whose it is; undefined for a draft. */
export const body = async (id: string): Promise<Body | undefined> => {
  const { data } = await bodies().get({ id }).go({ consistent: true });
  return data?.body;
};

/** Headers of an institution, newest first, with the continuation. One query. */
export const mine = async (
  institutionId: string,
  limit: number,
  cursor: string | null,
  createdBy?: string,
) => {
  const query = headers().query.mine({ institutionId });
  const own = createdBy === undefined ? query : query.where((a, { eq }) => eq(a.createdBy, createdBy));
  const answer = await own.go({
    consistent: true,
    order: "desc",
    limit,
    cursor,
    ...(createdBy === undefined ? {} : { count: limit }),
  });
  return { items: answer.data.map((row) => headerOf(row as Kept)), cursor: answer.cursor };
};

/** History of an application, oldest first. */
export const history = async (id: string): Promise<HistoryEntry[]> => {
  const { data } = await histories().query.one({ id }).go({ pages: "all", consistent: true });
  return data.map((row) => row.entry);
};

/** Headers in a queue of one shard, oldest first. */
export const inQueue = async (queue: string, shard: number): Promise<Header[]> => {
  const { data } = await headers().query.byQueue({ queue, shard }).go({ pages: "all" });
  return data.map((row) => headerOf(row as Kept));
};

/** Headers of an event in one shard. */
export const ofEvent = async (eventId: string, shard: number): Promise<Header[]> => {
  const { data } = await headers().query.byEvent({ listed: eventId, shard }).go({ pages: "all" });
  return data.map((row) => headerOf(row as Kept));
};

/** Puts a header; with `expected`, only over that version. */
export const putHeader = (value: Header, expected?: { version: number; status: Status }): Labelled => {
  const put = headers().put(itemOf(value));
  const status: string = expected?.status ?? "";
  const conditional = expected
    ? put.where((a, { eq }) => `${eq(a.version, expected.version)} AND ${eq(a.status, status)}`)
    : put.where((a, { notExists }) => notExists(a.id));
  return { label: "header", Put: conditional.params() };
};

/** Parameters of a draft save: only what a save changes, under its version, its author's scheme and event. */
export const draftUpdate = (value: Header, expected: number, ownOnly: string | undefined) => {
  const patch = headers()
    .patch({ institutionId: value.institutionId, id: value.id })
    .set({ answers: value.answers ?? {}, version: value.version, updatedAt: value.updatedAt })
    .where(
      (a, { eq }) =>
        `${eq(a.version, expected)} AND ${eq(a.status, "DRAFT")} AND ${eq(a.scheme, value.scheme)}`,
    );
  return (ownOnly === undefined ? patch : patch.where((a, { eq }) => eq(a.createdBy, ownOnly))).params({
    response: "all_new",
  });
};

export const deleteDraft = (institutionId: string, id: string, version: number): Labelled => ({
  label: "header",
  Delete: headers()
    .delete({ institutionId, id })
    .where((a, { eq }) => `${eq(a.version, version)} AND ${eq(a.status, "DRAFT")}`)
    .params(),
});

export const putBody = (value: Body): Labelled => ({
  label: "body",
  Put: bodies().put({ id: value.id, institutionId: value.institutionId, body: value }).params(),
});

/** A history row; while it has notices it stands in the `due` index, so that the sweep sends what was not sent. */
export const putHistory = ({ id, notices, ...entry }: HistoryRow): Labelled => ({
  label: "history",
  Put: histories()
    .put({
      id,
      seq: entry.seq,
      entry,
      notices,
      shard: shardOf(id),
      dueAt: notices.length ? entry.at : "",
    })
    .where((a, { notExists }) => notExists(a.id))
    .params(),
});

/** Where a history row stands, for the notice queue. */
export const historyKey = (id: string, seq: number) => ({
  pk: `application#${id}`,
  sk: `history#${String(seq).padStart(6, "0")}`,
});
