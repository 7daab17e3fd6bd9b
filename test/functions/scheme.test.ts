/** `/api/scheme`: what can be applied for, as data. */

import { addWithin, type Reach } from "@portal/core/calendar/reach";
import { calendar, decree } from "@portal/core/calendar/store.server";
import { day } from "@portal/core/day";
import { Scheme, SchemeRow } from "@portal/core/form/wire";
import { schemes } from "@portal/core/schemes/index";
import { forgetCalendar } from "@portal/functions/http/calendar";
import { handler } from "@portal/functions/resources/scheme";
import { beforeAll, describe, expect, test } from "vitest";
import { context, staff } from "../support/applications.ts";
import { call } from "../support/call.ts";
import { freshTable } from "../support/emulator.ts";
import { inAll } from "../support/event.ts";

beforeAll(async () => {
  await freshTable();
});

test("lists every scheme with its window, fees and limits, to anybody", async () => {
  const { status, body } = await call(handler, "GET", "/api/scheme");
  const { items } = body.data as { items: unknown[] };
  expect(status).toBe(200);
  expect(items.map((item) => SchemeRow.parse(item).id)).toEqual(schemes.map(({ id }) => id));
});

test.each(schemes.map(({ id }) => id))("%s is published whole, with an example", async (id) => {
  const { status, body } = await call(handler, "GET", `/api/scheme/${id}`);
  const scheme = Scheme.parse(body.data);
  expect(status).toBe(200);
  const kinds = scheme.steps.flatMap((step) => step.fields.map(({ kind }) => kind));
  expect(kinds).toContain("declaration");
  expect(scheme.example).toMatchObject({
    // Who applies for what is an association's is one; who reports took part.
    account:
      id === "SUBSIDY_ASSOCIATION"
        ? "owner16@demo.mo"
        : id.startsWith("REPORT_")
          ? "applicant@demo.mo"
          : "other@demo.mo",
    answers: { declareTruth: true },
  });
  expect(body.data).toEqual(schemes.find((one) => one.id === id));
});

test("an unknown one is 107001", async () => {
  const { status, body } = await call(handler, "GET", "/api/scheme/NOTHING");
  expect([status, body.code]).toEqual([404, 107001]);
});

describe("what holds today for a scheme", () => {
  const held = async () => {
    const { body } = await call(handler, "GET", "/api/scheme/FAIR_HOSTED/case");
    return body.data as { policy: Record<string, unknown>; days: Reach };
  };
  test("the working days of the browser are those of the server, there and back", async () => {
    forgetCalendar();
    const { days } = await held();
    const counted = await calendar();
    for (const n of [-200, -30, -1, 1, 30, 200])
      expect(addWithin(days, day("2026-11-23"), n), `${n}`).toBe(counted.addWorking(day("2026-11-23"), n));
  });
  test("beyond the lists of years nothing is guessed", async () => {
    const { days } = await held();
    expect(addWithin(days, days.to, 1)).toBeUndefined();
    expect(addWithin(days, days.from, -1)).toBeUndefined();
  });
  test("a day decreed by staff is closed, as everywhere", async () => {
    const typhoon = { key: "TYPHOON", closure: "FULL_DAY", names: inAll("颱風假") } as const;
    await decree({ ...typhoon, date: day("2026-11-24") }, context(staff("ADMIN")));
    forgetCalendar();
    expect((await held()).days.closed).toContain("2026-11-24");
  });
  test("an unknown one is 107001", async () => {
    const { status, body } = await call(handler, "GET", "/api/scheme/NOTHING/case");
    expect([status, body.code]).toEqual([404, 107001]);
  });
});
