/**
 * Rows of applications. The header is keyed by its institution, so that "my records" is one consistent query; body and
 * history stand under the application, whose id is bound to the institution (`ownership.server.ts`). Entities only make
 * parameters and read; writes go through `write.server.ts`.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Notice } from "../../messaging/notice-types.ts";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import type { Instant } from "../../platform/day.ts";
import { queryPartition, readRow } from "../../platform/query-partition.server.ts";
import { computeShard, getDocumentClient, getTableName, QUEUE_SHARDS } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import {
  type ApplicationBody,
  type ApplicationHeader,
  type ApplicationHistoryRow,
  getQueue,
} from "./application-rows.ts";
import { getHeaderEntity, getHistoryEntity, type PackedHeader } from "./entities.server.ts";
import { findOwner } from "./ownership.server.ts";
import type { HistoryEntry } from "./schema.ts";
import type { ApplicationStatus } from "./statuses.ts";
import { getNextDueAt } from "./timers.ts";
import { getQueueLine } from "./worklist-queues.ts";

interface StoredHeader {
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
const unpackHeader = (row: StoredHeader): ApplicationHeader => ({
  ...decompressJson<PackedHeader>(row.rest),
  id: row.id,
  institutionId: row.institutionId,
  scheme: row.scheme,
  createdBy: row.createdBy,
  ...(row.eventId ? { eventId: row.eventId } : {}),
  status: row.status as ApplicationStatus,
  version: row.version,
  updatedAt: row.updatedAt as Instant,
  ...(row.answers ? { answers: decompressJson<NonNullable<ApplicationHeader["answers"]>>(row.answers) } : {}),
});

/** The header of a row that a failed condition returned. */
export const parseHeaderRow = (row: Record<string, unknown>): ApplicationHeader =>
  unpackHeader(row as unknown as StoredHeader);

const toHeaderItem = (header: ApplicationHeader) => {
  const { version, updatedAt, answers, status, id, institutionId, eventId, scheme, createdBy, ...rest } =
    header;
  const queue = getQueue(header);
  const nextDueAt = getNextDueAt(header.timers);
  return {
    id,
    institutionId,
    status,
    createdBy,
    scheme,
    version,
    updatedAt,
    rest: compressJson(rest satisfies PackedHeader),
    shard: computeShard(id),
    queueShard: computeShard(id) % QUEUE_SHARDS,
    ...(eventId ? { eventId } : {}),
    ...(answers ? { answers: compressJson(answers) } : {}),
    queue: queue ?? "",
    line: queue ? getQueueLine(queue) : "",
    queuedAt: header.submittedAt ?? updatedAt,
    listed: eventId ?? "",
    dueAt: nextDueAt ?? "",
  };
};

/** One header, read consistently (1 read), or undefined. */
export const findHeader = async (
  institutionId: string,
  id: string,
): Promise<ApplicationHeader | undefined> => {
  const storedRow = await readRow<StoredHeader>(`institution#${institutionId}`, `application#${id}`);
  return storedRow && unpackHeader(storedRow);
};

/** What an institution said in an application; undefined for a draft, and for another institution's id. */
export const findOwnBody = async (
  id: string,
  institutionId: string,
): Promise<ApplicationBody | undefined> => {
  const owner = await findOwner(id);
  return owner?.institutionId === institutionId ? owner.body : undefined;
};

/** What was submitted under an id, whosever it is: for staff and jobs, who look at every institution's. */
export const findSubmittedBody = async (id: string): Promise<ApplicationBody | undefined> =>
  (await findOwner(id))?.body;

/** Where a list of `mine` goes on behind this one. */
export const toListPosition = ({ id }: Pick<ApplicationHeader, "id">): string => `application#${id}`;

/**
 * Headers of an institution, newest first, with the continuation. One query, by the plain client: the first call of
 * most who sign in does not wait for an electrodb entity (decision 0032).
 * @param createdBy only this person's; the page is cut before they are picked out and may be shorter than `limit`
 */
export const listInstitutionHeaders = async (
  institutionId: string,
  limit: number,
  cursor: string | null,
  createdBy?: string,
): Promise<{ items: ApplicationHeader[]; cursor: string | null }> => {
  const pk = `institution#${institutionId}`;
  const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
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
  return { items: Items.map(parseHeaderRow), cursor: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : null };
};

/** Drafts of an institution: `all`, and of each form for each event as `<scheme>#<event>`. Reads every header it has. */
export const countDrafts = async (institutionId: string): Promise<{ [countedKey: string]: number }> => {
  const counts = new Map<string, number>([["all", 0]]);
  let cursor: string | null = null;
  do {
    const page: { items: ApplicationHeader[]; cursor: string | null } = await listInstitutionHeaders(
      institutionId,
      1000,
      cursor,
    );
    for (const { status, scheme, eventId } of page.items)
      if (status === "DRAFT")
        for (const countedKey of ["all", `${scheme}#${eventId ?? ""}`])
          counts.set(countedKey, (counts.get(countedKey) ?? 0) + 1);
    cursor = page.cursor;
  } while (cursor !== null);
  return Object.fromEntries(counts);
};

