/**
 * Rows of second factors. `second-factor` beside the account contains them all, so that each change is one conditional
 * write; `passkey#<credential>` makes a credential unique to one account. Offers that wait for their proof are rows of
 * their own. All of them sort after the memberships, so that the session check does not read them.
 */
import { createHash, randomBytes } from "node:crypto";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../../platform/day.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Factors, Passkey } from "./index.ts";

const keyOf = (accountId: string) => ({ pk: `account#${accountId}`, sk: "second-factor" });
const passkeyKey = (credentialId: string) => ({ pk: `passkey#${credentialId}`, sk: "passkey" });
const isConditionFailed = (error: unknown): boolean =>
  error instanceof Error && error.name === "ConditionalCheckFailedException";

const readItem = async (key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> => {
  const command = new GetCommand({ TableName: getTableName(), Key: key, ConsistentRead: true });
  return (await getDocumentClient().send(command)).Item;
};
/** Sends a conditional update; false when its condition does not hold. */
const sendConditionally = async (request: Promise<unknown>): Promise<boolean> => {
  try {
    await request;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

/** The factors of an account; undefined when it has none. */
export const readFactors = async (accountId: string): Promise<Factors | undefined> => {
  const row = await readItem(keyOf(accountId));
  if (!row) return undefined;
  const sealedSecret = row.totpSealed as string | undefined;
  return {
    accountId,
    version: Number(row.version),
    handle: String(row.handle),
    ...(sealedSecret && { totp: { sealed: sealedSecret, since: row.totpSince as Instant } }),
    ...(row.totpStep !== undefined && { totpStep: Number(row.totpStep) }),
    passkeys: (row.passkeys ?? {}) as Record<string, Passkey>,
    recovery: (row.recovery as Set<string> | undefined) ?? new Set(),
  };
};

/** Random bytes by which authenticators identify an account. */
export const generateUserHandle = (): string => randomBytes(32).toString("base64url");

/** The row of a first factor; refused when one is already enrolled. */
export const buildFactorsPut = (factors: Factors): TransactionItem => ({
  label: "factors",
  Put: {
    TableName: getTableName(),
    Item: {
      ...keyOf(factors.accountId),
      version: factors.version,
      handle: factors.handle,
      passkeys: factors.passkeys,
      ...(factors.totp && { totpSealed: factors.totp.sealed, totpSince: factors.totp.since }),
      ...(factors.totpStep !== undefined && { totpStep: factors.totpStep }),
      ...(factors.recovery.size > 0 && { recovery: factors.recovery }),
    },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/**
 * The part of a change besides the version. Only the named attributes are written, so that codes used meanwhile stay
 * used.
 */
const buildFactorsUpdate = (
  factors: Factors,
  set: Record<string, unknown>,
  remove: string[] = [],
): TransactionItem => {
  const entries = Object.entries({ ...set, version: factors.version + 1 });
  return {
    label: "factors",
    Update: {
      TableName: getTableName(),
      Key: keyOf(factors.accountId),
      UpdateExpression: [
        `SET ${entries.map((_, i) => `#s${i} = :s${i}`).join(", ")}`,
        ...(remove.length > 0 ? [`REMOVE ${remove.map((_, i) => `#r${i}`).join(", ")}`] : []),
      ].join(" "),
      ConditionExpression: "#version = :was",
      ExpressionAttributeNames: {
        "#version": "version",
        ...Object.fromEntries(entries.map(([name], i) => [`#s${i}`, name])),
        ...Object.fromEntries(remove.map((name, i) => [`#r${i}`, name])),
      },
      ExpressionAttributeValues: {
        ":was": factors.version,
        ...Object.fromEntries(entries.map(([, value], i) => [`:s${i}`, value])),
      },
    },
  };
};
/** Sets an authenticator app, replacing an earlier one; a code of it was just used. */
export const buildTotpUpdate = (
  factors: Factors,
  sealedSecret: string,
  since: Instant,
  step: number,
): TransactionItem =>
  buildFactorsUpdate(factors, { totpSealed: sealedSecret, totpSince: since, totpStep: step });
export const buildTotpRemoval = (factors: Factors): TransactionItem =>
  buildFactorsUpdate(factors, {}, ["totpSealed", "totpSince", "totpStep"]);
export const buildRecoveryCodesUpdate = (factors: Factors, hashes: ReadonlySet<string>): TransactionItem =>
  buildFactorsUpdate(factors, { recovery: hashes });

/** Adds a passkey to the existing factors. */
export const buildPasskeyAddition = (factors: Factors, passkey: Passkey): TransactionItem => ({
  label: "factors",
  Update: {
    TableName: getTableName(),
    Key: keyOf(factors.accountId),
    UpdateExpression: "SET passkeys.#id = :passkey, version = :next",
    ConditionExpression: "version = :was AND attribute_not_exists(passkeys.#id)",
    ExpressionAttributeNames: { "#id": passkey.id },
    ExpressionAttributeValues: {
      ":passkey": passkey,
      ":next": factors.version + 1,
      ":was": factors.version,
    },
  },
});
export const buildPasskeyRemoval = (factors: Factors, id: string): TransactionItem => ({
  label: "factors",
  Update: {
    TableName: getTableName(),
    Key: keyOf(factors.accountId),
    UpdateExpression: "SET version = :next REMOVE passkeys.#id",
    ConditionExpression: "version = :was AND attribute_exists(passkeys.#id)",
    ExpressionAttributeNames: { "#id": id },
    ExpressionAttributeValues: { ":next": factors.version + 1, ":was": factors.version },
  },
});
/** Deletes the row including recovery codes; the account has no factor afterwards. */
export const buildFactorsDelete = (factors: Factors): TransactionItem => ({
  label: "factors",
  Delete: {
    TableName: getTableName(),
    Key: keyOf(factors.accountId),
    ConditionExpression: "version = :was",
    ExpressionAttributeValues: { ":was": factors.version },
  },
});

/** Reserves a credential for one account; refused when it is already enrolled anywhere. */
export const buildCredentialClaim = (credentialId: string, accountId: string): TransactionItem => ({
  label: "credential",
  Put: {
    TableName: getTableName(),
    Item: { ...passkeyKey(credentialId), accountId },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});
export const buildCredentialRelease = (credentialId: string): TransactionItem => ({
  label: "released",
  Delete: { TableName: getTableName(), Key: passkeyKey(credentialId) },
});
/** The account that owns a credential; undefined for an unknown one. */
export const findCredentialOwner = async (credentialId: string): Promise<string | undefined> =>
  (await readItem(passkeyKey(credentialId)))?.accountId as string | undefined;

/** Rows that remove every factor of an account, for an administrator's reset after its owner lost them. */
export const buildAllFactorsDeletes = async (accountId: string): Promise<TransactionItem[]> => {
  const factors = await readFactors(accountId);
  if (!factors) return [];
  return [buildFactorsDelete(factors), ...Object.keys(factors.passkeys).map(buildCredentialRelease)];
};

/** Marks a time step of the authenticator app as used; false when it, or a later one, was used before. */
export const consumeTotpStep = (accountId: string, step: number): Promise<boolean> =>
  sendConditionally(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: keyOf(accountId),
        UpdateExpression: "SET totpStep = :step",
        ConditionExpression:
          "attribute_exists(totpSealed) AND (attribute_not_exists(totpStep) OR totpStep < :step)",
        ExpressionAttributeValues: { ":step": step },
      }),
    ),
  );
/** Consumes a recovery code; false when it does not exist or was used. */
export const consumeRecoveryCode = (accountId: string, hash: string): Promise<boolean> =>
  sendConditionally(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: keyOf(accountId),
        UpdateExpression: "DELETE recovery :one",
        ConditionExpression: "contains(recovery, :hash)",
        ExpressionAttributeValues: { ":one": new Set([hash]), ":hash": hash },
      }),
    ),
  );
/**
 * Records a use of a passkey. The counter of an authenticator must grow: one that does not was copied.
 * @returns false when the counter did not grow, or the passkey no longer exists
 */
export const recordPasskeyUse = (
  accountId: string,
  id: string,
  counter: number,
  at: Instant,
): Promise<boolean> =>
  sendConditionally(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: keyOf(accountId),
        UpdateExpression: "SET passkeys.#id.#counter = :counter, passkeys.#id.lastUsedAt = :at",
        ConditionExpression:
          "passkeys.#id.#counter < :counter OR (passkeys.#id.#counter = :zero AND :counter = :zero)",
        ExpressionAttributeNames: { "#id": id, "#counter": "counter" },
        ExpressionAttributeValues: { ":counter": counter, ":at": at, ":zero": 0 },
      }),
    ),
  );

