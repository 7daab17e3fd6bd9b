/** Holidays: what one changes is shown before it is added or withdrawn, and the published ones by year. */
import { setTimeout as delay } from "node:timers/promises";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import holidays from "../../locales/pages/holiday/en.json";
import texts from "../../locales/pages/staff-admin/en.json";
import { Component as HolidaysPage } from "../../packages/web/src/features/staff-admin/holidays-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff-admin": texts });
});
beforeEach(() => unload());

const { calendar } = texts;
const names = { "zh-Hant": "颱風假", "zh-Hans": "台风假", en: "Typhoon day", pt: "Dia de tufão" };
const decreedHoliday = {
  date: "2099-03-04",
  key: "TYPHOON",
  kind: "EXTRAORDINARY",
  closure: "FULL_DAY",
  names,
};
const buildForecast = (over: object = {}) => ({
  id: "f1",
  status: "READY",
  what: "decree",
  date: "2099-03-05",
  seen: 20,
  moved: 1,
  notices: 2,
  groups: [{ kind: "payment", before: "2099-03-06", after: "2099-03-09", count: 1 }],
  cases: [
    {
      id: "app-1",
      code: "FH-2099-1",
      institutionName: "Company 1",
      kind: "payment",
      before: "2099-03-06",
      after: "2099-03-09",
      told: ["a@example.mo", "b@example.mo"],
    },
  ],
  ...over,
});
const showPage = (more: Parameters<typeof stubNetwork>[0] = {}) => {
  const calls = stubNetwork({
    "GET /staff/calendar": () => ({ data: { items: [decreedHoliday] } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["ADMIN"] } }),
    "POST /staff/calendar/forecast": () => ({ data: buildForecast() }),
    "POST /staff/calendar": () => ({ data: decreedHoliday }),
    "DELETE /staff/calendar/2099-03-04": () => ({ data: decreedHoliday }),
    ...Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [
        `GET /staff/calendar/year/${1990 + n}`,
        () => ({
          data: {
            year: 1990 + n,
            years: [2098, 2099],
            projected: true,
            holidays: [
              { date: "2099-01-01", key: "NEW_YEAR", kind: "PUBLIC_HOLIDAY", closure: "FULL_DAY" },
              {
                date: "2099-01-02",
                key: "NEW_YEAR_COMPENSATORY",
                kind: "COMPENSATORY_REST_DAY",
                closure: "FULL_DAY",
              },
              decreedHoliday,
            ],
          },
        }),
      ]),
    ),
    ...more,
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <HolidaysPage />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), calls };
};
const fillInForm = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
  await user.type(await screen.findByLabelText(new RegExp(`^${calendar.day}`)), "2099-03-05");
  for (const name of Object.values(calendar.names))
    await user.type(screen.getByLabelText(new RegExp(name)), "x");
  await user.type(screen.getByLabelText(new RegExp(`^${calendar.key}`)), "TYPHOON");
};

test("what a holiday changes is shown first, and only then it is added", async () => {
  const { user, calls } = showPage();
  await fillInForm(user);
  expect(screen.queryByRole("button", { name: calendar.save })).toBeNull();
  await user.click(screen.getByRole("button", { name: calendar.forecast.do }));
  const cases = await screen.findByRole("table", { name: calendar.forecast.cases });
  expect(within(cases).getByRole("link", { name: "FH-2099-1" }).getAttribute("href")).toBe(
    "/staff/application/app-1",
  );
  expect(within(cases).getByText("a@example.mo, b@example.mo")).toBeTruthy();
  expect(screen.getByText("1 application has a deadline that moves. Notices: 2.")).toBeTruthy();
  expect(calls.some(({ method, path }) => method === "POST" && path === "/staff/calendar")).toBe(false);
  await user.click(screen.getByRole("button", { name: calendar.save }));
  await waitFor(() =>
    expect(
      calls.find(({ method, path }) => method === "POST" && path === "/staff/calendar")?.body,
    ).toMatchObject({
      date: "2099-03-05",
      closure: "FULL_DAY",
    }),
  );
});

test("a closure that is changed after its forecast needs another forecast", async () => {
  const { user } = showPage();
  await fillInForm(user);
  await user.click(screen.getByRole("button", { name: calendar.forecast.do }));
  await screen.findByRole("button", { name: calendar.save });
  await user.selectOptions(screen.getByLabelText(new RegExp(`^${calendar.closure}`)), "AFTERNOON");
  expect(screen.queryByRole("button", { name: calendar.save })).toBeNull();
});

