/** Request and response schemas of public draws (`/api/activity/{id}/lottery`, `/api/staff/lottery/{eventId}`). */
import * as z from "zod";
import { LocalizedText } from "../../../events/event-schema.ts";

/**
 * A value that everybody present hears before it is entered: letters and digits of any script, blanks and
 * punctuation.
 */
export const PublicValue = z.string().trim().min(4).max(200);
export const TierNumber = z.int().min(1).max(3);
export const LotteryListItem = z.object({
  code: z.string(),
  tier: TierNumber,
  /** The number of places of a group, one by default. */
  places: z.int().min(2).optional(),
});
/**
 * The result of an application: its lot, its position in its tier and, without a place, its number on the waiting
 * list.
 */
export const LotteryResult = LotteryListItem.extend({
  lot: z.string(),
  order: z.int(),
  placed: z.boolean(),
  waiting: z.int().optional(),
});
export type LotteryResult = z.infer<typeof LotteryResult>;

/** The public part: application numbers, never names (personal-data law of 2005). */
export const PublicLottery = z.object({
  format: z.literal("public-draw/2"),
  event: z.string(),
  names: LocalizedText,
  status: z.enum(["COMMITTED", "DRAWN"]),
  places: z.int(),
  drawAt: z.string(),
  committedAt: z.string(),
  list: z.array(LotteryListItem),
  listDigest: z.string(),
  commitment: z.string(),
  drawnAt: z.string().optional(),
  seed: z.string().optional(),
  publicValue: z.string().optional(),
  result: z.array(LotteryResult).optional(),
});
export type PublicLottery = z.infer<typeof PublicLottery>;

export const LotteryCandidate = z.object({
  id: z.string(),
  code: z.string(),
  institutionName: z.string(),
  status: z.string(),
  pending: z.string().optional(),
  /** For a group: the number of places it takes. */
  places: z.int().optional(),
  /** Suggested by the conditions of the event; staff decide. */
  suggested: TierNumber,
  /** As on the fixed list. */
  tier: TierNumber.optional(),
});
export const StaffLottery = z.object({
  eventId: z.string(),
  names: LocalizedText,
  capacity: z.int(),
  tiers: z.array(z.object({ tier: z.int(), names: LocalizedText })),
  version: z.int(),
  status: z.enum(["NONE", "PREPARED", "COMMITTED", "DRAWN"]),
  places: z.int().optional(),
  drawAt: z.string().optional(),
  commitment: z.string().optional(),
  listDigest: z.string().optional(),
  candidates: z.array(LotteryCandidate),
  /** After the draw: the current state of each application on the list. */
  standing: z.array(
    LotteryResult.extend({
      id: z.string(),
      institutionName: z.string(),
      status: z.string(),
      pending: z.string().optional(),
      gone: z.boolean().optional(),
      booth: z.string().optional(),
    }),
  ),
  /** Places that are neither taken nor offered. */
  free: z.int(),
});
export type StaffLottery = z.infer<typeof StaffLottery>;

/** PUT /staff/lottery/{eventId} */
export const LotteryWrite = z.object({
  version: z.int(),
  places: z.int().min(1).max(2000),
  drawAt: z.iso.datetime({ offset: true }),
  list: z
    .array(z.object({ id: z.string(), tier: TierNumber }))
    .min(1)
    .max(1000),
});
export type LotteryWrite = z.infer<typeof LotteryWrite>;
