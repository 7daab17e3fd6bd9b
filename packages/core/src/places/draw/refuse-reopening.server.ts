/** Keeps registration closed once the list of a draw is published: whoever applied then would be shut out. */

import * as Store from "../../applications/places/draw/draw-store.server.ts";
import { isDrawOver } from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { findEvent } from "../../events/event-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";

/**
 * Refuses a change of an event that extends registration or the period for documents after the list was published.
 * @throws Refusal 900054
 */
export const refuseReopenedRegistration = async (
  next: Pick<EventDetail, "id" | "registration">,
): Promise<void> => {
  const [draw, before] = await Promise.all([Store.findDraw(next.id), findEvent(next.id)]);
  if (!draw || !before || draw.status === "PREPARED" || isDrawOver(draw, before)) return;
  const fields = (["closesOn", "documentsBy"] as const).flatMap((key): FieldIssue[] =>
    next.registration[key] > before.registration[key]
      ? [{ path: `registration.${key}`, key: "drawReopens" }]
      : [],
  );
  if (fields.length) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};
