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
/** The row of an event's draw. Nobody knows the seed before the draw, because no response contains it. */
export interface PublicDraw {
  eventId: string;
  version: number;
  status: "PREPARED" | "COMMITTED" | "DRAWN";
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
/**
 * Suggests the tier by the conditions of the institute's fairs: products made or branded in Macao or from the
 * Portuguese-speaking countries, with the document that proves it; other small enterprises of Macao; everybody else. A
 * category that is only ticked proves nothing. The specification does not give the rule (schemes S1), so staff decide.
 * @param institution the institution at submission: an enterprise from elsewhere is no small enterprise of Macao
 */
export const suggestTier = (answers: Answers, institution: Readonly<Record<string, unknown>> = {}): Tier => {
  const categories = Array.isArray(answers.productCategories) ? answers.productCategories : [];
  const isProven = (category: unknown): boolean => {
    const documents = answers[firstTierProofs[String(category)] ?? ""];
    return Array.isArray(documents) && documents.length > 0;
  };
  if (categories.some(isProven)) return 1;
  const { country = "MO" } = institution;
  return answers.exhibitorType === "MACAO_SME" && country === "MO" ? 2 : 3;
};

/** Returns whether the application has a place, accepted or offered and not answered yet. */
export const holdsPlace = (header: Pick<ApplicationHeader, "status" | "pending">): boolean =>
  statusesAfterAcceptance.includes(header.status) ||
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
export const hasMissedDrawResult = (
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
 * was refunded, and the changed event may need a draw of its own (decision 0060). A row without pools is of an earlier
 * rule and decides nothing any more (decision 0210).
 */
export const isDrawOver = (
  { committedAt, pools }: Pick<PublicDraw, "committedAt" | "pools">,
  { changes }: Pick<EventDetail, "changes">,
): boolean =>
  pools === undefined || (committedAt !== undefined && committedAt <= (changes?.at(-1)?.at ?? ""));

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
