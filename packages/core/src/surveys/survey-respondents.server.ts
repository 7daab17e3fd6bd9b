/**
 * The respondents of a survey: the applications that take part in its event, or that were made for its scheme, each
 * once.
 */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { listQueueHeaders, listSubmittedByEvent } from "../applications/model/application-store.server.ts";
import { listQueueShards } from "../applications/model/queue-shards.server.ts";
import { getQueuePartition, worklistQueues } from "../applications/model/worklist-queues.ts";
import { SHARDS } from "../platform/table.server.ts";
import { isParticipating, type Survey } from "./index.ts";

/** Whom a survey asks; neither for a survey that is open to everybody. */
type SurveySubject = Pick<Survey, "eventId" | "scheme">;

/** One partition of an index, and the submitted applications in it. */
type Partition = () => Promise<ApplicationHeader[]>;

/** An application for a scheme needs no event, so that it is found by its queue, in which every application is. */
const queuesByPartition = Map.groupBy([...worklistQueues, "VOUCHER_PENDING_DOWNLOAD"], getQueuePartition);

const listPartitions = ({ eventId, scheme }: SurveySubject): Partition[] => {
  if (eventId)
    return Array.from({ length: SHARDS }, (_, shard) => () => listSubmittedByEvent(eventId, shard));
  if (!scheme) return [];
  return [...queuesByPartition].flatMap(([partition, queues]) =>
    listQueueShards(queues).map(
      (shard) => async () =>
        (await listQueueHeaders(partition, shard)).filter((header) => header.scheme === scheme),
    ),
  );
};

/** Lists invited applications partition by partition; none for a survey that is open to everybody. */
async function* listInvitedApplications(subject: SurveySubject): AsyncGenerator<ApplicationHeader> {
  for (const listPartition of listPartitions(subject))
    yield* (await listPartition()).filter(({ status }) => isParticipating(status));
}

/**
 * Lists the next invited applications. Their order is that of the partitions and of the index.
 * @param after the position of the application after which the list starts; undefined starts it at the beginning
 * @returns the applications, and the position of the last one when others may follow
 */
export const listInvitedAfter = async (
  subject: SurveySubject,
  after: string | undefined,
  limit: number,
): Promise<{ headers: ApplicationHeader[]; next: string | undefined }> => {
  const [start = "0", lastId] = (after ?? "0").split("/");
  const headers: ApplicationHeader[] = [];
  const partitions = listPartitions(subject);
  for (const [index, listPartition] of partitions.entries()) {
    if (index < Number(start)) continue;
    const submittedHeaders = await listPartition();
    // An application that has moved to another queue is no longer found, and its partition is begun again.
    const lastIndex = index === Number(start) ? submittedHeaders.findIndex(({ id }) => id === lastId) : -1;
    for (const header of submittedHeaders.slice(lastIndex + 1)) {
      if (!isParticipating(header.status)) continue;
      headers.push(header);
      if (headers.length === limit) return { headers, next: `${index}/${header.id}` };
    }
  }
  return { headers, next: undefined };
};

/**
 * Counts the invited applications, for the response rate; undefined for a survey that is open to everybody. A
 * respondent whose application was cancelled later was still invited.
 * @param answers number of answers, which is the minimum of the result
 */
export const countInvited = async (subject: SurveySubject, answers: number): Promise<number | undefined> => {
  if (!subject.eventId && !subject.scheme) return undefined;
  let count = 0;
  for await (const _ of listInvitedApplications(subject)) count += 1;
  return Math.max(count, answers);
};
