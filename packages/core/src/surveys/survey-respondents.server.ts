/**
 * The respondents of a survey: the applications that take part in its event, or that were made for its scheme, each
 * once.
 */
import { toQueuePosition, walkQueues } from "../applications/desk/walk-queues.server.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { listQueueHeaders } from "../applications/model/application-store.server.ts";
import { listApplicationsToCount, listSubmittedEventPage } from "../applications/model/event-pages.server.ts";
import { listQueueShards } from "../applications/model/queue-shards.server.ts";
import { getQueuePartition, worklistQueues } from "../applications/model/worklist-queues.ts";
import type { WorklistPosition } from "../applications/worklist/worklist-entries.ts";
import type { Survey } from "./index.ts";
import { isParticipating } from "./participation.ts";

/** Whom a survey asks; neither for a survey that is open to everybody. */
type SurveySubject = Pick<Survey, "eventId" | "scheme">;

interface InvitedPage {
  headers: ApplicationHeader[];
  /** The position behind which others may follow. */
  next: string | undefined;
}

const listInvitedToEvent = async (eventId: string, after: string | undefined): Promise<InvitedPage> => {
  const { headers, next } = await listSubmittedEventPage(eventId, after ?? "");
  return { headers: headers.filter(isParticipating), next };
};

/** Applications of all schemes that are read for a batch: most are of others. */
const SCHEME_BATCH_ROWS = 2000;

/** An application for a scheme needs no event, so that it is found by its queue, in which every application is. */
const listInvitedByScheme = async (
  scheme: string,
  after: string | undefined,
  limit: number,
): Promise<InvitedPage> => {
  const start = after === undefined ? undefined : (JSON.parse(after) as WorklistPosition);
  const headers: ApplicationHeader[] = [];
  let readRows = 0;
  for await (const header of walkQueues(worklistQueues, { descending: false, after: start })) {
    if (header.scheme === scheme && isParticipating(header)) headers.push(header);
    readRows += 1;
    if (headers.length === limit || readRows === SCHEME_BATCH_ROWS) {
      return { headers, next: JSON.stringify(toQueuePosition(header)) };
    }
  }
  return { headers, next: undefined };
};

/**
 * A position of before 29 November 2026, `<partition>/<application>`. A mailing that was under way then begins again:
 * whoever was invited is not invited twice.
 */
const isFormerPosition = (position: string): boolean => position.includes("/");

/**
 * Lists the next invited applications: those of an event by their ids, those of a scheme by their time. An application
 * keeps its place, so that all batches together read each once.
 * @param after the position behind which the list starts; undefined starts it at the beginning
 * @param limit about as many are listed
 */
export const listInvitedAfter = async (
  { eventId, scheme }: SurveySubject,
  after: string | undefined,
  limit: number,
): Promise<InvitedPage> => {
  const start = after !== undefined && isFormerPosition(after) ? undefined : after;
  if (eventId) return listInvitedToEvent(eventId, start);
  return scheme ? listInvitedByScheme(scheme, start, limit) : { headers: [], next: undefined };
};

const countInvitedByScheme = async (scheme: string): Promise<number> => {
  let count = 0;
  for (const [partition, queues] of Map.groupBy(worklistQueues, getQueuePartition))
    for (const shard of listQueueShards(queues))
      for (const header of await listQueueHeaders(partition, shard))
        if (header.scheme === scheme && isParticipating(header)) count += 1;
  return count;
};

/**
 * Counts the invited applications, for the response rate; undefined for a survey that is open to everybody. A
 * respondent whose application was cancelled later was still invited.
 * @param answers number of answers, which is the minimum of the result
 */
export const countInvited = async (
  { eventId, scheme }: SurveySubject,
  answers: number,
): Promise<number | undefined> => {
  if (!eventId && !scheme) return undefined;
  const count = eventId
    ? (await listApplicationsToCount(eventId)).filter(isParticipating).length
    : await countInvitedByScheme(scheme ?? "");
  return Math.max(count, answers);
};
