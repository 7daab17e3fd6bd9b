/**
 * The calendar feed of an institution's deadlines at a secret address. Whoever has the address can read the feed; only
 * its digest is stored, so the address is shown once. The feed contains what its owner may see now. It ends with the
 * membership, and with everything that ends the owner's sessions (a new password, recovery, signing out everywhere, a
 * disabled account), because it belongs to one generation of sessions.
 */

import { randomUUID } from "node:crypto";
import { Entity } from "electrodb";
import { requireInstitution } from "../applications/model/application-access.server.ts";
import type { ApplicationRow } from "../applications/model/application-schema.ts";
import { listApplications } from "../applications/views/list-applications.server.ts";
import type { LocalizedText } from "../events/event-schema.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import type { InstitutionMember } from "../institutions/index.ts";
import { listActiveMembers } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { deriveKey } from "../platform/encryption.server.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { hashToken } from "../platform/hash-token.server.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import { toSubnet } from "../platform/rate-limits/index.ts";
import * as Rate from "../platform/rate-limits/rate-limit-store.server.ts";
import { ServiceBusyError } from "../platform/service-failures.server.ts";
import {
  TransactionCancelledError,
  type TransactionDelete,
  type TransactionItem,
  type TransactionPut,
  transact,
} from "../platform/transaction.server.ts";
import { renderDeadlinesFeed } from "./index.ts";

/** New addresses: more than ten per hour come from a program. */
const creationLimit = { times: 10, window: 3_600_000 };
/** Unknown addresses per network and hour; reading a valid address is not affected by what others try. */
const missLimit = { times: 60, window: 3_600_000 };
/** Applications read at a time for a feed. */
const PAGE_SIZE = 100;

interface FeedRow {
  accountId: string;
  institutionId: string;
  createdAt: string;
  hash: string;
  /** The generation of the account's sessions in which it was created; addresses without it have ended. */
  epoch?: number;
}
const feedAttributes = {
  accountId: requiredText,
  institutionId: requiredText,
  createdAt: requiredText,
  hash: requiredText,
  epoch: { type: "number" },
} as const;
const getFeedEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "feed", version: "1", service: "portal" },
        attributes: feedAttributes,
        indexes: {
          one: { pk: buildKey("pk", "feed#${hash}", ["hash"]), sk: buildKey("sk", "feed", []) },
        },
      },
      connection,
    ),
);
/** The same row beside the account of its owner. */
const getOwnFeedEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "ownFeed", version: "1", service: "portal" },
        attributes: feedAttributes,
        indexes: {
          // Sorts after the memberships: the session check reads an account's rows up to these.
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "personal-feed#${institutionId}", ["institutionId"]),
          },
        },
      },
      connection,
    ),
);
const findOwnFeed = async (ctx: Context): Promise<FeedRow | undefined> => {
  const key = { accountId: ctx.actor.accountId, institutionId: requireInstitution(ctx).id };
  return (await getOwnFeedEntity().get(key).go({ consistent: true })).data ?? undefined;
};

const buildFeedDelete = (label: string, { hash }: FeedRow): TransactionItem => ({
  label,
  Delete: getFeedEntity().delete({ hash }).params(),
});

/** How often a change is tried when the same person makes another one at that moment. */
const MAX_ATTEMPTS = 5;

/**
 * Writes a change of the address on condition that it is still the one that was read. An address that nobody replaced
 * or revoked could otherwise be read for good: its owner is shown one address only.
 * @param buildRows of the change, from the current address
 * @throws ServiceBusyError when somebody was faster each time
 */
const writeFeedChange = async (
  buildRows: (before: FeedRow | undefined) => TransactionItem[],
  ctx: Context,
): Promise<void> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const before = await findOwnFeed(ctx);
    const rows = [...buildRows(before), ...(before ? [buildFeedDelete("before", before)] : [])];
    if (rows.length === 0) return;
    try {
      return await transact(rows);
    } catch (error) {
      if (!(error instanceof TransactionCancelledError) || !error.of("own")) throw error;
    }
  }
  throw new ServiceBusyError(["feed"]);
};

/**
 * Returns true while an address may be read: the owner's sessions of that generation have not ended, and the owner has
 * not left the institution since, even to return.
 */
const isFeedActive = (
  feed: FeedRow,
  account: Accounts.Account | undefined,
  member: Pick<InstitutionMember, "since"> | undefined,
): boolean =>
  account !== undefined &&
  account.disabled !== true &&
  feed.epoch === account.epoch &&
  member !== undefined &&
  member.since <= feed.createdAt;

const findFeedMember = async ({
  institutionId,
  accountId,
}: FeedRow): Promise<InstitutionMember | undefined> =>
  (await listActiveMembers(institutionId)).find((each) => each.accountId === accountId);

