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
import {
  type BoothGrid,
  type BoothPlan,
  buildDefaultPlan,
  completePlan,
  listAllBoothIds,
  MAX_JOINED_BOOTHS,
  parseBoothId,
  splitBooths,
} from "./index.ts";
import { areJoined, areOfOneKind } from "./joined-booths.ts";

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

/** Label of the write that gives a booth. */
export const BOOTH_LABEL = "booth";

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
 * Returns whether an application that failed to take a booth would find it free now, or has it: the plan has changed
 * meanwhile.
 */
export const isBoothFree = (
  row: Record<string, unknown> | undefined,
  booth: string,
  applicationId: string,
): boolean => {
  if (row === undefined) return false;
  const takenBooths = (row.taken ?? {}) as BoothPlan["taken"];
  return splitBooths(booth).every((id) => (takenBooths[id] ?? applicationId) === applicationId);
};

/** Lists the zones of booths, as their plan has them. */
const pickBoothZones = ({ zones }: BoothPlan, booths: readonly string[]): BoothGrid[] => {
  const givenZones = new Set(booths.map((booth) => parseBoothId(booth).zone));
  return zones.filter(({ id }) => givenZones.has(id));
};

/**
 * The first allocation of an event creates its plan in the same write, so that one that fails leaves no plan behind.
 * The other zones go on following their event (decision 0813).
 */
const buildFirstAllocation = (
  eventId: string,
  plan: BoothPlan,
  booths: readonly string[],
  id: string,
): TransactionItem => ({
  label: BOOTH_LABEL,
  Update: getPlanEntity()
    .update({ eventId })
    .set({
      zones: pickBoothZones(plan, booths),
      version: 1,
      taken: Object.fromEntries(booths.map((booth) => [booth, id])),
      given: 1,
    })
    .where(({ version }, { notExists }) => notExists(version))
    .params(),
});

/**
 * Refuses booths that the plan does not have, and several that cannot be one.
 * @throws Refusal 900054
 */
const refuseUnsuitableBooths = (plan: BoothPlan, booths: readonly string[]): void => {
  const knownBooths = listAllBoothIds(plan);
  const refuseBooths = (key: string): never => {
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "booth", key }] });
  };
  if (booths.length === 0 || booths.some((booth) => !knownBooths.includes(booth))) refuseBooths("option");
  if (booths.length === 1) return;
  const grid = plan.zones.find(({ id }) => id === parseBoothId(booths[0] ?? "").zone);
  const numbers = booths.map((booth) => parseBoothId(booth).number);
  const isOneBooth =
    grid !== undefined &&
    booths.length <= MAX_JOINED_BOOTHS &&
    booths.every((booth) => parseBoothId(booth).zone === grid.id) &&
    areOfOneKind(grid, numbers) &&
    areJoined(grid, numbers);
  if (!isOneBooth) refuseBooths("boothsNotJoined");
};

/**
 * Builds the write that gives an application a booth, or several beside each other, and frees its previous ones; label
 * `booth` when somebody was faster.
 * @throws Refusal 10508 for an event that does not exist, 900054 when the plan has no such booth or when several are
 * not beside each other
 */
export const buildBoothAllocation = async (
  header: ApplicationHeader,
  booth: string,
): Promise<TransactionItem[]> => {
  if (!header.eventId || !booth) return [];
  const { id, eventId } = header;
  const booths = splitBooths(booth);
  const freedBooths = splitBooths(header.booth ?? "").filter((former) => !booths.includes(former));
  const [storedPlan, event] = await Promise.all([findBoothPlan(eventId), findEvent(eventId)]);
  if (!event) throw new Refusal(errorCodes.FAIR_MISSING);
  const plan = storedPlan ? completePlan(storedPlan, event) : buildDefaultPlan(event);
  refuseUnsuitableBooths(plan, booths);
  if (!storedPlan) return [buildFirstAllocation(eventId, plan, booths, id)];
  // A zone that the plan does not have yet is stored with its first booth, which stays on the plan whatever number of
  // places the event gives the zone later.
  const storedZones = new Set(storedPlan.zones.map((zone) => zone.id));
  const newZones = pickBoothZones(plan, booths).filter((zone) => !storedZones.has(zone.id));
  return [
    {
      label: BOOTH_LABEL,
      Update: getPlanEntity()
        .update({ eventId })
        .data(({ taken, given, zones }, { add, remove, set }) => {
          if (newZones.length > 0) set(zones, [...storedPlan.zones, ...newZones]);
          for (const one of booths) set(getMember(taken, one), id);
          for (const one of freedBooths) remove(getMember(taken, one));
          add(given, 1);
        })
        // The plan must have that version, because another officer may be changing it, and those zones where one is
        // added, because another officer may be giving the first booth of another new zone.
        .where(({ taken, version, zones }, { eq, notExists }) => {
          const areFree = booths.map((one) => {
            const holder = getMember(taken, one);
            return `(${notExists(holder)} OR ${eq(holder, id)})`;
          });
          const conditions = [...areFree, eq(version, storedPlan.version)];
          return [...conditions, ...(newZones.length > 0 ? [eq(zones, storedPlan.zones)] : [])].join(" AND ");
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
  label: BOOTH_LABEL,
  Update: getPlanEntity()
    .update({ eventId })
    .data(({ taken }, { set }) => {
      for (const booth of splitBooths(first.booth)) set(getMember(taken, booth), second.id);
      for (const booth of splitBooths(second.booth)) set(getMember(taken, booth), first.id);
    })
    .where(({ taken }, { eq }) =>
      [first, second]
        .flatMap(({ id, booth }) => splitBooths(booth).map((one) => eq(getMember(taken, one), id)))
        .join(" AND "),
    )
    .params(),
});

/** Builds the write that frees a booth. */
export const buildBoothRelease = (eventId: string, booth: string): TransactionItem => ({
  label: "plan",
  Update: getPlanEntity()
    .update({ eventId })
    .data(({ taken }, { remove }) => {
      for (const one of splitBooths(booth)) remove(getMember(taken, one));
    })
    .params(),
});
