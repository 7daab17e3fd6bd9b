/** The booth plan for staff: the grids, the allocations, and applications with a place but no booth. */

import { isDeepStrictEqual } from "node:util";
import { listPlanKinds } from "../../applications/places/booths/booth-kinds.ts";
import { getPlanBoothArea } from "../../applications/places/booths/booth-misfits.ts";
import type { BoothPlanView, BoothPlanWrite } from "../../applications/places/booths/booth-plan-schema.ts";
import * as Store from "../../applications/places/booths/booth-plan-store.server.ts";
import { findHolderIssues } from "../../applications/places/booths/find-holder-issues.ts";
import { findPlanIssues } from "../../applications/places/booths/find-plan-issues.ts";
import {
  type BoothGrid,
  buildDefaultPlan,
  completePlan,
  listAllBoothIds,
} from "../../applications/places/booths/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { loadHolderPage } from "./booth-holders.server.ts";
import { buildPlanView } from "./build-plan-view.ts";
import { completeGrid, sortGrid } from "./complete-grid.ts";

/**
 * Returns the plan of an event with those who have a booth, and a page of those who have a place and no booth.
 * @param after the id behind which the page starts; a later page tells its exhibitors and no zones
 * @throws Refusal 10508
 */
export const getBoothPlan = async (eventId: string, ctx: Context, after?: string): Promise<BoothPlanView> => {
  const [event, storedPlan] = await Promise.all([getEvent(eventId, ctx), Store.findBoothPlan(eventId)]);
  const plan = storedPlan ? completePlan(storedPlan, event) : buildDefaultPlan(event);
  const view = buildPlanView(event, plan, await loadHolderPage(eventId, plan, after));
  return after === undefined ? view : { ...view, zones: [] };
};

/** Lists the zones as they are stored: what a page leaves out stays as it is, and so does what nobody has drawn. */
const mergeZones = (
  event: Pick<EventDetail, "zones">,
  writtenZones: readonly BoothGrid[],
  storedZones: readonly BoothGrid[],
): BoothGrid[] =>
  event.zones.flatMap(({ id }) => {
    const grid = [...writtenZones, ...storedZones].find((each) => each.id === id);
    return grid ? [sortGrid(grid)] : [];
  });

/**
 * Saves the grids. An allocated booth cannot be removed, and booths of one exhibitor cannot be parted.
 * @throws Refusal 900054 with what is wrong of each zone, 900050 stale
 */
export const saveBoothPlan = async (
  eventId: string,
  input: BoothPlanWrite,
  ctx: Context,
): Promise<BoothPlanView> => {
  const [event, before] = await Promise.all([getEvent(eventId, ctx), Store.findBoothPlan(eventId)]);
  const holders = await loadHolderPage(eventId, before ?? { taken: {} });
  const writtenZones = input.zones.map((grid) => completeGrid(grid, before));
  const zones = mergeZones(event, writtenZones, before?.zones ?? []);
  const fields: FieldIssue[] = [
    ...findHolderIssues(before, writtenZones),
    ...input.zones.flatMap(({ id }) =>
      event.zones.some((zone) => zone.id === id) ? [] : [{ path: `zones.${id}`, key: "option" }],
    ),
    ...findPlanIssues(writtenZones, listPlanKinds(event), getPlanBoothArea(event)),
  ];
  if (fields.length) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  // A plan that is saved as it is stays the one that colleagues have read, and is no act in the audit log (0667).
  if (before?.version === input.version && isDeepStrictEqual(zones, before.zones))
    return buildPlanView(event, completePlan(before, event), holders);
  try {
    await writeWithAuditEntry(
      { action: "plan.draw", subject: eventId, detail: { booths: listAllBoothIds({ zones }).length } },
      [Store.buildBoothPlanWrite(eventId, zones, input.version, before?.given ?? 0)],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("plan")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: before?.version ?? 0 } });
  }
  const savedPlan = { version: input.version + 1, zones, taken: before?.taken ?? {} };
  return buildPlanView(event, completePlan(savedPlan, event), holders);
};
