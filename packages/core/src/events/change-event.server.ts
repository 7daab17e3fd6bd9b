/** The organiser cancels, postpones or relocates a published event (spec 2 §9: full refunds). */
import type { Context } from "../platform/actor.ts";
import { addDays, daysBetween, isDay, parseDay } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { clearRuleCache } from "../platform/rule-rows.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { toRegisteredEventId } from "./event-registration.ts";
import { findFarDayIssue, findSameNameIssue } from "./event-save-rules.ts";
import type { EventChange, EventDetail, LocalizedText } from "./event-schema.ts";
import { buildEventFactsTask, getEvent, writeEvent } from "./event-service.server.ts";
import { findCurrentEvent, listEventSummaries } from "./event-store.server.ts";
import { movePolicyDates, shiftRefundBand } from "./move-policy-dates.server.ts";
import { planLeadTimes } from "./plan-lead-times.server.ts";

export interface EventChangeInput extends Pick<EventDetail, "version"> {
  reason: string;
}
/** The event as a change makes it. The change was checked, and nothing is written yet. */
export interface EventChangePlan {
  event: EventDetail;
  next: Partial<EventDetail>;
  details: Pick<EventChange, "kind" | "reason" | "withdrawn">;
  /** Settings of policies for this event, which are written with the change. */
  policyWrites?: TransactionItem[];
}

/**
 * Changes what the organiser published. The change is written with the previous values and with a deferred task,
 * which calls off every application submitted until now and refunds its payments in full (R486), even if the queue
 * message is lost. The call can be repeated.
 * @param extraWrites items of the same transaction
 */
export const applyEventChange = async (
  { event, next, details, policyWrites = [] }: EventChangePlan,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventDetail> => {
  const eventChange: EventChange = { ...details, at: ctx.now, dates: event.dates, venue: event.venue };
  // Exhibitors who were published are called off too; staff publish the exhibitors of the new days again.
  const noExhibitors = { exhibitors: [], exhibitorsCount: 0 };
  const { boothPlan: _, ...keptEvent } = event;
  const changedEvent: EventDetail = {
    ...keptEvent,
    ...noExhibitors,
    ...next,
    changes: [...(event.changes ?? []), eventChange],
    version: event.version + 1,
  };
  const writtenEvent = await writeEvent(changedEvent, event.version, ctx, [
    buildDeferredTask({ kind: "event", id: event.id }, ctx.now).row,
    ...buildEventFactsTask(event, changedEvent, ctx),
    ...policyWrites,
    ...extraWrites,
  ]);
  // Its settings apply at once.
  clearRuleCache();
  return writtenEvent;
};

/**
 * Finds the event to change.
 * @throws Refusal 10508, 900050, 900057 in another status and after the last day, and 10502 without a reason
 */
const getChangeableEvent = async (
  id: string,
  { version, reason }: EventChangeInput,
  allowedStatuses: EventDetail["status"][],
  ctx: Context,
): Promise<EventDetail> => {
  const event = await getEvent(id, ctx);
  if (event.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: event });
  if (!allowedStatuses.includes(event.status))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: event.status } });
  // It took place: its applications have ended with it, and would be neither called off nor refunded (decision 0815).
  if (event.status === "PUBLISHED" && event.dates.end < ctx.today)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: event.status, context: "eventEnded" },
    });
  if (event.status === "PUBLISHED" && !reason.trim())
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  return event;
};

/** Plans to cancel an event: no further applications are accepted. */
export const planCancellation = async (
  id: string,
  input: EventChangeInput,
  ctx: Context,
): Promise<EventChangePlan> => ({
  event: await getChangeableEvent(id, input, ["DRAFT", "PUBLISHED", "CANCELLED"], ctx),
  next: { status: "CANCELLED" },
  details: { kind: "CANCELLED", reason: input.reason.trim() },
});

