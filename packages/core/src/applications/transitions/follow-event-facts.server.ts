/**
 * Carries the names and the days of an event to its applications when staff change them (decision 0705). Reviews,
 * records, letters and the page to pay name them, notice can be given until the last day, and the application ends
 * with it.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import { findEvent } from "../../events/event-store.server.ts";
import { findOverridingChange } from "../../events/index.ts";
import type { Context } from "../../platform/actor.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { endOfDay, parseDay } from "../../platform/day.ts";
import { SetAsideError, workOnEach } from "../../platform/set-aside.server.ts";
import { isStaleWrite } from "../../platform/stale-write.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { listEventPage, truncateEventPage } from "../model/event-pages.server.ts";
import type { Timer } from "../model/timers.ts";
import { endsWithActivity } from "./request-end.ts";

/** Applications that one run changes: each takes two calls, and a Lambda has 30 s. */
const APPLICATIONS_OF_RUN = 100;
/** Somebody who works on an application may write first so often. */
const MAX_ATTEMPTS = 5;

/**
 * Returns the days that an application gets: a draft those of its event, and any other one those that begin with the
 * first day for which it was filed.
 */
const selectDays = (
  { eventDates, status }: ApplicationHeader,
  { dates }: EventDetail,
): ApplicationHeader["eventDates"] =>
  status === "DRAFT" || eventDates?.start === dates.start ? dates : eventDates;

/**
 * Returns whether an application says something else than its event. Whoever chose another first day was called off, or
 * relies on that one; what has ended took place as it says.
 */
const hasOtherFacts = (header: ApplicationHeader, event: EventDetail): boolean => {
  const { eventNames, eventDates, status, submittedAt } = header;
  if (!eventDates || event.status === "CANCELLED" || status === "COMPLETED" || status === "SETTLED")
    return false;
  if (status !== "DRAFT" && findOverridingChange(event, submittedAt) !== undefined) return false;
  return (
    toCanonicalJson([eventNames, eventDates]) !== toCanonicalJson([event.names, selectDays(header, event)])
  );
};

/**
 * Moves the end of an application with the last day of its event. An end that comes later for another reason, such as
 * an answer that is awaited, does not come earlier with it.
 */
const moveEnd = (timer: Timer, formerEnd: string, lastDay: string): Timer => {
  if (timer.kind !== "complete") return timer;
  const end = endOfDay(parseDay(lastDay));
  return timer.at === endOfDay(parseDay(formerEnd)) || timer.at < end ? { ...timer, at: end } : timer;
};

/** Returns an application with the names and the days of its event. */
const followEvent = (header: ApplicationHeader, event: EventDetail): ApplicationHeader => {
  const { eventDates, timers, suspended } = header;
  const dates = selectDays(header, event);
  const next: ApplicationHeader = { ...header, eventNames: event.names, ...(dates && { eventDates: dates }) };
  if (!eventDates || !dates || header.status === "DRAFT") return next;
  const moveWithEvent = (timer: Timer) => moveEnd(timer, eventDates.end, dates.end);
  // Staff have their days to answer a request, also where the event ends earlier than it did.
  const isRequestEnd = dates.end < eventDates.end && endsWithActivity(header);
  return {
    ...next,
    timers: isRequestEnd ? timers : timers.map(moveWithEvent),
    ...(suspended && { suspended: suspended.map(moveWithEvent) }),
  };
};

/**
 * Writes the names and the days of an event to its next applications.
 * @param after the id at which the run before it ended
 * @returns the id at which this run ended, or undefined when no application is left
 * @throws SetAsideError with that id when every application was tried and some failed
 */
export const followEventFacts = async (
  eventId: string,
  ctx: Context,
  after = "",
  maxApplications = APPLICATIONS_OF_RUN,
): Promise<string | undefined> => {
  const event = await findEvent(eventId);
  if (!event) return undefined;
  const page = await listEventPage(eventId, after);
  const { headers, next } = truncateEventPage(
    { ...page, headers: page.headers.filter((header) => hasOtherFacts(header, event)) },
    maxApplications,
  );
  const about = { job: "followEventFacts", now: ctx.now, getId: ({ id }: ApplicationHeader) => id };
  const setAside = await workOnEach(headers, about, (header) => writeFacts(header, event, ctx));
  if (setAside > 0) throw new SetAsideError(setAside, next);
  return next;
};

const writeFacts = async (
  { institutionId, id }: ApplicationHeader,
  event: EventDetail,
  { now }: Context,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const header = await Store.findHeader(institutionId, id);
    if (!header || !hasOtherFacts(header, event)) return;
    // The form of a draft may be open, and its next save names the version that was read.
    const versionChange = header.status === "DRAFT" ? {} : { version: header.version + 1, updatedAt: now };
    try {
      await transact([
        Store.buildHeaderPut(
          { ...followEvent(header, event), ...versionChange },
          { version: header.version, status: header.status },
        ),
      ]);
      return;
    } catch (error) {
      if (!isStaleWrite(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
