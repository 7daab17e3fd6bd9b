/** Forms of places that were submitted empty say at each field what is missing, and send nothing. */
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test, vi } from "vitest";
import places from "../../locales/pages/staff-places/en.json";
import { BoothPlan } from "../../packages/web/src/features/staff-places/booth-plan.tsx";
import { BoothPlanGrids } from "../../packages/web/src/features/staff-places/booth-plan-grids.tsx";
import { BoothPlanZone } from "../../packages/web/src/features/staff-places/booth-plan-zone.tsx";
import { DrawPreparation } from "../../packages/web/src/features/staff-places/draw-preparation.tsx";
import { DrawRun } from "../../packages/web/src/features/staff-places/draw-run.tsx";
import { PlanExhibitorList } from "../../packages/web/src/features/staff-places/plan-exhibitor-list.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { getServerNow } from "../../packages/web/src/shell/server-clock.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff-places": places });
});
const renderForm = (form: React.ReactNode, answers: Parameters<typeof stubNetwork>[0] = {}) => {
  const calls = stubNetwork(answers);
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>{form}</Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { calls, user: userEvent.setup() };
};
const plan = {
  eventId: "e",
  version: 1,
  boothSqm: 9,
  kinds: [
    { kind: "STANDARD_9", minSqm: 9, maxSqm: 9 },
    { kind: "RAW_SPACE", minSqm: 18, maxSqm: 450 },
  ],
  zones: [
    {
      ...{ id: "A", names: buildLocalizedText("A"), columns: 10, capacity: 1, ranges: [] },
      ...{ aisleColumns: [], aisleRows: [], pavilions: [] },
      booths: [{ id: "A-01", sqm: 9 }],
    },
  ],
  exhibitors: [],
} as unknown as BoothPlanView;
const getInvalidMark = (id: string) => document.getElementById(id)?.getAttribute("aria-invalid");

test("an emptied number of booths is not taken for none", async () => {
  const { calls, user } = renderForm(
    <BoothPlanGrids id="e" plan={plan} onDone={vi.fn()} onReload={vi.fn()} />,
  );
  await user.click(screen.getByText(places.grid));
  for (const id of ["count-A", "columns-A"]) await user.clear(document.getElementById(id) as HTMLElement);
  await user.click(screen.getByRole("button", { name: places.gridSave }));
  expect([getInvalidMark("count-A"), getInvalidMark("columns-A")]).toEqual(["true", "true"]);
  expect(screen.getAllByText("Fill this in")).toHaveLength(2);
  expect(calls).toEqual([]);
});

