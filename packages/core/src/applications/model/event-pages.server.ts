/** Reads the applications of an event in bounded batches, so that a page costs the same however many there are. */
import { queryIndexBatch, readRowBatches } from "../../platform/query-partition.server.ts";
import { SHARDS } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { buildHeaderKey, parseHeaderRow } from "./store.server.ts";

/** So many keys of each shard are read for a batch. */
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

/**
 * Reads the next applications of an event by id, without drafts: at most 256 rows.
 * @param after the id behind which the batch starts; an empty text for the first one
 * @returns the headers, and the id behind which the next batch starts where more follow
 */
export const listNextSubmittedByEvent = async (
  eventId: string,
  after: string,
): Promise<{ headers: ApplicationHeader[]; next?: string }> => {
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
  return { headers: headers.filter(({ status }) => status !== "DRAFT"), ...(next ? { next } : {}) };
};