/**
 * Writes the deferred task of a cancelled event again, for a job that did not end.
 * @param extraWrites items of the same transaction
 */
export const repeatCancellation = (
  { event }: EventChangePlan,
  ctx: Context,
  extraWrites: TransactionItem[],
): Promise<EventDetail> =>
  writeEvent({ ...event, version: event.version + 1 }, event.version, ctx, [
    buildDeferredTask({ kind: "event", id: event.id }, ctx.now).row,
    ...extraWrites,
  ]);

/**
 * Cancels the event of a withdrawn registration: its page says so, and its applicants are notified and refunded. A
 * draft stays as it is, because it can no longer be published; a past event took place.
 * @returns whether this call cancelled it
 * @throws Refusal 900050 when somebody else changed the event; the caller can retry
 */
export const cancelWithdrawnEvent = async (applicationId: string, ctx: Context): Promise<boolean> => {
  // An event that was published in the same moment must be seen.
  const event = await findCurrentEvent(toRegisteredEventId(applicationId), ctx.now);
  if (event?.status !== "PUBLISHED" || event.dates.end < ctx.today) return false;
  await applyEventChange(planWithdrawal(event), ctx);
  return true;
};

/** Plans to cancel the event of a withdrawn registration, whose page gives that as the reason. */
export const planWithdrawal = (event: EventDetail): EventChangePlan => ({
  event,
  next: { status: "CANCELLED" },
  details: { kind: "CANCELLED", reason: "", withdrawn: true },
});

/**
 * Plans to postpone an event, before or after its first day, but not after its last one. Schedule, meeting slots, and
 * the last days for refunds, for the early bird and for seminars move with it, and applicants have to apply again for
 * the new days.
 * @throws Refusal as `getChangeableEvent`; 10502 for what is no day, 10501 for days that are out of order, 900046 where
 * another event of the new year has its name, 900054 where what moves does not fit the new days
 */
export const planPostponement = async (
  id: string,
  input: EventChangeInput & { start: string; end: string; closesOn: string },
  ctx: Context,
): Promise<EventChangePlan> => {
  const event = await getChangeableEvent(id, input, ["PUBLISHED"], ctx);
  const { start, end, closesOn } = input;
  const fields: FieldIssue[] = Object.entries({ start, end, closesOn })
    .filter(([, value]) => !isDay(value))
    .map(([path]) => ({ path, key: "notDay" }));
  if (fields.length) throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields });
  const issue = findPostponementIssue(event, { start, end, closesOn }, ctx);
  if (issue) throw new Refusal(errorCodes.START_AFTER_END, { fields: [issue] });
  await refuseNameOfOtherYear(event, { start, end });
  const days = daysBetween(parseDay(event.dates.start), parseDay(start));
  const shiftDates = <T extends { date: string }>(list: T[]): T[] =>
    list.map((one) => ({ ...one, date: addDays(parseDay(one.date), days) }));
  // An early bird ends with the registration at the latest (decision 0693).
  const moveDiscountDay = (day: string): string => {
    const movedDay = addDays(parseDay(day), days);
    return movedDay > closesOn ? closesOn : movedDay;
  };
  const registration = {
    ...event.registration,
    closesOn,
    documentsBy: moveDocumentsDay(event, { start, closesOn }, days),
  };
  const leadTimes = await planLeadTimes(event, { start, closesOn }, input.reason, ctx);
  const shiftedDates = {
    schedule: shiftDates(event.schedule),
    slots: shiftDates(event.slots),
    refundBands: event.refundBands.map((band) => shiftRefundBand(band, days)),
    discounts: event.discounts.map(({ until, ...discount }) => ({
      ...discount,
      ...(until && { until: moveDiscountDay(until) }),
    })),
    policy: await movePolicyDates({ ...event, policy: leadTimes.policy }, days, ctx),
  };
  const movedIssue = findMovedDayIssue(shiftedDates, end);
  if (movedIssue) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [movedIssue] });
  return {
    event,
    next: { dates: { start, end }, registration, ...shiftedDates },
    details: { kind: "POSTPONED", reason: input.reason.trim() },
    policyWrites: leadTimes.writes,
  };
};

