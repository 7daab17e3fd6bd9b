/** Data of stored events that newer rules no longer accept (decision 0560). Pure. */
import type { FieldIssue } from "../platform/errors.ts";
import { findDayOrderIssue, findSameNameIssue } from "./event-save-rules.ts";
import type { EventDetail, EventSummary } from "./event-schema.ts";
import { findEventIssues } from "./find-event-issues.ts";
import { findOfferGaps } from "./find-offer-gaps.ts";

/**
 * Finds everything for which the next save of a stored event is refused, although nothing in it is changed.
 * @param events all others, whose names it may not have
 */
export const findStoredEventIssues = (
  event: EventDetail,
  events: readonly Pick<EventSummary, "id" | "names" | "dates" | "status">[],
): FieldIssue[] => [
  ...findEventIssues(event),
  ...[findDayOrderIssue(event), findSameNameIssue(event, events)].filter((issue) => issue !== undefined),
  // A draft may still lack anything.
  ...(event.status === "PUBLISHED" ? findOfferGaps(event) : []),
];
