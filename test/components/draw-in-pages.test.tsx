/**
 * The page of places where the draw of its event comes in several pages: a failed one is repeated, and a save stays in
 * sight.
 */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import common from "../../locales/common/en.json";
import event from "../../locales/pages/staff-event/en.json";
import places from "../../locales/pages/staff-places/en.json";
import { Component as PlacesPage } from "../../packages/web/src/features/staff-places/places-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { common, "pages/staff-event": event, "pages/staff-places": places }));
beforeEach(() => {
  unload({ revalidate: false });
  session.start("account.secret");
});

const buildPage = (id: string, code: string, version: number): StaffDraw =>
  ({
    eventId: "e",
    version,
    status: "PREPARED",
    names: buildLocalizedText("Fair"),
    capacity: 10,
    drawAt: "2027-01-04T02:00:00.000Z",
    source: { kind: "DRAND" },
    tiers: [],
    zones: [],
    pools: [{ id: "A", booth: "RAW", unit: "BOOTH", places: 1, wanted: 1 }],
    obstacles: [],
    candidates: [
      {
        ...{ id, code, institutionName: code, pool: "A", takes: 1, suggested: 1, tier: 1 },
        status: "PROCESSING",
      },
    ],
    standing: [],
  }) as unknown as StaffDraw;
const firstPage = (version: number): StaffDraw => ({ ...buildPage("a1", "FH-1", version), cursor: "a1" });

/** Opens the page of places for a draw of two pages. */
const openPlaces = (readSecondPage: (version: number) => NetworkAnswer | Promise<NetworkAnswer>) => {
  let version = 1;
  const answerPage = ({ query }: NetworkCall): NetworkAnswer | Promise<NetworkAnswer> =>
    query.has("cursor") ? readSecondPage(version) : { data: firstPage(version) };
  stubNetwork({
    "GET /staff/lottery/e": answerPage,
    "PUT /staff/lottery/e": () => {
      version += 1;
      return { data: firstPage(version) };
    },
  });
  return renderPlaces();
};
const renderPlaces = () => {
  render(
    <MemoryRouter initialEntries={["/places/e"]}>
      <ResourceProvider>
        <Suspense>
          <Routes>
            <Route path="/places/:id" element={<PlacesPage />} />
          </Routes>
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return userEvent.setup();
};

test("a page that could not be read is read again by the button of its failure", async () => {
  let isBroken = true;
  const user = openPlaces(() =>
    isBroken ? { status: 500, body: { success: false, code: 900500 } } : { data: buildPage("a2", "FH-2", 1) },
  );
  const retry = await screen.findByRole("button", { name: common.action.retry });
  expect(screen.queryByText(places.reading)).toBeNull();
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByRole("checkbox", { name: /FH-2/ })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: /FH-1/ })).toBeTruthy();
});

test("the first page is shown while the others are read, and nothing is changed before all are there", async () => {
  let answerSecondPage = (_answer: NetworkAnswer): void => undefined;
  const secondPage = new Promise<NetworkAnswer>((resolve) => {
    answerSecondPage = resolve;
  });
  openPlaces(() => secondPage);
  const first = await screen.findByRole<HTMLInputElement>("checkbox", { name: /FH-1/ });
  expect(first.matches(":disabled")).toBe(true);
  expect(screen.getByText(places.reading)).toBeTruthy();
  expect(screen.queryByRole("button", { name: places.save })).toBeNull();
  await act(async () => answerSecondPage({ data: buildPage("a2", "FH-2", 1) }));
  expect(await screen.findByRole("checkbox", { name: /FH-2/ })).toBeTruthy();
  expect(screen.queryByText(places.reading)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /FH-1/ }).matches(":disabled")).toBe(false);
});

test("after a save the whole list is there, and the page says that it is saved", async () => {
  const user = openPlaces((version) => ({ data: buildPage("a2", "FH-2", version) }));
  await user.click(await screen.findByRole("button", { name: places.save }));
  expect(await screen.findByText(places.done.save)).toBeTruthy();
  for (const name of [/FH-1/, /FH-2/])
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name }).checked).toBe(true);
});

