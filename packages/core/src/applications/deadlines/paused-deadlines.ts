/** Deadlines that stand still, as pages and letters say them (decisions 0684 and 0707). Pure. */
import { daysBetween, isDay, parseDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Deadline } from "../model/application-schema.ts";
import type { DeadlineKind } from "../model/deadline-kinds.ts";
import type { PendingKind } from "../model/statuses.ts";

/**
 * Returns how many of the days to object are left, and since when they stand still; undefined while they run. A period
 * that began after that day runs.
 */
export const findPausedDays = (
  { objectionPausedOn }: Pick<ApplicationHeader, "objectionPausedOn">,
  { from, day }: Pick<Deadline, "from" | "day">,
): Deadline["rests"] =>
  isDay(objectionPausedOn) && objectionPausedOn >= from
    ? { since: objectionPausedOn, daysLeft: daysBetween(objectionPausedOn, parseDay(day)) }
    : undefined;

/** Lists the deadlines of an application, of which the days to object may stand still. */
export const listShownDeadlines = (
  header: Pick<ApplicationHeader, "deadlines" | "objectionPausedOn">,
): Deadline[] =>
  header.deadlines.map((deadline) => {
    const rests = deadline.kind === "objection" ? findPausedDays(header, deadline) : undefined;
    return rests ? { ...deadline, rests } : deadline;
  });

/** Lists the deadlines by which something is still to be done: whoever has objected has no day to object by. */
export const listOpenDeadlines = (
  header: Pick<ApplicationHeader, "deadlines" | "objectionPausedOn" | "pending">,
): Deadline[] =>
  listShownDeadlines(header).filter(({ kind }) => kind !== "objection" || header.pending !== "objection");

/** Requests to staff; nothing can be paid and no documents can be sent until they are answered. */
const pausingRequests: readonly (PendingKind | undefined)[] = [
  "cancellation",
  "refund",
  "voucher",
  "lateness",
];
/** The deadlines that stand still meanwhile. */
const pausedKinds: readonly DeadlineKind[] = ["payment", "supplement", "supplementPeriod"];

/**
 * Lists the deadlines that an applicant is told. A day that goes by while staff have to answer closes nothing yet, and
 * their answer says what follows, so it is not told as missed (decision 0869).
 */
export const listApplicantDeadlines = (
  header: Pick<ApplicationHeader, "deadlines" | "objectionPausedOn" | "pending">,
  today: string,
): Deadline[] =>
  listOpenDeadlines(header).filter(
    ({ kind, day }) =>
      day >= today || !pausedKinds.includes(kind) || !pausingRequests.includes(header.pending),
  );
