/**
 * Counts who holds and who asks for the booths of an event whose applications are closed, as far as its task needs it: no
 * more applications are read than show that a draw is to be held (decision 0574).
 */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { listNextSubmittedByEvent } from "../applications/model/event-pages.server.ts";
import { mapApplicationOwners } from "../applications/model/ownership.server.ts";
import { readDrawRequest } from "../applications/places/draw/draw-request.ts";
import { holdsPlace } from "../applications/places/draw/index.ts";
import type { EventDetail } from "../events/event-schema.ts";
import { isForBooth } from "./draw/draw-candidates.server.ts";

/** After so many batches of 256 rows the numbers are told as the least that there are. */
const MAX_BATCHES = 8;

/** A zone that is asked for more often than it has booths. */
interface CrowdedZone {
  id: string;
  names: EventDetail["zones"][number]["names"];
  wanted: number;
  free: number;
}
/** The applications for booths of an event, and whether they are more than it can take. */
export interface BoothDemand {
  held: number;
  undecided: number;
  /** There may be more of both. */
  more?: true;
  exceeds: boolean;
  /** Zones that are too small although the event is not. */
  crowded: CrowdedZone[];
}
type DemandedEvent = Pick<EventDetail, "id" | "capacity" | "zones" | "booths">;

const isUndecided = ({ status }: ApplicationHeader): boolean =>
  status === "PROCESSING" || status === "SUPPLEMENT_REQUIRED";

/** Reads the applications of an event until more are undecided than it has places, or to the last batch. */
const readDemand = async ({ id, capacity }: DemandedEvent) => {
  const placeHolders: ApplicationHeader[] = [];
  const undecidedApplications: ApplicationHeader[] = [];
  let next: string | undefined = "";
  for (let batch = 0; next !== undefined && batch < MAX_BATCHES; batch++) {
    if (undecidedApplications.length > capacity) break;
    const read: Awaited<ReturnType<typeof listNextSubmittedByEvent>> = await listNextSubmittedByEvent(
      id,
      next,
    );
    const forBooth = read.headers.filter(isForBooth);
    placeHolders.push(...forBooth.filter(holdsPlace));
    undecidedApplications.push(...forBooth.filter(isUndecided));
    next = read.next;
  }
  return { held: placeHolders, undecided: undecidedApplications, hasMore: next !== undefined };
};

/** What one application takes of a zone; nothing where it exhibits online only, or follows its group's leader. */
interface ZoneShare {
  zone: string | undefined;
  takes: number;
}
const readZoneShares = async (
  headers: readonly ApplicationHeader[],
  event: DemandedEvent,
): Promise<ZoneShare[]> => {
  const leading = headers.filter(({ parentId }) => !parentId);
  const owners = await mapApplicationOwners(leading.map(({ id }) => id));
  return leading.flatMap((header) => {
    const request = readDrawRequest(header, owners.get(header.id)?.body?.answers ?? {}, event);
    if (!request) return [];
    const { zone, unit } = request.pool;
    // Raw space is measured in square metres, the places of an event are not.
    return [{ zone: getGivenZone(header) ?? zone, takes: unit === "BOOTH" ? request.takes : 1 }];
  });
};
/** Returns the zone in which an application has its booth, or was drawn. */
const getGivenZone = ({ booth, lot }: ApplicationHeader): string | undefined =>
  booth ? booth.slice(0, booth.lastIndexOf("-")) : lot?.pool?.split("/")[1];

const sumTakes = (shares: readonly ZoneShare[], zone?: string): number =>
  shares
    .filter((share) => zone === undefined || share.zone === zone)
    .reduce((sum, { takes }) => sum + takes, 0);

/** Compares each zone with who asks for it first. The answers are read where they can make a difference only. */
const compareZones = async (
  holders: readonly ApplicationHeader[],
  applicants: readonly ApplicationHeader[],
  event: DemandedEvent,
): Promise<Pick<BoothDemand, "exceeds" | "crowded">> => {
  const all = [...holders, ...applicants];
  const smallestZone = Math.min(event.capacity, ...event.zones.map(({ capacity }) => capacity));
  const fitsAnywhere = all.length <= smallestZone && !all.some(({ holds }) => holds?.leads);
  if (applicants.length === 0 || fitsAnywhere) return { exceeds: false, crowded: [] };
  const [taken, wanted] = await Promise.all([
    readZoneShares(holders, event),
    readZoneShares(applicants, event),
  ]);
  const crowdedZones = event.zones.flatMap(({ id, names, capacity }) => {
    const [inZone, free] = [sumTakes(wanted, id), Math.max(0, capacity - sumTakes(taken, id))];
    return inZone > free ? [{ id, names, wanted: inZone, free }] : [];
  });
  return { exceeds: sumTakes(wanted) > event.capacity - sumTakes(taken), crowded: crowdedZones };
};

/** Counts the demand for the booths of an event. */
export const countBoothDemand = async (event: DemandedEvent): Promise<BoothDemand> => {
  const { held, undecided, hasMore } = await readDemand(event);
  const counts = {
    held: held.length,
    undecided: undecided.length,
    ...(hasMore ? { more: true as const } : {}),
  };
  if (undecided.length > event.capacity - held.length) return { ...counts, exceeds: true, crowded: [] };
  return { ...counts, ...(await compareZones(held, undecided, event)) };
};
