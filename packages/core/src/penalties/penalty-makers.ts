/** Who recorded a penalty: somebody else decides on an objection to it, and records it again (decision 0420). Pure. */
import { type Day, getLastDayOfTerm, type Instant, toMacaoDay } from "../platform/day.ts";

/** The makers of a penalty. `preparedBy` prepared what `recordedBy` countersigned. */
interface Makers {
  recordedBy: string;
  preparedBy?: string;
}
interface RecordedMatter extends Makers {
  status: string;
  kind: string;
  on: Day;
  eventId?: string | undefined;
  recordedAt: Instant;
}

/** Returns whether an account recorded a penalty, alone or as one of two. */
export const hasRecorded = ({ recordedBy, preparedBy }: Makers, accountId: string): boolean =>
  recordedBy === accountId || preparedBy === accountId;

/**
 * Returns whether an objection overturned what this person recorded about the same matter: the same event, the same
 * day, or the same kind within a year. Somebody else then decides whether it is recorded again (decision 0420).
 */
export const wasOverturned = (
  input: Pick<RecordedMatter, "kind" | "on" | "eventId">,
  previousPenalties: readonly RecordedMatter[],
  accountId: string,
  today: Day,
): boolean =>
  previousPenalties.some(
    ({ status, kind, on, eventId, recordedAt, ...makers }) =>
      status === "STRUCK" &&
      hasRecorded(makers, accountId) &&
      ((eventId !== undefined && eventId === input.eventId) ||
        on === input.on ||
        (kind === input.kind && today <= getLastDayOfTerm(toMacaoDay(recordedAt), 12))),
  );
