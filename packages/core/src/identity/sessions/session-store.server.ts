/**
 * Sessions, as rows beside their account: one consistent query of `account#<id>` from `access#<hash>` to the
 * memberships reads session, account and memberships in one round trip (quality.md › session check: 1 and 1). A
 * collection of ElectroDB would read the rest of the account's partition too, so that query is a range of keys
 * (decision 0171).
 */

import { randomBytes } from "node:crypto";
import { CustomAttributeType, Entity } from "electrodb";
import * as z from "zod";
import { type Actor, type ActorInstitution, NO_INSTITUTION } from "../../platform/actor.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import {
  buildKey,
  defineEntity,
  optionalText,
  requiredNumber,
  requiredText,
} from "../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { hashToken } from "../../platform/hash-token.server.ts";
import { queryPartition, type Row } from "../../platform/query-partition.server.ts";
import { accountRoles, type Role } from "../../platform/roles.ts";
import type { StaffScope } from "../../platform/staff-scope.ts";
import { deleteRows } from "../../platform/stored-rows.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import { isEnrolled, requiresFactor } from "../second-factor/index.ts";
import {
  isSessionAlive,
  listSurplusSessions,
  MAX_SESSION_AGE_MS,
  needsTouch,
  SESSION_PREFIX,
  SESSION_RANGE_END,
  type Session,
} from "./index.ts";

const MEMBERSHIP_PREFIX = "membership#";
/** What a check reads of an account, whose row others write. */
const AccountRow = z.object({
  account: z.string(),
  roles: z.array(z.enum(accountRoles)),
  language: z.string(),
  epoch: z.number(),
  scope: z
    .object({ schemes: z.array(z.string()).optional(), events: z.array(z.string()).optional() })
    .nullish(),
  disabled: z.boolean().optional(),
  factorEnrolled: z.boolean().optional(),
  totpSecret: z.string().optional(),
});
/** What a check reads of a membership, whose institution is in the key of its row. */
const MembershipRow = z
  .object({
    sk: z.string().startsWith(MEMBERSHIP_PREFIX),
    role: z.enum(["ADMINISTRATOR", "SUB_ALL", "SUB_OWN"]),
  })
  .transform(({ sk, role }) => ({ institutionId: sk.slice(MEMBERSHIP_PREFIX.length), role }));
type Membership = z.infer<typeof MembershipRow>;
/** The owner of a token and their memberships. */
interface ResolvedSession {
  session: Session;
  account: { id: string; account: string; roles: readonly Role[]; language: string; scope?: StaffScope };
  /** True for staff without a second factor: they can only enrol one. */
  enrolmentRequired: boolean;
  memberships: readonly Membership[];
}

const requiredInstant = { type: CustomAttributeType<Instant>("string"), required: true } as const;
const getSessionEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "session", version: "1", service: "portal" },
        attributes: {
          accountId: requiredText,
          hash: requiredText,
          epoch: requiredNumber,
          createdAt: requiredInstant,
          touchedAt: requiredInstant,
          factorAt: { type: CustomAttributeType<Instant>("string") },
          device: optionalText,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "access#${hash}", ["hash"]),
          },
        },
      },
      connection,
    ),
);
/** A session as it is stored. */
type SessionRow = Session & { hash: string; device?: string | undefined };

/**
 * Builds the row of a new session, so that what proves who signs in is used up in the write that starts it.
 * @param device the name that the browser reports, shown to the account's owner
 * @param factorAt when a second factor was proved for it
 * @returns the row, and the token: the account's id and 256 random bits; only its SHA-256 is stored
 */
export const prepareSession = (
  accountId: string,
  epoch: number,
  now: Instant,
  device?: string,
  factorAt?: Instant,
): { token: string; row: TransactionItem } => {
  const token = `${Buffer.from(accountId).toString("base64url")}.${randomBytes(32).toString("base64url")}`;
  const ttl = Math.ceil((Date.parse(now) + MAX_SESSION_AGE_MS) / 1000);
  const Put = getSessionEntity()
    .put({ accountId, hash: hashToken(token), epoch, createdAt: now, touchedAt: now, ttl, device, factorAt })
    .params<TransactionPut>();
  return { token, row: { label: "session", Put } };
};

/** Parses the rows of sessions among those of an account. */
const parseSessionRows = (rows: readonly Row[]): SessionRow[] => {
  const Items = rows
    .filter(({ sk }) => String(sk).startsWith(SESSION_PREFIX))
    // A session from before its hash was an attribute has it in its key only.
    .map((row) => ({ ...row, hash: String(row.sk).slice(SESSION_PREFIX.length) }));
  return getSessionEntity().parse({ Items }).data;
};

/** Ends the session of a token; does nothing when there is none. */
export const endSession = async (token: string): Promise<void> => {
  const accountId = parseAccountId(token);
  if (!accountId) return;
  await endSessionById(accountId, hashToken(token));
};

