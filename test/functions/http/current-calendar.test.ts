/** Every call and every job counts days by the calendar with the days that staff decreed (decision 0576). */
import { decreeHoliday } from "@portal/core/calendar/calendar-store.server";
import { type Day, parseDay } from "@portal/core/platform/day";
import { createContext } from "@portal/functions/http/create-context";
import { clearCalendarCache } from "@portal/functions/http/current-calendar";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { defineOperation, serveResource } from "@portal/functions/http/serve-resource";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import {
  createStaff,
  createTestContext,
  mondayMorning,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { advanceTestTime, callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const decreedDay = parseDay("2026-11-26");
const decreeDay = (date: Day) =>
  decreeHoliday(
    { date, key: "TYPHOON", closure: "FULL_DAY", names: buildLocalizedText("颱風假") },
    createTestContext(createStaff("ADMIN")),
  );

beforeAll(async () => {
  await createFreshTable();
  setTestTime(mondayMorning);
  await decreeDay(decreedDay);
});
// As in a Lambda that has just been started.
beforeEach(clearCalendarCache);

/** An operation that does not think of the calendar. */
const countDays = defineOperation({
  callers: "public",
  response: z.object({ isWorking: z.boolean() }),
  run: (_, { calendar }) => ({ isWorking: calendar.isWorking(decreedDay) }),
});

test.each(
  routes
    .filter(({ uses }: Route) => uses.includes("table"))
    .map(({ resource, base }) => [resource, base] as const),
)("a call of %s knows a decreed day", async (resource, base) => {
  const handler = serveResource(resource, { "GET /days": countDays });
  expect((await callLambda(handler, "GET", `/api${base}/days`)).body.data).toEqual({ isWorking: false });
});

test("a job knows a decreed day", async () => {
  const { calendar } = await createContext(testSystemActor, "test");
  expect(calendar.isWorking(decreedDay)).toBe(false);
});

test("a day that is decreed while a Lambda is warm is known a minute later", async () => {
  const laterDay = parseDay("2026-11-27");
  const isWorking = async () => (await createContext(testSystemActor, "test")).calendar.isWorking(laterDay);
  expect(await isWorking()).toBe(true);
  await decreeDay(laterDay);
  expect(await isWorking()).toBe(true);
  advanceTestTime(61_000);
  expect(await isWorking()).toBe(false);
});