/** A factor waiting for its proof; only the session that gave the password may confirm it. */
export interface FactorOffer {
  kind: "totp" | "passkey";
  accountId: string;
  /** Id of the session that requested it. */
  sessionId: string;
  /** The encrypted secret, or the WebAuthn challenge. */
  value: string;
  /** User handle given to the authenticator. */
  handle: string;
  expires: number;
}
const offerKey = ({ accountId, kind }: Pick<FactorOffer, "accountId" | "kind">) => ({
  pk: `account#${accountId}`,
  sk: `pending-factor#${kind}`,
});
/** Stores an offer, replacing an earlier one. */
export const saveFactorOffer = async (offer: FactorOffer): Promise<void> => {
  const Item = { ...offerKey(offer), ...offer, ttl: Math.ceil(offer.expires / 1000) };
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
};
/** The offer of a session; undefined when it has expired or belongs to another session. */
export const findFactorOffer = async (
  criteria: Pick<FactorOffer, "accountId" | "kind" | "sessionId">,
  now: number,
): Promise<FactorOffer | undefined> => {
  const offer = (await readItem(offerKey(criteria))) as unknown as FactorOffer | undefined;
  return offer && offer.expires > now && offer.sessionId === criteria.sessionId ? offer : undefined;
};
/** Deletes an offer and returns it, so that it is answered once; undefined when another call was first. */
export const takeFactorOffer = async (
  criteria: Pick<FactorOffer, "accountId" | "kind" | "sessionId">,
  now: number,
): Promise<FactorOffer | undefined> => {
  const { Attributes } = await getDocumentClient().send(
    new DeleteCommand({ TableName: getTableName(), Key: offerKey(criteria), ReturnValues: "ALL_OLD" }),
  );
  const offer = Attributes as unknown as FactorOffer | undefined;
  return offer && offer.expires > now && offer.sessionId === criteria.sessionId ? offer : undefined;
};
export const buildFactorOfferDelete = (offer: FactorOffer): TransactionItem => ({
  label: "offer",
  Delete: {
    TableName: getTableName(),
    Key: offerKey(offer),
    ConditionExpression: "#value = :value",
    ExpressionAttributeNames: { "#value": "value" },
    ExpressionAttributeValues: { ":value": offer.value },
  },
});

