/** Reads the applications of an event in bounded batches, so that a page costs the same however many there are. */
import { queryIndexBatch, readRowBatches } from "../../platform/query-partition.server.ts";
import { SHARDS } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { buildHeaderKey, parseHeaderRow } from "./application-store.server.ts";

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

/** Reads headers by their owners and ids, consistently, in the order of the given ones. Missing ones are left out. */
export const listHeadersById = async (
  owners: readonly Pick<ApplicationHeader, "id" | "institutionId">[],
): Promise<ApplicationHeader[]> => {
  const keys = owners.map(({ institutionId, id }) => buildHeaderKey(institutionId, id));
  const byId = new Map(
    (await readRowBatches(keys)).map((row) => {
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

/** Reads the next rows of an event by id, drafts included: at most 256. */
export const listNextByEvent = async (eventId: string, after: string): Promise<EventPage> => {
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
  );
  return { headers, ...(next ? { next } : {}) };
};

/**
 * Reads the next applications of an event by id, without drafts: at most 256 rows.
 * @param after the id behind which the batch starts; an empty text for the first one
 */
export const listNextSubmittedByEvent = async (eventId: string, after: string): Promise<EventPage> => {
  const page = await listNextByEvent(eventId, after);
  return { ...page, headers: page.headers.filter(({ status }) => status !== "DRAFT") };
};

/** Reads the next drafts for an event in the same way. */
export const listNextDraftsByEvent = async (eventId: string, after: string): Promise<EventPage> => {
  const page = await listNextByEvent(eventId, after);
  return { ...page, headers: page.headers.filter(({ status }) => status === "DRAFT") };
};

/** Cuts a page off behind so many of its applications, for a job that takes long for each. */
export const cutEventPage = ({ headers, next }: EventPage, most: number): EventPage => {
  const last = headers[most - 1];
  if (headers.length > most && last) return { headers: headers.slice(0, most), next: last.id };
  return { headers, ...(next !== undefined && { next }) };
};
