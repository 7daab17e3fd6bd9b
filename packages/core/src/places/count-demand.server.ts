/**
 * Counts who holds and who asks for the booths of an event whose applications are closed, as far as its task needs it:
 * no more applications are read than show that a draw is to be held (decision 0574).
 */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { listSubmittedEventPage } from "../applications/model/event-pages.server.ts";
import { mapApplicationOwners } from "../applications/model/ownership.server.ts";
import { readDrawRequest } from "../applications/places/draw/draw-request.ts";
import { holdsPlace } from "../applications/places/draw/index.ts";
import type { EventDetail } from "../events/event-schema.ts";
import { compareDemand, type DemandSums } from "./demand.ts";
import { isForBooth } from "./draw/draw-candidates.server.ts";
import type { EventTask } from "./event-task-schema.ts";

/** After so many batches of 256 rows the numbers are told as the least that there are, and counted page by page. */
const MAX_BATCHES = 8;
/** The number of batches in a page, of which the answers are read as well. */
const PAGE_BATCHES = 4;

/** The booths that are held, the applications without a decision, and whether these ask for more than is left. */
export interface BoothDemand {
  held: number;
  undecided: number;
  /** There may be more of both. */
  more?: true;
  exceeds: boolean;
  /** Zones that are too small although the event is not. */
  crowded: NonNullable<EventTask["crowded"]>;
}
type DemandedEvent = Pick<EventDetail, "id" | "form" | "capacity" | "zones" | "booths">;

const isUndecided = ({ status }: ApplicationHeader): boolean =>
  status === "PROCESSING" || status === "SUPPLEMENT_REQUIRED";

interface DemandReading {
  held: ApplicationHeader[];
  undecided: ApplicationHeader[];
  /** The id behind which the next batch starts, where more follow. */
  next?: string;
}
/**
 * Reads applications of an event, batch by batch. The members of a group are on the booths of its leader, and count
 * nothing.
 * @param after the id behind which it starts; an empty text for the first ones
 * @param maxUndecided it ends once more than these are undecided
 */
const readDemand = async (
  eventId: string,
  { after, maxBatches, maxUndecided }: { after: string; maxBatches: number; maxUndecided: number },
): Promise<DemandReading> => {
  const placeHolders: ApplicationHeader[] = [];
  const undecidedApplications: ApplicationHeader[] = [];
  let next: string | undefined = after;
  for (let batch = 0; next !== undefined && batch < maxBatches; batch++) {
    if (undecidedApplications.length > maxUndecided) break;
    const read: Awaited<ReturnType<typeof listSubmittedEventPage>> = await listSubmittedEventPage(
      eventId,
      next,
    );
    const forBooth = read.headers.filter((header) => isForBooth(header) && !header.parentId);
    placeHolders.push(...forBooth.filter(holdsPlace));
    undecidedApplications.push(...forBooth.filter(isUndecided));
    next = read.next;
  }
  return {
    held: placeHolders,
    undecided: undecidedApplications,
    ...(next === undefined ? {} : { next }),
  };
};

/** What one application takes of a zone; nothing where it exhibits online only. */
interface ZoneShare {
  zone: string | undefined;
  takes: number;
}
const readZoneShares = async (
  headers: readonly ApplicationHeader[],
  event: DemandedEvent,
): Promise<ZoneShare[]> => {
  const owners = await mapApplicationOwners(headers.map(({ id }) => id));
  return headers.flatMap((header) => {
    const answers = owners.get(header.id)?.body?.answers;
    // What cannot be read any more was for one booth at least.
    if (!answers) return [{ zone: getGivenZone(header), takes: 1 }];
    const request = readDrawRequest(header, answers, event);
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

/** Adds up what these applications take and ask for, by the zone. Their answers are read. */
const sumDemand = async ({ held, undecided }: DemandReading, event: DemandedEvent): Promise<DemandSums> => {
  const [takenShares, wantedShares] = await Promise.all([
    readZoneShares(held, event),
    readZoneShares(undecided, event),
  ]);
  const sum = sumTakes(takenShares);
  return {
    held: sum,
    undecided: undecided.length,
    taken: sum,
    wanted: sumTakes(wantedShares),
    zones: event.zones.map(({ id, names, capacity }) => ({
      id,
      names,
      capacity,
      taken: sumTakes(takenShares, id),
      wanted: sumTakes(wantedShares, id),
    })),
  };
};

/** Returns whether each of these applications is for one booth, which only their answers tell of others. */
const takesOneEach = (applications: readonly ApplicationHeader[], { form }: DemandedEvent): boolean =>
  form === "PHYSICAL" && !applications.some(({ holds }) => holds?.leads);

/**
 * Compares the event and each zone with who asks for them first. The answers are read where they can make a difference
 * only.
 */
const compareZones = async (reading: DemandReading, event: DemandedEvent): Promise<BoothDemand> => {
  const { held, undecided } = reading;
  const applications = [...held, ...undecided];
  const counts = { held: held.length, undecided: undecided.length };
  const smallestZone = Math.min(event.capacity, ...event.zones.map(({ capacity }) => capacity));
  const fitsAnywhere = undecided.length === 0 || applications.length <= smallestZone;
  if (fitsAnywhere && takesOneEach(applications, event)) return { ...counts, exceeds: false, crowded: [] };
  const sums = await sumDemand(reading, event);
  const { exceeds, crowded } = compareDemand(event, sums);
  return { ...counts, held: sums.taken, exceeds, crowded: exceeds ? [] : crowded };
};

/**
 * Counts the demand for the booths of an event, as far as it is known from a few batches. Of an event with more
 * applications the numbers are those of the applications, until it is counted page by page.
 */
export const countBoothDemand = async (event: DemandedEvent): Promise<BoothDemand> => {
  const reading = await readDemand(event.id, {
    after: "",
    maxBatches: MAX_BATCHES,
    maxUndecided: event.capacity,
  });
  const { held, undecided, next } = reading;
  if (next === undefined) return compareZones(reading, event);
  const more = true;
  if (undecided.length > event.capacity - held.length)
    return { held: held.length, undecided: undecided.length, more, exceeds: true, crowded: [] };
  return { ...(await compareZones(reading, event)), more };
};

/**
 * Counts the demand of the next applications of an event, so that all of any number are counted page by page (decision
 * 0619).
 * @param after the id behind which the page starts; an empty text for the first one
 */
export const countDemandPage = async (
  event: DemandedEvent,
  after: string,
): Promise<DemandSums & { cursor?: string }> => {
  const reading = await readDemand(event.id, {
    after,
    maxBatches: PAGE_BATCHES,
    maxUndecided: Number.POSITIVE_INFINITY,
  });
  const { next } = reading;
  return { ...(await sumDemand(reading, event)), ...(next === undefined ? {} : { cursor: next }) };
};