/** A sign-in waiting for its second step. */
export interface SignInStep {
  /** The account whose password was right; absent when a passkey signs in alone. */
  accountId?: string | undefined;
  /** Generation of the account's sessions when the password was verified. */
  epoch?: number | undefined;
  /** The sign-in page, which determines the accounts it admits. */
  door: "user" | "staff";
  /** WebAuthn challenge waiting for its answer. */
  challenge?: string | undefined;
  expires: number;
}
const stepKey = (ticket: string) => ({
  pk: `sign-in#${createHash("sha256").update(ticket).digest("base64url")}`,
  sk: "sign-in",
});
/** Stores a step under a new ticket of 256 random bits, of which only the hash is stored. */
export const createSignInStep = async (step: SignInStep): Promise<string> => {
  const ticket = randomBytes(32).toString("base64url");
  const Item = { ...stepKey(ticket), ...step, ttl: Math.ceil(step.expires / 1000) };
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  return ticket;
};
export const findSignInStep = async (ticket: string, now: number): Promise<SignInStep | undefined> => {
  const step = (await readItem(stepKey(ticket))) as unknown as SignInStep | undefined;
  return step && step.expires > now ? step : undefined;
};
/** Sets the challenge of a step, replacing an earlier one; false when the step no longer exists. */
export const setSignInChallenge = (ticket: string, challenge: string): Promise<boolean> =>
  sendConditionally(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: stepKey(ticket),
        UpdateExpression: "SET challenge = :challenge",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":challenge": challenge },
      }),
    ),
  );
/** Removes the challenge of a step, so that it is answered once, right or wrong. */
export const takeSignInChallenge = (ticket: string, challenge: string): Promise<boolean> =>
  sendConditionally(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: stepKey(ticket),
        UpdateExpression: "REMOVE challenge",
        ConditionExpression: "challenge = :challenge",
        ExpressionAttributeValues: { ":challenge": challenge },
      }),
    ),
  );
/** Deletes a step; false when another call deleted it first. */
export const deleteSignInStep = async (ticket: string): Promise<boolean> => {
  const { Attributes } = await getDocumentClient().send(
    new DeleteCommand({ TableName: getTableName(), Key: stepKey(ticket), ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
};
