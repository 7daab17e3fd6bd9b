/**
 * Places at an event that has fewer than it has qualified applicants (spec 2 §4, R423): tiers first, second, third, and
 * inside the tier that does not fit a public draw. Decision 0050 says how it is made fair and checkable. Pure.
 */

import type { EventDetail } from "../../../events/event-schema.ts";
import type { Answers } from "../../../forms/types/index.ts";
import type { ApplicationHeader, DrawResult } from "../../model/application-rows.ts";
import type { ApplicationStatus } from "../../model/statuses.ts";

export type Tier = 1 | 2 | 3;
export interface LotteryEntry {
  id: string;
  institutionId: string;
  institutionName: string;
  code: string;
  tier: Tier;
  /** Of a group: how many places it takes. */
  places?: number;
}
/** The row of an event's draw. The seed is known to nobody before the draw: no answer carries it. */
export interface Lottery {
  eventId: string;
  version: number;
  status: "PREPARED" | "COMMITTED" | "DRAWN";
  places: number;
  /** Not before this instant. */
  drawAt: string;
  entries: LotteryEntry[];
  committedAt?: string;
  seed?: string;
  commitment?: string;
  listDigest?: string;
  drawnAt?: string;
  publicValue?: string;
}

const firstTierCategories = ["MADE_IN_MACAO", "MACAO_BRAND", "PSC_AGENT"];
/**
 * The tier that the conditions of our fairs suggest: what is made or branded in Macao or comes from the Portuguese-
 * speaking countries; other small enterprises of Macao; everybody else. The documents do not tell the rule (schemes S1):
 * staff decide.
 */
export const suggestTier = (answers: Answers): Tier => {
  const categories = Array.isArray(answers.productCategories) ? answers.productCategories : [];
  if (categories.some((one) => firstTierCategories.includes(String(one)))) return 1;
  return answers.exhibitorType === "MACAO_SME" ? 2 : 3;
};

/** How many places a group's leader asks for; undefined of who applies alone, and of a group of one booth. */
export const readRequestedPlaces = (
  { holds }: Pick<ApplicationHeader, "holds">,
  { totalBooths }: Answers,
): { places?: number } =>
  holds?.leads && typeof totalBooths === "number" && totalBooths > 1 ? { places: totalBooths } : {};

const placeHoldingStatuses: readonly ApplicationStatus[] = [
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];
/** True while a place is somebody's: taken, or offered and not answered yet. */
export const holdsPlace = (header: Pick<ApplicationHeader, "status" | "pending">): boolean =>
  placeHoldingStatuses.includes(header.status) ||
  (header.status === "REJECTED" && header.pending === "offer");

/** True when a change gives a place of a draw back, so that the next in line is asked. */
export const freesPlace = (
  before: Pick<ApplicationHeader, "status" | "pending" | "lot">,
  next: Pick<ApplicationHeader, "status" | "pending">,
): boolean => before.lot !== undefined && holdsPlace(before) && !holdsPlace(next);

/** What stands in line and may be offered a place now: who objects or was asked already is not. */
const isWaitingForPlace = (header: Pick<ApplicationHeader, "status" | "pending" | "lot">): boolean =>
  header.lot?.waiting !== undefined &&
  !header.lot.gone &&
  header.status === "REJECTED" &&
  header.pending === undefined;

const isUndecided = (status: ApplicationStatus): boolean =>
  status === "PROCESSING" || status === "SUPPLEMENT_REQUIRED";
/**
 * True of who was not told of a draw because something else waited, and is answered now: what it gave is carried out, or
 * goes to the next in line.
 */
export const missedDrawResult = (
  before: Pick<ApplicationHeader, "status" | "pending" | "lot">,
  next: Pick<ApplicationHeader, "status" | "pending">,
): boolean =>
  !before.lot &&
  isUndecided(before.status) &&
  (next.status === "REJECTED" ||
    next.status === "CANCELLED" ||
    (next.status === "PROCESSING" && before.pending !== undefined && next.pending === undefined));

/**
 * True of who stood beside the line, with an objection or looked at again, and waits in it again: what became free
 * meanwhile is offered.
 */
export const returnsToWaitingList = (
  before: Pick<ApplicationHeader, "status" | "pending" | "lot">,
  next: Pick<ApplicationHeader, "status" | "pending" | "lot">,
): boolean => before.lot !== undefined && !isWaitingForPlace(before) && isWaitingForPlace(next);

/** In line, asked or with an objection: what ends when the event is called off. */
export const isOnWaitingList = ({ status, lot }: Pick<ApplicationHeader, "status" | "lot">): boolean =>
  status === "REJECTED" && lot?.waiting !== undefined && !lot.gone;

/**
 * True of a draw for an event that the organiser has called off or changed since its list was fixed: everybody on it has
 * been paid back, and whoever applies for what it is now may need a draw of its own (decision 0060).
 */
export const isOver = (
  { committedAt }: Pick<Lottery, "committedAt">,
  { changes }: Pick<EventDetail, "changes">,
): boolean => committedAt !== undefined && committedAt <= (changes?.at(-1)?.at ?? "");

/** How many places an application of the list takes: a group as many as it has booths (decision 0112). */
export const buildPlaceCounter = ({ entries }: Pick<Lottery, "entries">): ((id: string) => number) => {
  const places = new Map(entries.map((entry) => [entry.id, entry.places ?? 1]));
  return (id) => places.get(id) ?? 1;
};

/**
 * Who is asked next: the lowest number in waiting that fits into what is free. A group that does not fit keeps its place
 * in the line; only others of its tier go past it, so that a later tier never does.
 * @param free places, more than none
 */
export const findNextInLine = (
  headers: readonly ApplicationHeader[],
  free: number,
  countPlaces: (id: string) => number,
): ApplicationHeader | undefined => {
  const line = headers
    .filter(isWaitingForPlace)
    .sort((a, b) => (a.lot?.waiting ?? 0) - (b.lot?.waiting ?? 0));
  return line.find(({ id, lot }) => lot?.tier === line[0]?.lot?.tier && countPlaces(id) <= free);
};

/** A place that the draw gave and that is still to be written into the application counts as taken: documents may be asked for, an answer may wait. */
export const countFreePlaces = (
  lottery: Pick<Lottery, "places" | "entries">,
  headers: readonly ApplicationHeader[],
  winnerIds: ReadonlySet<string>,
): number => {
  const countPlaces = buildPlaceCounter(lottery);
  const isUnsettledWinner = (h: ApplicationHeader) => isUndecided(h.status) && !h.lot && winnerIds.has(h.id);
  const takenPlaces = headers
    .filter((h) => holdsPlace(h) || isUnsettledWinner(h))
    .reduce((sum, { id }) => sum + countPlaces(id), 0);
  return Math.max(0, lottery.places - takenPlaces);
};

/** What is written into an application. */
export const toLot = ({ tier, waiting }: { tier: number; waiting?: number | undefined }): DrawResult => ({
  tier,
  ...(waiting === undefined ? {} : { waiting }),
});
