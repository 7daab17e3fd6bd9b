/** Loads the applications that can have a booth of an event, in pages. */
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { listHeadersById, listSubmittedEventPage } from "../../applications/model/event-pages.server.ts";
import { mapApplicationOwners } from "../../applications/model/ownership.server.ts";
import type { BoothPlan } from "../../applications/places/booths/index.ts";
import { holdsPlace } from "../../applications/places/draw/index.ts";
import { findScheme } from "../../schemes/index.ts";
import type { BoothHolder, HolderPage } from "./build-plan-view.ts";

/** Returns whether a booth can be allocated: accepted, not over, and of a scheme with booths. */
const canReceiveBooth = (header: ApplicationHeader): boolean =>
  holdsPlace(header) &&
  header.status !== "REJECTED" &&
  (findScheme(header.scheme)?.moves.includes("allocateBooth") ?? false);

/** A page ends with the batch that brings it to so many exhibitors without a booth. */
const PAGE_EXHIBITORS = 200;
/** A page also ends after so many batches, where few applications have a place (decision 0573). */
const MAX_BATCHES = 8;

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

/**
 * Loads a page of those who have a place and no booth, and with the first page those who have one.
 * @param after the id behind which the page starts
 */
export const loadHolderPage = async (
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
