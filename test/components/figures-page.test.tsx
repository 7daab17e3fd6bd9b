/** The figures of the desk: tables that are their own charts, a period that is checked, and files of each table. */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import adminTexts from "../../locales/pages/staff-admin/en.json";
import en from "../../locales/pages/staff-figures/en.json";
import { Component as FiguresPage } from "../../packages/web/src/features/staff-figures/figures-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff-figures": en, "pages/staff-admin": adminTexts });
});
beforeEach(() => unload());

const buildRow = (key: string, over: object = {}) => ({
  key,
  received: 0,
  decided: 0,
  overdue: 0,
  unpaid: 0,
  unpaidAmount: 0,
  ...over,
});
const view = {
  asOf: "2026-11-26T18:00:00.000Z",
  from: "2026-01-01",
  to: "2026-11-26",
  total: buildRow("", { received: 30, decided: 20, medianDays: 6, ninetiethDays: 15, unpaid: 2 }),
  scheme: [
    buildRow("FAIR_HOSTED", { received: 20, decided: 20, medianDays: 6, ninetiethDays: 15 }),
    buildRow("TRAINING", { received: 10, unpaid: 2, unpaidAmount: 1_350_000 }),
  ],
  event: [
    buildRow("green-2027", { received: 20, names: { en: "Green Fair" } }),
    buildRow("", { received: 10 }),
  ],
  officer: [buildRow("o1", { account: "officer@demo.mo", decided: 20, medianDays: 6, ninetiethDays: 15 })],
};
const renderPage = (roles: string[], data: object = view) => {
  const calls = stubNetwork({
    "GET /staff/figures": () => ({ data }),
    "GET /staff/figures/deadlines": () => ({
      data: {
        from: "2026-11-26",
        to: "2026-12-24",
        days: [
          {
            day: "2026-12-04",
            count: 3,
            kinds: [
              { kind: "payment", count: 2 },
              { kind: "report", count: 1 },
            ],
          },
        ],
      },
    }),
    "POST /staff/figures/count": () => ({ data: { started: true } }),
    "GET /staff/admin/me": () => ({ data: { roles } }),
    "GET /scheme": () => ({ data: { items: [{ id: "FAIR_HOSTED" }] } }),
    "GET /activity/list": () => ({ data: { items: [{ id: "green-2027", names: { en: "Green Fair" } }] } }),
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <FiguresPage />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), calls };
};

test("each table has its numbers in cells, bars that readers of the screen skip, and the total last", async () => {
  renderPage(["ADMIN"]);
  const table = await screen.findByRole("table", { name: en.caption.scheme });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((each) => within(each).getByRole("rowheader").textContent)).toEqual([
    expect.stringContaining("fair"),
    expect.stringMatching(/training/i),
    "Total",
  ]);
  const bars = [...table.querySelectorAll<HTMLElement>(".figure-track")];
  expect(bars.every((bar) => bar.getAttribute("aria-hidden") === "true")).toBe(true);
  expect(bars[0]?.firstElementChild?.getAttribute("style")).toContain("100%");
  expect(within(rows[1] as HTMLElement).getByText("MOP 13,500.00")).toBeTruthy();
  expect(screen.getByText(/As of 27 November 2026 at 02:00/)).toBeTruthy();
  expect(screen.getByText("6, 90% within 15")).toBeTruthy();
});

test("an event without a name of its own and an officer are named by what is known of them", async () => {
  renderPage(["ADMIN"]);
  const events = await screen.findByRole("table", { name: en.caption.event });
  expect(within(events).getByText("Green Fair")).toBeTruthy();
  expect(within(events).getByText(en.none.event)).toBeTruthy();
  const officers = screen.getByRole("table", { name: en.caption.officer });
  expect(within(officers).getByText("officer@demo.mo")).toBeTruthy();
});

test("officers are told that they see their own figures, and nothing where they have none", async () => {
  renderPage(["OFFICER"]);
  expect(await screen.findByText(en.ownOnly)).toBeTruthy();
});

test("a period that ends before it begins asks nothing and says so beside its field", async () => {
  const { user, calls } = renderPage(["ADMIN"]);
  const to = await screen.findByLabelText(en.to);
  await screen.findByRole("table", { name: en.caption.scheme });
  const callCount = calls.filter(({ path }) => path === "/staff/figures").length;
  await user.clear(to);
  await user.type(to, "2025-01-01");
  expect(await screen.findByText(en.period)).toBeTruthy();
  expect(
    calls.filter(({ path, query }) => path === "/staff/figures" && query.get("to") === "2025-01-01"),
  ).toEqual([]);
  expect(callCount).toBeGreaterThan(0);
});

test("the filters and the periods are part of what is asked", async () => {
  const { user, calls } = renderPage(["ADMIN"]);
  await screen.findByRole("table", { name: en.caption.scheme });
  await user.selectOptions(screen.getByLabelText(en.event), "green-2027");
  await user.click(screen.getByRole("button", { name: en.preset.lastMonth }));
  await waitFor(() =>
    expect(
      calls.some(
        ({ path, query }) =>
          path === "/staff/figures" &&
          query.get("eventId") === "green-2027" &&
          query.get("from")?.endsWith("-01"),
      ),
    ).toBe(true),
  );
});

test("a count is started, and its progress is shown", async () => {
  const { user, calls } = renderPage(["OFFICER"], { ...view, counting: 4000 });
  expect(await screen.findByText(/Counting: 4,000 applications so far/)).toBeTruthy();
  const button = screen.getByRole("button", { name: new RegExp(en.count) });
  await user.click(button);
  expect(calls.some(({ path }) => path === "/staff/figures/count")).toBe(false);
});

test("before the first count the page says so, and shows no zeros", async () => {
  renderPage(["ADMIN"], {
    ...view,
    asOf: undefined,
    total: buildRow(""),
    scheme: [],
    event: [],
    officer: [],
  });
  expect(await screen.findByText(en.never)).toBeTruthy();
  expect(screen.queryByText(en.empty)).toBeNull();
  expect(screen.queryByText("0")).toBeNull();
});

test("a period without applications says so", async () => {
  renderPage(["ADMIN"], { ...view, scheme: [], event: [], officer: [] });
  expect(await screen.findByText(en.empty)).toBeTruthy();
  expect(screen.queryByRole("table", { name: en.caption.scheme })).toBeNull();
});

test("the coming weeks say how many deadlines of which kind end on which day, for as many weeks as are asked", async () => {
  const { user, calls } = renderPage(["OFFICER"]);
  const table = await screen.findByRole("table", { name: en.deadlines.title });
  expect(within(table).getByText("Payment: 2 · Report: 1")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(en.deadlines.weeks), "8");
  await waitFor(() =>
    expect(
      new Set(calls.flatMap(({ path, query }) => (path.endsWith("/deadlines") ? [query.get("to")] : [])))
        .size,
    ).toBe(2),
  );
});