/** History of an institution's application, oldest first. Rows of before ids were bound do not say whose they are. */
export const listHistoryEntries = async ({
  id,
  institutionId,
}: Pick<ApplicationHeader, "id" | "institutionId">): Promise<HistoryEntry[]> => {
  const { data } = await getHistoryEntity().query.one({ id }).go({ pages: "all", consistent: true });
  return data
    .filter((row) => (row.institutionId ?? institutionId) === institutionId)
    .map((row) => decompressJson<HistoryEntry>(row.entry));
};

/**
 * Headers in one of the `QUEUE_SHARDS` of a line of queues, queue by queue, oldest first.
 * @param queue only this one of the line
 */
export const listQueueHeaders = async (
  line: string,
  shard: number,
  queue?: string,
): Promise<ApplicationHeader[]> =>
  (
    await queryPartition(`queue#${line}#${shard}`, {
      index: "byQueue",
      prefix: queue === undefined ? undefined : `${queue}#`,
    })
  ).map(parseHeaderRow);

/** All rows of an event in one shard: keys from the index, which lags, then the rows. */
const listEventRows = async (eventId: string, shard: number): Promise<ApplicationHeader[]> => {
  const { data } = await getHeaderEntity()
    .query.byEvent({ listed: eventId, shard })
    .go({ pages: "all", hydrate: true });
  return data.map((row) => unpackHeader(row as StoredHeader));
};
/** Headers of what was submitted for an event, in one shard. */
export const listSubmittedByEvent = async (eventId: string, shard: number): Promise<ApplicationHeader[]> =>
  (await listEventRows(eventId, shard)).filter(({ status }) => status !== "DRAFT");
/** Drafts for an event, in one shard. */
export const listDraftsByEvent = async (eventId: string, shard: number): Promise<ApplicationHeader[]> =>
  (await listEventRows(eventId, shard)).filter(({ status }) => status === "DRAFT");

/** Puts a header; with `expected`, only over that version. */
export const putHeader = (
  value: ApplicationHeader,
  expected?: { version: number; status: ApplicationStatus },
): TransactionItem => {
  const put = getHeaderEntity().put(toHeaderItem(value));
  const status: string = expected?.status ?? "";
  const conditionalPut = expected
    ? put.where((a, { eq }) => `${eq(a.version, expected.version)} AND ${eq(a.status, status)}`)
    : put.where((a, { notExists }) => notExists(a.id));
  return { label: "header", Put: withoutIndexAttributes(conditionalPut.params<PutParams>()) };
};

interface PutParams {
  TableName: string;
  Item: Record<string, unknown>;
}
/** Without the attributes that only say what the keys of indexes say already. */
const withoutIndexAttributes = ({ Item, ...put }: PutParams): PutParams => {
  const {
    shard: _s,
    queueShard: _h,
    queue: _q,
    line: _l,
    queuedAt: _a,
    listed: _e,
    dueAt: _d,
    ...storedItem
  } = Item;
  return { ...put, Item: storedItem };
};

/** Parameters of a draft save: only what a save changes, under its version, its author's scheme and event. */
export const buildDraftUpdate = (
  value: ApplicationHeader,
  expected: number,
  ownAccountId: string | undefined,
) => {
  const patch = getHeaderEntity()
    .patch({ institutionId: value.institutionId, id: value.id })
    .set({ answers: compressJson(value.answers ?? {}), version: value.version, updatedAt: value.updatedAt })
    .where(
      (a, { eq, notExists }) =>
        `${eq(a.version, expected)} AND ${eq(a.status, "DRAFT")} AND ${eq(a.scheme, value.scheme)}${
          value.eventId ? ` AND (${notExists(a.eventId)} OR ${eq(a.eventId, value.eventId)})` : ""
        }`,
    );
  return (
    ownAccountId === undefined ? patch : patch.where((a, { eq }) => eq(a.createdBy, ownAccountId))
  ).params({
    response: "all_new",
  });
};

export { putBody } from "./ownership.server.ts";

export const deleteDraft = (institutionId: string, id: string, version: number): TransactionItem => ({
  label: "header",
  Delete: getHeaderEntity()
    .delete({ institutionId, id })
    .where((a, { eq }) => `${eq(a.version, version)} AND ${eq(a.status, "DRAFT")}`)
    .params(),
});

/** A history row; while it has notices it stands in the `due` index, so that the sweep sends what was not sent. */
export const putHistory = ({
  id,
  institutionId,
  notices,
  ...entry
}: ApplicationHistoryRow): TransactionItem => ({
  label: "history",
  Put: withoutIndexAttributes(
    getHistoryEntity()
      .put({
        id,
        institutionId,
        seq: entry.seq,
        entry: compressJson(entry),
        notices: compressJson(notices),
        shard: computeShard(id),
        dueAt: notices.length ? entry.at : "",
      })
      .where((a, { notExists }) => notExists(a.id))
      .params<PutParams>(),
  ),
});

/** What a history row has to tell: of an application packed, of an institution as it is. */
export const parseNotices = (row: Record<string, unknown>): Notice[] =>
  row.notices instanceof Uint8Array
    ? decompressJson<Notice[]>(row.notices)
    : Array.isArray(row.notices)
      ? row.notices
      : [];

/** Where a history row stands, for the notice queue. */
export const buildHistoryKey = (id: string, seq: number) => ({
  pk: `application#${id}`,
  sk: `history#${String(seq).padStart(6, "0")}`,
});
