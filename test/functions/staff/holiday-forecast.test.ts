/** The forecast of a holiday, before it is decreed or withdrawn, names the changes that then happen. */
import type { HolidayForecastView } from "@portal/core/applications/forecast/holiday-forecast-schema";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { getCalendar } from "@portal/core/calendar/calendar-store.server";
import { getMemberEntity } from "@portal/core/institutions/institution-store.server";
import { toInstant } from "@portal/core/platform/day";
import { decompressRow, readStoredRows } from "@portal/core/privacy/compressed-rows.server";
import { clearCalendarCache } from "@portal/functions/http/current-calendar";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let admin = "";
let adminId = "";
let officer = "";
let paying = "";
beforeAll(async () => {
  setTestTime(mondayMorning);
  ({ token: admin, id: adminId } = await createSignedInPerson({ roles: ["ADMIN"] }));
  officer = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
  await createPublishedEvent();
  await createCertifiedInstitution("paying");
  await createCertifiedInstitution("waiting");
  paying = (await createApplicationAwaitingPayment("paying", "green-2027")).id;
  await submitCompleteApplication("waiting", "green-2027");
});

const requestForecast = (body: object, token = admin) =>
  callLambda(staff, "POST", "/api/staff/calendar/forecast", { token, body });
const readForecast = (id: string, token = admin) =>
  callLambda(staff, "GET", `/api/staff/calendar/forecast/${id}`, { token });
const runForecast = async (body: object): Promise<HolidayForecastView> => {
  const forecastAnswer = await requestForecast(body);
  expect(forecastAnswer.status).toBe(202);
  const { id, status } = forecastAnswer.body.data as HolidayForecastView;
  expect(status).toBe("PREPARING");
  await runDueQueue("holidayForecast");
  return (await readForecast(id)).body.data as HolidayForecastView;
};
const buildDecree = (date: string) => ({ what: "decree", date, closure: "FULL_DAY" });
const findPaymentDay = async () =>
  (await findHeader("paying", paying))?.deadlines.find(({ kind }) => kind === "payment")?.day;

test("a forecast names what moves, from which day to which, and who is told; the decree then does the same", async () => {
  const before = await findPaymentDay();
  const view = await runForecast(buildDecree("2026-11-25"));
  expect(view).toMatchObject({ status: "READY", seen: 2, moved: 1 });
  const [moved] = view.cases;
  expect(moved).toMatchObject({ id: paying, kind: "payment", before });
  expect(moved?.told).toHaveLength(view.notices);
  expect(view.groups).toEqual([{ kind: "payment", before, after: moved?.after, count: 1 }]);
  // Nothing was written yet.
  expect(await findPaymentDay()).toBe(before);

  const names = buildLocalizedText("颱風假");
  const holidayAnswer = await callLambda(staff, "POST", "/api/staff/calendar", {
    token: admin,
    body: { date: "2026-11-25", key: "TYPHOON", closure: "FULL_DAY", names },
  });
  expect(holidayAnswer.status).toBe(201);
  const ctx = { ...createTestContext(testSystemActor), calendar: await getCalendar() };
  expect(await applyDueTimers("paying", paying, ctx)).toEqual(["recountDeadlines"]);
  expect(await findPaymentDay()).toBe(moved?.after);

  const back = await runForecast({ ...buildDecree("2026-11-25"), what: "withdraw" });
  expect(back.groups).toEqual([{ kind: "payment", before: moved?.after, after: before, count: 1 }]);
  await callLambda(staff, "DELETE", "/api/staff/calendar/2026-11-25", { token: admin });
  clearCalendarCache();
  await applyDueTimers("paying", paying, { ...ctx, calendar: await getCalendar() });
  expect(await findPaymentDay()).toBe(before);
});

test("a forecast names who would be told when it is read, and keeps no address", async () => {
  const administrator = {
    role: "ADMINISTRATOR" as const,
    language: "en" as const,
    since: toInstant(mondayMorning),
  };
  const { id, notices, cases } = await runForecast(buildDecree("2026-11-26"));
  const listToldReaders = async () =>
    ((await readForecast(id)).body.data as HolidayForecastView).cases.map((moved) => [
      moved.id,
      moved.told.toSorted(),
    ]);
  const paysTo = ["account-paying@demo.mo"];
  expect([notices, cases.map((moved) => moved.told)]).toEqual([1, [paysTo]]);
  await getMemberEntity().delete({ institutionId: "paying", accountId: "account-paying" }).go();
  expect(await listToldReaders()).toEqual([[paying, []]]);
  await getMemberEntity()
    .put({ ...administrator, institutionId: "paying", accountId: "next", account: "next@demo.mo" })
    .go();
  expect(await listToldReaders()).toEqual([[paying, ["next@demo.mo"]]]);
  const rows = await readStoredRows(`account#${adminId}`, "planned-holiday#");
  expect(rows).not.toHaveLength(0);
  expect(JSON.stringify(rows.map(decompressRow))).not.toContain("@");
});

test.each([
  ["after every deadline", buildDecree("2027-02-24")],
  ["that closes an afternoon", { ...buildDecree("2026-11-24"), closure: "AFTERNOON" }],
])("a holiday %s moves nothing and tells nobody", async (_, body) => {
  expect(await runForecast(body)).toMatchObject({ moved: 0, notices: 0, groups: [], cases: [] });
});

test.each([
  ["a past day", buildDecree("2026-11-20"), "beforeMin"],
  ["a Saturday", buildDecree("2026-11-28"), "duplicate"],
  ["a public holiday", buildDecree("2026-12-08"), "duplicate"],
  ["no day", buildDecree("2026-02-30"), "notDay"],
])("a forecast for %s is refused like the decree", async (_, body, key) => {
  const refusal = await requestForecast(body);
  expect(refusal.status).toBe(400);
  expect(refusal.body).toMatchObject({ code: 900054, fields: [{ path: "date", key }] });
});

test("a forecast of withdrawing what was never decreed is refused, and forecasts are their owner's", async () => {
  expect((await requestForecast({ ...buildDecree("2026-11-27"), what: "withdraw" })).status).toBe(404);
  expect((await requestForecast(buildDecree("2026-11-27"), officer)).status).toBe(403);
  const { id } = (await requestForecast(buildDecree("2026-11-27"))).body.data as { id: string };
  const colleague = (await createSignedInPerson({ roles: ["ADMIN"] })).token;
  expect((await readForecast(id, colleague)).status).toBe(404);
});

test("the holidays of a year are the published ones and those decreed in addition", async () => {
  const getYear = (of: string) =>
    callLambda(staff, "GET", `/api/staff/calendar/year/${of}`, { token: officer });
  const { data } = (await getYear("2026")).body as {
    data: { projected: boolean; years: number[]; holidays: { date: string; key: string }[] };
  };
  expect(data.projected).toBe(false);
  expect(data.years).toContain(2027);
  expect(data.holidays).toContainEqual(expect.objectContaining({ date: "2026-12-08", key: "IMMACULATE" }));
  expect(data.holidays.map(({ date }) => date)).toEqual(data.holidays.map(({ date }) => date).sort());
  expect((await getYear("2027")).body.data).toMatchObject({ projected: true });
  for (const other of ["2099", "0x7ea", "2026.0", "2.026e3"]) expect((await getYear(other)).status).toBe(404);
});
