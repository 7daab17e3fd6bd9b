/** Membership of institutions: joining, leaving, and the self-service places (spec 1 §5, §6; decision 0035). */
import { Entity } from "electrodb";
import type { Context } from "../platform/actor.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import {
  type TransactionDelete,
  type TransactionItem,
  type TransactionPut,
  transact,
} from "../platform/transaction.server.ts";
import { getSelfServiceLimit, type Institution, type InstitutionMember } from "./index.ts";
import { getMemberEntity, getMembershipEntity, getSlotEntity } from "./institution-entities.server.ts";
import { findInstitution, listMemberships } from "./institution-store.server.ts";

const getPastMembershipEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "pastMembership", version: "1", service: "portal" },
        attributes: { accountId: requiredText, institutionId: requiredText },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "past#${institutionId}", ["institutionId"]),
          },
        },
      },
      connection,
    ),
);
/** Stores how many institutions more than the limit an account may create by itself. */
const getExtraPlacesEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "extraPlaces", version: "1", service: "portal" },
        attributes: { accountId: requiredText, extra: { type: "number" } },
        indexes: {
          one: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "places", []),
          },
        },
      },
      connection,
    ),
);

/**
 * Adds a member who is not the administrator (seed, sub-accounts); an existing membership is replaced. It cannot make
 * anybody administrator: that is who created the institution, or whose claim an officer approved.
 */
export const addMember = async (
  member: Omit<InstitutionMember, "since" | "role"> & { role: "SUB_ALL" | "SUB_OWN" },
  ctx: Context,
): Promise<void> => {
  if (!(await findInstitution(member.institutionId))) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  await transact(buildMemberPuts({ ...member, since: ctx.now }, undefined));
};

/** Returns the next version of an institution of which only the members change. */
export const incrementVersion = (before: Institution): Institution => ({
  ...before,
  version: before.version + 1,
});

/** Builds the rows that make someone a member. */
export function buildMemberPuts(member: InstitutionMember, slot: number | undefined): TransactionItem[] {
  const row = { ...member, ...(slot !== undefined && { slot }) };
  return [
    { label: "membership", Put: getMembershipEntity().put(row).params() },
    { label: "member", Put: getMemberEntity().put(row).params() },
  ];
}

/** Remembers an institution beside the account, so that personal data there are found for a copy or an erasure. */
export const buildPastMembershipPut = ({
  accountId,
  institutionId,
}: Pick<InstitutionMember, "accountId" | "institutionId">): TransactionItem => ({
  label: "past",
  Put: getPastMembershipEntity().put({ accountId, institutionId }).params<TransactionPut>(),
});

/** Returns whether an account has ever left an institution or been suspended there. One consistent query. */
export const hasPastMembership = async (accountId: string): Promise<boolean> =>
  (await getPastMembershipEntity().query.ofAccount({ accountId }).go({ limit: 1, consistent: true })).data
    .length > 0;

/** Builds the rows that end a membership; access ends with them, because every call reads the account's memberships. */
export function buildMemberDeletes(
  member: Pick<InstitutionMember, "accountId" | "institutionId"> & { slot?: number },
): TransactionItem[] {
  const { accountId, institutionId, slot } = member;
  return [
    {
      label: "membership",
      Delete: getMembershipEntity().delete({ accountId, institutionId }).params(),
    },
    { label: "member", Delete: getMemberEntity().delete({ accountId, institutionId }).params() },
    buildPastMembershipPut(member),
    ...(slot === undefined
      ? []
      : [{ label: "slot", Delete: getSlotEntity().delete({ accountId, slot }).params<TransactionDelete>() }]),
  ];
}

/** Grants an account one more institution by self-service, after staff approved it (C49). */
export const buildExtraSlotUpdate = (accountId: string): TransactionItem => ({
  label: "places",
  Update: getExtraPlacesEntity().update({ accountId }).add({ extra: 1 }).params(),
});

/** Returns whether an account may register an institution by itself, without asking staff for another place. */
export const hasFreeSlot = async (accountId: string): Promise<boolean> =>
  findFreeSlot(accountId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === errorCodes.ONE_INSTITUTION_PER_ACCOUNT) return false;
      throw error;
    },
  );

/**
 * Finds a free self-service place.
 * @throws Refusal ONE_INSTITUTION_PER_ACCOUNT when all are taken
 */
export async function findFreeSlot(accountId: string): Promise<number> {
  const [all, places] = await Promise.all([
    listMemberships(accountId),
    getExtraPlacesEntity().get({ accountId }).go({ consistent: true }),
  ]);
  const ownMemberships = all.filter((each) => each.role === "ADMINISTRATOR");
  const extra = places.data?.extra ?? 0;
  if (ownMemberships.length >= getSelfServiceLimit() + extra)
    throw new Refusal(errorCodes.ONE_INSTITUTION_PER_ACCOUNT);
  const takenSlots = new Set(ownMemberships.map((each) => each.slot));
  let slot = 1;
  while (takenSlots.has(slot)) slot += 1;
  return slot;
}

/**
 * Two tabs that create an institution at once ask for the same place, and the condition lets only one of them have it.
 */
export function buildSlotClaim(member: InstitutionMember, slot: number): TransactionItem {
  const { accountId, institutionId } = member;
  const row = getSlotEntity().put({ accountId, slot, institutionId });
  return { label: "slot", Put: row.where((r, { notExists }) => notExists(r.slot)).params() };
}
