/** Rows of a partition, opened: what is packed is read, and packed again when it is written. */
import { createHash } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { rowsOf as ownRowsOf } from "../application/ownership.server.ts";
import { pack, unpack } from "../pack.server.ts";
import { partition as rowsOf } from "../partition.server.ts";
import { client, tableName } from "../table.server.ts";

export type Raw = Record<string, unknown> & { pk: string; sk: string };

/** All rows of a partition, read consistently. */
export const partition = (pk: string, prefix?: string): Promise<Raw[]> => rowsOf<Raw>(pk, { prefix });

/** What stands below an application, all of it proven to be the institution's; a draft has nothing there. */
export const belowOf = async (header: Raw, institutionId: string): Promise<Raw[]> =>
  header.status === "DRAFT" ? [] : ownRowsOf<Raw>({ id: String(header.id), institutionId });

const isPacked = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
/** A row with its packed members as values. */
export const opened = (row: Raw): Raw =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isPacked(value) ? unpack(value) : value]),
  ) as Raw;

/** Packs the members again that were packed in the row as it was read. */
export const closed = (row: Raw, before: Raw): Raw =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isPacked(before[name]) ? pack(value) : value]),
  ) as Raw;

/**
 * Puts a row over the one that was read: nobody wrote it meanwhile, where it has a version.
 * @throws ConditionalCheckFailedException
 */
export const replace = async (row: Raw, before: Raw): Promise<void> => {
  const versioned = typeof before.version === "number";
  await client().send(
    new PutCommand({
      TableName: tableName(),
      Item: versioned ? { ...row, version: (before.version as number) + 1 } : row,
      ConditionExpression: versioned ? "version = :version" : "attribute_exists(pk)",
      ...(versioned && { ExpressionAttributeValues: { ":version": before.version } }),
    }),
  );
};

export const remove = async ({ pk, sk }: Pick<Raw, "pk" | "sk">): Promise<void> => {
  await client().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
};

/** What stands for somebody who is gone: the same in every row, and nobody's name. */
export const pseudonymOf = (accountId: string): string =>
  `deleted-${createHash("sha256").update(accountId).digest("hex").slice(0, 10)}`;