test("the page waits for the job that makes the forecast", async () => {
  const { user } = showPage({
    "POST /staff/calendar/forecast": () => ({
      data: buildForecast({ status: "PREPARING", moved: 0, groups: [], cases: [] }),
    }),
    "GET /staff/calendar/forecast/f1": () => ({ data: buildForecast({ moved: 0, groups: [], cases: [] }) }),
  });
  await fillInForm(user);
  await user.click(screen.getByRole("button", { name: calendar.forecast.do }));
  expect(await screen.findByText("Looking at applications: 20 so far")).toBeTruthy();
  expect(await screen.findByText(calendar.forecast.none)).toBeTruthy();
});

test.each([
  ["that is being asked for", "POST /staff/calendar/forecast"],
  ["that is being made", "GET /staff/calendar/forecast/f1"],
])("a forecast %s does not come back for a day that was changed meanwhile", async (_, slowCall) => {
  const lateAnswer = Promise.withResolvers<void>();
  const answeredCalls: string[] = [];
  const { user } = showPage({
    "POST /staff/calendar/forecast": async () => {
      if (slowCall.startsWith("POST")) await lateAnswer.promise;
      answeredCalls.push("POST");
      return {
        data: slowCall.startsWith("POST")
          ? buildForecast()
          : buildForecast({ status: "PREPARING", moved: 0, groups: [], cases: [] }),
      };
    },
    "GET /staff/calendar/forecast/f1": async () => {
      answeredCalls.push("asked");
      await lateAnswer.promise;
      answeredCalls.push("GET");
      return { data: buildForecast() };
    },
  });
  await fillInForm(user);
  const isLate = slowCall.startsWith("POST") ? "POST" : "GET";
  const click = user.click(screen.getByRole("button", { name: calendar.forecast.do }));
  if (isLate === "GET") await waitFor(() => expect(answeredCalls).toContain("asked"), { timeout: 5000 });
  await click;
  await user.selectOptions(screen.getByLabelText(new RegExp(`^${calendar.closure}`)), "AFTERNOON");
  lateAnswer.resolve();
  await waitFor(() => expect(answeredCalls).toContain(isLate));
  // The answer has time to be shown.
  await delay(50);
  expect(screen.queryByRole("button", { name: calendar.save })).toBeNull();
  expect(screen.getByRole("button", { name: calendar.forecast.do })).toBeTruthy();
});

test("a refusal is beside the day", async () => {
  const { user } = showPage({
    // The answer of a server takes its time.
    "POST /staff/calendar/forecast": async () => {
      await delay(50);
      return {
        status: 400,
        body: { success: false, code: 900054, message: "", fields: [{ path: "date", key: "duplicate" }] },
      };
    },
  });
  await fillInForm(user);
  await user.click(screen.getByRole("button", { name: calendar.forecast.do }));
  const day = screen.getByLabelText(new RegExp(`^${calendar.day}`));
  await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(document.activeElement).toBe(day));
});

test("a form without a day asks for no forecast", async () => {
  const { user, calls } = showPage();
  await user.click(await screen.findByRole("button", { name: calendar.forecast.do }));
  expect(calls.some(({ path }) => path === "/staff/calendar/forecast")).toBe(false);
  expect(screen.getByLabelText(new RegExp(`^${calendar.day}`)).getAttribute("aria-invalid")).toBe("true");
});

test("a withdrawal shows its effect, and can be left alone", async () => {
  const { user, calls } = showPage({
    "POST /staff/calendar/forecast": () => ({
      data: buildForecast({ what: "withdraw", date: "2099-03-04" }),
    }),
  });
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${calendar.withdraw}`) }));
  await screen.findByRole("table", { name: calendar.forecast.groups });
  await user.click(screen.getByRole("button", { name: calendar.forecast.close }));
  expect(screen.queryByRole("table", { name: calendar.forecast.groups })).toBeNull();
  await user.click(screen.getByRole("button", { name: new RegExp(`^${calendar.withdraw}`) }));
  await user.click(await screen.findByRole("button", { name: calendar.withdraw }));
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

test("the published holidays of a year have their names, days in lieu theirs, and a projection says so", async () => {
  showPage();
  const table = await screen.findByRole("table", { name: calendar.byYear });
  expect(within(table).getByText(holidays.name.NEW_YEAR)).toBeTruthy();
  expect(within(table).getByText("New Year’s Day (day in lieu)")).toBeTruthy();
  expect(within(table).getByText("Typhoon day")).toBeTruthy();
  expect(screen.getByText(calendar.projected)).toBeTruthy();
});
