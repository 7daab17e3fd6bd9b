/** Whom a survey that is tied to an event asks: the applications that take part in it, each once. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { listSubmittedByEvent } from "../applications/model/store.server.ts";
import { SHARDS } from "../platform/table.server.ts";
import { isParticipating } from "./index.ts";

/** Shard by shard; none of a survey that is open to everybody. */
export async function* listInvitedApplications(
  eventId: string | undefined,
): AsyncGenerator<ApplicationHeader> {
  for (let shard = 0; eventId && shard < SHARDS; shard++)
    yield* (await listSubmittedByEvent(eventId, shard)).filter(({ status }) => isParticipating(status));
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
  for await (const _ of listInvitedApplications(eventId)) count += 1;
  return Math.max(count, answers);
};
