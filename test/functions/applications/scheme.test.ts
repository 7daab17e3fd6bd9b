/** `/api/scheme`: what can be applied for, as data. */

import { addWorkingDaysWithin, type CalendarWindow } from "@portal/core/calendar/calendar-window";
import { decreeHoliday, getCalendar } from "@portal/core/calendar/store.server";
import { SchemeRow, SchemeSchema } from "@portal/core/forms/scheme-schema";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { clearCalendarCache } from "@portal/functions/http/refresh-calendar";
import { handler } from "@portal/functions/routes/applications/scheme";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff, createTestContext } from "../../support/application-fixtures.ts";
import { callLambda } from "../../support/call-lambda.ts";
import { buildLocalizedText } from "../../support/event-fixtures.ts";
import { createFreshTable } from "../../support/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
});

test("lists every scheme with its window, fees and limits, to anybody", async () => {
  const { status, body } = await callLambda(handler, "GET", "/api/scheme");
  const { items } = body.data as { items: unknown[] };
  expect(status).toBe(200);
  expect(items.map((item) => SchemeRow.parse(item).id)).toEqual(schemes.map(({ id }) => id));
});

test.each(schemes.map(({ id }) => id))(
  "%s is published whole, without the data of the demonstration",
  async (id) => {
    const { status, body } = await callLambda(handler, "GET", `/api/scheme/${id}`);
    const scheme = SchemeSchema.parse(body.data);
    expect(status).toBe(200);
    const kinds = scheme.steps.flatMap((step) => step.fields.map(({ kind }) => kind));
    expect(kinds).toContain("declaration");
    expect(body.data).not.toHaveProperty("example");
    expect(body.data).toEqual(schemes.find((one) => one.id === id));
  },
);

test("an unknown one is 107001", async () => {
  const { status, body } = await callLambda(handler, "GET", "/api/scheme/NOTHING");
  expect([status, body.code]).toEqual([404, 107001]);
});

describe("what holds today for a scheme", () => {
  const held = async () => {
    const { body } = await callLambda(handler, "GET", "/api/scheme/FAIR_HOSTED/case");
    return body.data as { policy: Record<string, unknown>; days: CalendarWindow };
  };
  test("the working days of the browser are those of the server, there and back", async () => {
    clearCalendarCache();
    const { days } = await held();
    const counted = await getCalendar();
    for (const n of [-200, -30, -1, 1, 30, 200])
      expect(addWorkingDaysWithin(days, parseDay("2026-11-23"), n), `${n}`).toBe(
        counted.addWorking(parseDay("2026-11-23"), n),
      );
  });
  test("beyond the lists of years nothing is guessed", async () => {
    const { days } = await held();
    expect(addWorkingDaysWithin(days, days.to, 1)).toBeUndefined();
    expect(addWorkingDaysWithin(days, days.from, -1)).toBeUndefined();
  });
  test("a day decreed by staff is closed, as everywhere", async () => {
    const typhoon = { key: "TYPHOON", closure: "FULL_DAY", names: buildLocalizedText("颱風假") } as const;
    await decreeHoliday(
      { ...typhoon, date: parseDay("2026-11-24") },
      createTestContext(createStaff("ADMIN")),
    );
    clearCalendarCache();
    expect((await held()).days.closed).toContain("2026-11-24");
  });
  test("an unknown one is 107001", async () => {
    const { status, body } = await callLambda(handler, "GET", "/api/scheme/NOTHING/case");
    expect([status, body.code]).toEqual([404, 107001]);
  });
});