test("what is refused of a zone is at its field", async () => {
  const { user } = renderForm(<BoothPlanGrids id="e" plan={plan} onDone={vi.fn()} onReload={vi.fn()} />, {
    "PUT /staff/plan/e": () => ({
      status: 400,
      body: {
        success: false,
        code: 900054,
        fields: [{ path: "zones.0.columns", key: "max", params: { max: 40 } }],
      },
    }),
  });
  await user.click(screen.getByText(places.grid));
  await user.click(screen.getByRole("button", { name: places.gridSave }));
  await waitFor(() => expect(getInvalidMark("columns-A")).toBe("true"));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the kinds of the booths of a zone are added by the keyboard, and a kind of one size fills it in", async () => {
  const onDone = vi.fn();
  const { calls, user } = renderForm(
    <BoothPlanGrids id="e" plan={plan} onDone={onDone} onReload={vi.fn()} />,
    { "PUT /staff/plan/e": () => ({ data: { ...plan, version: 2 } }) },
  );
  await user.click(screen.getByText(places.grid));
  screen.getByRole("button", { name: "Add a kind of booth in zone A" }).focus();
  await user.keyboard("{Enter}");
  const row = within(screen.getByRole("group", { name: "Zone A, line 1" }));
  const getInput = (id: string) => document.getElementById(id) as HTMLInputElement;
  await user.click(screen.getByRole("button", { name: places.gridSave }));
  expect(calls).toEqual([]);
  expect(getInvalidMark("ranges-A-0-kind")).toBe("true");
  await user.selectOptions(row.getByRole("combobox"), "STANDARD_9");
  expect(getInput("ranges-A-0-sqm").value).toBe("9");
  await user.type(getInput("area-A"), "90.5");
  await user.click(screen.getByRole("button", { name: places.gridSave }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(calls.map(({ body }) => body)).toEqual([
    {
      version: 1,
      zones: [
        {
          id: "A",
          count: 1,
          columns: 10,
          area: 90.5,
          ranges: [{ from: 1, to: 1, kind: "STANDARD_9", sqm: 9 }],
          ...{ level: null, aisleColumns: [], aisleRows: [], pavilions: [] },
        },
      ],
    },
  ]);
});

test("aisles, the level and a pavilion are typed, and what is missing is at its field", async () => {
  const onDone = vi.fn();
  const booths = Array.from({ length: 8 }, (_, i) => ({ id: `A-0${i + 1}`, sqm: 9 }));
  const { calls, user } = renderForm(
    <BoothPlanGrids
      id="e"
      plan={{ ...plan, zones: plan.zones.map((zone) => ({ ...zone, booths, columns: 4 })) }}
      onDone={onDone}
      onReload={vi.fn()}
    />,
    { "PUT /staff/plan/e": () => ({ data: { ...plan, version: 2 } }) },
  );
  const typeInto = (id: string, text: string) => user.type(document.getElementById(id) as HTMLElement, text);
  await user.click(screen.getByText(places.grid));
  await user.click(screen.getByRole("button", { name: "Add a pavilion in zone A" }));
  await typeInto("aisleColumns-A", "two");
  await user.click(screen.getByRole("button", { name: places.gridSave }));
  expect(["aisleColumns-A", "pavilions-A-0-names-pt"].map(getInvalidMark)).toEqual(["true", "true"]);
  expect(calls).toEqual([]);
  await user.clear(document.getElementById("aisleColumns-A") as HTMLElement);
  // An input method types its own commas.
  await typeInto("aisleColumns-A", "1，3");
  await typeInto("level-A", "2");
  for (const language of ["zh-Hant", "zh-Hans", "pt", "en"])
    await typeInto(`pavilions-A-0-names-${language}`, "P");
  await user.click(screen.getByRole("button", { name: places.gridSave }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      zones: [
        {
          ...{ level: 2, aisleColumns: [1, 3], aisleRows: [] },
          pavilions: [{ from: 1, to: 8, names: { "zh-Hant": "P", "zh-Hans": "P", pt: "P", en: "P" } }],
        },
      ],
    },
  ]);
});

test("what is refused of a kind or of a sum is at its field", async () => {
  const ranges = [{ from: 1, to: 1, kind: "RAW_SPACE", sqm: 18 }];
  const { user } = renderForm(
    <BoothPlanGrids
      id="e"
      plan={{ ...plan, zones: plan.zones.map((zone) => ({ ...zone, ranges })) }}
      onDone={vi.fn()}
      onReload={vi.fn()}
    />,
    {
      "PUT /staff/plan/e": () => ({
        status: 400,
        body: {
          success: false,
          code: 900054,
          fields: [
            { path: "zones.0.ranges.0.from", key: "boothsOverlap", params: { from: 1, to: 2 } },
            { path: "zones.0.area", key: "zoneArea", params: { total: 18 } },
          ],
        },
      }),
    },
  );
  await user.click(screen.getByText(places.grid));
  await user.click(screen.getByRole("button", { name: places.gridSave }));
  await waitFor(() => expect(getInvalidMark("ranges-A-0-from")).toBe("true"));
  expect(getInvalidMark("area-A")).toBe("true");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("[R192] the plan is read and filled as a list, and tells what it has of each kind", async () => {
  const zone = {
    ...plan.zones[0],
    capacity: 3,
    ranges: [{ from: 2, to: 2, kind: "RAW_SPACE", sqm: 36 }],
    booths: [
      { id: "A-01", sqm: 9 },
      { id: "A-02", kind: "RAW_SPACE", sqm: 36 },
    ],
  };
  const exhibitor = {
    ...{
      id: "x",
      resource: "search",
      version: 4,
      code: "FH-1",
      institutionName: "Company 1",
      status: "PAID",
    },
    wants: { booth: "RAW_SPACE", zones: ["A"], area: 36, sqm: 36 },
  };
  const shownPlan = { ...plan, zones: [zone], exhibitors: [exhibitor] } as unknown as BoothPlanView;
  const { calls, user } = renderForm(<BoothPlan id="list" />, {
    "GET /staff/plan/list": () => ({ data: shownPlan }),
    "POST /participate/search/x/allocateBooth": () => ({ data: {} }),
  });
  await user.click(await screen.findByRole("radio", { name: /Company 1/ }));
  expect(screen.getByRole("button", { name: /^A-02 \(.*36.m²\), free/ }).className).toContain(
    "plan-cell-wanted",
  );
  expect(screen.getByText("Zone A: places 3, booths 2")).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: places.asList }));
  // A booth of another kind is asked about before it is given.
  await user.click(screen.getByRole("button", { name: "Allocate A-01" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("The booth has 9 m², and 36 m² were applied for")).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Allocate A-02" }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { version: 4, booth: "A-02" },
    ]),
  );
});

