/**
 * When an application was decided or cancelled, for the letter about it. Its row changes afterwards, the act does not.
 */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { isCancelledStatus } from "../applications/model/cancelled-at.ts";
import { findLastActTime } from "../applications/model/find-act-time.server.ts";
import { undecidedStatuses } from "../applications/model/statuses.ts";
import type { LetterKind } from "./letter-kind.ts";

/**
 * Returns an application with the time of the act that a letter is about. Rows that do not store it, such as those of
 * cancellations from before 2026-11-30, have it in their history.
 */
export const resolveActTimes = async (
  header: ApplicationHeader,
  letter: LetterKind,
): Promise<ApplicationHeader> => {
  if (letter === "cancellation" && !header.cancelledAt) {
    const cancelledAt = await findLastActTime(
      header,
      ({ from, to }) => isCancelledStatus(to) && !isCancelledStatus(from),
    );
    return cancelledAt ? { ...header, cancelledAt } : header;
  }
  const hasOwnDay = letter === "settlement" || letter === "revocation" || letter === "cancellation";
  if (hasOwnDay || header.decidedAt || header.funding?.decidedOn) return header;
  const isUndecided = (status: string): boolean => undecidedStatuses.some((each) => each === status);
  const decidedAt = await findLastActTime(header, ({ from, to }) => isUndecided(from) && !isUndecided(to));
  return decidedAt ? { ...header, decidedAt } : header;
};
