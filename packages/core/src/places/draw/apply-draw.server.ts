/**
 * Applies a draw and offers freed places: the result is written to the applications, and free places are offered to
 * the next in line. A repeated call does what is left; concurrent calls do it once.
 */

import type { ApplicationHeader, DrawResult } from "../../applications/model/application-rows.ts";
import * as Applications from "../../applications/model/application-store.server.ts";
import { explainDenial } from "../../applications/permissions/authorization.ts";
import * as Store from "../../applications/places/draw/draw-store.server.ts";
import {
  awaitsDrawResult,
  canHavePlace,
  countFreePlaces,
  findNextInLine,
  isDrawOver,
  type PublicDraw,
  toDrawResult,
} from "../../applications/places/draw/index.ts";
import { applyTransition } from "../../applications/transitions/apply-transition.server.ts";
import { findEvent } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { TASK_BATCH_SIZE } from "../../platform/deferred-tasks/run-deferred-task.server.ts";
import { Refusal } from "../../platform/errors.ts";
import { SetAsideError, workOnEach } from "../../platform/set-aside.server.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { isStaleWrite } from "../../platform/stale-write.server.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { listDrawResultRows, mapDrawOutcome } from "./published-draw.server.ts";

/** Rows per parallel read. */
const BATCH_SIZE = 20;
/** Offers in succession that others may forestall before the message is left to come back. */
const MAX_LOST_RACES = 20;

/** Reads the listed applications consistently. */
const readListedHeaders = async ({ entries }: PublicDraw): Promise<ApplicationHeader[]> => {
  const headers: ApplicationHeader[] = [];
  for (const batch of splitIntoBatches(entries, BATCH_SIZE)) {
    const batchHeaders = await Promise.all(
      batch.map((entry) => Applications.findHeader(entry.institutionId, entry.id)),
    );
    headers.push(...batchHeaders.flatMap((header) => (header ? [header] : [])));
  }
  return headers;
};

/** The result of one batch, and whether another one has to follow. */
interface DrawBatchResult {
  notified: number;
  offered: number;
  hasMore: boolean;
}

/**
 * Applies the result of the draw and offers free places, up to a number of applications. What was written says where
 * the next batch goes on.
 * @param maxApplications applications that one batch changes, or fails to change
 * @returns the number of applications notified of the draw, and of places offered
 * @throws Error when others write first again and again, so that the message comes back; SetAsideError when the
 * result could not be written to some and all else is done, or so many failed that the batch wrote none
 */
export const applyDrawBatch = async (
  eventId: string,
  ctx: Context,
  maxApplications = TASK_BATCH_SIZE,
): Promise<DrawBatchResult> => {
  const draw = await Store.findDraw(eventId);
  const event = await findEvent(eventId);
  const batchResult = { notified: 0, offered: 0, hasMore: false };
  if (draw?.status !== "DRAWN" || !event || isDrawOver(draw, event)) return batchResult;
  const { notified, setAside } = await applyResult(draw, ctx, maxApplications);
  batchResult.notified = notified;
  // Whoever was drawn comes before whoever waits, so places are offered once the whole result is applied. To whom it
  // could not be written may be the next in line.
  if (setAside === 0 && notified < maxApplications)
    batchResult.offered = await offerFreePlaces(eventId, ctx, maxApplications - notified);
  const hasMore = notified + setAside + batchResult.offered >= maxApplications;
  // The last batch has met each of them again. One that got no further would meet the same again at once.
  if (setAside > 0 && (!hasMore || notified === 0)) throw new SetAsideError(setAside);
  return { ...batchResult, hasMore };
};

