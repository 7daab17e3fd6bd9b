/**
 * Rows of a partition by the plain client, page after page: a first request does not wait for an electrodb entity
 * (decision 0032). Rows are as they are kept; who reads them knows which attributes are keys.
 */
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { client, indexes, tableName } from "./table.server.ts";

export type Row = Record<string, unknown>;
interface Reading {
  /** Only what sorts under it. */
  prefix?: string | undefined;
  /** From an index, which lags; the table itself is read consistently unless `lagging`. */
  index?: "byEvent" | "byQueue" | "due";
  lagging?: boolean;
}

/** One query a page of 1 MB, in the order of the sort key. */
export const partition = async <Kept = Row>(pk: string, reading: Reading = {}): Promise<Kept[]> => {
  const { prefix, index, lagging } = reading;
  const { field, sort } = indexes[index ?? "main"];
  const found: Row[] = [];
  let from: Row | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new QueryCommand({
        TableName: tableName(),
        ...(index ? { IndexName: index } : { ConsistentRead: !lagging }),
        KeyConditionExpression: `#pk = :pk${prefix ? " AND begins_with(#sk, :prefix)" : ""}`,
        ExpressionAttributeNames: { "#pk": field, ...(prefix && { "#sk": sort }) },
        ExpressionAttributeValues: { ":pk": pk, ...(prefix && { ":prefix": prefix }) },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    found.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return found as Kept[];
};

/** A row without its keys and what electrodb notes of it. */
export const bare = <Kept>(row: Row): Kept =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !/^(pk|sk|gsi\d[ps]k|__edb_[ev]__)$/.test(name)),
  ) as Kept;

/** Bytes that DynamoDB takes for the two keys of a row. */
const MOST = { pk: 2048, sk: 1024 };
/** Whether a row can have these keys: an id that somebody made up longer than that names nothing. */
export const canBe = (pk: string, sk: string): boolean =>
  Buffer.byteLength(pk) <= MOST.pk && Buffer.byteLength(sk) <= MOST.sk;

/** One row by its keys, without them; undefined when there is none. */
export const row = async <Kept = Row>(
  pk: string,
  sk: string,
  { lagging = false }: Pick<Reading, "lagging"> = {},
): Promise<Kept | undefined> => {
  if (!canBe(pk, sk)) return undefined;
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: !lagging }),
  );
  return Item && bare<Kept>(Item);
};
