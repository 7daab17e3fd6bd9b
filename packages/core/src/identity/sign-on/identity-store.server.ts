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

import { randomBytes, timingSafeEqual } from "node:crypto";
import { CustomAttributeType, Entity } from "electrodb";
import { type Instant, toInstant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { hashToken } from "../../platform/hash-token.server.ts";
import { buildConditionCheck, type TransactionItem, transact } from "../../platform/transaction.server.ts";
import { type Account, getAccountEntity } from "../accounts/account-entities.server.ts";
import type { IdentityHolder, IdentityKind } from "./sign-on-schema.ts";

const MINUTE = 60_000;
/** How long somebody may stay at the provider. */
const SIGN_ON_LIFETIME_MS = 10 * MINUTE;
/** How long a ticket can be used. */
const TICKET_LIFETIME_MS = 15 * MINUTE;

const generateSecret = (): string => randomBytes(32).toString("base64url");
const computeExpiry = (now: Instant, lifetime: number) => {
  const expires = Date.parse(now) + lifetime;
  return { expires, ttl: Math.ceil(expires / 1000) };
};
const isAlive = (row: { expires: number }, now: Instant): boolean => row.expires > Date.parse(now);
/** The end of a row: epoch milliseconds, and epoch seconds for DynamoDB. */
const expiryAttributes = { expires: requiredNumber, ttl: requiredNumber } as const;
const kindAttribute = { type: CustomAttributeType<IdentityKind>("string"), required: true } as const;

interface PendingSignOn {
  state: string;
  nonce: string;
  verifier: string;
}
const getSignOnEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "pendingSignOn", version: "1", service: "portal" },
        attributes: {
          hash: requiredText,
          kind: kindAttribute,
          nonce: requiredText,
          verifier: requiredText,
          proof: requiredText,
          ...expiryAttributes,
        },
        indexes: {
          one: { pk: buildKey("pk", "sign-on#${hash}", ["hash"]), sk: buildKey("sk", "sign-on", []) },
        },
      },
      connection,
    ),
);

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
  await getSignOnEntity()
    .put({
      hash: hashToken(state),
      kind,
      nonce,
      verifier,
      proof: hashToken(proof),
      ...computeExpiry(now, SIGN_ON_LIFETIME_MS),
    })
    .go();
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
  const { data: row } = await getSignOnEntity()
    .delete({ hash: hashToken(state) })
    .go({ response: "all_old" });
  if (!row || !isAlive(row, now) || row.kind !== kind) return undefined;
  if (!timingSafeEqual(Buffer.from(row.proof), Buffer.from(hashToken(proof)))) return undefined;
  return { state, nonce: row.nonce, verifier: row.verifier };
};

/** Returns the stored identifier of an identity: neither its subject nor its number can be derived from it. */
export const hashIdentity = (issuer: string, subject: string): string => hashToken(`${issuer}\n${subject}`);

/** An identity that was verified and is not bound to an account yet. */
export interface UnboundIdentity {
  identity: string;
  named: IdentityHolder;
}
const getTicketEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "bindTicket", version: "1", service: "portal" },
        attributes: {
          hash: requiredText,
          identity: requiredText,
          named: { type: CustomAttributeType<IdentityHolder>("any"), required: true },
          ...expiryAttributes,
        },
        indexes: {
          one: {
            pk: buildKey("pk", "bind-ticket#${hash}", ["hash"]),
            sk: buildKey("sk", "bind-ticket", []),
          },
        },
      },
      connection,
    ),
);

/**
 * Issues the ticket with which an account can bind an identity that the provider has just proven. Its hash is stored.
 */
export const issueBindTicket = async (
  unbound: UnboundIdentity,
  now: Instant,
): Promise<{ ticket: string; expiresAt: Instant }> => {
  const ticket = generateSecret();
  const expiry = computeExpiry(now, TICKET_LIFETIME_MS);
  await getTicketEntity()
    .put({ hash: hashToken(ticket), ...unbound, ...expiry })
    .go();
  return { ticket, expiresAt: toInstant(expiry.expires) };
};