test("while a booth is given, a second press sends nothing, and the next exhibitor stays chosen", async () => {
  const [first, second] = ["1", "2"].map((number) => ({
    ...{ id: `x${number}`, resource: "search", version: 4, code: `FH-${number}`, status: "PAID" },
    ...{ institutionName: `Company ${number}`, wants: { zones: ["A"] } },
  }));
  const booths = ["A-01", "A-02"].map((id) => ({ id, sqm: 9 }));
  const placedExhibitor = { ...first, version: 5, booth: "A-01" };
  let shownPlan: object = { ...plan, zones: [{ ...plan.zones[0], booths }], exhibitors: [first, second] };
  const answer = Promise.withResolvers<void>();
  const { calls, user } = renderForm(<BoothPlan id="busy" />, {
    "GET /staff/plan/busy": () => ({ data: shownPlan }),
    "POST /participate/search/x1/allocateBooth": async () => {
      await answer.promise;
      shownPlan = { ...shownPlan, exhibitors: [placedExhibitor, second] };
      return { data: {} };
    },
    "POST /participate/search/x2/allocateBooth": () => ({ data: {} }),
  });
  await user.click(await screen.findByRole("radio", { name: /Company 1/ }));
  await user.dblClick(screen.getByRole("button", { name: /^A-01/ }));
  const listPosts = () => calls.filter(({ method }) => method === "POST").map(({ path }) => path);
  await waitFor(() => expect(listPosts()).toHaveLength(1));
  await user.click(screen.getByRole("radio", { name: /Company 2/ }));
  await act(async () => answer.resolve());
  await screen.findByText("Company 1 has been allocated booth A-01");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Company 2/ }).checked).toBe(true);
  await user.click(screen.getByRole("button", { name: /^A-02/ }));
  await waitFor(() => expect(listPosts().at(-1)).toBe("/participate/search/x2/allocateBooth"));
  expect(listPosts()).toHaveLength(2);
});

