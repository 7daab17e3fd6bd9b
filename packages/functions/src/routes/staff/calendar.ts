/**
 * Holidays: `/api/staff/calendar`, the published ones by year, decrees and what they would change. Merged into the
 * staff Lambda by `staff.ts`.
 */

import {
  HolidayForecastView,
  PlannedHolidayRequest,
} from "@portal/core/applications/forecast/holiday-forecast-schema";
import {
  type CalendarChange,
  decreeHoliday,
  listDecrees,
  withdrawHoliday,
} from "@portal/core/calendar/calendar-store.server";
import type { Closure, Holiday } from "@portal/core/calendar/index";
import { listHolidaysOfYear } from "@portal/core/calendar/published-holidays";
import type { Context } from "@portal/core/platform/actor";
import { type Day, isDay } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { clearCalendarCache } from "../../http/current-calendar.ts";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

/** Loaded with the first forecast, because it brings the rules of deadlines and the schemes. */
const loadForecast = () => import("@portal/core/applications/forecast/holiday-forecast.server");
const officers = ["OFFICER", "ADMIN"] as const;
const Names = z.object({
  "zh-Hant": z.string().min(1).max(100),
  "zh-Hans": z.string().min(1).max(100),
  en: z.string().min(1).max(100),
  pt: z.string().min(1).max(100),
});
const Decree = z.object({
  date: z.string(),
  key: z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/),
  closure: z.enum(["FULL_DAY", "AFTERNOON"]),
  names: Names,
});
const Decreed = Decree.extend({ kind: z.string() });

const HolidayYearView = z.object({
  year: z.int(),
  /** Every year that has a list. */
  years: z.array(z.int()),
  /** The official list is not published yet. */
  projected: z.boolean(),
  holidays: z.array(
    z.object({
      date: z.string(),
      key: z.string(),
      kind: z.string(),
      closure: z.enum(["FULL_DAY", "AFTERNOON"]),
      /** The names of a decreed day. A published holiday is named by its key. */
      names: Names.optional(),
    }),
  ),
});

const toDecreeView = ({ names, ...holiday }: Holiday) => ({ ...holiday, names: Names.parse(names) });

const toYearRow = ({ names, ...holiday }: Closure) => ({
  ...holiday,
  ...(names ? { names: Names.parse(names) } : {}),
});

/** Sends the task that recomputes running deadlines at once; when the queue is unavailable, the sweep picks it up. */
async function recountDeadlines(
  { holiday, task }: CalendarChange,
  ctx: Context,
): Promise<z.infer<typeof Decreed>> {
  clearCalendarCache();
  const { sendTaskAfterWrite } = await import("../../queues/send-task.ts");
  await sendTaskAfterWrite(task, ctx);
  return toDecreeView(holiday);
}

export const staffCalendarDefinition = {
  "GET /calendar": defineOperation({
    summary: "Special holidays, which staff have added",
    callers: officers,
    scoped: true,
    response: z.object({ items: z.array(Decreed) }),
    run: async () => ({ items: (await listDecrees()).map(toDecreeView) }),
  }),
  "GET /calendar/year/{year}": defineOperation({
    summary: "The holidays of a year: public holidays as published, and special holidays",
    callers: officers,
    scoped: true,
    response: HolidayYearView,
    run: async ({ params }) => {
      const year = /^\d{4}$/.test(params.year ?? "") ? Number(params.year) : Number.NaN;
      const holidays = listHolidaysOfYear(year, await listDecrees());
      if (!holidays) throw new Refusal(errorCodes.NOT_FOUND);
      return { ...holidays, holidays: holidays.holidays.map(toYearRow) };
    },
  }),
  "POST /calendar/forecast": defineOperation({
    summary:
      "Requests a forecast of what adding or withdrawing a special holiday would change; a job computes it",
    storesOutcome: true,
    callers: ["ADMIN"],
    body: PlannedHolidayRequest,
    response: HolidayForecastView,
    status: 202,
    run: async ({ body }, ctx) => {
      const { requestHolidayForecast } = await loadForecast();
      const { view, task } = await requestHolidayForecast(body, ctx);
      const { sendTaskAfterWrite } = await import("../../queues/send-task.ts");
      await sendTaskAfterWrite(task, ctx);
      return view;
    },
  }),
  "GET /calendar/forecast/{id}": defineOperation({
    summary:
      "A forecast that the caller requested: its progress, the deadlines that would move and who would be notified",
    callers: ["ADMIN"],
    response: HolidayForecastView,
    run: async ({ params }, ctx) => (await loadForecast()).getHolidayForecast(params.id ?? "", ctx),
  }),
  "POST /calendar": defineOperation({
    summary: "Adds a special holiday",
    storesOutcome: true,
    callers: ["ADMIN"],
    body: Decree,
    response: Decreed,
    status: 201,
    run: async ({ body }, ctx) =>
      recountDeadlines(await decreeHoliday({ ...body, date: body.date as Day }, ctx), ctx),
  }),
  "DELETE /calendar/{date}": defineOperation({
    summary: "Withdraws a special holiday that has not begun",
    callers: ["ADMIN"],
    response: Decreed,
    run: async ({ params }, ctx) => {
      if (!isDay(params.date)) throw new Refusal(errorCodes.NOT_FOUND);
      return recountDeadlines(await withdrawHoliday(params.date, ctx), ctx);
    },
  }),
} satisfies ResourceDefinition;
