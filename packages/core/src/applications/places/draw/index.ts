/**
 * Places at an event with fewer places than qualified applicants (spec 2 §4, R423): first, second and third tier,
 * with a public draw in the tier that does not fit. Decision 0050 explains why it is fair and verifiable. Pure.
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
  /** For a group: the number of places it takes. */
  places?: number;
}
/** The row of an event's draw. Nobody knows the seed before the draw, because no response contains it. */
export interface Lottery {
  eventId: string;
  version: number;
  status: "PREPARED" | "COMMITTED" | "DRAWN";
  places: number;
  /** The earliest instant of the draw. */
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
 * Suggests the tier by the conditions of the institute's fairs: products made or branded in Macao or from the
 * Portuguese-speaking countries; other small enterprises of Macao; everybody else. The specification does not give
 * the rule (schemes S1), so staff decide.
 */
export const suggestTier = (answers: Answers): Tier => {
  const categories = Array.isArray(answers.productCategories) ? answers.productCategories : [];
  if (categories.some((one) => firstTierCategories.includes(String(one)))) return 1;
  return answers.exhibitorType === "MACAO_SME" ? 2 : 3;
};

/**
 * Returns the number of places that a group's leader asks for; undefined for a single applicant and for a group with
 * one booth.
 */
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
/** Returns whether the application has a place, accepted or offered and not answered yet. */
export const holdsPlace = (header: Pick<ApplicationHeader, "status" | "pending">): boolean =>
  placeHoldingStatuses.includes(header.status) ||
  (header.status === "REJECTED" && header.pending === "offer");

/** Returns whether a change frees a place of a draw, so that it is offered to the next in line. */
export const freesPlace = (
  before: Pick<ApplicationHeader, "status" | "pending" | "lot">,
  next: Pick<ApplicationHeader, "status" | "pending">,
): boolean => before.lot !== undefined && holdsPlace(before) && !holdsPlace(next);

/** Waiting for a place that can be offered now, without a pending objection or an earlier offer. */
const isWaitingForPlace = (header: Pick<ApplicationHeader, "status" | "pending" | "lot">): boolean =>
  header.lot?.waiting !== undefined &&
  !header.lot.gone &&
  header.status === "REJECTED" &&
  header.pending === undefined;

const isUndecided = (status: ApplicationStatus): boolean =>
  status === "PROCESSING" || status === "SUPPLEMENT_REQUIRED";
/**
 * Returns whether the result of a draw could not be applied because of a pending request that is now answered. The
 * result is then applied, or the place goes to the next in line.
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
 * Returns whether an application is back on the waiting list after an objection or a review. Places that became free
 * meanwhile are then offered.
 */
export const returnsToWaitingList = (
  before: Pick<ApplicationHeader, "status" | "pending" | "lot">,
  next: Pick<ApplicationHeader, "status" | "pending" | "lot">,
): boolean => before.lot !== undefined && !isWaitingForPlace(before) && isWaitingForPlace(next);

/** Waiting, with an offer or with an objection: everything that ends when the event is cancelled. */
export const isOnWaitingList = ({ status, lot }: Pick<ApplicationHeader, "status" | "lot">): boolean =>
  status === "REJECTED" && lot?.waiting !== undefined && !lot.gone;

/**
 * Returns whether the organiser cancelled or changed the event after the list of its draw was fixed. Everybody on it
 * was refunded, and the changed event may need a draw of its own (decision 0060).
 */
export const isOver = (
  { committedAt }: Pick<Lottery, "committedAt">,
  { changes }: Pick<EventDetail, "changes">,
): boolean => committedAt !== undefined && committedAt <= (changes?.at(-1)?.at ?? "");

/**
 * Returns a function that tells how many places an application takes: for a group, its number of booths (decision
 * 0112).
 */
export const buildPlaceCounter = ({ entries }: Pick<Lottery, "entries">): ((id: string) => number) => {
  const places = new Map(entries.map((entry) => [entry.id, entry.places ?? 1]));
  return (id) => places.get(id) ?? 1;
};

/**
 * Finds the next in line: the lowest waiting number that fits into the free places. A group that does not fit keeps
 * its position, and only others of its tier can pass it, never a later tier.
 * @param free number of free places, more than zero
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

/**
 * A place assigned by the draw counts as taken before it is written to the application, which may have a pending
 * request.
 */
export const countFreePlaces = (
  lottery: Pick<Lottery, "places" | "entries">,
  headers: readonly ApplicationHeader[],
  winnerIds: ReadonlySet<string>,
): number => {
  const countPlaces = buildPlaceCounter(lottery);
  const isUnsettledWinner = (header: ApplicationHeader) =>
    isUndecided(header.status) && !header.lot && winnerIds.has(header.id);
  const takenPlaces = headers
    .filter((header) => holdsPlace(header) || isUnsettledWinner(header))
    .reduce((sum, { id }) => sum + countPlaces(id), 0);
  return Math.max(0, lottery.places - takenPlaces);
};

/** The part of a result that is stored in the application. */
export const toLot = ({ tier, waiting }: { tier: number; waiting?: number | undefined }): DrawResult => ({
  tier,
  ...(waiting === undefined ? {} : { waiting }),
});
