/** The booth plan for staff: the grids, the allocations, and applications with a place but no booth. */

import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { listHeadersById, listSubmittedEventPage } from "../../applications/model/event-pages.server.ts";
import { mapApplicationOwners } from "../../applications/model/ownership.server.ts";
import { getPlanBoothArea, getWantedArea } from "../../applications/places/booths/booth-misfits.ts";
import type { BoothPlanView, BoothPlanWrite } from "../../applications/places/booths/booth-plan-schema.ts";
import * as Store from "../../applications/places/booths/booth-plan-store.server.ts";
import {
  type BoothPlan,
  buildDefaultPlan,
  listAllBoothIds,
  listBoothIds,
} from "../../applications/places/booths/index.ts";
import { holdsPlace } from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import type { Answers } from "../../forms/types/index.ts";
import { pickInstitutionNaming } from "../../institutions/institution-names.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";

/** Returns whether a booth can be allocated: accepted, not over, and of a scheme with booths. */
const canReceiveBooth = (header: ApplicationHeader): boolean =>
  holdsPlace(header) &&
  header.status !== "REJECTED" &&
  (findScheme(header.scheme)?.moves.includes("allocateBooth") ?? false);

const readWishes = (answers: Answers) => ({
  ...(typeof answers.boothPreference === "string" ? { booth: answers.boothPreference } : {}),
  zones: [answers.zoneChoice1, answers.zoneChoice2].filter(
    (zone): zone is string => typeof zone === "string",
  ),
  ...(typeof answers.expectedArea === "number" ? { area: answers.expectedArea } : {}),
});
const readBoothPreferences = (
  answers: Answers,
  event: Pick<EventDetail, "booths">,
): BoothPlanView["exhibitors"][number]["wants"] => {
  const wishes = readWishes(answers);
  const sqm = getWantedArea(wishes, event);
  return { ...wishes, ...(sqm === undefined ? {} : { sqm }) };
};

/** An application that can have a booth, with the answers that say what it wants. */
interface BoothHolder {
  header: ApplicationHeader;
  answers: Answers;
}
/** Some of those that can have a booth of an event. */
interface HolderPage {
  /** Those that have one; on the first page only. */
  placed: BoothHolder[];
  unplaced: BoothHolder[];
  /** The id behind which the next page starts, where more follow. */
  next?: string;
}
/** A page ends with the batch that brings it to so many exhibitors without a booth. */
const PAGE_EXHIBITORS = 200;
/** A page also ends after so many batches, where few applications have a place (decision 0573). */
const MAX_BATCHES = 8;

/**
 * Returns the plan of an event with those who have a booth, and a page of those who have a place and no booth.
 * @param after the id behind which the page starts; a later page tells its exhibitors and no zones
 * @throws Refusal 10508
 */
export const getBoothPlan = async (eventId: string, ctx: Context, after?: string): Promise<BoothPlanView> => {
  const [event, storedPlan] = await Promise.all([getEvent(eventId, ctx), Store.findBoothPlan(eventId)]);
  const plan = storedPlan ?? buildDefaultPlan(event);
  const view = buildPlanView(event, plan, await loadHolderPage(eventId, plan, after));
  return after === undefined ? view : { ...view, zones: [] };
};

const loadAnswers = async (headers: readonly ApplicationHeader[]): Promise<BoothHolder[]> => {
  const owners = await mapApplicationOwners(headers.map(({ id }) => id));
  return headers.map((header) => {
    const owner = owners.get(header.id);
    const isOwn = owner?.institutionId === header.institutionId;
    return { header, answers: (isOwn && owner.body?.answers) || {} };
  });
};

/** Loads those whom the plan names as having a booth; reads no other. */
const loadPlacedHolders = async ({ taken }: Pick<BoothPlan, "taken">): Promise<BoothHolder[]> => {
  const owners = await mapApplicationOwners(Object.values(taken));
  const headers = await listHeadersById(
    [...owners].map(([id, { institutionId }]) => ({ id, institutionId })),
  );
  return headers
    .filter(canReceiveBooth)
    .map((header) => ({ header, answers: owners.get(header.id)?.body?.answers ?? {} }));
};

