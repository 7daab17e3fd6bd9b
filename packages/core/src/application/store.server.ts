/**
 * Rows of applications. The header is keyed by its institution, so that "my records" is one consistent query; body and
 * history stand under the application, whose id is bound to the institution (`ownership.server.ts`). Entities only make
 * parameters and read; writes go through `write.server.ts`.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import type { Notice } from "../notice/types.ts";
import { pack, unpack } from "../pack.server.ts";
import { partition, row } from "../partition.server.ts";
import { client, QUEUE_SHARDS, shardOf, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import { headers, histories, type Rest } from "./entities.server.ts";
import { findOwner } from "./ownership.server.ts";
import { lineOf } from "./queue/queues.ts";
import { type Body, dueAt, type Header, type HistoryRow, queueOf } from "./row.ts";
import type { Status } from "./status.ts";
import type { HistoryEntry } from "./wire.ts";

interface Kept {
  id: string;
  institutionId: string;
  eventId?: string | undefined;
  scheme: string;
  createdBy: string;
  status: string;
  version: number;
  updatedAt: string;
  rest: Uint8Array;
  answers?: Uint8Array;
}
const headerOf = (row: Kept): Header => ({
  ...unpack<Rest>(row.rest),
  id: row.id,
  institutionId: row.institutionId,
  scheme: row.scheme,
  createdBy: row.createdBy,
  ...(row.eventId ? { eventId: row.eventId } : {}),
  status: row.status as Status,
  version: row.version,
  updatedAt: row.updatedAt as Instant,
  ...(row.answers ? { answers: unpack<NonNullable<Header["answers"]>>(row.answers) } : {}),
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
    rest: pack(rest satisfies Rest),
    shard: shardOf(id),
    queueShard: shardOf(id) % QUEUE_SHARDS,
    ...(eventId ? { eventId } : {}),
    ...(answers ? { answers: pack(answers) } : {}),
    queue: queue ?? "",
    line: queue ? lineOf(queue) : "",
    queuedAt: header.submittedAt ?? updatedAt,
    listed: eventId ?? "",
    dueAt: due ?? "",
  };
};

/** One header, read consistently (1 read), or undefined. */
export const header = async (institutionId: string, id: string): Promise<Header | undefined> => {
  const found = await row<Kept>(`institution#${institutionId}`, `application#${id}`);
  return found && headerOf(found);
};

/** What an institution said in an application; undefined for a draft, and for another institution's id. */
export const body = async (id: string, institutionId: string): Promise<Body | undefined> => {
  const owner = await findOwner(id);
  return owner?.institutionId === institutionId ? owner.body : undefined;
};

/** What was submitted under an id, whosever it is: for staff and jobs, who look at every institution's. */
export const findSubmittedBody = async (id: string): Promise<Body | undefined> => (await findOwner(id))?.body;

/** Where a list of `mine` goes on behind this one. */
export const positionOf = ({ id }: Pick<Header, "id">): string => `application#${id}`;

/**
 * Headers of an institution, newest first, with the continuation. One query, by the plain client: the first call of
 * most who sign in does not wait for an electrodb entity (decision 0032).
 * @param createdBy only this person's; the page is cut before they are picked out and may be shorter than `limit`
 */
export const mine = async (
  institutionId: string,
  limit: number,
  cursor: string | null,
  createdBy?: string,
): Promise<{ items: Header[]; cursor: string | null }> => {
  const pk = `institution#${institutionId}`;
  const { Items = [], LastEvaluatedKey } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :application)",
      ExpressionAttributeValues: {
        ":pk": pk,
        ":application": "application#",
        ...(createdBy === undefined ? {} : { ":createdBy": createdBy }),
      },
      ...(createdBy === undefined ? {} : { FilterExpression: "createdBy = :createdBy" }),
      ...(cursor === null ? {} : { ExclusiveStartKey: { pk, sk: cursor } }),
    }),
  );
  return { items: Items.map(headerOfRow), cursor: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null };
};

/** Drafts of an institution: `all`, and of each form for each event as `<scheme>#<event>`. Reads every header it has. */
export const countDrafts = async (institutionId: string): Promise<{ [counted: string]: number }> => {
  const found = new Map<string, number>([["all", 0]]);
  let cursor: string | null = null;
  do {
    const page: { items: Header[]; cursor: string | null } = await mine(institutionId, 1000, cursor);
    for (const { status, scheme, eventId } of page.items)
      if (status === "DRAFT")
        for (const counted of ["all", `${scheme}#${eventId ?? ""}`])
          found.set(counted, (found.get(counted) ?? 0) + 1);
    cursor = page.cursor;
  } while (cursor !== null);
  return Object.fromEntries(found);
};

