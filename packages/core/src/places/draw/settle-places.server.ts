/**
 * What follows from a draw, and from every place that is given back: the result is written into the applications, and
 * the next in line is offered what is free. Given again it does what is left; two at once do it once.
 */

import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import * as Applications from "../../applications/model/store.server.ts";
import { explainDenial } from "../../applications/permissions/authorization.ts";
import {
  buildPlaceCounter,
  countFreePlaces,
  findNextInLine,
  isOver,
  type Lottery,
  toLot,
} from "../../applications/places/draw/index.ts";
import * as Store from "../../applications/places/draw/lottery-store.server.ts";
import { applyTransition } from "../../applications/transitions/perform-transition.server.ts";
import { findEvent } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { collectWinnerIds } from "./lottery-service.server.ts";
import { computeLotteryResult } from "./public-lottery.server.ts";

/** Rows asked for at once. */
const BATCH_SIZE = 20;

/** The applications on the list as they stand, read consistently. */
const readListedHeaders = async ({ entries }: Lottery): Promise<ApplicationHeader[]> => {
  const headers: ApplicationHeader[] = [];
  for (let i = 0; i < entries.length; i += BATCH_SIZE) {
    const batch = entries.slice(i, i + BATCH_SIZE);
    const batchHeaders = await Promise.all(batch.map((e) => Applications.findHeader(e.institutionId, e.id)));
    headers.push(...batchHeaders.flatMap((header) => (header ? [header] : [])));
  }
  return headers;
};

/** True when somebody else wrote first: look again. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof TransactionCancelledError ||
  (error instanceof Refusal && error.code === errorCodes.STALE_VERSION);

/** @returns how many applications were told of the draw, and how many places were offered */
export const settlePlaces = async (
  eventId: string,
  ctx: Context,
): Promise<{ told: number; offered: number }> => {
  const lottery = await Store.findLottery(eventId);
  const event = await findEvent(eventId);
  if (lottery?.status !== "DRAWN" || !event || isOver(lottery, event)) return { told: 0, offered: 0 };
  const notifiedCount = await applyResult(lottery, ctx);
  return { told: notifiedCount, offered: await offerFreePlaces(eventId, ctx) };
};

async function applyResult(lottery: Lottery, ctx: Context): Promise<number> {
  const byCode = new Map(computeLotteryResult(lottery).map((one) => [one.code, one]));
  let notifiedCount = 0;
  for (const header of await readListedHeaders(lottery)) {
    const resultEntry = byCode.get(header.code ?? "");
    // Who objected later stands in processing again, with the lot it had: that is the staff's to decide.
    if (!resultEntry || header.lot || header.status !== "PROCESSING") continue;
    const action = resultEntry.placed ? "place" : "waitlist";
    if (explainDenial(header, action, ctx)) continue;
    try {
      await applyTransition({ header, action, input: {}, lot: toLot(resultEntry) }, ctx);
      notifiedCount += 1;
    } catch (error) {
      // What cannot be written now is the staff's to decide; the others are told all the same.
      if (!(error instanceof Refusal || error instanceof TransactionCancelledError)) throw error;
    }
  }
  return notifiedCount;
}

/** Offers free places one by one, each under the version of the draw by which they were counted. */
async function offerFreePlaces(eventId: string, ctx: Context): Promise<number> {
  let offeredCount = 0;
  for (let guard = 0; guard < 1000; guard++) {
    const [lottery, event] = await Promise.all([Store.findLottery(eventId), findEvent(eventId)]);
    // The day before the event is the last on which a place could be taken.
    if (!lottery || event?.status !== "PUBLISHED" || ctx.today >= event.dates.start) return offeredCount;
    if (isOver(lottery, event)) return offeredCount;
    const headers = await readListedHeaders(lottery);
    const free = countFreePlaces(lottery, headers, collectWinnerIds(lottery, computeLotteryResult(lottery)));
    const next = findNextInLine(headers, free, buildPlaceCounter(lottery));
    if (!next) return offeredCount;
    if (explainDenial(next, "offerPlace", ctx)) return offeredCount;
    try {
      await applyTransition(
        {
          header: next,
          action: "offerPlace",
          input: {},
          with: [Store.buildLotteryVersionBump(eventId, lottery.version)],
        },
        ctx,
      );
      offeredCount += 1;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
  return offeredCount;
}
