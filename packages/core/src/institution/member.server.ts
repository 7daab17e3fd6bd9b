/** Who acts for an institution: joining, leaving, and the places of self-service (spec 1 §5, §6; decision 0035). */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { type Labelled, transact } from "../write.server.ts";
import { members, memberships, slots } from "./entities.server.ts";
import { type Institution, type Member, selfServiceMax } from "./index.ts";
import { membershipsOf, read } from "./store.server.ts";

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

/** The next version of an institution of which nothing but its members changes. */
export const next = (before: Institution): Institution => ({ ...before, version: before.version + 1 });

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
