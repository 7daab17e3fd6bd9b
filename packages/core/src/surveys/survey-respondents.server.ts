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
 * The next invited applications. Their order is that of the shards and of the index, in which an application keeps its
 * place.
 * @param after the position of the application after which the list starts; undefined starts it at the beginning
 * @returns the applications, and the position of the last one when others may follow
 */
export const listInvitedAfter = async (
  eventId: string,
  after: string | undefined,
  limit: number,
): Promise<{ headers: ApplicationHeader[]; next: string | undefined }> => {
  const [startShard = "0", lastId] = (after ?? "0").split("/");
  const headers: ApplicationHeader[] = [];
  for (let shard = Number(startShard); shard < SHARDS; shard++) {
    const submitted = await listSubmittedByEvent(eventId, shard);
    const lastIndex = shard === Number(startShard) ? submitted.findIndex(({ id }) => id === lastId) : -1;
    for (const header of submitted.slice(lastIndex + 1)) {
      if (!isParticipating(header.status)) continue;
      headers.push(header);
      if (headers.length === limit) return { headers, next: `${shard}/${header.id}` };
    }
  }
  return { headers, next: undefined };
};

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
