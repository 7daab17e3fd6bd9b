/**
 * Reads rows of several kinds by one query, page by page, where the keys of a partition allow no collection of
 * ElectroDB: a range of sort keys, or an index that many kinds of rows share (decision 0171). Rows are returned as
 * stored; the caller knows which attributes are keys.
 */

import { setTimeout } from "node:timers/promises";
import { BatchGetCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { computeRetryPause, MAX_WRITE_ATTEMPTS, ServiceBusyError } from "./service-failures.server.ts";
import { splitIntoBatches } from "./split-into-batches.ts";
import { getDocumentClient, getTableName, tableIndexes } from "./table.server.ts";

export type Row = Record<string, unknown>;
interface QueryOptions {
  /** Returns only rows whose sort key has this prefix. */
  prefix?: string | undefined;
  /** Returns only rows whose sort key lies between these two, both included. */
  range?: readonly [from: string, to: string];
  /** Reads from an index, which lags; the table itself is read consistently unless `lagging` is set. */
  index?: "byEvent" | "byQueue" | "due";
  lagging?: boolean;
  /** Leaves out rows that do not match, which are read all the same, before they are carried over. */
  filter?: RowFilter;
}
/** A row matches when it has one of these members, or one of them has one of the values that are named for it. */
export type RowFilter = readonly { path: string; values?: readonly (string | boolean)[] }[];

type SortKeyOptions = Pick<QueryOptions, "prefix" | "range"> & { before?: string | undefined };

/** Reads all matching rows, one query per page of 1 MB, in sort key order. */
export const queryPartition = async <Kept = Row>(pk: string, options: QueryOptions = {}): Promise<Kept[]> => {
  const rows: Row[] = [];
  let startKey: Row | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await sendQuery(pk, options, startKey);
    rows.push(...Items);
    startKey = LastEvaluatedKey;
  } while (startKey);
  return rows as Kept[];
};

/**
 * Reads one page of an index, of the rows whose sort key lies before a value, and where the next page starts.
 * @param options.limit the most rows of a page, which otherwise ends at 1 MB
 */
export const queryPageBefore = async (
  pk: string,
  { limit, ...options }: { index: "byEvent" | "byQueue" | "due"; before: string; limit?: number },
  startKey: Row | undefined,
): Promise<{ rows: Row[]; next: Row | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await sendQuery(
    pk,
    options,
    startKey,
    limit === undefined ? {} : { Limit: limit },
  );
  return { rows: Items, next: LastEvaluatedKey };
};

/**
 * Reads one batch of an index between two sort keys, both included, and where the next batch starts.
 * @param limit the most rows that are read
 */
export const queryIndexBatch = async (
  pk: string,
  options: {
    index: "byEvent" | "byQueue" | "due";
    range: readonly [from: string, to: string];
    descending?: boolean | undefined;
    limit: number;
  },
  startKey: Row | undefined,
): Promise<{ rows: Row[]; next: Row | undefined }> => {
  const { limit, descending = false, ...keys } = options;
  const selection = { Limit: limit, ScanIndexForward: !descending };
  const { Items = [], LastEvaluatedKey } = await sendQuery(pk, keys, startKey, selection);
  return { rows: Items, next: LastEvaluatedKey };
};

/**
 * Reads the keys of some rows of a partition, without the rows themselves, in sort key order.
 * @param limit the most rows that are read
 * @param after the sort key behind which the batch starts
 * @returns the keys, and the sort key behind which the next batch starts where more may follow
 */
export const queryKeyBatch = async (
  pk: string,
  limit: number,
  after: string | undefined,
): Promise<{ keys: { pk: string; sk: string }[]; next: string | undefined }> => {
  const { Items = [], LastEvaluatedKey } = await sendQuery(
    pk,
    {},
    after === undefined ? undefined : { pk, sk: after },
    { Limit: limit, onlyKeys: true },
  );
  return {
    keys: Items.map(({ sk }) => ({ pk, sk: String(sk) })),
    next: LastEvaluatedKey && String(LastEvaluatedKey.sk),
  };
};

/**
 * Counts the matching rows of an index without carrying them over.
 * @param options.maxCount counting ends above this number
 */
export const countIndexRows = async (
  pk: string,
  {
    maxCount = Number.POSITIVE_INFINITY,
    ...options
  }: { index: "byEvent" | "byQueue" | "due"; prefix: string; maxCount?: number | undefined },
): Promise<number> => {
  let total = 0;
  let startKey: Row | undefined;
  do {
    const { Count = 0, LastEvaluatedKey } = await sendQuery(pk, options, startKey, {
      Select: "COUNT",
      ...(Number.isFinite(maxCount) && { Limit: maxCount + 1 - total }),
    });
    total += Count;
    startKey = LastEvaluatedKey;
  } while (startKey && total <= maxCount);
  return total;
};

