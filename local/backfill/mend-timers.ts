/**
 * Timers of applications that were written before 28 November 2026. A reason for late documents left its paused timers
 * behind when the documents were sent after all, and a later request, a decree or a refusal resumed them on their
 * former days (decision 0700). Pure.
 */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { getTimerDefinition, type Timer } from "@portal/core/applications/model/timers";
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
 * Returns an application whose timers are in order: nothing is paused without a request, and the consequence of a
 * deadline comes at its end, once. It is the same object where nothing has to change.
 */
export const mendTimers = (header: ApplicationHeader): ApplicationHeader => {
  const { suspended = [] } = header;
  const timers = mendList(header.timers, header);
  const pausedTimers = pausesTimers(header) ? mendList(suspended, header) : [];
  if (isSameList(timers, header.timers) && isSameList(pausedTimers, suspended)) return header;
  return { ...header, timers, ...(header.suspended ? { suspended: pausedTimers } : {}) };
};