/**
 * Returns since when the caller has a working address for the current institution.
 * @throws Refusal INSTITUTION_MISSING
 */
export const getFeedStatus = async (ctx: Context): Promise<{ createdAt: string | null }> => {
  const row = await findOwnFeed(ctx);
  if (!row) return { createdAt: null };
  const [account, member] = await Promise.all([Accounts.findAccount(row.accountId), findFeedMember(row)]);
  return { createdAt: isFeedActive(row, account, member) ? row.createdAt : null };
};

/** Derives the secret of a call, so that the same call answers the same one when it is repeated (decision 0730). */
const deriveFeedSecret = ({ actor, callId = randomUUID() }: Context): string =>
  deriveKey("feed", `${actor.accountId}\n${callId}`).toString("base64url");

interface NewFeed {
  secret: string;
  createdAt: string;
}
/**
 * Creates a new secret; the previous one ends.
 * @throws Refusal INSTITUTION_MISSING, 19995
 */
export const createFeed = async (ctx: Context): Promise<NewFeed> => {
  const { id: institutionId } = requireInstitution(ctx);
  const { accountId } = ctx.actor;
  await Rate.enforceRateLimit("feed", accountId, creationLimit, ctx.now);
  const account = await Accounts.findAccount(accountId);
  if (!account) throw new Refusal(errorCodes.USER_INFO_EXPIRED);
  const secret = deriveFeedSecret(ctx);
  const hash = hashToken(secret);
  const row: FeedRow = { accountId, institutionId, createdAt: ctx.now, hash, epoch: account.epoch };
  await writeFeedChange((before) => {
    // The same call came before: its outcome is stored with the address.
    if (before?.hash === hash) throw new Refusal(errorCodes.STALE_VERSION);
    const ownFeedPut = getOwnFeedEntity()
      .put(row)
      .where((stored, { eq, notExists }) => (before ? eq(stored.hash, before.hash) : notExists(stored.hash)))
      .params<TransactionPut>();
    return [
      { label: "own", Put: ownFeedPut },
      { label: "feed", Put: getFeedEntity().put(row).params() },
      ...buildOutcomeWrites(ctx, { id: institutionId }),
    ];
  }, ctx);
  return { secret, createdAt: ctx.now };
};

/**
 * Returns the secret that a call created, for the same call.
 * @throws Refusal INSTITUTION_MISSING, NOT_FOUND when it was replaced or revoked since
 */
export const getCreatedFeed = async (ctx: Context): Promise<NewFeed> => {
  const row = await findOwnFeed(ctx);
  const secret = deriveFeedSecret(ctx);
  if (row?.hash !== hashToken(secret)) throw new Refusal(errorCodes.NOT_FOUND);
  return { secret, createdAt: row.createdAt };
};

/**
 * Ends the address; does nothing when there is none.
 * @throws Refusal INSTITUTION_MISSING
 */
export const revokeFeed = async (ctx: Context): Promise<void> => {
  await writeFeedChange((before) => {
    if (!before) return [];
    const { accountId, institutionId, hash } = before;
    const ownFeedDelete = getOwnFeedEntity()
      .delete({ accountId, institutionId })
      .where((stored, { eq }) => eq(stored.hash, hash))
      .params<TransactionDelete>();
    return [{ label: "own", Delete: ownFeedDelete }];
  }, ctx);
};

/**
 * Reads the calendar of a secret, with the deadlines that its owner may see now.
 * @throws Refusal NOT_FOUND for an unknown secret, and once the address has ended
 */
export const readFeed = async (
  secret: string,
  language: keyof LocalizedText,
  ctx: Context,
): Promise<string> => {
  const key = { hash: hashToken(secret) };
  const { data: feed } = await getFeedEntity().get(key).go({ consistent: true });
  if (!feed) {
    await Rate.enforceRateLimit("feedMissed", toSubnet(ctx.address), missLimit, ctx.now);
    throw new Refusal(errorCodes.NOT_FOUND);
  }
  const { accountId, institutionId } = feed;
  const [account, member] = await Promise.all([Accounts.findAccount(accountId), findFeedMember(feed)]);
  if (!member || !isFeedActive(feed, account, member)) {
    // The address has ended, so its row is of no further use.
    await getFeedEntity().delete(key).go();
    throw new Refusal(errorCodes.NOT_FOUND);
  }
  const actor: Context["actor"] = {
    kind: "applicant",
    accountId,
    account: member.account,
    roles: [],
    institution: { id: institutionId, role: member.role },
  };
  const items: ApplicationRow[] = [];
  let position: string | null = null;
  do {
    const page = await listApplications({ limit: PAGE_SIZE, position }, { ...ctx, actor });
    items.push(...page.items);
    position = page.position;
  } while (position !== null);
  return renderDeadlinesFeed(items, language, process.env.SITE_URL ?? "", ctx.now);
};