test("each act has its own message: that of the one before is gone", async () => {
  let savedDraw: StaffDraw | undefined;
  stubNetwork({
    "GET /staff/lottery/e": () => ({ data: savedDraw ?? buildPage("a1", "FH-1", 1) }),
    "PUT /staff/lottery/e": () => {
      savedDraw = buildPage("a1", "FH-1", 2);
      return { data: savedDraw };
    },
    "POST /staff/lottery/e/commit": () => {
      savedDraw = { ...buildPage("a1", "FH-1", 3), status: "COMMITTED" };
      return { data: savedDraw };
    },
  });
  const user = renderPlaces();
  await user.click(await screen.findByRole("button", { name: places.save }));
  await screen.findByText(places.done.save);
  await user.click(screen.getByRole("button", { name: places.commit }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: places.commit }));
  expect(await screen.findByText(places.done.commit)).toBeTruthy();
  expect(screen.queryByText(places.done.save)).toBeNull();
});

/** Shows a draw whose job a test moves on. */
const openDrawn = async () => {
  const state: { untold: number; job?: StaffDraw["job"]; isBroken: boolean } = {
    untold: 2,
    job: "RUNNING",
    isBroken: false,
  };
  const buildDrawn = (): StaffDraw => ({
    ...buildPage("a1", "FH-1", 3),
    status: "DRAWN",
    candidates: [],
    ...(state.job && { job: state.job }),
    standing: ["a1", "a2", "a3"].map((id, at) => ({
      ...{ id, code: id, institutionName: id, pool: "A", takes: 1, tier: 1 },
      ...{ lot: "00", placed: true, status: "PROCESSING" },
      ...(at < state.untold ? { awaitsResult: true as const } : {}),
    })),
  });
  const calls = stubNetwork({
    "GET /staff/lottery/e": () =>
      state.isBroken ? { status: 500, body: { success: false, code: 900500 } } : { data: buildDrawn() },
  });
  renderPlaces();
  await screen.findByText(/still to be notified: 2\./);
  const waitSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { state, calls, waitSeconds };
};

describe("the page of a draw whose job applies the result", () => {
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    });
    return () => vi.useRealTimers();
  });

  test("goes on however late the job starts, less and less often, and ends with it", async () => {
    const { state, calls, waitSeconds } = await openDrawn();
    expect(screen.getByText(/this page is updated until that is done/)).toBeTruthy();
    // The job does not start for two minutes.
    await waitSeconds(10);
    expect(calls).toHaveLength(2);
    await waitSeconds(20);
    expect(calls).toHaveLength(3);
    await waitSeconds(40);
    expect(calls).toHaveLength(4);
    await waitSeconds(60);
    expect(calls).toHaveLength(5);
    state.untold = 1;
    await waitSeconds(60);
    expect(await screen.findByText(/still to be notified: 1\./)).toBeTruthy();
    // The job has ended. What is left waits for a certification, which can take months.
    delete state.job;
    await waitSeconds(60);
    const status = await screen.findByText(/still to be notified: 1\. A place drawn/);
    expect(status.textContent).toMatch(/without certification is kept until it is certified/);
    const readings = calls.length;
    await waitSeconds(3600);
    expect(calls).toHaveLength(readings);
  });

  test("says that the job is late, and stops", async () => {
    const { state, calls, waitSeconds } = await openDrawn();
    state.job = "LATE";
    await waitSeconds(10);
    expect(await screen.findByText("Applying the result is taking longer than usual")).toBeTruthy();
    const readings = calls.length;
    await waitSeconds(3600);
    expect(calls).toHaveLength(readings);
  });

  test("says when it can be read no more, and goes on once it can", async () => {
    const { state, calls, waitSeconds } = await openDrawn();
    state.isBroken = true;
    await waitSeconds(10);
    const retry = await screen.findByRole("button", { name: common.action.retry });
    const readings = calls.length;
    await waitSeconds(600);
    expect(calls).toHaveLength(readings);
    state.isBroken = false;
    state.untold = 0;
    await act(() => retry.click());
    expect(await screen.findByText(places.allTold)).toBeTruthy();
    await waitSeconds(10);
    expect(calls.length).toBeGreaterThan(readings + 1);
  });
});
