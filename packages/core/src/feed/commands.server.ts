/**
 * The feed of an institution's deadlines at a secret address. Who holds the address reads; only its digest is kept, so it
 * is told once. It shows what its owner may see now. It ends with the membership, and with everything that ends the owner's
 * sessions (a new password, recovery, signing out everywhere, a disabled account): it belongs to one generation of them.
 */
import { createHash, randomBytes } from "node:crypto";
import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { list } from "../application/list.server.ts";
import { institutionOf } from "../application/visible.server.ts";
import { codes, Refusal } from "../errors.ts";
import type { L10n } from "../event/wire.ts";
import type { Member } from "../institution/index.ts";
import { membersOf } from "../institution/store.server.ts";
import { subnetOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import { client, tableName } from "../table.server.ts";
import { transact } from "../write.server.ts";
import { deadlinesFeed } from "./index.ts";

/** New addresses: ten an hour, more is a machine. */
const often = { times: 10, window: 3_600_000 };
/** Addresses that are none, of one network in an hour; who holds one reads it whatever others try. */
const missed = { times: 60, window: 3_600_000 };
/** Applications read for a feed; deadlines of older ones are past. */
const NEWEST = 100;

interface Row {
  accountId: string;
  institutionId: string;
  createdAt: string;
  hash: string;
  /** The generation of the account's sessions it was made in; addresses made before this was kept have ended. */
  epoch?: number;
}
const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
const keyOf = (hash: string) => ({ pk: `feed#${hash}`, sk: "feed" });
// Behind the memberships: the session check reads an account's rows up to these.
const ownKey = (accountId: string, institutionId: string) => ({
  pk: `account#${accountId}`,
  sk: `personal-feed#${institutionId}`,
});
const own = async (ctx: Context): Promise<Row | undefined> => {
  const Key = ownKey(ctx.actor.accountId, institutionOf(ctx).id);
  const { Item } = await client().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  return Item as Row | undefined;
};

/**
 * True while an address may be read: its owner's sessions of that time were not ended, and the owner did not leave the
 * institution since, not even to come back.
 */
const isAlive = (
  feed: Row,
  account: Accounts.Account | undefined,
  member: Pick<Member, "since"> | undefined,
): boolean =>
  account !== undefined &&
  account.disabled !== true &&
  feed.epoch === account.epoch &&
  member !== undefined &&
  member.since <= feed.createdAt;

const memberOf = async ({ institutionId, accountId }: Row): Promise<Member | undefined> =>
  (await membersOf(institutionId)).find((each) => each.accountId === accountId);

/** Since when the caller has a working address for the current institution. @throws Refusal INSTITUTION_MISSING */
export const standing = async (ctx: Context): Promise<{ createdAt: string | null }> => {
  const row = await own(ctx);
  if (!row) return { createdAt: null };
  const [account, member] = await Promise.all([Accounts.read(row.accountId), memberOf(row)]);
  return { createdAt: isAlive(row, account, member) ? row.createdAt : null };
};

/** A new secret; the one before ends. @throws Refusal INSTITUTION_MISSING, 19995 */
export const create = async (ctx: Context): Promise<{ secret: string; createdAt: string }> => {
  const { id: institutionId } = institutionOf(ctx);
  const { accountId } = ctx.actor;
  await Rate.count("feed", accountId, often, ctx.now);
  const [before, account] = await Promise.all([own(ctx), Accounts.read(accountId)]);
  if (!account) throw new Refusal(codes.USER_INFO_EXPIRED);
  const secret = randomBytes(32).toString("base64url");
  const hash = hashOf(secret);
  const row: Row = { accountId, institutionId, createdAt: ctx.now, hash, epoch: account.epoch };
  const TableName = tableName();
  await transact([
    { label: "own", Put: { TableName, Item: { ...ownKey(accountId, institutionId), ...row } } },
    { label: "feed", Put: { TableName, Item: { ...keyOf(hash), ...row } } },
    ...(before ? [{ label: "before", Delete: { TableName, Key: keyOf(before.hash) } }] : []),
  ]);
  return { secret, createdAt: ctx.now };
};

/** Ends the address; nothing when there is none. @throws Refusal INSTITUTION_MISSING */
export const revoke = async (ctx: Context): Promise<void> => {
  const before = await own(ctx);
  if (!before) return;
  const TableName = tableName();
  const Key = ownKey(ctx.actor.accountId, before.institutionId);
  await transact([
    { label: "own", Delete: { TableName, Key } },
    { label: "feed", Delete: { TableName, Key: keyOf(before.hash) } },
  ]);
};

/**
 * The calendar behind a secret, as its owner would see the deadlines now.
 * @throws Refusal NOT_FOUND for any other secret, and once the address has ended
 */
export const read = async (secret: string, language: keyof L10n, ctx: Context): Promise<string> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(hashOf(secret)), ConsistentRead: true }),
  );
  if (!Item) {
    await Rate.count("feedMissed", subnetOf(ctx.address), missed, ctx.now);
    throw new Refusal(codes.NOT_FOUND);
  }
  const feed = Item as Row;
  const { accountId, institutionId } = feed;
  const [account, member] = await Promise.all([Accounts.read(accountId), memberOf(feed)]);
  if (!member || !isAlive(feed, account, member)) {
    // Nobody will read it again.
    await client().send(new DeleteCommand({ TableName: tableName(), Key: keyOf(hashOf(secret)) }));
    throw new Refusal(codes.NOT_FOUND);
  }
  const actor: Context["actor"] = {
    kind: "applicant",
    accountId,
    account: member.account,
    roles: [],
    institution: { id: institutionId, role: member.role },
  };
  const { items } = await list({ limit: NEWEST }, { ...ctx, actor });
  return deadlinesFeed(items, language, process.env.SITE_URL ?? "", ctx.now);
};
