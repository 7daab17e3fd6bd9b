/**
 * A waiting room, for an opening at which more institutions apply at once than the portal can serve. Each of them draws
 * a turn by lot, and the turns come at an even pace. Pure.
 */
import * as z from "zod";
import { MAX_PER_SECOND } from "./opening-pace.ts";

export const WaitingRoomPlan = z.object({
  /** The instant from which calls about applications wait for their turn: the opening. */
  from: z.iso.datetime(),
  /** Applicants whose turn comes in a second. */
  perSecond: z.int().min(1).max(MAX_PER_SECOND),
  /** Applicants who are expected; the last turn comes after `places / perSecond` seconds. */
  places: z.int().min(1).max(1_000_000),
});
export type WaitingRoomPlan = z.output<typeof WaitingRoomPlan>;

export const WaitingRoomWrite = WaitingRoomPlan.extend({
  /** The version that was read; 0 where the event had no room. */
  version: z.int(),
});
export type WaitingRoomWrite = z.output<typeof WaitingRoomWrite>;

export const WaitingRoomView = WaitingRoomWrite.extend({
  eventId: z.string(),
  /** The instant of the last turn. */
  until: z.string(),
});
export type WaitingRoomView = z.output<typeof WaitingRoomView>;

/** Computes the last turn of a room, in milliseconds since 1970. */
export const computeRoomEnd = ({ from, perSecond, places }: WaitingRoomPlan): number =>
  Date.parse(from) + Math.ceil((places * 1000) / perSecond);
