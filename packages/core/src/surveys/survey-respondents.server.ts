/** The respondents of a survey for an event: the applications that take part in it, each once. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { listSubmittedByEvent } from "../applications/model/store.server.ts";
import { SHARDS } from "../platform/table.server.ts";
import { isParticipating } from "./index.ts";

/** Lists invited applications shard by shard; none for a survey that is open to everybody. */
export async function* listInvitedApplications(
  eventId: string | undefined,
): AsyncGenerator<ApplicationHeader> {
  for (let shard = 0; eventId && shard < SHARDS; shard++)
    yield* (await listSubmittedByEvent(eventId, shard)).filter(({ status }) => isParticipating(status));
}

/**
 * Counts the invited applications, for the response rate; undefined for a survey that is open to everybody. A
 * respondent whose application was cancelled later was still invited.
 * @param answers number of answers, which is the minimum of the result
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
