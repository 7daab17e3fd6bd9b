/**
 * Papers and their orders: rows that go by themselves after a day, by the plain client (decision 0121). A row holds
 * 400 KB; a longer paper lies in several.
 */
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { pack, unpack } from "../pack.server.ts";
import { partition, row } from "../partition.server.ts";
import { client, tableName } from "../table.server.ts";
import type { Order } from "./order.ts";

/** Message of PRINT_QUEUE: there is an order at this address. */
export interface PrintMessage {
  address: string;
}

const PART = 350_000;
const KEPT_SECONDS = 86_400;
const pk = (address: string): string => `paper#${address}`;
const part = (i: number): string => `part#${String(i).padStart(3, "0")}`;
const ends = ({ made }: Order): number => Math.floor(Date.parse(made) / 1000) + KEPT_SECONDS;

/** The order at an address; undefined when it is gone. */
export const orderAt = async (address: string): Promise<Order | undefined> => {
  const found = await row<{ order: Uint8Array }>(pk(address), "order");
  return found && unpack<Order>(found.order);
};
/** Writes an order down, unless it stands there: whoever prints it prints the same. */
export const writeOrder = async (address: string, order: Order): Promise<void> => {
  try {
    await client().send(
      new PutCommand({
        TableName: tableName(),
        Item: { pk: pk(address), sk: "order", order: pack(order), ttl: ends(order) },
        ConditionExpression: "attribute_not_exists(pk)",
      }),
    );
  } catch (error) {
    if ((error as Error).name !== "ConditionalCheckFailedException") throw error;
  }
};

/** The paper as far as it is known: its bytes, `failed`, or undefined while the press has not been there. */
export const paper = async (address: string): Promise<Uint8Array | "failed" | undefined> => {
  const parts = await partition<{ of: number; bytes: Uint8Array }>(pk(address), { prefix: "part#" });
  const [first] = parts;
  if (first?.of === 0) return "failed";
  return parts.length === first?.of ? Buffer.concat(parts.map(({ bytes }) => bytes)) : undefined;
};
/** Lays the paper of an order down, its first part last; no bytes: it could not be printed. */
export const lay = async (address: string, order: Order, bytes: Uint8Array): Promise<void> => {
  const of = Math.ceil(bytes.length / PART);
  for (let i = Math.max(of - 1, 0); i >= 0; i -= 1) {
    const slice = { of, bytes: bytes.subarray(i * PART, (i + 1) * PART), ttl: ends(order) };
    await client().send(
      new PutCommand({ TableName: tableName(), Item: { pk: pk(address), sk: part(i), ...slice } }),
    );
  }
};
/** Forgets that it could not be printed. */
export const forget = async (address: string): Promise<void> => {
  await client().send(new DeleteCommand({ TableName: tableName(), Key: { pk: pk(address), sk: part(0) } }));
};
