/**
 * Reads the applications of an event: in bounded batches, so that a page costs the same however many there are, or all
 * of them at once.
 */
import { queryIndexBatch, queryPartition, readRowBatches } from "../../platform/query-partition.server.ts";
import { SHARDS } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { buildHeaderKey, parseHeaderRow } from "./application-store.server.ts";
import type { ApplicationStatus } from "./statuses.ts";

/** The number of keys of each shard that are read for a batch. */
const SHARD_BATCH = 32;
/** Sorts before, and behind, every character of an id. */
const BEFORE_IDS = "!";
const BEHIND_IDS = "\uffff";

interface IndexedKey {
  id: string;
  pk: string;
  sk: string;
}

/** Reads the next keys of one shard, and the id up to which they are complete, where more follow. */
const readShardKeys = async (
  eventId: string,
  shard: number,
  after: string,
): Promise<{ keys: IndexedKey[]; completeTo?: string }> => {
  const { rows, next } = await queryIndexBatch(
    `event#${eventId}#${shard}`,
    { index: "byEvent", range: [`${after}${BEFORE_IDS}`, BEHIND_IDS], limit: SHARD_BATCH },
    undefined,
  );
  const keys = rows.map(({ pk, sk, gsi1sk }) => ({ id: String(gsi1sk), pk: String(pk), sk: String(sk) }));
  return { keys, ...(next ? { completeTo: String(next.gsi1sk) } : {}) };
};

/**
 * Reads headers by their owners and ids, consistently, in the order of the given ones. Missing ones are left out.
 * @param isWanted which statuses are wanted: a row that is not is not unpacked
 */
export const listHeadersById = async (
  owners: readonly Pick<ApplicationHeader, "id" | "institutionId">[],
  isWanted: (status: unknown) => boolean = () => true,
): Promise<ApplicationHeader[]> => {
  const keys = owners.map(({ institutionId, id }) => buildHeaderKey(institutionId, id));
  const rows = (await readRowBatches(keys)).filter(({ status }) => isWanted(status));
  const byId = new Map(
    rows.map((row) => {
      const header = parseHeaderRow(row);
      return [header.id, header];
    }),
  );
  return owners.flatMap(({ id }) => byId.get(id) ?? []);
};

/** Applications of an event, and the id behind which the next ones are read where more follow. */
interface EventPage {
  headers: ApplicationHeader[];
  next?: string;
}

/**
 * Reads the next rows of an event by id, drafts included: at most 256.
 * @param isWanted which statuses are wanted
 */
export const listEventPage = async (
  eventId: string,
  after: string,
  isWanted?: (status: unknown) => boolean,
): Promise<EventPage> => {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => readShardKeys(eventId, shard, after)),
  );
  // Behind the first id at which a shard was cut off, others may be missing.
  const [next] = shards.flatMap(({ completeTo }) => completeTo ?? []).sort();
  const keys = shards
    .flatMap((shard) => shard.keys)
    .filter(({ id }) => next === undefined || id <= next)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const headers = await listHeadersById(
    keys.map(({ id, pk }) => ({ id, institutionId: pk.slice("institution#".length) })),
    isWanted,
  );
  return { headers, ...(next ? { next } : {}) };
};

/**
 * Reads the next applications of an event by id, without drafts: at most 256 rows.
 * @param after the id behind which the batch starts; an empty text for the first one
 */
export const listSubmittedEventPage = (eventId: string, after: string): Promise<EventPage> =>
  listEventPage(eventId, after, (status) => status !== "DRAFT");

/** Reads the next drafts for an event in the same way. */
export const listDraftEventPage = (eventId: string, after: string): Promise<EventPage> =>
  listEventPage(eventId, after, (status) => status === "DRAFT");

/** Cuts a page off behind so many of its applications, for a job that takes long for each. */
export const truncateEventPage = ({ headers, next }: EventPage, most: number): EventPage => {
  const last = headers[most - 1];
  if (headers.length > most && last) return { headers: headers.slice(0, most), next: last.id };
  return { headers, ...(next !== undefined && { next }) };
};

const listKeysByEvent = async (eventId: string, shard: number): Promise<{ pk: string; sk: string }[]> =>
  (await queryPartition<{ pk: string; sk: string }>(`event#${eventId}#${shard}`, { index: "byEvent" })).map(
    ({ pk, sk }) => ({ pk, sk }),
  );
const isSubmittedRow = ({ status }: Record<string, unknown>): boolean => status !== "DRAFT";

/**
 * Lists submitted headers of an event in one shard, by their ids: first the keys from the index, which lags, then the
 * rows. ElectroDB's `hydrate` would leave out what a batch leaves, and nobody would notice an application less. Drafts
 * are left out before they are unpacked, because their answers are most of the work.
 */
const listSubmittedByEvent = async (eventId: string, shard: number): Promise<ApplicationHeader[]> =>
  (await readRowBatches(await listKeysByEvent(eventId, shard)))
    .filter(isSubmittedRow)
    .map(parseHeaderRow)
    .sort((one, other) => (one.id < other.id ? -1 : 1));

/** Lists all submitted headers of an event, by their ids. One query and its batches for each shard. */
export const listSubmittedHeadersOfEvent = async (eventId: string): Promise<ApplicationHeader[]> => {
  const shards = Array.from({ length: SHARDS }, (_, shard) => listSubmittedByEvent(eventId, shard));
  return (await Promise.all(shards)).flat().sort((one, other) => (one.id < other.id ? -1 : 1));
};

/** What a count of applications needs of each. */
type CountedApplication = Pick<ApplicationHeader, "status" | "scheme">;
/** Lists what a count needs of the submitted applications of an event, without unpacking them. */
export const listApplicationsToCount = async (eventId: string): Promise<CountedApplication[]> => {
  const shards = Array.from({ length: SHARDS }, async (_, shard) =>
    readRowBatches(await listKeysByEvent(eventId, shard), ["status", "scheme"]),
  );
  return (await Promise.all(shards))
    .flat()
    .filter(isSubmittedRow)
    .map(({ status, scheme }) => ({ status: status as ApplicationStatus, scheme: String(scheme) }));
};
