/** Since when an application waits in its queue. Pure. */
import type { Instant } from "../../platform/day.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { getWorklistQueue } from "./queue-of-application.ts";

/**
 * Returns since when it waits: since it entered its queue. Rows from before 2026-11-25 do not say that; a pending
 * request, an answer or a decision of theirs counts from the last change, and anything else from the submission.
 */
export const getWaitingSince = (header: ApplicationHeader): Instant =>
  header.waitingSince ??
  (header.pending || header.supplement || header.status === "ACCEPTED"
    ? header.updatedAt
    : (header.submittedAt ?? header.updatedAt));

/** Starts the wait when a change moves the application to another queue, and keeps it otherwise. */
export const withWaitingSince = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  now: Instant,
): ApplicationHeader => ({
  ...next,
  waitingSince: getWorklistQueue(next) === getWorklistQueue(before) ? getWaitingSince(before) : now,
});