test("a zone that has fewer booths than before is still reached with the Tab key", () => {
  const buildZone = (count: number) =>
    ({
      ...plan.zones[0],
      booths: Array.from({ length: count }, (_, i) => ({ id: `A-0${i + 1}`, sqm: 9 })),
    }) as BoothPlanView["zones"][number];
  const renderZone = (count: number) => (
    <Suspense>
      <BoothPlanZone zone={buildZone(count)} chosen={undefined} onAllocate={vi.fn()} />
    </Suspense>
  );
  const { rerender } = render(renderZone(6));
  fireEvent.focus(screen.getByRole("button", { name: /^A-06/ }));
  rerender(renderZone(3));
  expect(screen.getAllByRole("button").map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

test("who asks for more than a booth has is proposed free booths beside it", async () => {
  const booths = Array.from({ length: 6 }, (_, i) => ({ id: `A-0${i + 1}`, sqm: 9 }));
  const exhibitor = {
    ...{
      id: "x",
      resource: "search",
      version: 4,
      code: "FH-1",
      institutionName: "Company 1",
      status: "PAID",
    },
    wants: { zones: ["A"], area: 25, sqm: 25 },
  };
  const shownPlan = {
    ...plan,
    zones: [{ ...plan.zones[0], columns: 6, booths }],
    exhibitors: [exhibitor],
  } as unknown as BoothPlanView;
  const { calls, user } = renderForm(<BoothPlan id="joined" />, {
    "GET /staff/plan/joined": () => ({ data: shownPlan }),
    "POST /participate/search/x/allocateBooth": () => ({ data: {} }),
  });
  await user.click(await screen.findByRole("radio", { name: /Company 1/ }));
  await user.click(screen.getByRole("button", { name: /^A-02/ }));
  await screen.findByText("Booths beside each other with that area: A-02, A-03, A-04 (27 m²)");
  await user.click(screen.getByRole("button", { name: "Allocate these 3 booths together" }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { version: 4, booth: "A-02+A-03+A-04" },
    ]),
  );
});

test.each([
  ["one", "A-01", ["A-01"]],
  ["one of several", "A-01+A-02", ["A-01", "A-02"]],
])(
  "a click on the booth that an exhibitor has, %s, gives it nothing anew, and sends no second message",
  async (_, booth, ownBooths) => {
    const exhibitor = {
      ...{ id: "x", resource: "search", version: 4, code: "FH-1", institutionName: "Company 1" },
      ...{ status: "PAID", booth, wants: { zones: ["A"] } },
    };
    const holder = { id: "x", code: "FH-1", institutionName: "Company 1" };
    const shownPlan = {
      ...plan,
      eventId: `own-${ownBooths.length}`,
      zones: [
        {
          ...plan.zones[0],
          booths: ["A-01", "A-02", "A-03"].map((id) => ({
            ...{ id, sqm: 9 },
            ...(ownBooths.includes(id) && { taken: holder }),
          })),
        },
      ],
      exhibitors: [exhibitor],
    } as unknown as BoothPlanView;
    const { calls, user } = renderForm(<BoothPlan id={shownPlan.eventId} />, {
      [`GET /staff/plan/${shownPlan.eventId}`]: () => ({ data: shownPlan }),
      "POST /participate/search/x/allocateBooth": () => ({ data: {} }),
    });
    await user.click(await screen.findByRole("radio", { name: /Company 1/ }));
    for (const ownBooth of ownBooths)
      await user.click(screen.getByRole("button", { name: new RegExp(`^${ownBooth}`) }));
    await user.click(screen.getByRole("button", { name: /^A-03/ }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
        { version: 4, booth: "A-03" },
      ]),
    );
  },
);

test("a taken booth is asked about once, with what neither of the two applied for", async () => {
  const buildExhibitor = (n: number, booth: string, wants: object) => ({
    ...{ id: `x${n}`, resource: "search", version: n, code: `FH-${n}`, institutionName: `Company ${n}` },
    ...{ status: "PAID", booth, wants },
  });
  const exhibitors = [
    buildExhibitor(1, "A-01", { zones: ["B"], sqm: 9 }),
    buildExhibitor(2, "A-02+A-03", { zones: ["A"], sqm: 18 }),
    buildExhibitor(3, "A-04", { zones: [], sqm: 9 }),
  ];
  const holders = [1, 2, 2, 3].map((n) => ({
    id: `x${n}`,
    code: `FH-${n}`,
    institutionName: `Company ${n}`,
  }));
  const booths = holders.map((holder, i) => ({ id: `A-0${i + 1}`, sqm: 9, taken: holder }));
  const shownPlan = {
    ...plan,
    eventId: "swapped",
    zones: [{ ...plan.zones[0], booths }],
    exhibitors,
  } as unknown as BoothPlanView;
  const { calls, user } = renderForm(<BoothPlan id="swapped" />, {
    "GET /staff/plan/swapped": () => ({ data: shownPlan }),
    "POST /staff/plan/swapped/swap": () => ({ data: shownPlan }),
  });
  await user.click(await screen.findByRole("radio", { name: /Company 1/ }));
  await user.click(screen.getByRole("button", { name: /^A-03/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(
      "Swap the booths of Company 1 (A-01) and Company 2 (A-02+A-03)? Both institutions will be notified.",
    ),
  ).toBeTruthy();
  expect(dialog.getByText("Booth A-02+A-03 is not what Company 1 applied for:")).toBeTruthy();
  expect(dialog.getByText("Booth A-01 is not what Company 2 applied for:")).toBeTruthy();
  // The booths that one exhibitor has are one, of their area together.
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "The booth is in zone A. Zones applied for: B",
    "The booth has 9 m², and 18 m² were applied for",
  ]);
  await user.click(dialog.getByRole("button", { name: "Swap" }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { first: { id: "x1", version: 1 }, second: { id: "x2", version: 2 } },
    ]),
  );
  // Who gets what it applied for is asked about the exchange alone.
  await user.click(await screen.findByRole("radio", { name: /Company 3/ }));
  await user.click(screen.getByRole("button", { name: /^A-02/ }));
  const secondDialog = within(await screen.findByRole("dialog"));
  expect(secondDialog.queryByText(/Company 3 applied for/)).toBeNull();
});