async function applyResult(
  draw: PublicDraw,
  ctx: Context,
  maxApplications: number,
): Promise<{ notified: number; setAside: number }> {
  const resultRows = listDrawResultRows(draw);
  const byCode = new Map(resultRows.map((entry) => [entry.code, entry]));
  const outcome = mapDrawOutcome(draw, resultRows);
  const headers = await readListedHeaders(draw);
  let { version } = draw;
  let notifiedCount = 0;
  let failedCount = 0;
  const about = { job: "applyDraw", now: ctx.now, getId: ({ id }: ApplicationHeader) => id };
  const setAside = await workOnEach(headers, about, async (header) => {
    // One that fails has taken as long as one that is written.
    if (notifiedCount + failedCount >= maxApplications) return;
    const resultEntry = byCode.get(header.code ?? "");
    if (!resultEntry || !awaitsDrawResult(header)) return;
    const action = resultEntry.placed ? "place" : "waitlist";
    if (explainDenial(header, action, ctx)) return;
    // The place of a winner who was refused meanwhile may be offered to somebody else at the same moment.
    const isCounted = resultEntry.placed && header.decidedAt !== undefined;
    if (isCounted && !canHavePlace(header, draw, headers, outcome)) return;
    const countedWrites = isCounted ? [Store.buildDrawVersionBump(draw.eventId, version)] : [];
    try {
      const lot = toDrawResult(resultEntry);
      await applyTransition({ header, action, input: {}, lot, with: countedWrites }, ctx);
      notifiedCount += 1;
      version += countedWrites.length;
    } catch (error) {
      // Staff decide on applications that cannot be changed now; the others are processed nevertheless.
      const isCountOutdated = isCounted && error instanceof TransactionCancelledError && error.of("draw");
      if (!isCountOutdated && (error instanceof Refusal || error instanceof TransactionCancelledError))
        return;
      failedCount += 1;
      throw error;
    }
  });
  return { notified: notifiedCount, setAside };
}

/** Finds who is asked next, in the first pool with a free place for somebody in line. */
const findNextOffer = (
  draw: PublicDraw,
  headers: readonly ApplicationHeader[],
  ctx: Context,
): { next: ApplicationHeader; lot: DrawResult } | undefined => {
  const outcome = mapDrawOutcome(draw, listDrawResultRows(draw));
  for (const [pool, free] of countFreePlaces(draw, headers, outcome)) {
    const next = free > 0 ? findNextInLine(headers, draw, outcome, pool, free) : undefined;
    if (next?.lot && !explainDenial(next, "offerPlace", ctx)) return { next, lot: { ...next.lot, pool } };
  }
  return undefined;
};

/** Loads the draw and its applications as they are now, or undefined when no place can be offered any more. */
const loadOpenDraw = async (
  eventId: string,
  ctx: Context,
): Promise<{ draw: PublicDraw; headers: ApplicationHeader[] } | undefined> => {
  const [draw, event] = await Promise.all([Store.findDraw(eventId), findEvent(eventId)]);
  // The day before the event is the last on which a place could be accepted.
  if (!draw || event?.status !== "PUBLISHED" || ctx.today >= event.dates.start) return undefined;
  return isDrawOver(draw, event) ? undefined : { draw, headers: await readListedHeaders(draw) };
};

/** Offers free places one by one, each on condition of the draw's version with which they were counted. */
async function offerFreePlaces(eventId: string, ctx: Context, maxApplications: number): Promise<number> {
  let offeredCount = 0;
  let lostRaces = 0;
  let openDraw = await loadOpenDraw(eventId, ctx);
  while (openDraw && offeredCount < maxApplications) {
    const { draw, headers }: NonNullable<typeof openDraw> = openDraw;
    const offer = findNextOffer(draw, headers, ctx);
    if (!offer) return offeredCount;
    const { version } = draw;
    try {
      const { next } = await applyTransition(
        {
          header: offer.next,
          action: "offerPlace",
          input: {},
          lot: offer.lot,
          with: [Store.buildDrawVersionBump(eventId, version)],
        },
        ctx,
      );
      offeredCount += 1;
      lostRaces = 0;
      // Another offer, or a change of the next in line, is refused by the versions, and a place that becomes free
      // leaves a task of its own, so a long line is not read again for each of its places.
      openDraw = {
        draw: { ...draw, version: version + 1 },
        headers: headers.map((header) => (header.id === next.id ? next : header)),
      };
    } catch (error) {
      lostRaces += 1;
      if (!isStaleWrite(error) || lostRaces > MAX_LOST_RACES) throw error;
      openDraw = await loadOpenDraw(eventId, ctx);
    }
  }
  return offeredCount;
}
