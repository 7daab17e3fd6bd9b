/**
 * Rows of second factors. `second-factor` beside the account holds them all, so that each change of them is one
 * conditional write; `passkey#<credential>` makes a credential one account's own. Offers that wait for their proof are rows
 * of their own. All stand behind the memberships: the session check does not read them.
 */
import { createHash, randomBytes } from "node:crypto";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../../day.ts";
import { client, tableName } from "../../table.server.ts";
import type { Labelled } from "../../write.server.ts";
import type { Factors, Passkey } from "./index.ts";

const keyOf = (accountId: string) => ({ pk: `account#${accountId}`, sk: "second-factor" });
const passkeyKey = (credentialId: string) => ({ pk: `passkey#${credentialId}`, sk: "passkey" });
const isConditionFailed = (error: unknown): boolean =>
  error instanceof Error && error.name === "ConditionalCheckFailedException";

const readItem = async (key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> => {
  const command = new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true });
  return (await client().send(command)).Item;
};
/** Sends a conditional update; false when its condition does not hold. */
const holds = async (sent: Promise<unknown>): Promise<boolean> => {
  try {
    await sent;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

/** The factors of an account, undefined without one. */
export const readFactors = async (accountId: string): Promise<Factors | undefined> => {
  const row = await readItem(keyOf(accountId));
  if (!row) return undefined;
  const sealed = row.totpSealed as string | undefined;
  return {
    accountId,
    version: Number(row.version),
    handle: String(row.handle),
    ...(sealed && { totp: { sealed, since: row.totpSince as Instant } }),
    ...(row.totpStep !== undefined && { totpStep: Number(row.totpStep) }),
    passkeys: (row.passkeys ?? {}) as Record<string, Passkey>,
    recovery: (row.recovery as Set<string> | undefined) ?? new Set(),
  };
};

/** Random bytes by which authenticators will know an account. */
export const makeHandle = (): string => randomBytes(32).toString("base64url");

/** The row of a first factor; refused where one is enrolled already. */
export const firstFactors = (factors: Factors): Labelled => ({
  label: "factors",
  Put: {
    TableName: tableName(),
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

/** What a change writes beside the version. Codes that are used meanwhile stay used: only what is named is touched. */
const changing = (factors: Factors, set: Record<string, unknown>, remove: string[] = []): Labelled => {
  const entries = Object.entries({ ...set, version: factors.version + 1 });
  return {
    label: "factors",
    Update: {
      TableName: tableName(),
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
/** An authenticator app, instead of an earlier one; a code of it was just used. */
export const withTotp = (factors: Factors, sealed: string, since: Instant, step: number): Labelled =>
  changing(factors, { totpSealed: sealed, totpSince: since, totpStep: step });
export const withoutTotp = (factors: Factors): Labelled =>
  changing(factors, {}, ["totpSealed", "totpSince", "totpStep"]);
export const withRecovery = (factors: Factors, hashes: ReadonlySet<string>): Labelled =>
  changing(factors, { recovery: hashes });

/** A passkey beside the factors there are. */
export const withPasskey = (factors: Factors, passkey: Passkey): Labelled => ({
  label: "factors",
  Update: {
    TableName: tableName(),
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
export const withoutPasskey = (factors: Factors, id: string): Labelled => ({
  label: "factors",
  Update: {
    TableName: tableName(),
    Key: keyOf(factors.accountId),
    UpdateExpression: "SET version = :next REMOVE passkeys.#id",
    ConditionExpression: "version = :was AND attribute_exists(passkeys.#id)",
    ExpressionAttributeNames: { "#id": id },
    ExpressionAttributeValues: { ":next": factors.version + 1, ":was": factors.version },
  },
});
/** Takes the row away, recovery codes and all: the account has no factor then. */
export const withoutFactors = (factors: Factors): Labelled => ({
  label: "factors",
  Delete: {
    TableName: tableName(),
    Key: keyOf(factors.accountId),
    ConditionExpression: "version = :was",
    ExpressionAttributeValues: { ":was": factors.version },
  },
});

/** Makes a credential one account's own; refused where it is enrolled anywhere already. */
export const claimCredential = (credentialId: string, accountId: string): Labelled => ({
  label: "credential",
  Put: {
    TableName: tableName(),
    Item: { ...passkeyKey(credentialId), accountId },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});
export const releaseCredential = (credentialId: string): Labelled => ({
  label: "released",
  Delete: { TableName: tableName(), Key: passkeyKey(credentialId) },
});
/** Whose credential it is, undefined for an unknown one. */
export const ownerOfCredential = async (credentialId: string): Promise<string | undefined> =>
  (await readItem(passkeyKey(credentialId)))?.accountId as string | undefined;

/** Rows that take every factor of an account away: its owner lost them, an administrator resets them. */
export const dropAllFactors = async (accountId: string): Promise<Labelled[]> => {
  const factors = await readFactors(accountId);
  if (!factors) return [];
  return [withoutFactors(factors), ...Object.keys(factors.passkeys).map(releaseCredential)];
};

/** Marks a step of the authenticator app as used; false when it, or a later one, was used before. */
export const useTotpStep = (accountId: string, step: number): Promise<boolean> =>
  holds(
    client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(accountId),
        UpdateExpression: "SET totpStep = :step",
        ConditionExpression:
          "attribute_exists(totpSealed) AND (attribute_not_exists(totpStep) OR totpStep < :step)",
        ExpressionAttributeValues: { ":step": step },
      }),
    ),
  );
/** Uses a recovery code up; false when there is none such (any more). */
export const useRecoveryCode = (accountId: string, hash: string): Promise<boolean> =>
  holds(
    client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(accountId),
        UpdateExpression: "DELETE recovery :one",
        ConditionExpression: "contains(recovery, :hash)",
        ExpressionAttributeValues: { ":one": new Set([hash]), ":hash": hash },
      }),
    ),
  );
/**
 * Notes a use of a passkey. An authenticator that counts has to count on: one that stands still was copied.
 * @returns false when the counter did not grow, or the passkey is gone
 */
export const usePasskey = (accountId: string, id: string, counter: number, at: Instant): Promise<boolean> =>
  holds(
    client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(accountId),
        UpdateExpression: "SET passkeys.#id.#counter = :counter, passkeys.#id.lastUsedAt = :at",
        ConditionExpression:
          "passkeys.#id.#counter < :counter OR (passkeys.#id.#counter = :zero AND :counter = :zero)",
        ExpressionAttributeNames: { "#id": id, "#counter": "counter" },
        ExpressionAttributeValues: { ":counter": counter, ":at": at, ":zero": 0 },
      }),
    ),
  );

/** What waits for its proof; only the session that gave the password may bring it. */
export interface Offer {
  kind: "totp" | "passkey";
  accountId: string;
  /** Id of the session that asked. */
  sessionId: string;
  /** The sealed secret, or the WebAuthn challenge. */
  value: string;
  /** User handle that the authenticator was given. */
  handle: string;
  expires: number;
}
const offerKey = ({ accountId, kind }: Pick<Offer, "accountId" | "kind">) => ({
  pk: `account#${accountId}`,
  sk: `pending-factor#${kind}`,
});
/** Keeps an offer instead of an earlier one. */
export const putOffer = async (offer: Offer): Promise<void> => {
  const Item = { ...offerKey(offer), ...offer, ttl: Math.ceil(offer.expires / 1000) };
  await client().send(new PutCommand({ TableName: tableName(), Item }));
};
/** The offer of a session, undefined when it is over or another session's. */
export const readOffer = async (
  wanted: Pick<Offer, "accountId" | "kind" | "sessionId">,
  now: number,
): Promise<Offer | undefined> => {
  const offer = (await readItem(offerKey(wanted))) as unknown as Offer | undefined;
  return offer && offer.expires > now && offer.sessionId === wanted.sessionId ? offer : undefined;
};
/** Takes an offer out, so that it is answered once; undefined when another call was first. */
export const takeOffer = async (
  wanted: Pick<Offer, "accountId" | "kind" | "sessionId">,
  now: number,
): Promise<Offer | undefined> => {
  const { Attributes } = await client().send(
    new DeleteCommand({ TableName: tableName(), Key: offerKey(wanted), ReturnValues: "ALL_OLD" }),
  );
  const offer = Attributes as unknown as Offer | undefined;
  return offer && offer.expires > now && offer.sessionId === wanted.sessionId ? offer : undefined;
};
export const dropOffer = (offer: Offer): Labelled => ({
  label: "offer",
  Delete: {
    TableName: tableName(),
    Key: offerKey(offer),
    ConditionExpression: "#value = :value",
    ExpressionAttributeNames: { "#value": "value" },
    ExpressionAttributeValues: { ":value": offer.value },
  },
});

/** A sign-in that waits for its second step. */
export interface SignInStep {
  /** Whose password was right; absent where a passkey is to sign in alone. */
  accountId?: string | undefined;
  /** Generation of the account's sessions when the password was right. */
  epoch?: number | undefined;
  /** Which accounts the door is for. */
  door: "user" | "staff";
  /** WebAuthn challenge that waits for its answer. */
  challenge?: string | undefined;
  expires: number;
}
const stepKey = (ticket: string) => ({
  pk: `sign-in#${createHash("sha256").update(ticket).digest("base64url")}`,
  sk: "sign-in",
});
/** Keeps a step under a new ticket of 256 random bits, of which only the hash is stored. */
export const beginStep = async (step: SignInStep): Promise<string> => {
  const ticket = randomBytes(32).toString("base64url");
  const Item = { ...stepKey(ticket), ...step, ttl: Math.ceil(step.expires / 1000) };
  await client().send(new PutCommand({ TableName: tableName(), Item }));
  return ticket;
};
export const readStep = async (ticket: string, now: number): Promise<SignInStep | undefined> => {
  const step = (await readItem(stepKey(ticket))) as unknown as SignInStep | undefined;
  return step && step.expires > now ? step : undefined;
};
/** Gives a step a challenge instead of an earlier one; false when the step is gone. */
export const challengeStep = (ticket: string, challenge: string): Promise<boolean> =>
  holds(
    client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: stepKey(ticket),
        UpdateExpression: "SET challenge = :challenge",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":challenge": challenge },
      }),
    ),
  );
/** Takes the challenge of a step out, so that it is answered once, right or wrong. */
export const takeChallenge = (ticket: string, challenge: string): Promise<boolean> =>
  holds(
    client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: stepKey(ticket),
        UpdateExpression: "REMOVE challenge",
        ConditionExpression: "challenge = :challenge",
        ExpressionAttributeValues: { ":challenge": challenge },
      }),
    ),
  );
/** Ends a step; false when another call ended it first. */
export const endStep = async (ticket: string): Promise<boolean> => {
  const { Attributes } = await client().send(
    new DeleteCommand({ TableName: tableName(), Key: stepKey(ticket), ReturnValues: "ALL_OLD" }),
  );
  return Attributes !== undefined;
};
