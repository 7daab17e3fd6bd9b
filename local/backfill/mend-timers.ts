/**
 * Timers of applications that were written before 28 November 2026. A reason for late documents left its paused timers
 * behind when the documents were sent after all, and a later request, a decree or a refusal resumed them on their
 * former days (decision 0700). Applications that were put on a waiting list before 29 November 2026 have no timer for
 * its end (decision 0709). Pure.
 */
import { buildWaitingTimers } from "@portal/core/applications/deadlines/deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getTimerDefinition, type Timer } from "@portal/core/applications/model/timers";
import { isOnWaitingList } from "@portal/core/applications/places/draw/index";
import type { Instant } from "@portal/core/platform/day";

/** A signed form and an offered place are awaited with timers of their own. Every other request pauses the timers. */
const pausesTimers = ({ pending }: Pick<ApplicationHeader, "pending">): boolean =>
  pending !== undefined && pending !== "original" && pending !== "offer";

/** Returns when a timer is applied: with the end of the deadline of which it is the consequence. */
const getInstant = (timer: Timer, { deadlines }: Pick<ApplicationHeader, "deadlines">): Instant => {
  const definition = getTimerDefinition(timer);
  if (definition.purpose !== "lapse") return timer.at;
  const deadline = deadlines.find(({ kind }) => kind === definition.deadline);
  return (deadline?.dueAt as Instant | undefined) ?? timer.at;
};

const mendList = (list: readonly Timer[], header: Pick<ApplicationHeader, "deadlines">): Timer[] =>
  list
    .map((timer): Timer => {
      const at = getInstant(timer, header);
      return at === timer.at ? timer : { ...timer, at };
    })
    .filter((timer, i, all) => all.findIndex(({ kind, at }) => kind === timer.kind && at === timer.at) === i);

const isSameList = (one: readonly Timer[], other: readonly Timer[]): boolean =>
  one.length === other.length && one.every((timer, i) => timer === other[i]);

/**
 * Returns an application that waits for a place with the timer that ends its waiting list, paused while an objection
 * waits. It is the same object where it has that timer already.
 */
export const addWaitingEnd = (header: ApplicationHeader): ApplicationHeader => {
  const { timers, suspended = [], eventDates } = header;
  if ([...timers, ...suspended].some(({ kind }) => kind === "waitingEnd")) return header;
  const waitingTimers = buildWaitingTimers(eventDates?.start);
  if (waitingTimers.length === 0) return header;
  return pausesTimers(header)
    ? { ...header, suspended: [...suspended, ...waitingTimers] }
    : { ...header, timers: [...timers, ...waitingTimers] };
};

/**
 * Returns an application whose timers are in order: nothing is paused without a request, the consequence of a deadline
 * comes at its end, once, and a waiting list has an end. It is the same object where nothing has to change.
 */
export const mendTimers = (header: ApplicationHeader): ApplicationHeader => {
  const orderedHeader = orderTimers(header);
  return isOnWaitingList(orderedHeader) ? addWaitingEnd(orderedHeader) : orderedHeader;
};

function orderTimers(header: ApplicationHeader): ApplicationHeader {
  const { suspended = [] } = header;
  const timers = mendList(header.timers, header);
  const pausedTimers = pausesTimers(header) ? mendList(suspended, header) : [];
  if (isSameList(timers, header.timers) && isSameList(pausedTimers, suspended)) return header;
  return { ...header, timers, ...(header.suspended ? { suspended: pausedTimers } : {}) };
}
