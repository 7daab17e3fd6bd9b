/** The public part of a draw. Small, because the Lambda of the public pages imports it. */

import type { DrawResultRow, PublishedDraw } from "../../applications/places/draw/draw-schema.ts";
import * as Store from "../../applications/places/draw/draw-store.server.ts";
import { type DrawOutcome, isDrawOver, type PublicDraw } from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { computeDraw } from "./compute-draw.server.ts";
import { buildDrawCommitment } from "./draw-commitment.ts";

/** Returns the result in the order of the draw; empty before it. */
export const listDrawResultRows = (draw: PublicDraw): DrawResultRow[] => {
  const { status, seed, publicValue } = draw;
  return status === "DRAWN" && seed && publicValue
    ? computeDraw(buildDrawCommitment(draw), seed, publicValue)
    : [];
};

/** Returns the result by application. */
export const mapDrawOutcome = (
  { entries }: Pick<PublicDraw, "entries">,
  result: readonly DrawResultRow[],
): DrawOutcome => {
  const idByCode = new Map(entries.map(({ code, id }) => [code, id]));
  return new Map(
    result.map(({ code, pool, placed }, position) => [
      idByCode.get(code) ?? code,
      { pool, position, placed },
    ]),
  );
};

/** Returns when the places of an event are drawn, or undefined while it has no public draw. One read. */
export const findPublicDrawTime = async (event: EventDetail): Promise<string | undefined> => {
  const draw = await Store.findDraw(event.id);
  return !draw || draw.status === "PREPARED" || isDrawOver(draw, event) ? undefined : draw.drawAt;
};

/**
 * Returns the public data, from the commitment on.
 * @throws Refusal 900049 before that
 */
export const getPublishedDraw = async (event: EventDetail): Promise<PublishedDraw> => {
  const draw = await Store.findDraw(event.id);
  if (!draw || draw.status === "PREPARED" || isDrawOver(draw, event)) throw new Refusal(errorCodes.NOT_FOUND);
  const { status, digest = "", drawnAt = "", seed = "", publicValue = "", signature } = draw;
  const commitment = buildDrawCommitment(draw);
  const zoneIds = new Set(commitment.pools.map(({ zone }) => zone));
  return {
    event: event.id,
    names: event.names,
    zones: event.zones.filter(({ id }) => zoneIds.has(id)).map(({ id, names }) => ({ id, names })),
    status,
    digest,
    commitment,
    ...(status === "DRAWN"
      ? {
          result: {
            commitment: digest,
            drawnAt,
            seed,
            publicValue,
            ...(signature ? { signature } : {}),
            rows: listDrawResultRows(draw),
          },
        }
      : {}),
  };
};
