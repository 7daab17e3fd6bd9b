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
import { type Instant, toInstant } from "../../platform/day.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";
import type { IdentityHolder, IdentityKind } from "./sign-on-schema.ts";

const MINUTE = 60_000;
/** How long somebody may stay at the provider, in milliseconds. */
const SIGN_ON_LIFETIME_MS = 10 * MINUTE;
/** How long a ticket binds, in milliseconds. */
const TICKET_LIFETIME_MS = 15 * MINUTE;

const hashOf = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");
const generateSecret = (): string => randomBytes(32).toString("base64url");
const computeExpiry = (now: Instant, lifetime: number) => {
  const expires = Date.parse(now) + lifetime;
  return { expires, ttl: Math.ceil(expires / 1000) };
};
const isAlive = (row: Record<string, unknown> | undefined, now: Instant): boolean =>
  row !== undefined && Number(row.expires) > Date.parse(now);

export interface PendingSignOn {
  state: string;
  nonce: string;
  verifier: string;
}
const buildSignOnKey = (state: string) => ({ pk: `sign-on#${hashOf(state)}`, sk: "sign-on" });

/** Remembers a sign-on that has begun. @returns the proof that only the same browser can bring back */
export const savePendingSignOn = async (
  kind: IdentityKind,
  pending: PendingSignOn,
  now: Instant,
): Promise<string> => {
  const proof = generateSecret();
  const { state, nonce, verifier } = pending;
  const Item = {
    ...buildSignOnKey(state),
    kind,
    nonce,
    verifier,
    proof: hashOf(proof),
    ...computeExpiry(now, SIGN_ON_LIFETIME_MS),
  };
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  return proof;
};

/** Takes a sign-on out: good once, for its kind and its browser; undefined for anything else, which is used up too. */
export const takePendingSignOn = async (
  kind: IdentityKind,
  state: string,
  proof: string,
  now: Instant,
): Promise<PendingSignOn | undefined> => {
  const { Attributes: row } = await getDocumentClient().send(
    new DeleteCommand({ TableName: getTableName(), Key: buildSignOnKey(state), ReturnValues: "ALL_OLD" }),
  );
  if (!row || !isAlive(row, now) || row.kind !== kind) return undefined;
  if (!timingSafeEqual(Buffer.from(String(row.proof)), Buffer.from(hashOf(proof)))) return undefined;
  return { state, nonce: String(row.nonce), verifier: String(row.verifier) };
};

/** What an identity is known by here: neither its subject nor its number can be read from it. */
export const hashIdentity = (issuer: string, subject: string): string => hashOf(issuer, subject);

/** An identity that was proven and is nobody's yet. */
export interface UnboundIdentity {
  identity: string;
  named: IdentityHolder;
}
const ticketKey = (ticket: string) => ({ pk: `bind-ticket#${hashOf(ticket)}`, sk: "bind-ticket" });

export const issueBindTicket = async (
  unbound: UnboundIdentity,
  now: Instant,
): Promise<{ ticket: string; expiresAt: Instant }> => {
  const ticket = generateSecret();
  const expiry = computeExpiry(now, TICKET_LIFETIME_MS);
  await getDocumentClient().send(
    new PutCommand({ TableName: getTableName(), Item: { ...ticketKey(ticket), ...unbound, ...expiry } }),
  );
  return { ticket, expiresAt: toInstant(expiry.expires) };
};

/** What a ticket binds, without using it up; undefined when it is over. */
export const readBindTicket = async (ticket: string, now: Instant): Promise<UnboundIdentity | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: ticketKey(ticket), ConsistentRead: true }),
  );
  return Item && isAlive(Item, now)
    ? { identity: String(Item.identity), named: Item.named as IdentityHolder }
    : undefined;
};

const identityKey = (kind: IdentityKind, identity: string) => ({
  pk: `identity#${kind}#${identity}`,
  sk: "identity",
});
const boundKey = (accountId: string, kind: IdentityKind) => ({
  pk: `account#${accountId}`,
  // After `membership#`: the session check reads up to there and must not read this.
  sk: `third-party#${kind}`,
});

/** The id of the account an identity is bound to. */
export const findIdentityAccount = async (
  kind: IdentityKind,
  identity: string,
): Promise<string | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: identityKey(kind, identity), ConsistentRead: true }),
  );
  return Item && String(Item.accountId);
};

/**
 * Binds what a ticket names to an account and uses the ticket up, all or nothing.
 * @throws Cancelled by `ticket` when it was used meanwhile, by `identity` when that is another account's, by `bound` when
 * the account has one of the kind, by `account` when it was disabled
 */
export const writeIdentityBinding = (
  ticket: string,
  { identity, named }: UnboundIdentity,
  accountId: string,
  now: Instant,
): Promise<void> => {
  const TableName = getTableName();
  const ifAbsent = { ConditionExpression: "attribute_not_exists(pk)" };
  const rows: TransactionItem[] = [
    {
      label: "ticket",
      Delete: { TableName, Key: ticketKey(ticket), ConditionExpression: "attribute_exists(pk)" },
    },
    {
      label: "identity",
      Put: { TableName, Item: { ...identityKey(named.kind, identity), accountId }, ...ifAbsent },
    },
    {
      label: "bound",
      Put: {
        TableName,
        Item: { ...boundKey(accountId, named.kind), ...named, identity, boundAt: now },
        ...ifAbsent,
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

export interface BoundIdentity extends IdentityHolder {
  identity: string;
  boundAt: Instant;
}
/** The identities of an account, persons first. */
export const listBoundIdentities = async (accountId: string): Promise<BoundIdentity[]> => {
  const { Items = [] } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ConsistentRead: true,
      ScanIndexForward: false,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
      ExpressionAttributeValues: { ":pk": `account#${accountId}`, ":sk": "third-party#" },
    }),
  );
  return Items as BoundIdentity[];
};

/** Takes an identity from its account again. @throws Cancelled when it is not that account's any more */
export const deleteIdentityBinding = (
  accountId: string,
  { kind, identity }: BoundIdentity,
): Promise<void> => {
  const TableName = getTableName();
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
