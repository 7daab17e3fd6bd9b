/** Timers that are moved or removed without a transition. */
import type { Context } from "../../platform/actor.ts";
import { type Day, endOfDay } from "../../platform/day.ts";
import { transact } from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import type { Timer } from "../model/timers.ts";

/** Writes an application with other timers, on condition that nobody else wrote meanwhile. */
const writeTimers = (
  header: ApplicationHeader,
  change: Pick<ApplicationHeader, "timers" | "eventDates">,
  ctx: Context,
): Promise<void> =>
  transact([
    Store.buildHeaderPut(
      { ...header, ...change, version: header.version + 1, updatedAt: ctx.now },
      { version: header.version, status: header.status },
    ),
  ]);

/** Removes a timer that no longer applies to the status. */
export const dropTimer = (header: ApplicationHeader, timer: Timer, ctx: Context): Promise<void> =>
  writeTimers(header, { timers: header.timers.filter((other) => other !== timer) }, ctx);

/** Moves a timer to the end of another day. */
export const moveTimer = (header: ApplicationHeader, timer: Timer, day: Day, ctx: Context): Promise<void> =>
  writeTimers(
    header,
    { timers: header.timers.map((other) => (other === timer ? { ...timer, at: endOfDay(day) } : other)) },
    ctx,
  );

/** Moves the end of an application to the last day of its event. */
export const moveCompletion = (
  header: ApplicationHeader,
  timer: Timer,
  lastDay: Day,
  ctx: Context,
): Promise<void> =>
  writeTimers(
    header,
    {
      ...(header.eventDates ? { eventDates: { ...header.eventDates, end: lastDay } } : {}),
      timers: header.timers.map((other) => (other === timer ? { ...timer, at: endOfDay(lastDay) } : other)),
    },
    ctx,
  );
