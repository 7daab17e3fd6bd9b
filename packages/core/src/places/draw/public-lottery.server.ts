/** The public part of a draw. Small, because the Lambda of the public pages imports it. */

import { type DrawOutcome, isLotteryOver, type Lottery } from "../../applications/places/draw/index.ts";
import type { LotteryResult, PublicLottery } from "../../applications/places/draw/lottery-schema.ts";
import * as Store from "../../applications/places/draw/lottery-store.server.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { computeDraw } from "./compute-draw.server.ts";
import { buildDrawCommitment } from "./draw-commitment.ts";

/** Returns the result in the order of the draw; empty before it. */
export const computeLotteryResult = (lottery: Lottery): LotteryResult[] => {
  const { status, seed, publicValue } = lottery;
  return status === "DRAWN" && seed && publicValue
    ? computeDraw(buildDrawCommitment(lottery), seed, publicValue)
    : [];
};

/** Returns the result by application. */
export const mapDrawOutcome = (
  { entries }: Pick<Lottery, "entries">,
  result: readonly LotteryResult[],
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
  const lottery = await Store.findLottery(event.id);
  return !lottery || lottery.status === "PREPARED" || isLotteryOver(lottery, event)
    ? undefined
    : lottery.drawAt;
};

/**
 * Returns the public data, from the commitment on.
 * @throws Refusal 900049 before that
 */
export const getPublicLottery = async (event: EventDetail): Promise<PublicLottery> => {
  const lottery = await Store.findLottery(event.id);
  if (!lottery || lottery.status === "PREPARED" || isLotteryOver(lottery, event))
    throw new Refusal(errorCodes.NOT_FOUND);
  const { status, digest = "", drawnAt = "", seed = "", publicValue = "", signature } = lottery;
  const commitment = buildDrawCommitment(lottery);
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
            rows: computeLotteryResult(lottery),
          },
        }
      : {}),
  };
};