const loadHolderPage = async (
  eventId: string,
  plan: Pick<BoothPlan, "taken">,
  after?: string,
): Promise<HolderPage> => {
  const placedIds = new Set(Object.values(plan.taken));
  const headers: ApplicationHeader[] = [];
  let next: string | undefined = after ?? "";
  for (let batch = 0; next !== undefined && batch < MAX_BATCHES; batch++) {
    if (headers.length >= PAGE_EXHIBITORS) break;
    const read: Awaited<ReturnType<typeof listSubmittedEventPage>> = await listSubmittedEventPage(
      eventId,
      next,
    );
    headers.push(...read.headers.filter((header) => canReceiveBooth(header) && !placedIds.has(header.id)));
    next = read.next;
  }
  const [placed, unplaced] = await Promise.all([
    after === undefined ? loadPlacedHolders(plan) : [],
    loadAnswers(headers),
  ]);
  return { placed, unplaced, ...(next === undefined ? {} : { next }) };
};

/** After a write the view is made of what was written: a reading that fails would hide that it is done. */
const buildPlanView = (
  event: EventDetail,
  plan: BoothPlan,
  { placed, unplaced, next }: HolderPage,
): BoothPlanView => {
  const holders = [...unplaced, ...placed];
  const byId = new Map(placed.map(({ header }) => [header.id, header]));
  // An exhibitor that is online only needs no booth.
  const exhibitors = holders.filter(({ answers }) => answers.participationMode !== "ONLINE");
  return {
    eventId: event.id,
    names: event.names,
    version: plan.version,
    boothSqm: getPlanBoothArea(event),
    zones: plan.zones.flatMap((grid) => {
      const zone = event.zones.find(({ id }) => id === grid.id);
      if (!zone) return [];
      return [
        {
          ...zone,
          columns: grid.columns,
          booths: listBoothIds(grid).map((id) => {
            const holder = byId.get(plan.taken[id] ?? "");
            return {
              id,
              ...(holder
                ? {
                    taken: {
                      id: holder.id,
                      code: holder.code ?? "",
                      ...pickInstitutionNaming(holder),
                    },
                  }
                : {}),
            };
          }),
        },
      ];
    }),
    exhibitors: exhibitors
      .map(({ header, answers }) => ({
        id: header.id,
        resource: header.resource,
        version: header.version,
        code: header.code ?? "",
        ...pickInstitutionNaming(header),
        status: header.status,
        ...(header.booth ? { booth: header.booth } : {}),
        wants: readBoothPreferences(answers, event),
      }))
      .sort((a, b) => Number(Boolean(a.booth)) - Number(Boolean(b.booth)) || (a.code < b.code ? -1 : 1)),
    ...(next === undefined ? {} : { cursor: next }),
  };
};

/**
 * Saves the grids. An allocated booth cannot be removed.
 * @throws Refusal 900054 with the invalid zone, 900050 stale
 */
export const saveBoothPlan = async (
  eventId: string,
  input: BoothPlanWrite,
  ctx: Context,
): Promise<BoothPlanView> => {
  const [event, before] = await Promise.all([getEvent(eventId, ctx), Store.findBoothPlan(eventId)]);
  const holders = await loadHolderPage(eventId, before ?? { taken: {} });
  const zones = event.zones.flatMap(({ id }) => input.zones.filter((grid) => grid.id === id).slice(0, 1));
  const booths = new Set(listAllBoothIds({ zones }));
  const boothsLeftOut = Object.keys(before?.taken ?? {}).filter((booth) => !booths.has(booth));
  const fields: FieldIssue[] = [
    ...boothsLeftOut.map((booth) => ({ path: `zones.${getZoneOfBooth(booth)}`, key: "boothTaken" })),
    ...input.zones.flatMap(({ id }) =>
      event.zones.some((zone) => zone.id === id) ? [] : [{ path: `zones.${id}`, key: "option" }],
    ),
  ];
  if (fields.length) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  try {
    await writeWithAuditEntry(
      { action: "plan.draw", subject: eventId, detail: { booths: booths.size } },
      [Store.buildBoothPlanWrite(eventId, zones, input.version, before?.given ?? 0)],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("plan")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: before?.version ?? 0 } });
  }
  return buildPlanView(event, { version: input.version + 1, zones, taken: before?.taken ?? {} }, holders);
};
const getZoneOfBooth = (booth: string): string => booth.slice(0, booth.lastIndexOf("-"));
