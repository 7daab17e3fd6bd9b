/** Request and response schemas of public draws (`/api/activity/{id}/lottery`, `/api/staff/lottery/{eventId}`). */

import * as z from "zod";
import { LocalizedText } from "../../../events/localized-text-schema.ts";
import { institutionNamingMembers } from "../../../institutions/institution-names-schema.ts";
import { MAX_DRAW_LIST } from "./list-limit.ts";

const TierNumber = z.int().min(1).max(3);
/** A pool of places: one kind of booth in one zone, counted in booths or in square metres. */
export const DrawPool = z.object({
  id: z.string(),
  booth: z.string(),
  zone: z.string().optional(),
  unit: z.enum(["BOOTH", "SQM"]),
  places: z.int(),
});
export type DrawPool = z.infer<typeof DrawPool>;

const LotterySource = z.object({
  kind: z.literal("LOTTERY"),
  /** The lottery, for instance Mark Six. */
  name: z.string().trim().min(2).max(100),
  /** The number of its draw. */
  number: z.string().trim().min(1).max(40),
  /** The day on which it is drawn. */
  heldOn: z.iso.date(),
});
/** A public value that does not exist yet when the commitment is published. */
export const DrawSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("DRAND"), chain: z.string(), round: z.int() }),
  LotterySource,
]);
export type DrawSource = z.infer<typeof DrawSource>;
/** The round of drand follows from the time of the draw. */
export const DrawSourceWrite = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("DRAND") }),
  LotterySource,
]);
export type DrawSourceWrite = z.infer<typeof DrawSourceWrite>;

export const DrawListItem = z.object({
  code: z.string(),
  tier: TierNumber,
  pool: z.string(),
  /** The pool of the second zone, which counts once nobody of that pool waits. */
  second: z.string().optional(),
  /** The number of booths or square metres of the pool that it takes. */
  takes: z.int(),
});
export type DrawListItem = z.infer<typeof DrawListItem>;
/** The result of an application: its lot, and the pool in which it has its place or its number in waiting. */
export const DrawResultRow = DrawListItem.omit({ second: true }).extend({
  lot: z.string(),
  placed: z.boolean(),
  waiting: z.int().optional(),
});
export type DrawResultRow = z.infer<typeof DrawResultRow>;

/** Everything that decides a draw but the seed and the public value. Published before it and never changed. */
export const DrawCommitment = z.object({
  format: z.literal("public-draw/3"),
  event: z.string(),
  drawAt: z.string(),
  committedAt: z.string(),
  source: DrawSource,
  seedDigest: z.string(),
  /** The rule in words, as in the published script. */
  rule: z.string(),
  /** SHA-256 of the published script. */
  script: z.string(),
  pools: z.array(DrawPool),
  list: z.array(DrawListItem),
});
export type DrawCommitment = z.infer<typeof DrawCommitment>;
/** The result that is published at the draw. */
const PublishedDrawResult = z.object({
  /** The digest of the commitment that it belongs to. */
  commitment: z.string(),
  drawnAt: z.string(),
  seed: z.string(),
  publicValue: z.string(),
  /** The signature of the round of drand, whose SHA-256 the value is. */
  signature: z.string().optional(),
  rows: z.array(DrawResultRow),
});
/** The public part: application numbers, never names (personal-data law of 2005). */
export const PublishedDraw = z.object({
  event: z.string(),
  names: LocalizedText,
  zones: z.array(z.object({ id: z.string(), names: LocalizedText })),
  status: z.enum(["COMMITTED", "DRAWN"]),
  /** SHA-256 of the canonical form of the commitment. */
  digest: z.string(),
  commitment: DrawCommitment,
  result: PublishedDrawResult.optional(),
});
export type PublishedDraw = z.infer<typeof PublishedDraw>;
/** A reason why the list of a draw cannot be published yet, with the applications concerned. */
export const DrawObstacle = z.object({
  key: z.enum([
    "drawRegistrationOpen",
    "drawSupplementOpen",
    "drawAnswerOwed",
    "drawUnlisted",
    "drawChanged",
    "drawGone",
  ]),
  day: z.string().optional(),
  codes: z.array(z.string()).optional(),
});
export type DrawObstacle = z.infer<typeof DrawObstacle>;

