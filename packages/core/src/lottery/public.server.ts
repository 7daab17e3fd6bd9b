/** What everybody may see of a draw; small, because it stands in the Lambda of the public pages. */
import { codes, Refusal } from "../errors.ts";
import type { EventDetail } from "../event/wire.ts";
import { draw } from "./draw.server.ts";
import type { Entry, Lottery } from "./index.ts";
import * as Store from "./store.server.ts";
import type { Drawn, PublicLottery } from "./wire.ts";

/** What everybody may know of the list: numbers, tiers and how many places a group takes. */
const listOf = (entries: readonly Entry[]) =>
  entries.map(({ code, tier, places }) => ({ code, tier, ...(places ? { places } : {}) }));

/** What came out, best first; empty before the draw. */
export const resultOf = ({ entries, places, seed, publicValue, status }: Lottery): Drawn[] =>
  status === "DRAWN" && seed && publicValue ? draw(listOf(entries), places, seed, publicValue) : [];

/** What everybody may see, from the commitment on. Refuses 900049 before that. */
export const forEverybody = async (event: EventDetail): Promise<PublicLottery> => {
  const lottery = await Store.read(event.id);
  if (!lottery || lottery.status === "PREPARED") throw new Refusal(codes.NOT_FOUND);
  const { places, drawAt, committedAt, commitment, listDigest: digest, status } = lottery;
  const list = listOf(lottery.entries).sort((a, b) => a.tier - b.tier || (a.code < b.code ? -1 : 1));
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
          result: resultOf(lottery),
        }
      : {}),
  };
};
