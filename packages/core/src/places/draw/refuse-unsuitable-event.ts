/** Refuses to publish or hold a draw for an event that does not take place as it was announced. Pure. */
import { isDrawOver, type PublicDraw } from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import type { Context } from "../../platform/actor.ts";
import { addDays, parseDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";

/**
 * A draw is published and held for an event that takes place as it was announced, and before its first day: whoever got
 * a place afterwards could not accept it any more.
 * @throws Refusal 900057 for a cancelled or changed event, 900050 from its first day on
 */
export const refuseUnsuitableEvent = (
  draw: PublicDraw,
  event: EventDetail,
  { today }: Pick<Context, "today">,
): void => {
  if (event.status !== "PUBLISHED" || isDrawOver(draw, event))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: event.status } });
  if (today >= event.dates.start)
    throw new Refusal(errorCodes.CURRENT_DEADLINE_PASSED, {
      params: { day: addDays(parseDay(event.dates.start), -1) },
    });
};
