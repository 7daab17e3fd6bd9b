/** After a draw staff read what was drawn and what has become of it, without one contradicting the other. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import places from "../../locales/pages/staff-places/en.json";
import status from "../../locales/status/en.json";
import { DrawResult } from "../../packages/web/src/features/staff-places/draw-result.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-places": places }));
beforeEach(() => session.start("account.secret"));

type Standing = StaffDraw["standing"][number];
const buildDraw = (standing: Partial<Standing>[]): StaffDraw =>
  ({
    eventId: "e",
    version: 3,
    status: "DRAWN",
    names: buildLocalizedText("Fair"),
    capacity: 1,
    tiers: [],
    zones: [],
    pools: [{ id: "A", booth: "STANDARD_9", unit: "BOOTH", places: 1, wanted: 1, free: 0 }],
    obstacles: [],
    candidates: [],
    standing: standing.map((row, at) => ({
      ...{ id: `a${at}`, code: `FH-${at}`, institutionName: `Company ${at}`, institutionId: `i${at}` },
      ...{ pool: "A", takes: 1, tier: 1, lot: "00", placed: false, ...row },
    })),
  }) as unknown as StaffDraw;
const readRow = (row: Partial<Standing>): string[] => {
  render(
    <MemoryRouter>
      <DrawResult id="e" draw={buildDraw([row])} onDone={() => undefined} />
    </MemoryRouter>,
  );
  const [table] = screen.getAllByRole("table");
  const [head, line] = within(table as HTMLElement).getAllByRole("row");
  const names = within(head as HTMLElement).getAllByRole("columnheader");
  expect(names.map(({ textContent }) => textContent).slice(4, 6)).toEqual([
    "Result of the draw",
    "Current status",
  ]);
  return within(line as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent ?? "")
    .slice(3, 5);
};

test.each<[string, Partial<Standing>, [string, string]]>([
  ["waits", { waiting: 1, status: "REJECTED" }, ["Waiting list, no. 1", status.derived.WAITING]],
  [
    "is offered a place",
    { waiting: 1, status: "REJECTED", pending: "offer" },
    ["Waiting list, no. 1", `${status.derived.WAITING}${status.pending.offer}`],
  ],
  [
    "took a place that was offered",
    { waiting: 1, status: "AWAITING_PAYMENT" },
    ["Waiting list, no. 1", status.application.AWAITING_PAYMENT],
  ],
  [
    "is off the list",
    { waiting: 1, status: "REJECTED", gone: true },
    ["Off the waiting list", status.derived.GONE],
  ],
  ["was drawn and has paid", { placed: true, status: "PAID" }, ["Place allocated", status.application.PAID]],
])("who %s", (_, row, expected) => {
  expect(readRow(row)).toEqual(expected);
});

test.each<[string, Partial<Standing>[], RegExp]>([
  [
    "nobody is said to be notified before the job has done so",
    [
      { status: "PROCESSING", awaitsResult: true },
      { status: "PROCESSING", awaitsResult: true },
    ],
    /^Applications whose applicants are still to be notified: 2\./,
  ],
  [
    "everybody is once all that can be processed are",
    [
      { status: "AWAITING_PAYMENT", placed: true },
      { status: "PROCESSING", pending: "cancellation" },
    ],
    /^The applicants of all applications that could be processed have been notified/,
  ],
])("%s", (_, rows, text) => {
  render(
    <MemoryRouter>
      <DrawResult id="e" draw={buildDraw(rows)} onDone={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("status").textContent).toMatch(text);
});
