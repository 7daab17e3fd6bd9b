/** The applications that can be on the list of a draw: all of them for a commitment, page by page for staff. */
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import {
  listHeadersById,
  listSubmittedEventPage,
  listSubmittedHeadersOfEvent,
} from "../../applications/model/event-pages.server.ts";
import { findApplicationOwner, mapApplicationOwners } from "../../applications/model/ownership.server.ts";
import { findBoothPlan } from "../../applications/places/booths/booth-plan-store.server.ts";
import { type BoothPlan, completePlan } from "../../applications/places/booths/index.ts";
import { type DrawRequest, readDrawRequest } from "../../applications/places/draw/draw-request.ts";
import type { DrawPool } from "../../applications/places/draw/draw-schema.ts";
import type { Tier } from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers } from "../../forms/types/index.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import { findScheme } from "../../schemes/index.ts";
import { addSuggestedTiers } from "./suggested-tiers.server.ts";

/** Returns whether an application is for a booth. */
export const isForBooth = ({ scheme }: ApplicationHeader): boolean =>
  findScheme(scheme)?.limits.group === "BOOTH";

/** Lists the applications of an event for a booth, without drafts. */
export const listBoothApplications = async (eventId: string): Promise<ApplicationHeader[]> =>
  (await listSubmittedHeadersOfEvent(eventId)).filter(isForBooth);

/**
 * Returns whether the application can be on the list: still undecided. A group is represented by its leader (decision
 * 0112).
 */
const isUndecided = (header: ApplicationHeader): boolean =>
  header.status === "PROCESSING" && header.code !== undefined && !header.parentId;

/** An application that can be on the list, with what it asks for. */
export interface DrawCandidate {
  header: ApplicationHeader;
  answers: Answers;
  institution: InstitutionFields | undefined;
  request: DrawRequest;
}
/**
 * Lists the applications that can be on the list. Those that exhibit online only need no place. Their answers are read
 * a hundred at a time: the last of some thousand single calls would wait longer for its turn than a call may take.
 */
export const listDrawCandidates = async (
  event: Pick<EventDetail, "booths">,
  headers: readonly ApplicationHeader[],
): Promise<DrawCandidate[]> => {
  const undecidedApplications = headers.filter(isUndecided);
  const owners = await mapApplicationOwners(undecidedApplications.map(({ id }) => id));
  return undecidedApplications.flatMap((header) => {
    const owner = owners.get(header.id);
    const body = owner?.institutionId === header.institutionId ? owner.body : undefined;
    const answers = body?.answers ?? {};
    const request = readDrawRequest(header, answers, event);
    return request ? [{ header, answers, institution: body?.institution, request }] : [];
  });
};

/** Finds those of the named applications that can be on the list of this event; reads no other. */
export const findDrawCandidates = async (
  event: Pick<EventDetail, "id" | "booths">,
  ids: readonly string[],
): Promise<DrawCandidate[]> => {
  const owners = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const owner = await findApplicationOwner(id);
      return owner ? [{ id, institutionId: owner.institutionId }] : [];
    }),
  );
  const headers = await listHeadersById(owners.flat());
  return listDrawCandidates(
    event,
    headers.filter((header) => header.eventId === event.id && isForBooth(header)),
  );
};

/** Returns the applications without those that need no place. */
export const omitApplicationsWithoutPlace = (
  headers: readonly ApplicationHeader[],
  candidates: readonly DrawCandidate[],
): ApplicationHeader[] => {
  const ids = new Set(candidates.map(({ header }) => header.id));
  return headers.filter((header) => !isUndecided(header) || ids.has(header.id));
};

/** An application that can be on the list, with the tier that staff are suggested for it. */
type SuggestedCandidate = DrawCandidate & { suggested: Tier };
/** Some of the applications of an event for a booth, by id. */
export interface DrawPage {
  headers: readonly ApplicationHeader[];
  candidates: readonly SuggestedCandidate[];
  /** The booth plan, where staff have saved one. */
  plan?: Pick<BoothPlan, "zones"> | undefined;
  /** The id behind which the next page starts, where more follow. */
  next?: string;
}
/** A page ends with the batch that brings it to so many candidates. */
const PAGE_CANDIDATES = 200;
/** A page also ends after so many batches, where most applications are decided. */
const MAX_BATCHES = 8;

/**
 * Reads a page of the applications of an event.
 * @param after the id behind which the page starts; the first page without one
 */
export const readDrawPage = async (
  event: Pick<EventDetail, "id" | "booths" | "zones">,
  after = "",
): Promise<DrawPage> => {
  const storedPlan = await findBoothPlan(event.id);
  const plan = storedPlan && completePlan(storedPlan, event);
  const headers: ApplicationHeader[] = [];
  const candidates: SuggestedCandidate[] = [];
  let next: string | undefined = after;
  for (let batch = 0; next !== undefined && batch < MAX_BATCHES; batch++) {
    if (candidates.length >= PAGE_CANDIDATES) break;
    const read = await listSubmittedEventPage(event.id, next);
    const forBooth = read.headers.filter(isForBooth);
    headers.push(...forBooth);
    candidates.push(...(await addSuggestedTiers(await listDrawCandidates(event, forBooth))));
    next = read.next;
  }
  return { headers, candidates, plan, ...(next === undefined ? {} : { next }) };
};

/** Lists the pools that applications ask for, by their first and second zones. */
export const collectPools = (requests: readonly DrawRequest[]): Omit<DrawPool, "places">[] => {
  const poolById = new Map(
    requests
      .flatMap(({ pool, second }) => [pool, ...(second ? [second] : [])])
      .map((pool) => [pool.id, pool]),
  );
  return [...poolById.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};
