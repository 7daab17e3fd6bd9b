/**
 * Rows of third-party sign-on: sign-ons waiting for somebody to return, identities waiting to be bound, and bound
 * identities. Secrets are stored as hashes. An identity has one row of its own and one beside its account, written
 * together, so that an identity has one account and an account one identity of each kind.
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

/**
 * Stores a sign-on that has begun.
 * @returns the proof that only the same browser can send back
 */
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

/**
 * Deletes a pending sign-on and returns it: valid once, for its kind and its browser; undefined for a mismatch, which
 * deletes it too.
 */
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

/** The stored identifier of an identity: neither its subject nor its number can be derived from it. */
export const hashIdentity = (issuer: string, subject: string): string => hashOf(issuer, subject);

/** An identity that was verified and is not bound to an account yet. */
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

/** The identity that a ticket binds, without consuming the ticket; undefined when it has expired. */
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
  // Sorts after `membership#`: the session check reads up to there and must not read this row.
  sk: `third-party#${kind}`,
});

/** The id of the account to which an identity is bound. */
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
 * Binds the ticket's identity to an account and consumes the ticket, all or nothing.
 * @throws TransactionCancelledError by `ticket` when it was used meanwhile, by `identity` when that belongs to another
 * account, by `bound` when the account has one of the kind, by `account` when it was disabled
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

/**
 * Removes an identity from its account.
 * @throws TransactionCancelledError when it no longer belongs to that account
 */
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
