/**
 * Rows of a partition by the plain client, page after page: a first request does not wait for an electrodb entity
 * (decision 0032). Rows are as they are kept; who reads them knows which attributes are keys.
 */
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName, tableIndexes } from "./table.server.ts";

export type Row = Record<string, unknown>;
interface QueryOptions {
  /** Only what sorts under it. */
  prefix?: string | undefined;
  /** From an index, which lags; the table itself is read consistently unless `lagging`. */
  index?: "byEvent" | "byQueue" | "due";
  lagging?: boolean;
}

/** One query a page of 1 MB, in the order of the sort key. */
export const queryPartition = async <Kept = Row>(pk: string, options: QueryOptions = {}): Promise<Kept[]> => {
  const { prefix, index, lagging } = options;
  const { field, sort } = tableIndexes[index ?? "main"];
  const rows: Row[] = [];
  let startKey: Row | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        ...(index ? { IndexName: index } : { ConsistentRead: !lagging }),
        KeyConditionExpression: `#pk = :pk${prefix ? " AND begins_with(#sk, :prefix)" : ""}`,
        ExpressionAttributeNames: { "#pk": field, ...(prefix && { "#sk": sort }) },
        ExpressionAttributeValues: { ":pk": pk, ...(prefix && { ":prefix": prefix }) },
        ...(startKey ? { ExclusiveStartKey: startKey } : {}),
      }),
    );
    rows.push(...Items);
    startKey = LastEvaluatedKey;
  } while (startKey);
  return rows as Kept[];
};

/** A row without its keys and what electrodb notes of it. */
export const stripKeys = <Kept>(row: Row): Kept =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !/^(pk|sk|gsi\d[ps]k|__edb_[ev]__)$/.test(name)),
  ) as Kept;

/** Bytes that DynamoDB takes for the two keys of a row. */
const MAX_KEY_BYTES = { pk: 2048, sk: 1024 };
/** Whether a row can have these keys: an id that somebody made up longer than that names nothing. */
export const fitsKeyLimits = (pk: string, sk: string): boolean =>
  Buffer.byteLength(pk) <= MAX_KEY_BYTES.pk && Buffer.byteLength(sk) <= MAX_KEY_BYTES.sk;

/** One row by its keys, without them; undefined when there is none. */
export const readRow = async <Kept = Row>(
  pk: string,
  sk: string,
  { lagging = false }: Pick<QueryOptions, "lagging"> = {},
): Promise<Kept | undefined> => {
  if (!fitsKeyLimits(pk, sk)) return undefined;
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk, sk }, ConsistentRead: !lagging }),
  );
  return Item && stripKeys<Kept>(Item);
};
