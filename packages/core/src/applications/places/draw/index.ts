/**
 * Places at an event with fewer places than qualified applicants (spec 2 §4, R423): first, second and third tier,
 * with a public draw in the tier that does not fit. Decision 0050 explains why it is fair and verifiable. Pure.
 */

import type { EventDetail } from "../../../events/event-schema.ts";
import type { Answers } from "../../../forms/types/index.ts";
import type { ApplicationHeader, DrawResult } from "../../model/application-rows.ts";
import { type ApplicationStatus, statusesAfterAcceptance } from "../../model/statuses.ts";
import type { DrawPool, DrawSource } from "./draw-schema.ts";

export type Tier = 1 | 2 | 3;
export interface DrawEntry {
  id: string;
  institutionId: string;
  institutionName: string;
  code: string;
  tier: Tier;
  pool: string;
  second?: string;
  takes: number;
}
/**
 * A public value that one person entered and another one confirms before the draw is held (decision 0807). Nobody
 * outside the desk reads it before.
 */
export interface EnteredPublicValue {
  publicValue: string;
  signature?: string;
  /** The account that entered it, and its name then. */
  by: string;
  name: string;
  at: string;
  /** A colleague returned it, so that another one can be entered. */
  returned?: { by: string; at: string; reason: string };
}
/** The row of an event's draw. Nobody knows the seed before the draw, because no response contains it. */
export interface PublicDraw {
  eventId: string;
  version: number;
  status: "PREPARED" | "COMMITTED" | "DRAWN";
  /** The list that was prepared was discarded (decision 0792). The row stays, so that no version is used twice. */
  discarded?: true;
  /** The earliest instant of the draw. */
  drawAt: string;
  source: DrawSource;
  pools: DrawPool[];
  entries: DrawEntry[];
  committedAt?: string;
  seed?: string;
  seedDigest?: string;
  /** The rule and the digest of the script that the draw was committed with. */
  rule?: string;
  script?: string;
  /** SHA-256 of the commitment. */
  digest?: string;
  /** The public value that waits for a second person, or that a second person returned. */
  entered?: EnteredPublicValue;
  drawnAt?: string;
  publicValue?: string;
  signature?: string;
}

/** The document that proves each category of the first tier (spec 2 §3 › Uploads). */
const firstTierProofs: Readonly<Record<string, string>> = {
  MADE_IN_MACAO: "certificateOfOrigin",
  MACAO_BRAND: "trademarkCertificate",
  PSC_AGENT: "agencyAuthorisation",
};
/** Whoever exhibits at a booth: alone, or as one of a group. */
export interface DrawnExhibitor {
  scheme: string;
  answers: Answers;
  /** The institution at submission: an enterprise from elsewhere is no small enterprise of Macao. */
  institution?: Readonly<Record<string, unknown>> | undefined;
}
/**
 * Suggests the tier by the conditions of the institute's fairs: products made or branded in Macao or from the
 * Portuguese-speaking countries, with the document that proves it; other small enterprises of Macao, as everybody in
 * the mini sales zone is, whose form has no types; everybody else. A category that is only ticked proves nothing. The
 * specification does not give the rule (schemes S1), so staff decide.
 */
export const suggestTier = ({ scheme, answers, institution = {} }: DrawnExhibitor): Tier => {
  const categories = Array.isArray(answers.productCategories) ? answers.productCategories : [];
  const isProven = (category: unknown): boolean => {
    const documents = answers[firstTierProofs[String(category)] ?? ""];
    return Array.isArray(documents) && documents.length > 0;
  };
  if (categories.some(isProven)) return 1;
  const { country = "MO" } = institution;
  const isSmallEnterprise = scheme === "MINI_ZONE" || answers.exhibitorType === "MACAO_SME";
  return isSmallEnterprise && country === "MO" ? 2 : 3;
};
/**
 * Suggests the tier of a group, which has one lot for all its booths (decision 0112): the last tier among its
 * exhibitors, so that nobody comes before others by joining a group (decision 0782). A group without exhibitors has the
 * last tier.
 */
export const suggestGroupTier = (exhibitors: readonly DrawnExhibitor[]): Tier => {
  const tiers = exhibitors.map(suggestTier);
  return ([3, 2, 1] as const).find((tier) => tiers.includes(tier)) ?? 3;
};

/** Returns whether the application has a place, accepted or offered and not answered yet. */
export const holdsPlace = (header: Pick<ApplicationHeader, "status" | "pending">): boolean =>
  statusesAfterAcceptance.includes(header.status) ||
  (header.status === "REJECTED" && header.pending === "offer");

/**
 * Returns whether an application waits for a place that can be offered now, without a pending objection or an earlier
 * offer.
 */
const isWaitingForPlace = (header: Pick<ApplicationHeader, "status" | "pending" | "lot">): boolean =>
  header.lot?.waiting !== undefined &&
  !header.lot.gone &&
  header.status === "REJECTED" &&
  header.pending === undefined;

const isUndecided = (status: ApplicationStatus): boolean =>
  status === "PROCESSING" || status === "SUPPLEMENT_REQUIRED";
/** Accepted by staff once, outside the draw, with a fee that lapsed: staff decide whether there still is a place. */
const wasAcceptedBefore = ({
  receiptNumber,
  earlierDecisions = [],
}: Pick<ApplicationHeader, "receiptNumber" | "earlierDecisions">): boolean =>
  receiptNumber !== undefined || earlierDecisions.some(({ status }) => status !== "REJECTED");

type ResultReceiver = Pick<
  ApplicationHeader,
  "status" | "pending" | "lot" | "receiptNumber" | "earlierDecisions"
