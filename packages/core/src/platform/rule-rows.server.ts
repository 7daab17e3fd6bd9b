/**
 * The rows of one partition that say what holds from which day on: policies and the versions of schemes. Almost every
 * call needs some of them, so a Lambda reads all by one query, at most once a minute.
 */
import type { Instant } from "./day.ts";
import { queryPartition, type Row } from "./query-partition.server.ts";
import { getTableName } from "./table.server.ts";

/** The partition key of the rows. */
export const RULE_PARTITION = "policy";
/**
 * How long a Lambda uses the rows, so that a change for today reaches every submission within a minute.
 */
const CACHE_MS = 60_000;
let cache: { table: string; at: number; rows: Promise<Row[]> } | undefined;

/**
 * Lists the rows whose sort key has a prefix. A demonstration clock may be set back, so the age is compared in both
 * directions.
 */
export const listCachedRuleRows = async (prefix: string, now: Instant): Promise<Row[]> => {
  const table = getTableName();
  const at = Date.parse(now);
  if (cache?.table !== table || Math.abs(at - cache.at) > CACHE_MS) cache = { table, at, rows: readRows() };
  return (await cache.rows).filter(({ sk }) => String(sk).startsWith(prefix));
};
/** Calls at the same time wait for the same query. One that failed is asked again by the next call. */
const readRows = (): Promise<Row[]> => {
  const rows = queryPartition(RULE_PARTITION, { lagging: true });
  rows.catch(() => {
    if (cache?.rows === rows) cache = undefined;
  });
  return rows;
};
/** Clears the cache, so that a change made by this process applies at once. */
export const clearRuleCache = (): void => {
  cache = undefined;
};
