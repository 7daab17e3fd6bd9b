/** Shapes of the public draw (`/api/activity/{id}/lottery`, `/api/staff/lottery/{eventId}`). */
import * as z from "zod";
import { LocalizedText } from "../../../events/event-schema.ts";

/** A number that everybody present hears before it is typed: letters and digits of any script, blanks and signs between. */
export const PublicValue = z.string().trim().min(4).max(200);
export const TierNumber = z.int().min(1).max(3);
export const LotteryListItem = z.object({
  code: z.string(),
  tier: TierNumber,
  /** how many places a group takes; one where none is told */
  places: z.int().min(2).optional(),
});
/** Where an application came out: its lot, its place in its tier's order and, without a place, its number in waiting. */
export const LotteryResult = LotteryListItem.extend({
  lot: z.string(),
  order: z.int(),
  placed: z.boolean(),
  waiting: z.int().optional(),
});
export type LotteryResult = z.infer<typeof LotteryResult>;

/** What everybody may know: numbers of applications, never names (personal-data law of 2005). */
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
  /** Of a group: how many places it takes. */
  places: z.int().optional(),
  /** What the conditions of the event suggest; staff decide. */
  suggested: TierNumber,
  /** As it stands on the list. */
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
  /** After the draw: how each application of the list stands. */
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
  /** Places that nobody holds and nobody was offered. */
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