/** History of an institution's application, oldest first. Rows of before ids were bound do not say whose they are. */
export const history = async ({
  id,
  institutionId,
}: Pick<Header, "id" | "institutionId">): Promise<HistoryEntry[]> => {
  const { data } = await histories().query.one({ id }).go({ pages: "all", consistent: true });
  return data
    .filter((row) => (row.institutionId ?? institutionId) === institutionId)
    .map((row) => unpack<HistoryEntry>(row.entry));
};

/**
 * Headers in one of the `QUEUE_SHARDS` of a line of queues, queue by queue, oldest first.
 * @param queue only this one of the line
 */
export const inLine = async (line: string, shard: number, queue?: string): Promise<Header[]> =>
  (
    await partition(`queue#${line}#${shard}`, {
      index: "byQueue",
      prefix: queue === undefined ? undefined : `${queue}#`,
    })
  ).map(headerOfRow);

/** All rows of an event in one shard: keys from the index, which lags, then the rows. */
const listedAt = async (eventId: string, shard: number): Promise<Header[]> => {
  const { data } = await headers()
    .query.byEvent({ listed: eventId, shard })
    .go({ pages: "all", hydrate: true });
  return data.map((row) => headerOf(row as Kept));
};
/** Headers of what was submitted for an event, in one shard. */
export const ofEvent = async (eventId: string, shard: number): Promise<Header[]> =>
  (await listedAt(eventId, shard)).filter(({ status }) => status !== "DRAFT");
/** Drafts for an event, in one shard. */
export const draftsOf = async (eventId: string, shard: number): Promise<Header[]> =>
  (await listedAt(eventId, shard)).filter(({ status }) => status === "DRAFT");

/** Puts a header; with `expected`, only over that version. */
export const putHeader = (value: Header, expected?: { version: number; status: Status }): Labelled => {
  const put = headers().put(itemOf(value));
  const status: string = expected?.status ?? "";
  const conditional = expected
    ? put.where((a, { eq }) => `${eq(a.version, expected.version)} AND ${eq(a.status, status)}`)
    : put.where((a, { notExists }) => notExists(a.id));
  return { label: "header", Put: lean(conditional.params<Put>()) };
};

interface Put {
  TableName: string;
  Item: Record<string, unknown>;
}
/** Without the attributes that only say what the keys of indexes say already. */
const lean = ({ Item, ...put }: Put): Put => {
  const {
    shard: _s,
    queueShard: _h,
    queue: _q,
    line: _l,
    queuedAt: _a,
    listed: _e,
    dueAt: _d,
    ...kept
  } = Item;
  return { ...put, Item: kept };
};

/** Parameters of a draft save: only what a save changes, under its version, its author's scheme and event. */
export const draftUpdate = (value: Header, expected: number, ownOnly: string | undefined) => {
  const patch = headers()
    .patch({ institutionId: value.institutionId, id: value.id })
    .set({ answers: pack(value.answers ?? {}), version: value.version, updatedAt: value.updatedAt })
    .where(
      (a, { eq, notExists }) =>
        `${eq(a.version, expected)} AND ${eq(a.status, "DRAFT")} AND ${eq(a.scheme, value.scheme)}${
          value.eventId ? ` AND (${notExists(a.eventId)} OR ${eq(a.eventId, value.eventId)})` : ""
        }`,
    );
  return (ownOnly === undefined ? patch : patch.where((a, { eq }) => eq(a.createdBy, ownOnly))).params({
    response: "all_new",
  });
};

export { putBody } from "./ownership.server.ts";

export const deleteDraft = (institutionId: string, id: string, version: number): Labelled => ({
  label: "header",
  Delete: headers()
    .delete({ institutionId, id })
    .where((a, { eq }) => `${eq(a.version, version)} AND ${eq(a.status, "DRAFT")}`)
    .params(),
});

/** A history row; while it has notices it stands in the `due` index, so that the sweep sends what was not sent. */
export const putHistory = ({ id, institutionId, notices, ...entry }: HistoryRow): Labelled => ({
  label: "history",
  Put: lean(
    histories()
      .put({
        id,
        institutionId,
        seq: entry.seq,
        entry: pack(entry),
        notices: pack(notices),
        shard: shardOf(id),
        dueAt: notices.length ? entry.at : "",
      })
      .where((a, { notExists }) => notExists(a.id))
      .params<Put>(),
  ),
});

/** What a history row has to tell: of an application packed, of an institution as it is. */
export const noticesOf = (row: Record<string, unknown>): Notice[] =>
  row.notices instanceof Uint8Array
    ? unpack<Notice[]>(row.notices)
    : Array.isArray(row.notices)
      ? row.notices
      : [];

/** Where a history row stands, for the notice queue. */
export const historyKey = (id: string, seq: number) => ({
  pk: `application#${id}`,
  sk: `history#${String(seq).padStart(6, "0")}`,
});
