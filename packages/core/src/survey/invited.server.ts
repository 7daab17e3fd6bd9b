/** Whom a survey that is tied to an event asks: the applications that take part in it, each once. */
import type { Header } from "../application/row.ts";
import { ofEvent } from "../application/store.server.ts";
import { SHARDS } from "../table.server.ts";
import { takesPart } from "./index.ts";

/** Shard by shard; none of a survey that is open to everybody. */
export async function* invitedOf(eventId: string | undefined): AsyncGenerator<Header> {
  for (let shard = 0; eventId && shard < SHARDS; shard++)
    yield* (await ofEvent(eventId, shard)).filter(({ status }) => takesPart(status));
}

/**
 * How many were asked, for the rate of answers; undefined of a survey that is open to everybody. Who answered and was
 * cancelled later was asked all the same.
 * @param answers how many came: never fewer were asked
 */
export const countInvited = async (
  eventId: string | undefined,
  answers: number,
): Promise<number | undefined> => {
  if (!eventId) return undefined;
  let count = 0;
  for await (const _ of invitedOf(eventId)) count += 1;
  return Math.max(count, answers);
};
