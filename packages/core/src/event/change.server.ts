/** The organiser cancels, postpones or moves an event that was published (spec 2 §9: full refunds). */
import type { Context } from "../actor.ts";
import { addDays, day, daysBetween, isDay } from "../day.ts";
import { errand } from "../errand/store.server.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { get, write } from "./commands.server.ts";
import { idOf } from "./registration.ts";
import { read } from "./store.server.ts";
import type { EventChange, EventDetail, L10n } from "./wire.ts";

interface Change extends Pick<EventDetail, "version"> {
  reason: string;
}
/**
 * The organiser changes what was published. Written with the change: what it was before, and the errand by which a job
 * calls off every application submitted until now and pays back what was paid for it, in full (R486), whatever becomes
 * of the message. May be said again.
 */
const change = (
  event: EventDetail,
  next: Partial<EventDetail>,
  said: Pick<EventChange, "kind" | "reason" | "withdrawn">,
  ctx: Context,
): Promise<EventDetail> => {
  const made: EventChange = { ...said, at: ctx.now, dates: event.dates, venue: event.venue };
  // Whoever was published to exhibit is called off with it; staff publish anew who comes on the new days.
  const nobody = { exhibitors: [], exhibitorsCount: 0 };
  return write(
    {
      ...event,
      ...nobody,
      ...next,
      changes: [...(event.changes ?? []), made],
      version: event.version + 1,
    },
    event.version,
    ctx,
    [errand({ kind: "event", id: event.id }, ctx.now).row],
  );
};

/** The event a change is made to. Refuses 10508, 900050, 900049, and 10502 without a reason. */
const changeable = async (
  id: string,
  { version, reason }: Change,
  from: EventDetail["status"][],
  ctx: Context,
): Promise<EventDetail> => {
  const event = await get(id, ctx);
  if (event.version !== version) throw new Refusal(codes.STALE_VERSION, { current: event });
  if (!from.includes(event.status))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: event.status } });
  if (event.status === "PUBLISHED" && !reason.trim())
    throw new Refusal(codes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  return event;
};

/** The organiser cancels an event: nobody can apply any more. */
export const cancel = async (id: string, input: Change, ctx: Context): Promise<EventDetail> => {
  const event = await changeable(id, input, ["DRAFT", "PUBLISHED", "CANCELLED"], ctx);
  // Said again, only the errand is written again.
  if (event.status === "CANCELLED")
    return write({ ...event, version: event.version + 1 }, event.version, ctx, [
      errand({ kind: "event", id }, ctx.now).row,
    ]);
  return change(event, { status: "CANCELLED" }, { kind: "CANCELLED", reason: input.reason.trim() }, ctx);
};

/**
 * The registration that an event was made of is withdrawn: its page says so, and whoever applied is told and paid back. A
 * draft was nobody's and stays (it is not published any more); what is over took place.
 * @returns whether it was called off by this
 * @throws Refusal 900050 somebody else wrote meanwhile: to be tried again
 */
export const withdraw = async (applicationId: string, ctx: Context): Promise<boolean> => {
  const event = await read(idOf(applicationId));
  if (event?.status !== "PUBLISHED" || event.dates.end < ctx.today) return false;
  await change(event, { status: "CANCELLED" }, { kind: "CANCELLED", reason: "", withdrawn: true }, ctx);
  return true;
};

/**
 * The organiser postpones an event, before its first day or after: schedule and meeting slots move along, and whoever
 * wants to come on the new days applies again.
 */
export const postpone = async (
  id: string,
  input: Change & { start: string; end: string; closesOn: string },
  ctx: Context,
): Promise<EventDetail> => {
  const event = await changeable(id, input, ["PUBLISHED"], ctx);
  const { start, end, closesOn } = input;
  const fields: FieldIssue[] = Object.entries({ start, end, closesOn })
    .filter(([, value]) => !isDay(value))
    .map(([path]) => ({ path, key: "notDay" }));
  if (fields.length) throw new Refusal(codes.REQUIRED_EMPTY, { fields });
  const wrong =
    start <= event.dates.start ? "start" : end < start ? "end" : closesOn >= start ? "closesOn" : undefined;
  if (wrong) throw new Refusal(codes.START_AFTER_END, { fields: [{ path: wrong, key: "dayOrder" }] });
  const days = daysBetween(day(event.dates.start), day(start));
  const later = <T extends { date: string }>(list: T[]): T[] =>
    list.map((one) => ({ ...one, date: addDays(day(one.date), days) }));
  const registration = {
    ...event.registration,
    closesOn,
    documentsBy: addDays(day(event.registration.documentsBy), days),
  };
  const moved = { schedule: later(event.schedule), slots: later(event.slots) };
  return change(
    event,
    { dates: { start, end }, registration, ...moved },
    { kind: "POSTPONED", reason: input.reason.trim() },
    ctx,
  );
};

/** The organiser moves an event to another place. */
export const relocate = async (
  id: string,
  input: Change & { venue: L10n },
  ctx: Context,
): Promise<EventDetail> => {
  const event = await changeable(id, input, ["PUBLISHED"], ctx);
  const fields: FieldIssue[] = Object.entries(input.venue)
    .filter(([, text]) => !text.trim())
    .map(([language]) => ({ path: `venue.${language}`, key: "required" }));
  if (fields.length) throw new Refusal(codes.REQUIRED_EMPTY, { fields });
  return change(event, { venue: input.venue }, { kind: "MOVED", reason: input.reason.trim() }, ctx);
};
