/** Who acts for an institution: joining, leaving, and the places of self-service (spec 1 §5, §6; decision 0035). */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { mine } from "../application/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { type Labelled, transact } from "../write.server.ts";
import { members, memberships, slots } from "./entities.server.ts";
import { certified, type Institution, type Member, selfServiceMax } from "./index.ts";
import { everyMemberOf, membershipsOf, read } from "./store.server.ts";
import { stale, write } from "./write.server.ts";

/**
 * Adds someone to an institution beside its administrator (seed, sub-accounts); an existing membership is replaced.
 * Nobody becomes administrator so: there is one, who made it or whose claim an officer approved.
 */
export const join = async (
  member: Omit<Member, "since" | "role"> & { role: "SUB_ALL" | "SUB_OWN" },
  ctx: Context,
): Promise<void> => {
  if (!(await read(member.institutionId))) throw new Refusal(codes.INSTITUTION_MISSING);
  await transact(joining({ ...member, since: ctx.now }, undefined));
};

/**
 * Ends the caller's part in an institution (spec 1 §6). A sub-account just leaves. The administrator leaves only what never
 * came to anything: not certified, nothing submitted, nobody else in it; its registration number is free again then.
 * @param version the one that was read, where the caller names it
 * @throws Refusal 10306 when it is none of the caller's, STALE_VERSION, 10305 for the administrator of any other
 */
export const unlink = async (id: string, version: number | undefined, ctx: Context): Promise<void> => {
  const { accountId } = ctx.actor;
  const [own, before] = await Promise.all([
    membershipsOf(accountId).then((all) => all.find((each) => each.institutionId === id)),
    read(id),
  ]);
  if (!own || !before) throw new Refusal(codes.INSTITUTION_MISSING);
  if (version !== undefined && version !== before.version) throw stale(before);
  if (own.role !== "ADMINISTRATOR") {
    await write({ before, after: next(before), action: "leave", with: leaving(own) }, ctx);
    return;
  }
  if (!(await abandonable(before))) throw new Refusal(codes.APPROVER_REQUIRED);
  const after = {
    ...next(before),
    closedAt: ctx.now,
    fields: { ...before.fields, siteRegistrationNumber: "" },
  };
  await write({ before, after, action: "close", with: leaving(own) }, ctx);
};

/** The next version of an institution of which nothing but its members changes. */
export const next = (before: Institution): Institution => ({ ...before, version: before.version + 1 });

async function abandonable(institution: Institution): Promise<boolean> {
  if (certified(institution) || institution.certification === "VERIFYING") return false;
  const [others, applications] = await Promise.all([
    everyMemberOf(institution.id),
    mine(institution.id, 100, null),
  ]);
  return others.length === 1 && applications.items.every(({ status }) => status === "DRAFT");
}

/** The rows that make someone a member. */
export function joining(member: Member, slot: number | undefined): Labelled[] {
  const row = { ...member, ...(slot !== undefined && { slot }) };
  return [
    { label: "membership", Put: memberships().put(row).params() as never },
    { label: "member", Put: members().put(row).params() as never },
  ];
}

/** The rows that end a membership; access ends with them, since every call reads the account's memberships. */
export function leaving(member: Pick<Member, "accountId" | "institutionId"> & { slot?: number }): Labelled[] {
  const { accountId, institutionId, slot } = member;
  return [
    { label: "membership", Delete: memberships().delete({ accountId, institutionId }).params() as never },
    { label: "member", Delete: members().delete({ accountId, institutionId }).params() as never },
    // Where somebody was: what is held about them there is found when they ask for it or leave for good.
    {
      label: "past",
      Put: {
        TableName: tableName(),
        Item: { pk: `account#${accountId}`, sk: `past#${institutionId}`, institutionId },
      },
    },
    ...(slot === undefined
      ? []
      : [{ label: "slot", Delete: slots().delete({ accountId, slot }).params() as never }]),
  ];
}

const placesKey = (accountId: string) => ({ pk: `account#${accountId}`, sk: "places" });
/** One more institution by self-service for an account: staff approved it (C49). */
export const onePlaceMore = (accountId: string): Labelled => ({
  label: "places",
  Update: {
    TableName: tableName(),
    Key: placesKey(accountId),
    UpdateExpression: "ADD extra :one",
    ExpressionAttributeValues: { ":one": 1 },
  },
});

/** A free place of self-service. @throws Refusal ONE_INSTITUTION_PER_ACCOUNT when all are taken */
export async function freeSlot(accountId: string): Promise<number> {
  const [all, { Item }] = await Promise.all([
    membershipsOf(accountId),
    client().send(
      new GetCommand({ TableName: tableName(), Key: placesKey(accountId), ConsistentRead: true }),
    ),
  ]);
  const own = all.filter((each) => each.role === "ADMINISTRATOR");
  const extra = typeof Item?.extra === "number" ? Item.extra : 0;
  if (own.length >= selfServiceMax() + extra) throw new Refusal(codes.ONE_INSTITUTION_PER_ACCOUNT);
  const taken = new Set(own.map((each) => each.slot));
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  return slot;
}

/** Two tabs that make an institution at once want the same place; only one gets it. */
export function claimed(member: Member, slot: number): Labelled {
  const { accountId, institutionId } = member;
  const row = slots().put({ accountId, slot, institutionId });
  return { label: "slot", Put: row.where((r, { notExists }) => notExists(r.slot)).params() as never };
}