>;
/**
 * Returns whether the job of a draw can write the result of the draw to an application now. One that has its lot is in
 * processing again after an objection, and staff decide on it.
 */
export const awaitsDrawResult = (header: ResultReceiver): boolean =>
  header.status === "PROCESSING" &&
  header.pending === undefined &&
  header.lot === undefined &&
  !wasAcceptedBefore(header);

/**
 * Returns whether a change gives the job of a draw something to do, so that it has to run (decision 0657): a place is
 * given up, the line of those who wait is another one, or a result that could not be written to the application can be.
 * An offer is the job's own change.
 */
export const needsDrawJob = (before: ResultReceiver, next: ResultReceiver): boolean => {
  if (holdsPlace(next)) return false;
  if (holdsPlace(before)) return true;
  if (before.lot) return isWaitingForPlace(before) !== isWaitingForPlace(next);
  // The job has just written the result.
  if (next.lot) return false;
  return (
    (isUndecided(before.status) && !isUndecided(next.status)) ||
    (!awaitsDrawResult(before) && awaitsDrawResult(next))
  );
};

/** Waiting, with an offer or with an objection: everything that ends when the event is cancelled. */
export const isOnWaitingList = ({ status, lot }: Pick<ApplicationHeader, "status" | "lot">): boolean =>
  status === "REJECTED" && lot?.waiting !== undefined && !lot.gone;

/**
 * Returns whether a draw decides nothing any more: the organiser cancelled or changed the event after its list was
 * fixed, so that everybody on it was refunded, and the changed event may need a draw of its own (decision 0060); it was
 * discarded before it was published; or its row has no pools and is of an earlier rule (decision 0210).
 */
export const isDrawOver = (
  { committedAt, pools, discarded }: Pick<PublicDraw, "committedAt" | "pools" | "discarded">,
  { changes }: Pick<EventDetail, "changes">,
): boolean =>
  pools === undefined ||
  discarded === true ||
  (committedAt !== undefined && committedAt <= (changes?.at(-1)?.at ?? ""));

/** Applications in the order of the draw, with the pool in which each has its place or waits. */
export type DrawOutcome = ReadonlyMap<string, { pool: string; position: number; placed: boolean }>;
/** Returns the pool of an application now: a place from the second zone counts there. */
const getPool = ({ id, lot }: ApplicationHeader, outcome: DrawOutcome): string | undefined =>
  lot?.pool ?? outcome.get(id)?.pool;

/**
 * Counts the places of each pool that are neither taken nor offered. A place given by the draw counts as taken before
 * it is written to the application, which may have a pending request.
 */
export const countFreePlaces = (
  { pools, entries }: Pick<PublicDraw, "pools" | "entries">,
  headers: readonly ApplicationHeader[],
  outcome: DrawOutcome,
): Map<string, number> => {
  const takes = new Map(entries.map((entry) => [entry.id, entry.takes]));
  const freePlaces = new Map(pools.map(({ id, places }) => [id, places]));
  for (const header of headers) {
    const isUndecidedWinner = isUndecided(header.status) && !header.lot && outcome.get(header.id)?.placed;
    const pool = getPool(header, outcome);
    if (pool === undefined || !(holdsPlace(header) || isUndecidedWinner)) continue;
    freePlaces.set(pool, Math.max(0, (freePlaces.get(pool) ?? 0) - (takes.get(header.id) ?? 1)));
  }
  return freePlaces;
};

/**
 * Returns whether a winner can have the place that was drawn. Somebody else may have got it while a refusal of the
 * winner stood; whoever was never refused has it in any case.
 */
export const canHavePlace = (
  winner: ApplicationHeader,
  draw: Pick<PublicDraw, "pools" | "entries">,
  headers: readonly ApplicationHeader[],
  outcome: DrawOutcome,
): boolean => {
  if (winner.decidedAt === undefined) return true;
  const entry = draw.entries.find(({ id }) => id === winner.id);
  const otherHeaders = headers.filter(({ id }) => id !== winner.id);
  const freePlaces = countFreePlaces(draw, otherHeaders, outcome);
  return entry !== undefined && (freePlaces.get(entry.pool) ?? 0) >= entry.takes;
};

/**
 * Finds the next in line for a pool: in the order of the draw, the first that fits. A larger application that does not
 * fit keeps its position, and only others of its tier can pass it, never a later tier. Those who named the pool's zone
 * as their second choice come once nobody of the pool itself waits.
 * @param free number of free places of the pool, more than zero
 */
export const findNextInLine = (
  headers: readonly ApplicationHeader[],
  { entries }: Pick<PublicDraw, "entries">,
  outcome: DrawOutcome,
  pool: string,
  free: number,
): ApplicationHeader | undefined => {
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  const getPosition = ({ id }: ApplicationHeader) => outcome.get(id)?.position ?? 0;
  const waiting = headers.filter(isWaitingForPlace).sort((a, b) => getPosition(a) - getPosition(b));
  const ofPool = waiting.filter((header) => getPool(header, outcome) === pool);
  const line = ofPool.length > 0 ? ofPool : waiting.filter(({ id }) => entryById.get(id)?.second === pool);
  return line.find(
    ({ id, lot }) => lot?.tier === line[0]?.lot?.tier && (entryById.get(id)?.takes ?? 1) <= free,
  );
};

/** Returns the part of a result that is stored in the application. */
export const toDrawResult = ({
  tier,
  pool,
  waiting,
}: {
  tier: number;
  pool: string;
  waiting?: number | undefined;
}): DrawResult => ({ tier, pool, ...(waiting === undefined ? {} : { waiting }) });