test("of hundreds of exhibitors one is found by name, number or booth, and the chosen one stays", async () => {
  const exhibitors = Array.from({ length: 300 }, (_, n) => ({
    ...{ id: `x${n}`, version: 1, code: `FH-2027-${1000 + n}`, institutionName: `Company ${1000 + n}` },
    ...(n === 7 ? { booth: "A-01" } : {}),
    wants: { zones: [] },
  }));
  const { user } = renderForm(
    <PlanExhibitorList
      plan={{ ...plan, exhibitors } as unknown as BoothPlanView}
      chosenId="x0"
      onChoose={vi.fn()}
    />,
  );
  expect(screen.getAllByRole("radio")).toHaveLength(300);
  const search = screen.getByRole("searchbox", { name: places.findExhibitor });
  for (const [words, code] of [
    ["company 1234", "FH-2027-1234"],
    ["2027-1250", "FH-2027-1250"],
    ["a-01", "FH-2027-1007"],
  ] as const) {
    await user.clear(search);
    await user.type(search, words);
    await screen.findByText("1 exhibitor found");
    expect(screen.getByText(code)).toBeTruthy();
    expect(screen.getByText("FH-2027-1000")).toBeTruthy();
  }
});

test("a prepared draw is discarded after a question", async () => {
  const draw = {
    ...{ eventId: "e", version: 3, status: "PREPARED", names: buildLocalizedText("e"), capacity: 10 },
    ...{ tiers: [], zones: [], pools: [], obstacles: [], standing: [] },
    ...{ drawAt: "2027-01-20T02:00:00.000Z", source: { kind: "DRAND", chain: "c", round: 1 } },
    candidates: [
      {
        id: "a1",
        code: "FH-1",
        institutionName: "Company 1",
        status: "PROCESSING",
        pool: "A",
        takes: 1,
        suggested: 2,
        tier: 1,
      },
    ],
  } as unknown as StaffDraw;
  const discardedDraw = { ...draw, status: "NONE", version: 4 } as StaffDraw;
  const onDone = vi.fn(async () => undefined);
  const { calls, user } = renderForm(
    <DrawPreparation id="e" draw={draw} onDone={onDone} onReload={vi.fn()} />,
    { "POST /staff/lottery/e/discard": () => ({ data: discardedDraw }) },
  );
  await user.click(screen.getByRole("button", { name: places.discard }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(places.discardText)).toBeTruthy();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: places.discard }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(discardedDraw, "discard"));
  expect(calls.map(({ body }) => body)).toEqual([{ version: 3 }]);
});

test("a draw that was not saved has nothing to discard", () => {
  const draw = {
    ...{ eventId: "e", version: 0, status: "NONE", names: buildLocalizedText("e"), capacity: 10 },
    ...{ tiers: [], zones: [], pools: [], obstacles: [] },
    candidates: [{ id: "a1", code: "FH-1", institutionName: "Company 1", pool: "A" }],
  } as unknown as StaffDraw;
  renderForm(<DrawPreparation id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />);
  expect(screen.queryByRole("button", { name: places.discard })).toBeNull();
});

