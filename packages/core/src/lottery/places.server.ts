/**
 * What follows from a draw, and from every place that is given back: the result is written into the applications, and
 * the next in line is offered what is free. Given again it does what is left; two at once do it once.
 */
import type { Context } from "../actor.ts";
import { move } from "../application/act.server.ts";
import { refusal } from "../application/permit.ts";
import type { Header } from "../application/row.ts";
import * as Applications from "../application/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { Cancelled } from "../write.server.ts";
import { given } from "./commands.server.ts";
import { freePlaces, isOver, type Lottery, lotOf, nextInLine, weights } from "./index.ts";
import { resultOf } from "./public.server.ts";
import * as Store from "./store.server.ts";

/** Rows asked for at once. */
const TOGETHER = 20;

/** The applications on the list as they stand, read consistently. */
const headersOf = async ({ entries }: Lottery): Promise<Header[]> => {
  const found: Header[] = [];
  for (let i = 0; i < entries.length; i += TOGETHER) {
    const some = entries.slice(i, i + TOGETHER);
    const read = await Promise.all(some.map((e) => Applications.header(e.institutionId, e.id)));
    found.push(...read.flatMap((header) => (header ? [header] : [])));
  }
  return found;
};

/** True when somebody else wrote first: look again. */
const overtaken = (error: unknown): boolean =>
  error instanceof Cancelled || (error instanceof Refusal && error.code === codes.STALE_VERSION);

/** @returns how many applications were told of the draw, and how many places were offered */
export const settlePlaces = async (
  eventId: string,
  ctx: Context,
): Promise<{ told: number; offered: number }> => {
  const lottery = await Store.read(eventId);
  const event = await readEvent(eventId);
  if (lottery?.status !== "DRAWN" || !event || isOver(lottery, event)) return { told: 0, offered: 0 };
  const told = await tellResult(lottery, ctx);
  return { told, offered: await offerFree(eventId, ctx) };
};

async function tellResult(lottery: Lottery, ctx: Context): Promise<number> {
  const byCode = new Map(resultOf(lottery).map((one) => [one.code, one]));
  let told = 0;
  for (const header of await headersOf(lottery)) {
    const drawn = byCode.get(header.code ?? "");
    // Who objected later stands in processing again, with the lot it had: that is the staff's to decide.
    if (!drawn || header.lot || header.status !== "PROCESSING") continue;
    const action = drawn.placed ? "place" : "waitlist";
    if (refusal(header, action, ctx)) continue;
    try {
      await move({ header, action, input: {}, lot: lotOf(drawn) }, ctx);
      told += 1;
    } catch (error) {
      // What cannot be written now is the staff's to decide; the others are told all the same.
      if (!(error instanceof Refusal || error instanceof Cancelled)) throw error;
    }
  }
  return told;
}

/** Offers free places one by one, each under the version of the draw by which they were counted. */
async function offerFree(eventId: string, ctx: Context): Promise<number> {
  let offered = 0;
  for (let guard = 0; guard < 1000; guard++) {
    const [lottery, event] = await Promise.all([Store.read(eventId), readEvent(eventId)]);
    // The day before the event is the last on which a place could be taken.
    if (!lottery || event?.status !== "PUBLISHED" || ctx.today >= event.dates.start) return offered;
    if (isOver(lottery, event)) return offered;
    const headers = await headersOf(lottery);
    const free = freePlaces(lottery, headers, given(lottery, resultOf(lottery)));
    const next = nextInLine(headers, free, weights(lottery));
    if (!next) return offered;
    if (refusal(next, "offerPlace", ctx)) return offered;
    try {
      await move(
        { header: next, action: "offerPlace", input: {}, with: [Store.counting(eventId, lottery.version)] },
        ctx,
      );
      offered += 1;
    } catch (error) {
      if (!overtaken(error)) throw error;
    }
  }
  return offered;
}
