/** The public part of a draw. Small, because the Lambda of the public pages imports it. */

import type { Lottery, LotteryEntry } from "../../applications/places/draw/index.ts";
import type { LotteryResult, PublicLottery } from "../../applications/places/draw/lottery-schema.ts";
import * as Store from "../../applications/places/draw/lottery-store.server.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { computeDraw } from "./compute-draw.server.ts";

/** The public data of the list: numbers, tiers and the places of groups. */
const toPublicList = (entries: readonly LotteryEntry[]) =>
  entries.map(({ code, tier, places }) => ({ code, tier, ...(places ? { places } : {}) }));

/** Returns the result, best first; empty before the draw. */
export const computeLotteryResult = ({
  entries,
  places,
  seed,
  publicValue,
  status,
}: Lottery): LotteryResult[] =>
  status === "DRAWN" && seed && publicValue
    ? computeDraw(toPublicList(entries), places, seed, publicValue)
    : [];

/**
 * Returns the public data, from the commitment on.
 * @throws Refusal 900049 before that
 */
export const getPublicLottery = async (event: EventDetail): Promise<PublicLottery> => {
  const lottery = await Store.findLottery(event.id);
  if (!lottery || lottery.status === "PREPARED") throw new Refusal(errorCodes.NOT_FOUND);
  const { places, drawAt, committedAt, commitment, listDigest: digest, status } = lottery;
  const list = toPublicList(lottery.entries).sort((a, b) => a.tier - b.tier || (a.code < b.code ? -1 : 1));
  return {
    format: "public-draw/2",
    event: event.id,
    names: event.names,
    status,
    places,
    drawAt,
    committedAt: committedAt ?? "",
    list,
    listDigest: digest ?? "",
    commitment: commitment ?? "",
    ...(status === "DRAWN"
      ? {
          drawnAt: lottery.drawnAt ?? "",
          seed: lottery.seed ?? "",
          publicValue: lottery.publicValue ?? "",
          result: computeLotteryResult(lottery),
        }
      : {}),
  };
};