test("a draw without anybody on its list says so", async () => {
  const draw = {
    eventId: "e",
    version: 0,
    status: "NONE",
    names: buildLocalizedText("e"),
    capacity: 10,
    tiers: [],
    zones: [],
    pools: [],
    obstacles: [],
    candidates: [{ id: "a1", code: "FH-1", institutionName: "Company 1", pool: "A" }],
  } as unknown as StaffDraw;
  const { calls, user } = renderForm(
    <DrawPreparation id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />,
  );
  await user.click(screen.getByRole("button", { name: places.save }));
  expect(await screen.findByText(places.listMissing)).toBeTruthy();
  expect(getInvalidMark("drawAt")).toBe("true");
  // The button is below the list.
  expect(document.activeElement?.id).toBe("drawAt");
  // Where only the list is missing, its first application is next.
  const tick = screen.getByRole("checkbox", { name: /FH-1/ });
  expect(tick.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(tick.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    places.listMissing,
  );
  expect(calls).toEqual([]);
});

/** Lists the inputs for the places of each pool. */
const listPlaces = () => document.querySelectorAll<HTMLInputElement>("table input[inputmode=numeric]");

test("a number of places below zero or with decimals is not taken for an empty one", async () => {
  const candidate = {
    ...{ id: "a1", code: "FH-1", institutionName: "Company 1", pool: "A" },
    ...{ takes: 1, suggested: 1, tier: 1, status: "PROCESSING" },
  };
  const draw = {
    ...{ eventId: "e", version: 1, status: "PREPARED", names: buildLocalizedText("e"), capacity: 10 },
    drawAt: "2027-01-04T02:00:00.000Z",
    source: { kind: "DRAND", round: 1 },
    pools: [{ id: "A", booth: "RAW", unit: "BOOTH", places: 1, wanted: 2 }],
    ...{ tiers: [], zones: [], obstacles: [], candidates: [candidate] },
  } as unknown as StaffDraw;
  const { calls, user } = renderForm(
    <DrawPreparation id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />,
  );
  for (const [value, message] of [
    ["-1", "Must be 0 or more"],
    ["1.5", "Enter a whole number"],
    ["", "Fill this in"],
  ] as const) {
    fireEvent.change(listPlaces()[0] as Element, { target: { value } });
    await user.click(screen.getByRole("button", { name: places.save }));
    expect(document.getElementById("places-A-error")?.textContent).toBe(message);
  }
  expect(calls).toEqual([]);
});

test.each([
  ["by its place in the call", "pools.0.places"],
  ["by its id", "pools.STANDARD_9/A.places"],
])("what is refused of a number of places, %s, is told once, at its field", async (_, path) => {
  const draw = {
    ...{ eventId: "e", version: 1, status: "PREPARED", names: buildLocalizedText("e"), capacity: 10 },
    drawAt: "2027-01-04T02:00:00.000Z",
    source: { kind: "DRAND", round: 1 },
    pools: [{ id: "STANDARD_9/A", booth: "STANDARD_9", zone: "A", unit: "BOOTH", places: 1, wanted: 1 }],
    ...{ tiers: [], zones: [], obstacles: [] },
    candidates: [
      {
        ...{ id: "a1", code: "FH-1", institutionName: "Company 1", pool: "STANDARD_9/A" },
        ...{ takes: 1, suggested: 1, tier: 1, status: "PROCESSING" },
      },
    ],
  } as unknown as StaffDraw;
  const { user } = renderForm(<DrawPreparation id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />, {
    "PUT /staff/lottery/e": () => ({
      status: 400,
      body: { success: false, code: 900054, fields: [{ path, key: "max", params: { max: 100_000 } }] },
    }),
  });
  await user.click(screen.getByRole("button", { name: places.save }));
  const alert = await screen.findByRole("alert");
  const text = document.getElementById("places-STANDARD_9/A-error")?.textContent ?? "";
  expect(text).toMatch(/100.?000/);
  expect(alert.textContent).not.toContain(text);
});

test.each([
  ["is prepared", "PREPARED", "PUT /staff/lottery/e", places.save],
  ["is made", "COMMITTED", "POST /staff/lottery/e/draw", places.draw],
] as const)(
  "a draw that a colleague has changed while it %s is read again",
  async (_, status, call, button) => {
    const draw = {
      ...{ eventId: "e", version: 1, status, names: buildLocalizedText("e"), capacity: 10 },
      drawAt: status === "COMMITTED" ? "2020-01-04T02:00:00.000Z" : "2027-01-04T02:00:00.000Z",
      source: { kind: "DRAND", round: 1 },
      pools: [{ id: "A", booth: "RAW", unit: "BOOTH", places: 1, wanted: 1 }],
      ...{ tiers: [], zones: [], obstacles: [] },
      candidates: [
        {
          ...{ id: "a1", code: "FH-1", institutionName: "Company 1", pool: "A" },
          ...{ takes: 1, suggested: 1, tier: 1, status: "PROCESSING" },
        },
      ],
    } as unknown as StaffDraw;
    const Form = status === "PREPARED" ? DrawPreparation : DrawRun;
    const reload = vi.fn();
    const { user } = renderForm(<Form id="e" draw={draw} onDone={vi.fn()} onReload={reload} />, {
      [call]: () => ({ status: 409, body: { success: false, code: 900050 } }),
    });
    for (const field of screen.queryAllByRole("textbox"))
      await user.type(field, field.inputMode === "numeric" ? "1" : "a");
    await user.click(screen.getByRole("button", { name: button }));
    await user.click(await screen.findByRole("button", { name: "Reload" }));
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test("what is refused of an application on the list is beside it and takes the focus; of one that is gone, above", async () => {
  const buildCandidate = (id: string, code: string) => ({
    ...{ id, code, institutionName: code, pool: "A", takes: 1, suggested: 1, tier: 1 },
    status: "PROCESSING",
  });
  const draw = {
    eventId: "e",
    version: 1,
    status: "PREPARED",
    names: buildLocalizedText("e"),
    capacity: 10,
    drawAt: "2027-01-04T02:00:00.000Z",
    source: { kind: "DRAND", round: 1 },
    tiers: [],
    zones: [],
    pools: [{ id: "A", booth: "RAW", unit: "BOOTH", places: 1, wanted: 2 }],
    obstacles: [],
    candidates: [buildCandidate("a1", "FH-1"), buildCandidate("a2", "FH-2")],
  } as unknown as StaffDraw;
  const buildRefusal = (at: number) => ({
    status: 400,
    body: {
      success: false,
      code: 900054,
      fields: [{ path: `list.${at}.id`, key: "tooFew", params: { min: 3 } }],
    },
  });
  let at = 1;
  const { user } = renderForm(<DrawPreparation id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />, {
    "PUT /staff/lottery/e": () => buildRefusal(at),
  });
  await user.click(screen.getByRole("button", { name: places.save }));
  const tick = screen.getByRole("checkbox", { name: /FH-2/ });
  await waitFor(() => expect(tick.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(tick);
  const describer = document.getElementById(tick.getAttribute("aria-describedby") ?? "");
  const text = describer?.textContent?.trim() ?? "";
  expect(text).toContain("3");
  expect(screen.getByRole("checkbox", { name: /FH-1/ }).getAttribute("aria-invalid")).toBeNull();
  expect(screen.getByRole("alert").textContent).not.toContain(text);
  at = 7;
  await user.click(screen.getByRole("button", { name: places.save }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));
});

test("a draw whose time has not come says so, and asks for the value at that time without being opened again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const draw = {
      eventId: "e",
      version: 1,
      status: "COMMITTED",
      drawAt: new Date(Date.parse(getServerNow()) + 40 * 86_400_000).toISOString(),
      source: { kind: "DRAND", round: 1 },
    } as unknown as StaffDraw;
    renderForm(<DrawRun id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />);
    expect(screen.queryByLabelText(new RegExp(places.value))).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(39 * 86_400_000));
    expect(screen.queryByLabelText(new RegExp(places.value))).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(86_400_000));
    expect(screen.getByLabelText(new RegExp(places.value))).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("more places than booths are told before the list is published for good, and raw space is none of them", async () => {
  const buildPool = (id: string, zone: string, unit: string) => ({ id, booth: id, zone, unit, wanted: 1 });
  const buildCandidate = (id: string, pool: string) => ({
    ...{ id, code: id, institutionName: id, pool, takes: 1, suggested: 1, tier: 1, status: "PROCESSING" },
  });
  const draw = {
    ...{ eventId: "e", version: 1, status: "PREPARED", names: buildLocalizedText("e"), capacity: 70 },
    drawAt: "2027-01-04T02:00:00.000Z",
    source: { kind: "DRAND", round: 1 },
    zones: ["A", "B"].map((id) => ({ id, names: buildLocalizedText(id), capacity: 30 })),
    pools: [
      { ...buildPool("S/A", "A", "BOOTH"), places: 20 },
      { ...buildPool("C/A", "A", "BOOTH"), places: 10 },
      { ...buildPool("R/A", "A", "SQM"), places: 900 },
      { ...buildPool("S/B", "B", "BOOTH"), places: 30 },
    ],
    ...{ tiers: [], obstacles: [] },
    candidates: [
      buildCandidate("a1", "S/A"),
      buildCandidate("a2", "C/A"),
      buildCandidate("a3", "R/A"),
      buildCandidate("a4", "S/B"),
    ],
  } as unknown as StaffDraw;
  const { calls } = renderForm(<DrawPreparation id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />);
  expect(screen.queryByText(places.pools.overfull.title)).toBeNull();
  const [first] = listPlaces();
  fireEvent.change(first as HTMLElement, { target: { value: "200" } });
  expect(screen.getByText("Zone A: places 210, booths 30")).toBeTruthy();
  expect(screen.queryByText(/Zone B/)).toBeNull();
  expect(calls).toEqual([]);
});

test("a draw that was changed since it was saved is saved before it is published", async () => {
  const draw = {
    eventId: "e",
    version: 1,
    status: "PREPARED",
    names: buildLocalizedText("e"),
    capacity: 10,
    drawAt: "2027-01-04T02:00:00.000Z",
    source: { kind: "DRAND", round: 1 },
    tiers: [],
    zones: [],
    pools: [{ id: "A", booth: "RAW", unit: "BOOTH", places: 1, wanted: 2 }],
    obstacles: [],
    candidates: [
      { id: "a1", code: "FH-1", institutionName: "One", pool: "A", takes: 1, suggested: 1, tier: 1 },
      { id: "a2", code: "FH-2", institutionName: "Two", pool: "A", takes: 1, suggested: 1 },
    ],
  } as unknown as StaffDraw;
  const { calls, user } = renderForm(
    <DrawPreparation id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />,
  );
  const findPublish = () => screen.queryByRole("button", { name: places.commit });
  expect(findPublish()).not.toBeNull();
  expect(screen.queryByText(places.saveFirst)).toBeNull();
  const tick = screen.getByRole("checkbox", { name: /FH-2/ });
  await user.click(tick);
  expect(screen.getByText(places.saveFirst)).toBeTruthy();
  expect(findPublish()).toBeNull();
  // What was taken back is as it was saved.
  await user.click(tick);
  expect(findPublish()).not.toBeNull();
  expect(calls).toEqual([]);
});

test("the numbers of a lottery are looked at once more before they are drawn for good", async () => {
  const draw = {
    eventId: "e",
    version: 1,
    status: "COMMITTED",
    drawAt: "2020-01-04T02:00:00.000Z",
    source: { kind: "LOTTERY", name: "Mark Six", number: "26/135", heldOn: "2020-01-03" },
  } as unknown as StaffDraw;
  const { calls, user } = renderForm(<DrawRun id="e" draw={draw} onDone={vi.fn()} onReload={vi.fn()} />, {
    "POST /staff/lottery/e/draw": () => ({ data: draw }),
  });
  await user.type(screen.getByLabelText(new RegExp(places.value)), "31, 7, 12, 44, 3, 25 + 9");
  await user.click(screen.getByRole("button", { name: places.draw }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Mark Six, draw 26\/135: 3 7 9 12 25 31 44\./)).toBeTruthy();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole("button", { name: places.drawAsk.do }));
  await waitFor(() =>
    expect(calls.at(-1)?.body).toEqual({ version: 1, publicValue: "31, 7, 12, 44, 3, 25 + 9" }),
  );
});

test("the numbers of a zone stay unfolded when the plan has been saved or read again", async () => {
  let storedPlan = { ...plan, eventId: "e", names: buildLocalizedText("e") } as unknown as BoothPlanView;
  const { user } = renderForm(<BoothPlan id="e" />, {
    "GET /staff/plan/e": () => ({ data: storedPlan }),
    "PUT /staff/plan/e": () => {
      storedPlan = { ...storedPlan, version: storedPlan.version + 1 };
      return { data: storedPlan };
    },
  });
  await user.click(await screen.findByText(places.grid));
  const findGrids = () => document.querySelector<HTMLDetailsElement>("details.plan-change");
  const save = screen.getByRole("button", { name: places.gridSave });
  await user.click(save);
  await screen.findByText(places.done.grid);
  expect(findGrids()?.open).toBe(true);
  expect(document.activeElement).toBe(save);
});