function sendQuery(
  pk: string,
  options: QueryOptions & SortKeyOptions,
  startKey: Row | undefined,
  {
    onlyKeys = false,
    ...selection
  }: { Select?: "COUNT"; Limit?: number; ScanIndexForward?: boolean; onlyKeys?: boolean } = {},
) {
  const { index, lagging, filter } = options;
  const { field, sort } = tableIndexes[index ?? "main"];
  const sortKey = buildSortKeyCondition(options);
  const conditions = buildFilterConditions(filter ?? []);
  return getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ...(index ? { IndexName: index } : { ConsistentRead: !lagging }),
      ...selection,
      ...(onlyKeys && { ProjectionExpression: "#sk" }),
      ...(filter && { FilterExpression: conditions.expression }),
      KeyConditionExpression: `#pk = :pk${sortKey.expression}`,
      ExpressionAttributeNames: {
        "#pk": field,
        ...((sortKey.expression || onlyKeys) && { "#sk": sort }),
        ...conditions.names,
      },
      ExpressionAttributeValues: { ":pk": pk, ...sortKey.values, ...conditions.values },
      ...(startKey ? { ExclusiveStartKey: startKey } : {}),
    }),
  );
}

const buildFilterConditions = (filter: RowFilter) => {
  const names: Record<string, string> = {};
  const values: Record<string, string | boolean> = {};
  const expressions = filter.map(({ path, values: wanted }, member) => {
    const placeholders = path.split(".").map((name, depth) => {
      names[`#f${member}_${depth}`] = name;
      return `#f${member}_${depth}`;
    });
    if (!wanted) return `attribute_exists(${placeholders.join(".")})`;
    const list = wanted.map((value, i) => {
      values[`:f${member}_${i}`] = value;
      return `:f${member}_${i}`;
    });
    return `${placeholders.join(".")} IN (${list.join(", ")})`;
  });
  return { expression: expressions.join(" OR "), names, values };
};

const buildSortKeyCondition = ({
  prefix,
  range,
  before,
}: SortKeyOptions): { expression: string; values: Record<string, string> } => {
  if (range)
    return {
      expression: " AND #sk BETWEEN :from AND :to",
      values: { ":from": range[0], ":to": range[1] },
    };
  if (before !== undefined) return { expression: " AND #sk < :before", values: { ":before": before } };
  return prefix
    ? { expression: " AND begins_with(#sk, :prefix)", values: { ":prefix": prefix } }
    : { expression: "", values: {} };
};

/** Returns a row without its keys and electrodb's own attributes. */
const stripKeys = <Kept>(row: Row): Kept =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !/^(pk|sk|gsi\d[ps]k|__edb_[ev]__)$/.test(name)),
  ) as Kept;

/** DynamoDB's limits for the two keys of a row, in bytes. */
const MAX_KEY_BYTES = { pk: 2048, sk: 1024 };
/**
 * Returns whether DynamoDB accepts these keys: an id from outside that is empty or exceeds the limits cannot name a
 * row.
 */
export const fitsKeyLimits = (pk: string, sk: string): boolean =>
  pk !== "" &&
  sk !== "" &&
  Buffer.byteLength(pk) <= MAX_KEY_BYTES.pk &&
  Buffer.byteLength(sk) <= MAX_KEY_BYTES.sk;

/** Reads one row by its keys, consistently; returns it without them, or undefined when it does not exist. */
export const readRow = async <Kept = Row>(pk: string, sk: string): Promise<Kept | undefined> => {
  if (!fitsKeyLimits(pk, sk)) return undefined;
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item && stripKeys<Kept>(Item);
};

/**
 * Reads rows by their keys, consistently, in one batch of at most a hundred; those that do not exist are left out. Rows
 * that DynamoDB leaves for another call, as it does while a partition is throttled, are asked for again: a row that was
 * not read must not pass for one that does not exist.
 * @param attributes the only attributes that are returned, of rows that hold much more
 * @throws ServiceBusyError when some are left after all attempts
 */
export const readRows = async (
  keys: { pk: string; sk: string }[],
  attributes?: readonly string[],
): Promise<Row[]> => {
  const table = getTableName();
  const rows: Row[] = [];
  const projection = attributes && {
    ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
  };
  let Keys: Record<string, unknown>[] = keys;
  for (let attempt = 1; ; attempt++) {
    const { Responses, UnprocessedKeys } = await getDocumentClient().send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true, ...projection } } }),
    );
    rows.push(...(Responses?.[table] ?? []));
    Keys = UnprocessedKeys?.[table]?.Keys ?? [];
    if (Keys.length === 0) return rows;
    if (attempt === MAX_WRITE_ATTEMPTS) throw new ServiceBusyError(["UnprocessedKeys"]);
    await setTimeout(computeRetryPause(attempt, Math.random()));
  }
};

/** The most keys that DynamoDB takes in one batch. */
const MAX_BATCH_KEYS = 100;
/** Reads any number of rows by their keys, in batches as `readRows`. */
export const readRowBatches = async (
  keys: { pk: string; sk: string }[],
  attributes?: readonly string[],
): Promise<Row[]> => {
  const batches = splitIntoBatches(keys, MAX_BATCH_KEYS).map((batch) => readRows(batch, attributes));
  return (await Promise.all(batches)).flat();
};