/** Finds the identity that a ticket binds, without consuming the ticket; undefined when it has expired. */
export const findBindTicket = async (ticket: string, now: Instant): Promise<UnboundIdentity | undefined> => {
  const { data } = await getTicketEntity()
    .get({ hash: hashToken(ticket) })
    .go({ consistent: true });
  return data && isAlive(data, now) ? { identity: data.identity, named: data.named } : undefined;
};

const getIdentityEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "identity", version: "1", service: "portal" },
        attributes: { kind: kindAttribute, identity: requiredText, accountId: requiredText },
        indexes: {
          one: {
            pk: buildKey("pk", "identity#${kind}#${identity}", ["kind", "identity"]),
            sk: buildKey("sk", "identity", []),
          },
        },
      },
      connection,
    ),
);
const getBoundIdentityEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "boundIdentity", version: "1", service: "portal" },
        attributes: {
          accountId: requiredText,
          kind: kindAttribute,
          names: { type: CustomAttributeType<IdentityHolder["names"]>("any"), required: true },
          number: requiredText,
          identity: requiredText,
          boundAt: { type: CustomAttributeType<Instant>("string"), required: true },
        },
        indexes: {
          // Sorts after `membership#`: the session check reads up to there and must not read this row.
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "third-party#${kind}", ["kind"]),
          },
        },
      },
      connection,
    ),
);

/** Finds the id of the account to which an identity is bound. */
export const findIdentityAccount = async (
  kind: IdentityKind,
  identity: string,
): Promise<string | undefined> =>
  (await getIdentityEntity().get({ kind, identity }).go({ consistent: true })).data?.accountId;

/**
 * Binds the ticket's identity to an account and consumes the ticket, all or nothing.
 * @param rows further rows of the same write: the notice about it
 * @throws TransactionCancelledError by `ticket` when it was used meanwhile, by `identity` when that belongs to another
 * account, by `bound` when the account has one of the kind, by `account` when its sessions were ended since it was read
 */
export const writeIdentityBinding = (
  ticket: string,
  { identity, named }: UnboundIdentity,
  { id: accountId, epoch: readEpoch }: Pick<Account, "id" | "epoch">,
  now: Instant,
  rows: readonly TransactionItem[],
): Promise<void> =>
  transact([
    {
      label: "ticket",
      Delete: getTicketEntity()
        .remove({ hash: hashToken(ticket) })
        .params(),
    },
    {
      label: "identity",
      Put: getIdentityEntity().create({ kind: named.kind, identity, accountId }).params(),
    },
    {
      label: "bound",
      Put: getBoundIdentityEntity()
        .create({ accountId, ...named, identity, boundAt: now })
        .params(),
    },
    // Whoever gives the proven address up, changes the password or is disabled meanwhile raises the epoch. A row is
    // written or checked once: whoever writes the account does so under the version that was read.
    ...(rows.some(({ label }) => label === "account")
      ? []
      : [
          buildConditionCheck(
            "account",
            getAccountEntity()
              .delete({ id: accountId })
              .where(({ epoch }, { eq }) => eq(epoch, readEpoch))
              .params(),
          ),
        ]),
    ...rows,
  ]);

interface BoundIdentity extends IdentityHolder {
  identity: string;
  boundAt: Instant;
}
/** Lists the identities of an account, persons first. */
export const listBoundIdentities = async (accountId: string): Promise<BoundIdentity[]> => {
  const { data } = await getBoundIdentityEntity()
    .query.ofAccount({ accountId })
    .go({ consistent: true, order: "desc" });
  return data;
};

/**
 * Removes an identity from its account.
 * @param rows further rows of the same write: the notice about it
 * @throws TransactionCancelledError when it no longer belongs to that account
 */
export const deleteIdentityBinding = (
  accountId: string,
  { kind, identity }: BoundIdentity,
  rows: readonly TransactionItem[] = [],
): Promise<void> =>
  transact([
    {
      label: "bound",
      Delete: getBoundIdentityEntity()
        .delete({ accountId, kind })
        .where((row, { eq }) => eq(row.identity, identity))
        .params(),
    },
    {
      label: "identity",
      Delete: getIdentityEntity()
        .delete({ kind, identity })
        .where((row, { eq }) => eq(row.accountId, accountId))
        .params(),
    },
    ...rows,
  ]);