/**
 * Moves the last day for documents with the event. It leaves as many days after the closing of registration as before:
 * documents of whoever applies for the new days are not due before that is possible (R491).
 */
const moveDocumentsDay = (
  { registration }: Pick<EventDetail, "registration">,
  { start, closesOn }: { start: string; closesOn: string },
  days: number,
): string => {
  const movedDay = addDays(parseDay(registration.documentsBy), days);
  const daysAfterClosing = daysBetween(parseDay(registration.closesOn), parseDay(registration.documentsBy));
  if (daysAfterClosing < 0) return movedDay;
  const dayBeforeStart = addDays(parseDay(start), -1);
  const dayAfterClosing = addDays(parseDay(closesOn), daysAfterClosing);
  const earliestDay = dayAfterClosing < dayBeforeStart ? dayAfterClosing : dayBeforeStart;
  return movedDay < earliestDay ? earliestDay : movedDay;
};

/**
 * A name belongs to one event of a year (C41; decision 0744), also where an event comes into the year by its new days.
 */
const refuseNameOfOtherYear = async (event: EventDetail, dates: EventDetail["dates"]): Promise<void> => {
  if (!findSameNameIssue({ ...event, dates }, await listEventSummaries())) return;
  throw new Refusal(errorCodes.EVENT_NAME_NOT_UNIQUE, {
    fields: [{ path: "start", key: "nameTakenInYear", params: { year: dates.start.slice(0, 4) } }],
  });
};

/** Finds what is wrong with the days of a postponement, with the first or last day that is possible. */
const findPostponementIssue = (
  { dates: { start: before }, registration: { opensOn } }: EventDetail,
  { start, end, closesOn }: { start: string; end: string; closesOn: string },
  { today }: Context,
): FieldIssue | undefined => {
  const earliestStart = addDays(parseDay(before > today ? before : today), 1);
  if (start < earliestStart) return { path: "start", key: "beforeMin", params: { min: earliestStart } };
  if (end < start) return { path: "end", key: "dayOrder" };
  const farDayIssue = findFarDayIssue(end, "end", today);
  if (farDayIssue) return farDayIssue;
  // Applicants are called off, so they need time to apply for the new days.
  const earliestClosing = opensOn > today ? opensOn : today;
  if (closesOn < earliestClosing)
    return { path: "closesOn", key: "beforeMin", params: { min: earliestClosing } };
  return closesOn >= start
    ? { path: "closesOn", key: "afterMax", params: { max: addDays(parseDay(start), -1) } }
    : undefined;
};

/**
 * Finds a day that moved with the event and does not fit its new days: an item of the programme or a meeting slot after
 * its end.
 */
const findMovedDayIssue = (
  { schedule, slots }: Pick<EventDetail, "schedule" | "slots">,
  end: string,
): FieldIssue | undefined => {
  const lastProgrammeDay = [...schedule, ...slots]
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return lastProgrammeDay !== undefined && lastProgrammeDay > end
    ? { path: "end", key: "programmeAfterEnd", params: { min: lastProgrammeDay } }
    : undefined;
};

/** Plans to move an event to another venue. */
export const planRelocation = async (
  id: string,
  input: EventChangeInput & { venue: LocalizedText },
  ctx: Context,
): Promise<EventChangePlan> => {
  const event = await getChangeableEvent(id, input, ["PUBLISHED"], ctx);
  const fields: FieldIssue[] = Object.entries(input.venue)
    .filter(([, text]) => !text.trim())
    .map(([language]) => ({ path: `venue.${language}`, key: "required" }));
  if (fields.length) throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields });
  return { event, next: { venue: input.venue }, details: { kind: "MOVED", reason: input.reason.trim() } };
};
