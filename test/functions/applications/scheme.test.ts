/** `/api/scheme`: what can be applied for, as data. */

import { checkWindowSpans } from "@portal/core/applications/windows/application-window";
import { decreeHoliday, getCalendar } from "@portal/core/calendar/calendar-store.server";
import { addWorkingDaysWithin, type CalendarWindow } from "@portal/core/calendar/calendar-window";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import { SchemeRow, SchemeSchema } from "@portal/core/forms/scheme-schema";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { firstShopPre } from "@portal/core/schemes/first-shop/scheme";
import { schemes } from "@portal/core/schemes/index";
import { publishSchemeDraft, saveSchemeDraft } from "@portal/core/schemes/versions/scheme-studio.server";
import { clearCalendarCache } from "@portal/functions/http/current-calendar";
import { handler } from "@portal/functions/routes/applications/scheme";
import { beforeAll, describe, expect, test } from "vitest";
import { createStaff, createTestContext } from "../../support/applications/application-fixtures.ts";
import { callLambda } from "../../support/calls/call-lambda.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

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

test("the id of an unknown scheme is refused with 107001", async () => {
  const { status, body } = await callLambda(handler, "GET", "/api/scheme/NOTHING");
  expect([status, body.code]).toEqual([404, 107001]);
});

describe("what holds today for a scheme", () => {
  const getSchemeCase = async () => {
    const { body } = await callLambda(handler, "GET", "/api/scheme/FAIR_HOSTED/case");
    return body.data as { policy: Record<string, unknown>; days: CalendarWindow };
  };
  test("the working days of the browser are those of the server, there and back", async () => {
    clearCalendarCache();
    const { days } = await getSchemeCase();
    const calendar = await getCalendar();
    for (const n of [-200, -30, -1, 1, 30, 200])
      expect(addWorkingDaysWithin(days, parseDay("2026-11-23"), n), `${n}`).toBe(
        calendar.addWorking(parseDay("2026-11-23"), n),
      );
  });
  test("beyond the lists of years nothing is guessed", async () => {
    const { days } = await getSchemeCase();
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
    expect((await getSchemeCase()).days.closed).toContain("2026-11-24");
  });
  test("an unknown one is 107001", async () => {
    const { status, body } = await callLambda(handler, "GET", "/api/scheme/NOTHING/case");
    expect([status, body.code]).toEqual([404, 107001]);
  });
});

test("a published version is answered by its number, with the texts that it changes, and named for those who begin", async () => {
  const inAll = (text: string) => ({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
  const texts = { "fields.courseName.label": inAll("Name of the course") };
  const overlay = { texts, fields: { coursePlace: { required: false } }, added: [], order: {} };
  const [writer, publisher] = ["writer", "publisher"].map((accountId) =>
    createTestContext({ ...createStaff("ADMIN"), accountId }),
  );
  if (!writer || !publisher) return expect.unreachable();
  await saveSchemeDraft("TRAINING", { revision: 0, from: writer.today, overlay }, writer);
  await publishSchemeDraft("TRAINING", { revision: 1 }, publisher, async () => []);

  const readScheme = async (path: string, version?: number) =>
    callLambda(
      handler,
      "GET",
      `/api/scheme/TRAINING${path}`,
      version === undefined ? {} : { query: { version } },
    );
  const [delivered, published, unknown, begun, form] = await Promise.all([
    readScheme(""),
    readScheme("", 1),
    readScheme("", 9),
    readScheme("/case"),
    readScheme("/form"),
  ]);
  expect(form.body.data).toEqual(published.body.data);
  expect(delivered.body.data).not.toHaveProperty("version");
  expect(published.body.data).toMatchObject({ id: "TRAINING", version: 1, texts });
  expect(JSON.stringify(published.body.data)).not.toBe(JSON.stringify(delivered.body.data));
  expect([unknown.status, unknown.body.code]).toEqual([404, 107001]);
  expect(begun.body.data).toMatchObject({ schemeVersion: 1 });
});

test("a phase of 2029 that an administrator adds to the first-shop scheme opens its form then, without a release", async () => {
  const phase = ["2028-11-01", "2029-01-31"];
  const value = [...(getPolicy("firstShop.phases", {}) as string[][]), phase];
  const administrator = createTestContext(createStaff("ADMIN"));
  const from = administrator.today;
  await setPolicy(
    { key: "firstShop.phases", scope: "SCHEME", target: firstShopPre.id, from, value },
    administrator,
  );
  const { body } = await callLambda(handler, "GET", `/api/scheme/${firstShopPre.id}/about`);
  expect((body.data as { window: { spans: string[][] } }).window.spans.at(-1)).toEqual(phase);
  const isOpen = (on: string, policy: Record<string, Json>) =>
    checkWindowSpans(firstShopPre, policy, { today: parseDay(on) }).every(({ met }) => met);
  const set = { "firstShop.phases": value };
  expect([isOpen("2029-01-31", {}), isOpen("2029-01-31", set), isOpen("2029-02-01", set)]).toEqual([
    false,
    true,
    false,
  ]);
});