/** Lists the active sessions of an account, newest first, each identified by the hash of its token. */
export const listSessions = async (
  accountId: string,
  epoch: number,
  now: Instant,
): Promise<(SessionRow & { id: string })[]> => {
  const rows = await queryPartition(`account#${accountId}`, { prefix: SESSION_PREFIX });
  return parseSessionRows(rows)
    .map((session) => ({ ...session, id: session.hash }))
    .filter((session) => isSessionAlive(session, epoch, now))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
};
/** Returns the id under which `listSessions` lists a token's session. */
export const getSessionId = (token: string): string => hashToken(token);
/** Keeps one session of an account while all others end: it continues in the next generation. */
export const buildSessionCarryOver = (
  token: string,
  accountId: string,
  epoch: number,
  factorAt?: Instant,
): TransactionItem => ({
  label: "session",
  Update: getSessionEntity()
    .patch({ accountId, hash: hashToken(token) })
    .set({ epoch, ...(factorAt && { factorAt }) })
    .params(),
});
/** Notes that the session of a token has proved a second factor. */
export const buildFactorProof = (token: string, accountId: string, factorAt: Instant): TransactionItem => ({
  label: "session",
  Update: getSessionEntity()
    .patch({ accountId, hash: hashToken(token) })
    .set({ factorAt })
    .params(),
});
/** Returns when the session of a token proved a second factor; undefined when it did not. */
export const findFactorProofTime = async (token: string): Promise<Instant | undefined> => {
  const accountId = parseAccountId(token);
  if (!accountId) return undefined;
  const { data } = await getSessionEntity()
    .get({ accountId, hash: hashToken(token) })
    .go({ consistent: true });
  return data?.factorAt;
};
/** Ends one session of an account by its id; does nothing when there is none. */
export const endSessionById = async (accountId: string, id: string): Promise<void> => {
  await getSessionEntity().delete({ accountId, hash: id }).go();
};

/**
 * Resolves a token to its session, and records the call when that is due.
 * @throws Refusal 200112 when it is not a token, 200111 when the session has ended, 200116 when the account is gone or
 * disabled
 */
export const resolveSession = async (token: string, now: Instant): Promise<ResolvedSession> => {
  const accountId = parseAccountId(token);
  if (!accountId) throw new Refusal(errorCodes.TOKEN_PARSE_ERROR);
  const hash = hashToken(token);
  const rows = await queryPartition(`account#${accountId}`, {
    range: [`${SESSION_PREFIX}${hash}`, SESSION_RANGE_END],
  });
  const sessions = parseSessionRows(rows);
  const session = sessions.find((each) => each.hash === hash);
  if (!session) throw new Refusal(errorCodes.LOGIN_EXPIRED);
  const accountRow = rows.find((row) => row.sk === "account");
  const account = accountRow && AccountRow.parse(accountRow);
  if (!account || account.disabled) throw new Refusal(errorCodes.USER_INFO_EXPIRED);
  if (!isSessionAlive(session, account.epoch, now)) throw new Refusal(errorCodes.LOGIN_EXPIRED);
  if (needsTouch(session, now)) await touchSession(accountId, hash, now);
  const others = sessions.filter((other) => other !== session);
  await endSessions(accountId, listSurplusSessions(others, account.epoch, now));
  return {
    session,
    account: {
      id: accountId,
      account: account.account,
      roles: account.roles,
      language: account.language,
      ...(account.scope ? { scope: account.scope } : {}),
    },
    enrolmentRequired: requiresFactor(account.roles) && !isEnrolled(account),
    memberships: rows
      .filter(({ sk }) => String(sk).startsWith(MEMBERSHIP_PREFIX))
      .map((row) => MembershipRow.parse(row)),
  };
};

/**
 * Roles of staff who may see applications. The restricted views (ROADSHOW, DSEC) are not among them: they have
 * operations of their own.
 */
const staffActorRoles: readonly Role[] = ["OFFICER", "CASHIER", "ADMIN"];

const toActorInstitution = ({ institutionId, role }: Membership): ActorInstitution => ({
  id: institutionId,
  role,
});

/**
 * Returns the actor of a session at an institution.
 * @param institutionId the one named by the caller, or `NO_INSTITUTION`; without it the first membership is used
 * (api.md › Envelope)
 * @throws Refusal 200113 when the caller is not a member of it
 */
export const toActor = (resolvedSession: ResolvedSession, institutionId: string | undefined): Actor => {
  const { account, memberships } = resolvedSession;
  const isNamed = institutionId !== undefined && institutionId !== NO_INSTITUTION;
  const membership = isNamed
    ? memberships.find((each) => each.institutionId === institutionId)
    : institutionId === undefined
      ? memberships[0]
      : undefined;
  if (isNamed && !membership) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return {
    kind: account.roles.some((role) => staffActorRoles.includes(role)) ? "staff" : "applicant",
    accountId: account.id,
    account: account.account,
    roles: account.roles,
    ...(account.scope && { scope: account.scope }),
    ...(membership && { institution: toActorInstitution(membership) }),
    institutions: memberships.map(toActorInstitution),
  };
};

/** The number of sessions that one check ends, in one batch. The next check ends the rest. */
const MAX_ENDED_SESSIONS = 25;
async function endSessions(accountId: string, sessions: readonly SessionRow[]): Promise<void> {
  const endedSessions = sessions.slice(0, MAX_ENDED_SESSIONS);
  await deleteRows(
    endedSessions.map(({ hash }) => ({ pk: `account#${accountId}`, sk: `${SESSION_PREFIX}${hash}` })),
  );
}

/** Records a call. The condition keeps it from recreating a session that has just been ended. */
async function touchSession(accountId: string, hash: string, now: Instant): Promise<void> {
  await getSessionEntity()
    .patch({ accountId, hash })
    .set({ touchedAt: toInstant(now) })
    .go({ returnOnConditionCheckFailure: true });
}

function parseAccountId(token: string): string | undefined {
  const [id, secret, ...more] = token.split(".");
  if (!id || !secret || more.length || !/^[\w-]{43}$/.test(secret) || token.length > 200) return undefined;
  return Buffer.from(id, "base64url").toString() || undefined;
}
