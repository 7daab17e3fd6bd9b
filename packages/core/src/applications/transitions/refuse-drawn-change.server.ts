/**
 * Keeps what an application asks for as the published list of a draw says it (spec 2 §4; decision 0624): nobody gets
 * more places, or others, than those that were drawn.
 */
import { isDeepStrictEqual } from "node:util";
import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers } from "../../forms/types/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { readDrawRequest } from "../places/draw/draw-request.ts";
import { findDraw } from "../places/draw/draw-store.server.ts";
import { isDrawOver } from "../places/draw/index.ts";

/** The answers that a request for places is read from. */
const requestFields = [
  "boothPreference",
  "expectedArea",
  "totalBooths",
  "totalArea",
  "zoneChoice1",
  "zoneChoice2",
  "participationMode",
] as const;

/**
 * Refuses a supplement that changes what a listed application asks for, once the list is published. A member of a group
 * has no place of its own: its leader is on the list.
 * @throws Refusal 900054 at the changed answers
 */
export const refuseDrawnChange = async (
  header: ApplicationHeader,
  { before, after }: { before: Answers; after: Answers },
  event: EventDetail | undefined,
): Promise<void> => {
  if (!event || header.parentId || findScheme(header.scheme)?.limits.group !== "BOOTH") return;
  const changedFields = requestFields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (
    changedFields.length === 0 ||
    isDeepStrictEqual(readDrawRequest(header, before, event), readDrawRequest(header, after, event))
  )
    return;
  const draw = await findDraw(event.id);
  if (!draw || draw.status === "PREPARED" || isDrawOver(draw, event)) return;
  if (!draw.entries.some(({ id }) => id === header.id)) return;
  throw new Refusal(errorCodes.INVALID_VALUE, {
    fields: changedFields.map((path) => ({ path, key: "drawFixed" })),
  });
};
