/**
 * Rows of applications. The header's key contains its institution, so that "My applications" is one consistent query.
 * Body and history are stored under the application, whose id is bound to the institution (`ownership.server.ts`).
 * Entities only build parameters and read; transactions do the writing.
 */
import { createConversions } from "electrodb";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import { fitsKeyLimits } from "../../platform/query-partition.server.ts";
import { computeShard } from "../../platform/table.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import { getHeaderEntity, getHistoryEntity } from "./application-entities.server.ts";
import type { ApplicationBody, ApplicationHeader, ApplicationHistoryRow } from "./application-rows.ts";
import type { HistoryEntry } from "./application-schema.ts";
import {
  omitIndexAttributes,
  toHeaderItem,
  unpackHeader,
  unpackHeaderWithLazyAnswers,
} from "./header-items.server.ts";
import { findApplicationOwner } from "./ownership.server.ts";
import type { ApplicationStatus } from "./statuses.ts";

/**
 * Parses a header as it is stored: the row of an index, of a batch, or of a failed condition.
 * @throws Error for a row of another entity
 */
export const parseHeaderRow = (row: Record<string, unknown>): ApplicationHeader => {
  const { data } = getHeaderEntity().parse({ Item: row });
  if (!data) throw new Error("The row is no header of an application");
  return unpackHeader(data);
};

/** Builds the key of a header. */
export const buildHeaderKey = (institutionId: string, id: string) => ({
  pk: `institution#${institutionId}`,
  sk: `application#${id}`,
});

/** Returns one header, or undefined. One consistent read. */
export const findHeader = async (
  institutionId: string,
  id: string,
): Promise<ApplicationHeader | undefined> => {
  if (!fitsKeyLimits(`institution#${institutionId}`, `application#${id}`)) return undefined;
  const { data } = await getHeaderEntity().get({ institutionId, id }).go({ consistent: true });
  return data ? unpackHeader(data) : undefined;
};

/**
 * Returns the submitted data of an institution's application; undefined for a draft and for another institution's id.
 */
export const findOwnBody = async (
  id: string,
  institutionId: string,
): Promise<ApplicationBody | undefined> => {
  const owner = await findApplicationOwner(id);
  return owner?.institutionId === institutionId ? owner.body : undefined;
};

/** Returns the submitted data of any institution's application, for staff and jobs. */
export const findSubmittedBody = async (id: string): Promise<ApplicationBody | undefined> =>
  (await findApplicationOwner(id))?.body;

/** Returns the position at which a list continues after this row. */
export const toListPosition = ({ id }: Pick<ApplicationHeader, "id">): string => `application#${id}`;

const toApplicationId = (position: string): string => position.slice(toListPosition({ id: "" }).length);

/**
 * Lists the headers of an institution, newest first, with the position of the next page. One query.
 * @param createdBy only this account's; they are selected after the page was read, so a page can be shorter than
 * `limit`
 */
export const listInstitutionHeaders = async (
  institutionId: string,
  limit: number,
  cursor: string | null,
  createdBy?: string,
): Promise<{ items: ApplicationHeader[]; cursor: string | null }> => {
  const headers = getHeaderEntity();
  const { fromComposite, fromCursor } = createConversions(headers).byAccessPattern.mine;
  const query = headers.query.mine({ institutionId });
  const ownQuery =
    createdBy === undefined ? query : query.where((header, { eq }) => eq(header.createdBy, createdBy));
  const page = await ownQuery.go({
    consistent: true,
    order: "desc",
    limit,
    cursor: cursor === null ? null : fromComposite.toCursor({ institutionId, id: toApplicationId(cursor) }),
  });
  const position = page.cursor === null ? undefined : fromCursor.toComposite(page.cursor);
  return {
    items: page.data.map(unpackHeaderWithLazyAnswers),
    cursor: position?.id ? toListPosition({ id: position.id }) : null,
  };
};

/** Rows per query while all headers of an institution are read: one page of the table has about as many. */
const WALK_PAGE_SIZE = 500;

/**
 * Reads all headers of an institution, newest first, page by page until the reader stops. Whatever decides something
 * reads this and never one page of `listInstitutionHeaders`: an institution may have any number of applications.
 * @param createdBy only this account's
 */
