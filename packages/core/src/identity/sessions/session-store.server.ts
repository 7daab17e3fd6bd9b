/**
 * Sessions, as rows beside their account: one consistent query of `account#<id>` from `access#<hash>` to the
 * memberships reads session, account and memberships in one round trip (quality.md › session check: 1 and 1). It uses
 * the plain document client instead of electrodb, because every Lambda loads this file and electrodb adds 46 ms to a
 * cold start.
 */
import { createHash, randomBytes } from "node:crypto";
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Actor } from "../../platform/actor.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { Role } from "../../platform/roles.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { isEnrolled, requiresFactor } from "../second-factor/index.ts";
import { isSessionAlive, MAX_SESSION_AGE_MS, needsTouch, type Session } from "./index.ts";

type MembershipRole = "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN";
export interface Membership {
  institutionId: string;
  role: MembershipRole;
}
/** The owner of a token and their memberships. */
export interface ResolvedSession {
  session: Session;
  account: { id: string; account: string; roles: readonly Role[]; language: string };
  /** True for staff without a second factor: they can only enrol one. */
  enrolmentRequired: boolean;
  memberships: readonly Membership[];
}

const keyOf = (accountId: string, hash: string) => ({ pk: `account#${accountId}`, sk: `access#${hash}` });
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Starts a session.
 * @param device the name that the browser reports, shown to the account's owner
 * @param factorAt when a second factor was proved for it
 * @returns the token: the account's id and 256 random bits; only its SHA-256 is stored
 */
export const createSession = async (
  accountId: string,
  epoch: number,
  now: Instant,
  device?: string,
  factorAt?: Instant,
): Promise<string> => {
  const token = `${Buffer.from(accountId).toString("base64url")}.${randomBytes(32).toString("base64url")}`;
  const ttl = Math.ceil((Date.parse(now) + MAX_SESSION_AGE_MS) / 1000);
  const row = {
    ...keyOf(accountId, hashOf(token)),
    accountId,
    epoch,
    createdAt: now,
    touchedAt: now,
    ttl,
    device,
    factorAt,
  };
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: row }));
  return token;
};

/** Ends the session of a token; does nothing when there is none. */
export const endSession = async (token: string): Promise<void> => {
  const accountId = parseAccountId(token);
  if (!accountId) return;
  await getDocumentClient().send(
    new DeleteCommand({ TableName: getTableName(), Key: keyOf(accountId, hashOf(token)) }),
  );
};

/** Active sessions of an account, newest first, each identified by the hash of its token. */
export const listSessions = async (
  accountId: string,
  epoch: number,
  now: Instant,
): Promise<(Session & { id: string; device?: string })[]> => {
  const { Items = [] } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :access)",
      ExpressionAttributeValues: { ":pk": `account#${accountId}`, ":access": "access#" },
    }),
  );
  return Items.map((row) => ({ ...(row as Session), id: String(row.sk).slice("access#".length) }))
    .filter((session) => isSessionAlive(session, epoch, now))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
};
/** The id under which `listSessions` lists a token's session. */
export const idOf = (token: string): string => hashOf(token);
/** Keeps one session of an account while all others end: it continues in the next generation. */
export const buildSessionCarryOver = (
  token: string,
  accountId: string,
  epoch: number,
  factorAt?: Instant,
): TransactionItem => ({
  label: "session",
  Update: {
    TableName: getTableName(),
    Key: keyOf(accountId, hashOf(token)),
    UpdateExpression: `SET epoch = :epoch${factorAt ? ", factorAt = :factorAt" : ""}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":epoch": epoch, ...(factorAt && { ":factorAt": factorAt }) },
  },
});
/** When the session of a token proved a second factor; undefined when it did not. */
export const getFactorProofTime = async (token: string): Promise<Instant | undefined> => {
  const accountId = parseAccountId(token);
  if (!accountId) return undefined;
  const { Item } = await getDocumentClient().send(
    new GetCommand({
      TableName: getTableName(),
      Key: keyOf(accountId, hashOf(token)),
      ConsistentRead: true,
    }),
  );
  return Item?.factorAt as Instant | undefined;
};
/** Ends one session of an account by its id; does nothing when there is none. */
export const endSessionById = async (accountId: string, id: string): Promise<void> => {
  await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key: keyOf(accountId, id) }));
};

/**
 * Resolves a token to its session, and records the call when that is due.
 * @throws Refusal 200112 when it is not a token, 200111 when the session has ended, 200116 when the account is gone or
 * disabled
 */
export const resolveSession = async (token: string, now: Instant): Promise<ResolvedSession> => {
  const accountId = parseAccountId(token);
  if (!accountId) throw new Refusal(errorCodes.TOKEN_PARSE_ERROR);
  const key = keyOf(accountId, hashOf(token));
  const { Items: rows = [] } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      ConsistentRead: true,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: { ":pk": key.pk, ":from": key.sk, ":to": "membership#\uffff" },
    }),
  );
  const session = rows.find((row) => row.sk === key.sk) as Session | undefined;
  const account = rows.find((row) => row.sk === "account");
  if (!session) throw new Refusal(errorCodes.LOGIN_EXPIRED);
  if (!account || account.disabled) throw new Refusal(errorCodes.USER_INFO_EXPIRED);
  if (!isSessionAlive(session, account.epoch as number, now)) throw new Refusal(errorCodes.LOGIN_EXPIRED);
  if (needsTouch(session, now)) await touchSession(key, now);
  return {
    session,
    account: {
      id: accountId,
      account: account.account as string,
      roles: account.roles as Role[],
      language: account.language as string,
    },
    enrolmentRequired: requiresFactor(account.roles as Role[]) && !isEnrolled(account),
    memberships: rows
      .filter((row) => (row.sk as string).startsWith("membership#"))
      .map((row) => ({
        institutionId: (row.sk as string).slice("membership#".length),
        role: row.role as MembershipRole,
      })),
  };
};

/**
 * Roles of staff who may see applications. The restricted views (ROADSHOW, DSEC) are not among them: they have
 * operations of their own.
 */
const staffActorRoles: readonly Role[] = ["OFFICER", "CASHIER", "ADMIN"];

/**
 * The actor of a session at an institution.
 * @param institutionId the one named by the caller; without it the first membership is used (api.md › Envelope)
 * @throws Refusal 200113 when the caller is not a member of it
 */
export const toActor = (resolvedSession: ResolvedSession, institutionId: string | undefined): Actor => {
  const { account, memberships } = resolvedSession;
  const membership = institutionId
    ? memberships.find((each) => each.institutionId === institutionId)
    : memberships[0];
  if (institutionId && !membership) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return {
    kind: account.roles.some((role) => staffActorRoles.includes(role)) ? "staff" : "applicant",
    accountId: account.id,
    account: account.account,
    roles: account.roles,
    ...(membership && { institution: { id: membership.institutionId, role: membership.role } }),
  };
};

/** Records a call. The condition keeps it from recreating a session that has just been ended. */
async function touchSession(key: { pk: string; sk: string }, now: Instant): Promise<void> {
  await getDocumentClient()
    .send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: key,
        UpdateExpression: "SET touchedAt = :now",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":now": toInstant(now) },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
}

function parseAccountId(token: string): string | undefined {
  const [id, secret, ...more] = token.split(".");
  if (!id || !secret || more.length || !/^[\w-]{43}$/.test(secret) || token.length > 200) return undefined;
  return Buffer.from(id, "base64url").toString() || undefined;
}
