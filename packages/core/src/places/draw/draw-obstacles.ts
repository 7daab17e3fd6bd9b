/**
 * Finds what has to be over before the list of a draw is published (decision 0210): registration and the period for
 * supplements, the supplements that were asked for, and answers that staff still owe. Nobody who applied in time and is
 * still undecided may be missing from the list. Pure.
 */
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import type { DrawRequest } from "../../applications/places/draw/draw-request.ts";
import type { DrawObstacle } from "../../applications/places/draw/draw-schema.ts";
import type { DrawEntry } from "../../applications/places/draw/index.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { type Day, parseDay } from "../../platform/day.ts";

/** Returns the last day on which applications or further documents for an event can arrive. */
export const getLastDayToAnswer = ({ registration }: Pick<EventDetail, "registration">): Day =>
  parseDay(
    registration.documentsBy > registration.closesOn ? registration.documentsBy : registration.closesOn,
  );

const listCodes = (headers: readonly ApplicationHeader[]): string[] =>
  headers.map(({ code, id }) => code ?? id).sort();

/**
 * Finds what is in the way.
 * @param headers the applications of the event for a booth; members of groups follow their leaders
 * @param listedIds the applications on the list
 */
export const findDrawObstacles = (
  event: Pick<EventDetail, "registration">,
  headers: readonly ApplicationHeader[],
  listedIds: ReadonlySet<string>,
  today: Day,
): DrawObstacle[] => {
  const lastDay = getLastDayToAnswer(event);
  const independent = headers.filter(({ parentId }) => !parentId);
  const supplementing = independent.filter(({ status }) => status === "SUPPLEMENT_REQUIRED");
  const owedAnswers = independent.filter(
    ({ pending, lot }) => !lot && (pending === "objection" || pending === "lateness"),
  );
  const unlistedApplications = independent.filter(
    ({ id, status }) => status === "PROCESSING" && !listedIds.has(id),
  );
  return [
    ...(today <= lastDay ? [{ key: "drawRegistrationOpen" as const, day: lastDay }] : []),
    ...(supplementing.length
      ? [{ key: "drawSupplementOpen" as const, codes: listCodes(supplementing) }]
      : []),
    ...(owedAnswers.length ? [{ key: "drawAnswerOwed" as const, codes: listCodes(owedAnswers) }] : []),
    ...(unlistedApplications.length
      ? [{ key: "drawUnlisted" as const, codes: listCodes(unlistedApplications) }]
      : []),
  ];
};

/** Returns the part of an entry of the list that follows from what its application asks for. */
export const toEntryRequest = ({
  pool,
  second,
  takes,
}: DrawRequest): Pick<DrawEntry, "pool" | "second" | "takes"> => ({
  pool: pool.id,
  ...(second && second.id !== pool.id ? { second: second.id } : {}),
  takes,
});

/**
 * Finds the listed applications that were corrected since the list was saved, and now ask for another kind of booth,
 * zone, number or area: the list would give them what they no longer take.
 */
export const findChangedEntries = (
  entries: readonly Pick<DrawEntry, "id" | "code" | "pool" | "second" | "takes">[],
  candidates: readonly { header: Pick<ApplicationHeader, "id">; request: DrawRequest }[],
): DrawObstacle[] => {
  const requests = new Map(candidates.map(({ header, request }) => [header.id, toEntryRequest(request)]));
  const codes = entries.flatMap(({ id, code, pool, second, takes }) => {
    const request = requests.get(id);
    const isSame =
      !request || (request.pool === pool && request.second === second && request.takes === takes);
    return isSame ? [] : [code];
  });
  return codes.length ? [{ key: "drawChanged", codes: codes.sort() }] : [];
};

/**
 * Finds the listed applications that were decided or withdrawn since the list was saved, or need no place any more. One
 * that still waits for something is among the other obstacles.
 * @param headers the applications of the event for a booth, or a page of them
 */
export const findObsoleteEntries = (
  entries: readonly Pick<DrawEntry, "id" | "code">[],
  headers: readonly Pick<ApplicationHeader, "id" | "status" | "pending">[],
  candidates: readonly { header: Pick<ApplicationHeader, "id"> }[],
): DrawObstacle[] => {
  const candidateIds = new Set(candidates.map(({ header }) => header.id));
  const goneIds = new Set(
    headers
      .filter(
        ({ id, status, pending }) =>
          !candidateIds.has(id) &&
          status !== "SUPPLEMENT_REQUIRED" &&
          pending !== "objection" &&
          pending !== "lateness",
      )
      .map(({ id }) => id),
  );
  const codes = entries.filter(({ id }) => goneIds.has(id)).map(({ code }) => code);
  return codes.length ? [{ key: "drawGone", codes: codes.sort() }] : [];
};