const DrawCandidateView = z.object({
  id: z.string(),
  code: z.string(),
  ...institutionNamingMembers,
  status: z.string(),
  pending: z.string().optional(),
  pool: z.string(),
  second: z.string().optional(),
  takes: z.int(),
  /** Suggested by the conditions of the event; staff decide. */
  suggested: TierNumber,
  /** The tier under which it is on the list. Absent when it is not. */
  tier: TierNumber.optional(),
});
const EnteredValueView = z.object({
  publicValue: z.string(),
  signature: z.string().optional(),
  /** Who entered it, and when. */
  by: z.string(),
  at: z.string(),
  /** The reader entered it, so that a colleague confirms it. */
  own: z.literal(true).optional(),
  /** A colleague returned it, so that another one can be entered. */
  returned: z.object({ by: z.string(), at: z.string(), reason: z.string() }).optional(),
});
export type EnteredValueView = z.infer<typeof EnteredValueView>;
export const StaffDraw = z.object({
  eventId: z.string(),
  names: LocalizedText,
  capacity: z.int(),
  tiers: z.array(z.object({ tier: z.int(), names: LocalizedText })),
  version: z.int(),
  status: z.enum(["NONE", "PREPARED", "COMMITTED", "DRAWN"]),
  drawAt: z.string().optional(),
  source: DrawSource.optional(),
  /** SHA-256 of the commitment. */
  digest: z.string().optional(),
  /** From the commitment to the draw: the public value that one person enters waits for another one. */
  countersigned: z.literal(true).optional(),
  /** The public value that waits for a second person, or that a second person returned. */
  entered: EnteredValueView.optional(),
  zones: z.array(z.object({ id: z.string(), names: LocalizedText, capacity: z.int() })),
  pools: z.array(
    DrawPool.extend({
      places: z.int().optional(),
      /** The number of booths or square metres that the applications of the pool take. */
      wanted: z.int(),
      /** While the list can change: what the booth plan has of them, where it names the kinds of its booths. */
      planned: z.int().optional(),
      /** After the draw: places that are neither taken nor offered. */
      free: z.int().optional(),
    }),
  ),
  obstacles: z.array(DrawObstacle),
  /** Candidates, pools and obstacles are those of a page. */
  candidates: z.array(DrawCandidateView),
  /** Where the next page starts, where more follow; encrypted for the reader. */
  cursor: z.string().optional(),
  /**
   * After the draw, while its job has not ended: it writes the result to the applications and offers free places. A
   * late one fails, and is tried again by itself.
   */
  job: z.enum(["RUNNING", "LATE"]).optional(),
  /** After the draw: the current state of each application on the list. */
  standing: z.array(
    DrawResultRow.extend({
      id: z.string(),
      ...institutionNamingMembers,
      status: z.string(),
      pending: z.string().optional(),
      /** The result is not written to the application yet, so its applicant has not been notified. */
      awaitsResult: z.literal(true).optional(),
      gone: z.boolean().optional(),
      booth: z.string().optional(),
    }),
  ),
});
export type StaffDraw = z.infer<typeof StaffDraw>;

/** PUT /staff/lottery/{eventId} */
export const DrawPreparationWrite = z.object({
  version: z.int(),
  drawAt: z.iso.datetime({ offset: true }),
  source: DrawSourceWrite,
  pools: z
    .array(z.object({ id: z.string().max(100), places: z.int().min(0).max(100_000) }))
    .min(1)
    .max(500),
  list: z
    .array(z.object({ id: z.string(), tier: TierNumber }))
    .min(1)
    .max(MAX_DRAW_LIST),
});
export type DrawPreparationWrite = z.infer<typeof DrawPreparationWrite>;
/** POST /staff/lottery/{eventId}/draw */
export const DrawWrite = z.object({
  version: z.int(),
  /** The randomness of the round of drand, or the numbers of the lottery. */
  publicValue: z.string().trim().min(1).max(200),
  /** The signature of the round of drand: a mistyped value does not fit it. */
  signature: z.string().trim().max(200).optional(),
});
export type DrawWrite = z.infer<typeof DrawWrite>;
/** POST /staff/lottery/{eventId}/value/return */
export const PublicValueReturn = z.object({ version: z.int(), reason: z.string().max(2000) });