export async function* walkInstitutionHeaders(
  institutionId: string,
  createdBy?: string,
): AsyncGenerator<ApplicationHeader> {
  let cursor: string | null = null;
  do {
    const page: { items: ApplicationHeader[]; cursor: string | null } = await listInstitutionHeaders(
      institutionId,
      WALK_PAGE_SIZE,
      cursor,
      createdBy,
    );
    yield* page.items;
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Lists all headers of an institution that match, newest first. */
export const listMatchingHeaders = async (
  institutionId: string,
  matches: (header: ApplicationHeader) => boolean,
  createdBy?: string,
): Promise<ApplicationHeader[]> => {
  const matching: ApplicationHeader[] = [];
  for await (const header of walkInstitutionHeaders(institutionId, createdBy))
    if (matches(header)) matching.push(header);
  return matching;
};

/** Finds the newest header of an institution that matches. */
export const findMatchingHeader = async (
  institutionId: string,
  matches: (header: ApplicationHeader) => boolean,
): Promise<ApplicationHeader | undefined> => {
  for await (const header of walkInstitutionHeaders(institutionId)) if (matches(header)) return header;
  return undefined;
};

/**
 * Counts the drafts of an institution: `all`, and those of each form and event as `<scheme>#<event>`. Reads every
 * header of the institution.
 */
export const countDrafts = async (institutionId: string): Promise<{ [countedKey: string]: number }> => {
  const counts = new Map<string, number>([["all", 0]]);
  for await (const { status, scheme, eventId } of walkInstitutionHeaders(institutionId))
    if (status === "DRAFT")
      for (const countedKey of ["all", `${scheme}#${eventId ?? ""}`])
        counts.set(countedKey, (counts.get(countedKey) ?? 0) + 1);
  return Object.fromEntries(counts);
};

/** Lists the history of an institution's application, oldest first. Rows from before ids were bound have no owner. */
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
 * Lists headers in one partition (`listQueueShards`) of a group of queues, queue by queue, oldest first.
 * @param queue only this queue of the group
 */
export const listQueueHeaders = async (
  queuePartition: string,
  shard: number,
  queue?: string,
): Promise<ApplicationHeader[]> => {
  const { data } = await getHeaderEntity()
    .query.byQueue({ queuePartition, queueShard: shard, ...(queue !== undefined && { queue }) })
    .go({ pages: "all" });
  return data.map(unpackHeader);
};

/** Builds the write of a header; with `expected`, on condition of that version. */
export const buildHeaderPut = (
  value: ApplicationHeader,
  expected?: { version: number; status: ApplicationStatus },
): TransactionItem => {
  const headerPut = getHeaderEntity().put(toHeaderItem(value));
  const status: string = expected?.status ?? "";
  const conditionalPut = expected
    ? headerPut.where((a, { eq }) => `${eq(a.version, expected.version)} AND ${eq(a.status, status)}`)
    : headerPut.where((a, { notExists }) => notExists(a.id));
  return { label: "header", Put: omitIndexAttributes(conditionalPut.params<TransactionPut>()) };
};

/**
 * Saves a draft: only what a save changes, under its version, its scheme and event.
 * @param ownAccountId only a draft of this account is saved
 * @returns the saved draft; undefined when a condition does not hold
 */
export const updateDraft = async (
  value: ApplicationHeader,
  expectedVersion: number,
  ownAccountId: string | undefined,
): Promise<ApplicationHeader | undefined> => {
  const patch = getHeaderEntity()
    .patch({ institutionId: value.institutionId, id: value.id })
    .set({ answers: compressJson(value.answers ?? {}), version: value.version, updatedAt: value.updatedAt })
    .where(
      (a, { eq, notExists }) =>
        `${eq(a.version, expectedVersion)} AND ${eq(a.status, "DRAFT")} AND ${eq(a.scheme, value.scheme)}${
          value.eventId ? ` AND (${notExists(a.eventId)} OR ${eq(a.eventId, value.eventId)})` : ""
        }`,
    );
  const ownPatch =
    ownAccountId === undefined ? patch : patch.where((a, { eq }) => eq(a.createdBy, ownAccountId));
  const { rejected, data } = await ownPatch.go({
    response: "all_new",
    returnOnConditionCheckFailure: true,
  });
  return rejected ? undefined : unpackHeader(data);
};

export { buildBodyPut } from "./ownership.server.ts";

/** Builds the deletion of a draft that is still one, in the version that was read (label `header`). */
export const buildDraftDelete = (institutionId: string, id: string, version: number): TransactionItem => ({
  label: "header",
  Delete: getHeaderEntity()
    .delete({ institutionId, id })
    .where((a, { eq }) => `${eq(a.version, version)} AND ${eq(a.status, "DRAFT")}`)
    .params(),
});

/** Deletes the header of a submitted application, on condition of the version that was read. */
export const buildHeaderDelete = ({
  institutionId,
  id,
  version,
}: Pick<ApplicationHeader, "institutionId" | "id" | "version">): TransactionItem => ({
  label: "header",
  Delete: getHeaderEntity()
    .delete({ institutionId, id })
    .where((a, { eq }) => eq(a.version, version))
    .params(),
});

/**
 * Builds a history row. While it has notices it is in the `due` index, so that the sweep sends those that are
 * outstanding.
 */
export const buildHistoryPut = ({
  id,
  institutionId,
  notices,
  version,
  ...entry
}: ApplicationHistoryRow): TransactionItem => ({
  label: "history",
  Put: omitIndexAttributes(
    getHistoryEntity()
      .put({
        id,
        institutionId,
        seq: entry.seq,
        entry: compressJson(entry),
        notices: compressJson(notices),
        ...(version !== undefined && { version }),
        shard: computeShard(id),
        dueAt: notices.length ? entry.at : "",
      })
      .where((a, { notExists }) => notExists(a.id))
      .params<TransactionPut>(),
  ),
});

/** Builds the key of a history row, for the notice queue. */
export const buildHistoryKey = (id: string, seq: number) => ({
  pk: `application#${id}`,
  sk: `history#${String(seq).padStart(6, "0")}`,
});
