/**
 * The row of an event's booth plan. Taking a booth is a condition on that booth alone, so that two people can work at
 * the same time.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { findEvent } from "../../../events/event-store.server.ts";
import {
  buildKey,
  defineEntity,
  getMember,
  requiredNumber,
  requiredText,
} from "../../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../../platform/errors.ts";
import type { TransactionItem } from "../../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../../model/application-rows.ts";
import { type BoothGrid, type BoothPlan, buildDefaultPlan, listAllBoothIds } from "./index.ts";

const getPlanEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "boothPlan", version: "1", service: "portal" },
        attributes: {
          eventId: requiredText,
          version: requiredNumber,
          zones: { type: CustomAttributeType<BoothGrid[]>("any"), required: true },
          /** The application that has a booth, by booth. */
          taken: { type: CustomAttributeType<BoothPlan["taken"]>("any") },
          /** The number of times that a booth was given. */
          given: { type: "number" },
        },
        indexes: {
          ofEvent: {
            pk: buildKey("pk", "event#${eventId}", ["eventId"]),
            sk: buildKey("sk", "plan", []),
          },
        },
      },
      connection,
    ),
);

/** Returns the saved booth plan of an event, or undefined before staff saved one. One consistent read. */
export const findBoothPlan = async (
  eventId: string,
): Promise<(BoothPlan & { given: number }) | undefined> => {
  const { data } = await getPlanEntity().get({ eventId }).go({ consistent: true });
  return data
    ? { version: data.version, zones: data.zones, taken: data.taken ?? {}, given: data.given ?? 0 }
    : undefined;
};

/**
 * Builds the write of the grids on condition of the version that was read (label `plan`); allocated booths stay
 * allocated.
 * @param allocationCount the number of allocations when the booths were checked, so that no booth allocated since is
 * removed
 */
export const buildBoothPlanWrite = (
  eventId: string,
  zones: BoothGrid[],
  expectedVersion: number,
  allocationCount: number,
): TransactionItem => ({
  label: "plan",
  Update: getPlanEntity()
    .update({ eventId })
    .data((plan, { ifNotExists, set }) => {
      set(plan.zones, zones);
      set(plan.version, expectedVersion + 1);
      ifNotExists(plan.taken, {});
    })
    .where(({ version, given }, { eq, notExists }) => {
      const versionCondition = expectedVersion === 0 ? notExists(version) : eq(version, expectedVersion);
      return `${versionCondition} AND ${allocationCount === 0 ? notExists(given) : eq(given, allocationCount)}`;
    })
    .params(),
});

/** Builds the deletion of the plan of an event that is removed, while no booth of it was ever given. */
export const buildUnusedPlanDelete = (eventId: string): TransactionItem => ({
  label: "plan",
  Delete: getPlanEntity()
    .delete({ eventId })
    .where(({ given }, { notExists }) => notExists(given))
    .params(),
});

/**
 * Returns whether an application that failed to take a booth would find it free now: the plan has changed meanwhile.
 */
export const isBoothFree = (row: Record<string, unknown> | undefined, booth: string): boolean => {
  const takenBooths = row?.taken as BoothPlan["taken"] | undefined;
  return row !== undefined && takenBooths?.[booth] === undefined;
};

/**
 * The first allocation of an event creates its plan in the same write, so that one that fails leaves no plan behind.
 */
const buildFirstAllocation = (
  eventId: string,
  plan: BoothPlan,
  booth: string,
  id: string,
): TransactionItem => ({
  label: "booth",
  Update: getPlanEntity()
    .update({ eventId })
    .set({ zones: plan.zones, version: 1, taken: { [booth]: id }, given: 1 })
    .where(({ version }, { notExists }) => notExists(version))
    .params(),
});

/**
 * Builds the write that gives an application a booth and frees its previous one; label `booth` when somebody was
 * faster.
 * @throws Refusal 10508 for an event that does not exist, 900054 when the plan has no such booth
 */
export const buildBoothAllocation = async (
  header: ApplicationHeader,
  booth: string,
): Promise<TransactionItem[]> => {
  if (!header.eventId || !booth) return [];
  const { id, eventId, booth: formerBooth } = header;
  const storedPlan = await findBoothPlan(eventId);
  const event = storedPlan ? undefined : await findEvent(eventId);
  if (!storedPlan && !event) throw new Refusal(errorCodes.FAIR_MISSING);
  const plan = storedPlan ?? (event && buildDefaultPlan(event));
  if (!plan || !listAllBoothIds(plan).includes(booth))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "booth", key: "option" }] });
  if (!storedPlan) return [buildFirstAllocation(eventId, plan, booth, id)];
  return [
    {
      label: "booth",
      Update: getPlanEntity()
        .update({ eventId })
        .data(({ taken, given }, { add, remove, set }) => {
          set(getMember(taken, booth), id);
          if (formerBooth !== undefined && formerBooth !== booth) remove(getMember(taken, formerBooth));
          add(given, 1);
        })
        // The plan must have that version, because another officer may be changing it.
        .where(({ taken, version }, { eq, notExists }) => {
          const holder = getMember(taken, booth);
          return `(${notExists(holder)} OR ${eq(holder, id)}) AND ${eq(version, storedPlan.version)}`;
        })
        .params(),
    },
  ];
};

/**
 * Builds the write that exchanges the booths of two applications, while both still have the booths that were read.
 */
export const buildBoothSwap = (
  eventId: string,
  first: { id: string; booth: string },
  second: { id: string; booth: string },
): TransactionItem => ({
  label: "booth",
  Update: getPlanEntity()
    .update({ eventId })
    .data(({ taken }, { set }) => {
      set(getMember(taken, first.booth), second.id);
      set(getMember(taken, second.booth), first.id);
    })
    .where(
      ({ taken }, { eq }) =>
        `${eq(getMember(taken, first.booth), first.id)} AND ${eq(getMember(taken, second.booth), second.id)}`,
    )
    .params(),
});

/** Builds the write that frees a booth. */
export const buildBoothRelease = (eventId: string, booth: string): TransactionItem => ({
  label: "plan",
  Update: getPlanEntity()
    .update({ eventId })
    .data(({ taken }, { remove }) => remove(getMember(taken, booth)))
    .params(),
});
