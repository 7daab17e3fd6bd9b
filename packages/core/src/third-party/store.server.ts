/**
 * Rows of third-party sign-on: what waits for somebody to come back, what waits to be bound, and what is bound. Each
 * secret is kept hashed. An identity has one row of its own and one beside its account, written together, so that one
 * identity has one account and an account one identity of a kind.
 *
 * | row      | pk                       | sk                 |
 * |----------|--------------------------|--------------------|
 * | begun    | sign-on#<sha256(state)>  | sign-on            |
 * | ticket   | bind-ticket#<sha256>     | bind-ticket        |
 * | identity | identity#<kind>#<sha256> | identity           |
 * | bound    | account#<id>             | third-party#<kind> |
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Instant, instant } from "../day.ts";
import { client, tableName } from "../table.server.ts";
import { type Labelled, transact } from "../write.server.ts";
import type { Kind, Named } from "./wire.ts";

const MINUTE = 60_000;
/** How long somebody may stay at the provider, in milliseconds. */
const AWAY = 10 * MINUTE;
/** How long a ticket binds, in milliseconds. */
const BINDING = 15 * MINUTE;

const hashOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");
const secret = (): string => randomBytes(32).toString("base64url");
const ends = (now: Instant, lives: number) => {
  const expires = Date.parse(now) + lives;
  return { expires, ttl: Math.ceil(expires / 1000) };
};
const alive = (row: Record<string, unknown> | undefined, now: Instant): boolean =>
  row !== undefined && Number(row.expires) > Date.parse(now);

export interface Waiting {
  state: string;
  nonce: string;
  verifier: string;
}
const begunKey = (state: string) => ({ pk: `sign-on#${hashOf(state)}`, sk: "sign-on" });

/** Remembers a sign-on that has begun. @returns the proof that only the same browser can bring back */
export const remember = async (kind: Kind, begun: Waiting, now: Instant): Promise<string> => {
  const proof = secret();
  const { state, nonce, verifier } = begun;
  const Item = { ...begunKey(state), kind, nonce, verifier, proof: hashOf(proof), ...ends(now, AWAY) };
  await client().send(new PutCommand({ TableName: tableName(), Item }));
  return proof;
};

/** Takes a sign-on out: good once, for its kind and its browser; undefined for anything else, which is used up too. */
export const take = async (
  kind: Kind,
  state: string,
  proof: string,
  now: Instant,
): Promise<Waiting | undefined> => {
  const { Attributes: row } = await client().send(
    new DeleteCommand({ TableName: tableName(), Key: begunKey(state), ReturnValues: "ALL_OLD" }),
  );
  if (!row || !alive(row, now) || row.kind !== kind) return undefined;
  if (!timingSafeEqual(Buffer.from(String(row.proof)), Buffer.from(hashOf(proof)))) return undefined;
  return { state, nonce: String(row.nonce), verifier: String(row.verifier) };
};

/** What an identity is known by here: neither its subject nor its number can be read from it. */
export const identityOf = (issuer: string, subject: string): string => hashOf(issuer, subject);

/** An identity that was proven and is nobody's yet. */
export interface Unbound {
  identity: string;
  named: Named;
}
const ticketKey = (ticket: string) => ({ pk: `bind-ticket#${hashOf(ticket)}`, sk: "bind-ticket" });

export const issueTicket = async (
  unbound: Unbound,
  now: Instant,
): Promise<{ ticket: string; expiresAt: Instant }> => {
  const ticket = secret();
  const life = ends(now, BINDING);
  await client().send(
    new PutCommand({ TableName: tableName(), Item: { ...ticketKey(ticket), ...unbound, ...life } }),
  );
  return { ticket, expiresAt: instant(life.expires) };
};

/** What a ticket binds, without using it up; undefined when it is over. */
export const readTicket = async (ticket: string, now: Instant): Promise<Unbound | undefined> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: ticketKey(ticket), ConsistentRead: true }),
  );
  return Item && alive(Item, now)
    ? { identity: String(Item.identity), named: Item.named as Named }
    : undefined;
};

const identityKey = (kind: Kind, identity: string) => ({
  pk: `identity#${kind}#${identity}`,
  sk: "identity",
});
const boundKey = (accountId: string, kind: Kind) => ({
  pk: `account#${accountId}`,
  // After `membership#`: the session check reads up to there and must not read this.
  sk: `third-party#${kind}`,
});

/** The id of the account an identity is bound to. */
export const accountOf = async (kind: Kind, identity: string): Promise<string | undefined> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: identityKey(kind, identity), ConsistentRead: true }),
  );
  return Item && String(Item.accountId);
};

/**
 * Binds what a ticket names to an account and uses the ticket up, all or nothing.
 * @throws Cancelled by `ticket` when it was used meanwhile, by `identity` when that is another account's, by `bound` when
 * the account has one of the kind, by `account` when it was disabled
 */
export const bind = (
  ticket: string,
  { identity, named }: Unbound,
  accountId: string,
  now: Instant,
): Promise<void> => {
  const TableName = tableName();
  const free = { ConditionExpression: "attribute_not_exists(pk)" };
  const rows: Labelled[] = [
    {
      label: "ticket",
      Delete: { TableName, Key: ticketKey(ticket), ConditionExpression: "attribute_exists(pk)" },
    },
    {
      label: "identity",
      Put: { TableName, Item: { ...identityKey(named.kind, identity), accountId }, ...free },
    },
    {
      label: "bound",
      Put: {
        TableName,
        Item: { ...boundKey(accountId, named.kind), ...named, identity, boundAt: now },
        ...free,
      },
    },
    {
      label: "account",
      ConditionCheck: {
        TableName,
        Key: { pk: `account#${accountId}`, sk: "account" },
        ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(disabled) OR disabled = :no)",
        ExpressionAttributeValues: { ":no": false },
      },
    },
  ];
  return transact(rows);
};

export interface Bound extends Named {
  identity: string;
  boundAt: Instant;
}
/** The identities of an account, persons first. */
export const boundTo = async (accountId: string): Promise<Bound[]> => {
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
      ConsistentRead: true,
      ScanIndexForward: false,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": `account#${accountId}`, ":sk": "third-party#" },
    }),
  );
  return Items as Bound[];
};

/** Takes an identity from its account again. @throws Cancelled when it is not that account's any more */
export const unbind = (accountId: string, { kind, identity }: Bound): Promise<void> => {
  const TableName = tableName();
  return transact([
    {
      label: "bound",
      Delete: {
        TableName,
        Key: boundKey(accountId, kind),
        ConditionExpression: "#identity = :identity",
        ExpressionAttributeNames: { "#identity": "identity" },
        ExpressionAttributeValues: { ":identity": identity },
      },
    },
    {
      label: "identity",
      Delete: {
        TableName,
        Key: identityKey(kind, identity),
        ConditionExpression: "accountId = :id",
        ExpressionAttributeValues: { ":id": accountId },
      },
    },
  ]);
};
