/**
 * Applies a draw and offers freed places: the result is written to the applications, and free places are offered to
 * the next in line. A repeated call does what is left; concurrent calls do it once.
 */

import type { ApplicationHeader, DrawResult } from "../../applications/model/application-rows.ts";
import * as Applications from "../../applications/model/store.server.ts";
import { explainDenial } from "../../applications/permissions/authorization.ts";
import {
  countFreePlaces,
  findNextInLine,
  isLotteryOver,
  type Lottery,
  toDrawResult,
} from "../../applications/places/draw/index.ts";
import * as Store from "../../applications/places/draw/lottery-store.server.ts";
import { applyTransition } from "../../applications/transitions/perform-transition.server.ts";
import { findEvent } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { PIECE_SIZE } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { computeLotteryResult, mapDrawOutcome } from "./public-lottery.server.ts";

/** Rows per parallel read. */
const BATCH_SIZE = 20;
/** Offers in succession that others may forestall before the message is left to come back. */
const MAX_LOST_RACES = 20;

/** Reads the listed applications consistently. */
const readListedHeaders = async ({ entries }: Lottery): Promise<ApplicationHeader[]> => {
  const headers: ApplicationHeader[] = [];
  for (let i = 0; i < entries.length; i += BATCH_SIZE) {
    const batch = entries.slice(i, i + BATCH_SIZE);
    const batchHeaders = await Promise.all(
      batch.map((entry) => Applications.findHeader(entry.institutionId, entry.id)),
    );
    headers.push(...batchHeaders.flatMap((header) => (header ? [header] : [])));
  }
  return headers;
};

/** Returns whether somebody else wrote first, so that the row has to be read again. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof TransactionCancelledError ||
  (error instanceof Refusal && error.code === errorCodes.STALE_VERSION);

/** What one piece did, and whether another one has to follow. */
export interface SettledPlaces {
  notified: number;
  offered: number;
  hasMore: boolean;
}

/**
 * Applies the result of the draw and offers free places, up to a number of applications. What was written says where
 * the next piece goes on.
 * @param most applications that one piece changes
 * @returns the number of applications notified of the draw, and of places offered
 * @throws Error when others write first again and again, so that the message comes back
 */
export const settlePlaces = async (
  eventId: string,
  ctx: Context,
  most = PIECE_SIZE,
): Promise<SettledPlaces> => {
  const lottery = await Store.findLottery(eventId);
  const event = await findEvent(eventId);
  const settled = { notified: 0, offered: 0, hasMore: false };
  if (lottery?.status !== "DRAWN" || !event || isLotteryOver(lottery, event)) return settled;
  settled.notified = await applyResult(lottery, ctx, most);
  // Whoever was drawn comes before whoever waits, so places are offered once the whole result is applied.
  if (settled.notified < most) settled.offered = await offerFreePlaces(eventId, ctx, most - settled.notified);
  return { ...settled, hasMore: settled.notified + settled.offered >= most };
};

async function applyResult(lottery: Lottery, ctx: Context, most: number): Promise<number> {
  const byCode = new Map(computeLotteryResult(lottery).map((entry) => [entry.code, entry]));
  let notifiedCount = 0;
  for (const header of await readListedHeaders(lottery)) {
    if (notifiedCount === most) return notifiedCount;
    const resultEntry = byCode.get(header.code ?? "");
    // After an objection an application is in processing again with its lot; staff decide on it.
    if (!resultEntry || header.lot || header.status !== "PROCESSING") continue;
    const action = resultEntry.placed ? "place" : "waitlist";
    if (explainDenial(header, action, ctx)) continue;
    try {
      await applyTransition({ header, action, input: {}, lot: toDrawResult(resultEntry) }, ctx);
      notifiedCount += 1;
    } catch (error) {
      // Staff decide on applications that cannot be changed now; the others are processed nevertheless.
      if (!(error instanceof Refusal || error instanceof TransactionCancelledError)) throw error;
    }
  }
  return notifiedCount;
}

/** Finds who is asked next, in the first pool with a free place for somebody in line. */
const findNextOffer = (
  lottery: Lottery,
  headers: readonly ApplicationHeader[],
  ctx: Context,
): { next: ApplicationHeader; lot: DrawResult } | undefined => {
  const outcome = mapDrawOutcome(lottery, computeLotteryResult(lottery));
  for (const [pool, free] of countFreePlaces(lottery, headers, outcome)) {
    const next = free > 0 ? findNextInLine(headers, lottery, outcome, pool, free) : undefined;
    if (next?.lot && !explainDenial(next, "offerPlace", ctx)) return { next, lot: { ...next.lot, pool } };
  }
  return undefined;
};

/** The draw and its applications as they are now, or undefined when no place can be offered any more. */
const loadOpenDraw = async (
  eventId: string,
  ctx: Context,
): Promise<{ lottery: Lottery; headers: ApplicationHeader[] } | undefined> => {
  const [lottery, event] = await Promise.all([Store.findLottery(eventId), findEvent(eventId)]);
  // The day before the event is the last on which a place could be accepted.
  if (!lottery || event?.status !== "PUBLISHED" || ctx.today >= event.dates.start) return undefined;
  return isLotteryOver(lottery, event) ? undefined : { lottery, headers: await readListedHeaders(lottery) };
};

/** Offers free places one by one, each on condition of the draw's version with which they were counted. */
async function offerFreePlaces(eventId: string, ctx: Context, most: number): Promise<number> {
  let offeredCount = 0;
  let lostRaces = 0;
  let draw = await loadOpenDraw(eventId, ctx);
  while (draw && offeredCount < most) {
    const { lottery, headers }: NonNullable<typeof draw> = draw;
    const offer = findNextOffer(lottery, headers, ctx);
    if (!offer) return offeredCount;
    const { version } = lottery;
    try {
      const { next } = await applyTransition(
        {
          header: offer.next,
          action: "offerPlace",
          input: {},
          lot: offer.lot,
          with: [Store.buildLotteryVersionBump(eventId, version)],
        },
        ctx,
      );
      offeredCount += 1;
      lostRaces = 0;
      // Another offer, or a change of the next in line, is refused by the versions, and a place that becomes free
      // leaves a task of its own, so a long line is not read again for each of its places.
      draw = {
        lottery: { ...lottery, version: version + 1 },
        headers: headers.map((header) => (header.id === next.id ? next : header)),
      };
    } catch (error) {
      lostRaces += 1;
      if (!isOvertaken(error) || lostRaces > MAX_LOST_RACES) throw error;
      draw = await loadOpenDraw(eventId, ctx);
    }
  }
  return offeredCount;
}
