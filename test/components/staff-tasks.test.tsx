/** The tasks of each role: numbers that lead to lists, confirmations by a second person, and open tasks of events. */
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readApproval } from "../../packages/web/src/features/staff-tasks/approval-tasks.tsx";
import { Component as StaffTasksPage } from "../../packages/web/src/features/staff-tasks/staff-tasks-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => unload());

const names = { "zh-Hant": "綠色展", "zh-Hans": "绿色展", en: "Green Fair", pt: "Feira Verde" };
const buildEvent = (id: string, over: object) => ({
  id,
  names,
  status: "PUBLISHED",
  state: "AVAILABLE",
  dates: { start: "2027-03-01", end: "2027-03-03" },
  closesOn: "2026-12-01",
  closingDays: {},
  tasks: [],
  capacity: 100,
  ...over,
});
/** Builds a page of the demand for an event: so many booths of zone A are asked for. */
const buildDemand = (wanted: number) => ({
  held: 10,
  undecided: wanted,
  taken: 10,
  wanted,
  zones: [
    { id: "A", names: { ...names, en: "Hall A" }, capacity: 60, taken: 10, wanted },
    { id: "B", names: { ...names, en: "Hall B" }, capacity: 940, taken: 0, wanted: 0 },
  ],
});
const buildRefund = (action: object) => ({
  id: "a1",
  code: "FH-2026-000001",
  queue: "refund",
  scheme: "FAIR_HOSTED",
  institutionId: "i1",
  institutionName: "Company 1",
  moves: [{ action: "startRefund", ...action }],
});
const showPage = (
  roles: string[],
  items: object[] = [],
  member: object = {},
  more: Parameters<typeof stubNetwork>[0] = {},
) => {
  const calls = stubNetwork({
    "GET /user/current": () => ({ data: { roles } }),
    "GET /staff/admin/me": () => ({ data: { roles, ...member } }),
    "GET /staff/reconciliation": () => ({ data: { hasStatement: true, differences: [{}, {}] } }),
    "GET /staff/queue/count": () => ({
      data: {
        items: [
          { queue: "refund", count: 3 },
          { queue: "PROCESSING", count: 200, more: true },
        ],
      },
    }),
    "GET /staff/queue": () => ({ data: { items } }),
    "GET /staff/admin/account": () => ({
      data: {
        reviews: [
          { id: "s1", grants: [], due: true },
          { id: "s2", grants: [], due: false },
        ],
        requests: [],
      },
    }),
    "GET /staff/institution-check": () => ({
      data: {
        items: [
          {
            id: "i7",
            name: "Company 7",
            issues: [{ path: "establishedOn", key: "afterMax", params: { max: "2020-05-01" } }],
          },
        ],
        checkedOn: "2026-11-27",
      },
    }),
    "GET /staff/event-task": () => ({
      data: {
        items: [
          buildEvent("e1", { tasks: ["draw"], held: 20, undecided: 95 }),
          buildEvent("e2", { tasks: ["change"], requested: "move", names: { ...names, en: "Moved Fair" } }),
          buildEvent("e3", { tasks: ["change"], requested: "publish", names: { ...names, en: "New Fair" } }),
          buildEvent("e5", {
            tasks: ["correct"],
            names: { ...names, en: "Earlier Fair" },
            issues: [{ path: "booths.0.price", key: "min", params: { min: 0 } }],
          }),
          buildEvent("e6", {
            names: { ...names, en: "Very Large Fair" },
            capacity: 1000,
            held: 900,
            undecided: 95,
            more: true,
          }),
          buildEvent("e4", {
            tasks: ["ownChange"],
            requested: "publish",
            names: { ...names, en: "Own Fair" },
          }),
        ],
      },
    }),
    "GET /staff/event-task/e6": ({ query }) => ({
      data: query.has("cursor") ? buildDemand(80) : { ...buildDemand(15), cursor: "a9" },
    }),
    "GET /staff/penalty-objection": () => ({ data: { items: [], total: 0 } }),
    "GET /staff/prepared-decision": () => ({ data: { items: [], total: 0 } }),
    "GET /staff/retention": () => ({ data: { runs: [], holds: [] } }),
    "GET /staff/admin/scheme": () => ({ data: { items: [] } }),
    "GET /staff/admin/policy/prepared": () => ({ data: { items: [] } }),
    ...more,
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <StaffTasksPage />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return calls;
};

test("says how many wait for a second person, and how many of them the reader decides", async () => {
  showPage(["OFFICER"], [buildRefund({ allowed: true, action: "upholdObjection" })]);
  // Beside the application, two changes of events are the reader's, and one is a colleague's.
  expect(await screen.findByText("Total: 4. You can decide: 3. A colleague must decide: 1.")).toBeTruthy();
});

test("a total of a list that goes on says that there are more", async () => {
  showPage(
    ["CASHIER"],
    [],
    {},
    {
      "GET /staff/queue": () => ({ data: { items: [buildRefund({ allowed: true })], cursor: "a1" } }),
    },
  );
  expect(await screen.findByText("Total: 1+. You can decide: 1+. A colleague must decide: 0+.")).toBeTruthy();
});

const noEvents = { "GET /staff/event-task": () => ({ data: { items: [] } }) };

test("a cashier has the queues of money and what a second person decides, and asks for no events", async () => {
  const calls = showPage(["CASHIER"], [buildRefund({ allowed: true })]);
  const tile = await screen.findByRole("link", { name: /3\s*Refunds to pay/ });
  expect(tile.getAttribute("href")).toBe("/staff?queue=refund");
  expect(await screen.findByRole("link", { name: /^Daily reconciliation \(2 differences on / })).toBeTruthy();
  expect(await screen.findByText("You can decide")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "For officers" })).toBeNull();
  expect(calls.some(({ path }) => path === "/staff/event-task")).toBe(false);
});

test.each([
  [["OFFICER"], ["objection", "countersign"]],
  [["CASHIER"], ["refund", "settle"]],
  [["ADMIN"], ["objection", "countersign", "refund", "settle"]],
])("%j read the queues in which they decide as a second person, and no others", async (roles, queues) => {
  const calls = showPage(roles, [], {}, noEvents);
  await screen.findByText("Nothing is waiting for a second person.");
  expect(calls.find(({ path }) => path === "/staff/queue")?.query.getAll("queue")).toEqual(queues);
});

test("a cashier of some schemes does not reconcile the money of all", async () => {
  const calls = showPage(["CASHIER"], [], { scope: { schemes: ["TRAINING"] } });
  await screen.findByText("Nothing is waiting for a second person.");
  expect(screen.queryByRole("link", { name: /Daily reconciliation/ })).toBeNull();
  expect(calls.some(({ path }) => path === "/staff/reconciliation")).toBe(false);
});

test("an officer sees which institutions must correct their data, and why", async () => {
  showPage(["OFFICER"]);
  const link = await screen.findByRole("link", { name: "Company 7" });
  expect(link.getAttribute("href")).toBe("/staff/institution/i7");
  expect(await screen.findByText(/^Established on: .*1 May 2020/)).toBeTruthy();
  expect(screen.getByText(/^Last checked on 27 November 2026/)).toBeTruthy();
});

test("an officer sees which stored data of an event are no longer accepted, and why", async () => {
  showPage(["OFFICER"]);
  const link = await screen.findByRole("link", { name: /^Correct the data that is no longer accepted/ });
  expect(link.getAttribute("href")).toBe("/staff/event/e5");
  expect(
    await screen.findByText("Kinds of booths and prices · Kind of booth 1 · Price (MOP): Must be 0 or more"),
  ).toBeTruthy();
});

test("an officer sees what waits, which changes of events to confirm, and which draws to hold", async () => {
  showPage(["OFFICER"], [buildRefund({ allowed: false, code: 10801 })]);
  expect(await screen.findByRole("link", { name: /200\+/ })).toBeTruthy();
  // The money is the cashier's.
  expect(screen.queryByRole("link", { name: /Proofs of payment to check/ })).toBeNull();
  const change = await screen.findByRole("link", { name: "Confirm the change of venue of Moved Fair" });
  expect(change.getAttribute("href")).toBe("/staff/event/e2");
  const publication = screen.getByRole("link", { name: "Confirm the publication of New Fair" });
  expect(publication.getAttribute("href")).toBe("/staff/event/e3");
  const table = within(screen.getByRole("table", { name: "Events" }));
  expect(table.getByRole("link", { name: "Confirm the publication" }).getAttribute("href")).toBe(
    "/staff/event/e3",
  );
  expect(table.getByText("A colleague must confirm the publication")).toBeTruthy();
  const draws = table.getAllByRole("link", { name: "Hold the draw" });
  expect(draws[0]?.getAttribute("href")).toBe("/staff/event/e1/places");
  expect(table.getByText("80 of 100 free. Undecided applications: 95")).toBeTruthy();
  // The one of the very large event is found by counting all its applications.
  expect(await screen.findByText("To publish: 0. To confirm: 2. Draws to hold: 2.")).toBeTruthy();
});

test("an event with very many applications is counted page by page, and its crowded zone is found", async () => {
  const calls = showPage(["OFFICER"]);
  expect(await screen.findByText("Zone A · Hall A. Booths asked for: 95, free: 40")).toBeTruthy();
  expect(screen.getByText("980 of 1,000 free. Undecided applications: 95")).toBeTruthy();
  const draws = screen.getAllByRole("link", { name: "Hold the draw" });
  expect(draws.map((link) => link.getAttribute("href"))).toContain("/staff/event/e6/places");
  expect(screen.queryByText(/Counting all applications/)).toBeNull();
  const pages = calls.filter(({ path }) => path === "/staff/event-task/e6");
  expect(pages.map(({ query }) => query.get("cursor"))).toEqual([null, "a9"]);
});

test("an event with very many applications is among those with something to do until it is counted", async () => {
  showPage(["OFFICER"], [], {}, { "GET /staff/event-task/e6": () => new Promise(() => undefined) });
  const note = await screen.findByText("Counting all applications of this event…");
  expect(note.closest("details")).toBeNull();
  expect(screen.queryByText(/Draws to hold/)).toBeNull();
});

test("an event whose applications cannot be counted says so", async () => {
  showPage(
    ["OFFICER"],
    [],
    {},
    {
      "GET /staff/event-task/e6": () => ({ status: 500, body: { success: false, code: 900500 } }),
    },
  );
  expect(await screen.findByText("The applications of this event could not be counted.")).toBeTruthy();
});

test("an event whose draw has been held is no task, however many are undecided", async () => {
  showPage(
    ["OFFICER"],
    [],
    {},
    {
      "GET /staff/event-task/e6": () => ({ data: { ...buildDemand(95), draw: "DRAWN" } }),
    },
  );
  await screen.findByText("Very Large Fair");
  await waitFor(() => expect(screen.getByText("Very Large Fair").closest("details")).not.toBeNull());
});

test("an administrator sees how many accounts have roles to be confirmed", async () => {
  showPage(["ADMIN"]);
  expect(await screen.findByText(/1 staff account has roles to be confirmed/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Go to the staff accounts" });
  expect(link.getAttribute("href")).toBe("/staff/admin/account");
});

test.each([
  [{ allowed: true }, "decide"],
  [{ allowed: false, code: 900310 }, "colleague"],
  [{ allowed: false, code: 900420 }, "colleague"],
  [{ allowed: false, code: 10801 }, undefined],
])("a refund that is %o is for: %s", (move, expected) => {
  expect(
    readApproval({
      moves: [
        { action: "startRefund", ...move },
        { action: "accept", allowed: true },
      ],
    }),
  ).toBe(expected);
});

test("a case that is late says so among those for a second person, as in the queue", async () => {
  showPage(["CASHIER"], [{ ...buildRefund({ allowed: true }), dueOn: "2026-01-15", overdue: true }]);
  const table = await screen.findByRole("table", { name: "For a second person" });
  expect(within(table).getByText("Overdue")).toBeTruthy();
});

const objection = {
  id: "p1",
  institutionId: "i 9",
  institutionNames: { en: "Company 9" },
  kind: "VIOLATION",
  on: "2026-11-03",
  objectedAt: "2026-11-20T02:00:00.000Z",
};

test("an objection to a penalty waits for an officer, and for a colleague of whoever recorded it", async () => {
  showPage(
    ["OFFICER"],
    [],
    {},
    {
      ...noEvents,
      "GET /staff/penalty-objection": () => ({
        data: {
          items: [
            objection,
            { ...objection, id: "p2", institutionId: "i8", institutionNames: { en: "Company 8" }, own: true },
          ],
          total: 2,
        },
      }),
    },
  );
  const link = await screen.findByRole("link", {
    name: /^Reply to the objection of Company 9 to the warning or violation of 3\sNovember\s2026$/,
  });
  expect(link.getAttribute("href")).toBe("/staff/institution/i%209");
  expect(link.closest("li")?.textContent).not.toContain("A colleague");
  const ownRecord = screen.getByRole("link", { name: /Company 8/ });
  expect(ownRecord.closest("li")?.textContent).toContain("A colleague, because you took the previous step");
  expect(screen.queryByText("Nothing is waiting for a second person.")).toBeNull();
});

test("an administrator sees what a second one confirms: accounts, the destruction of records, forms and policies", async () => {
  const request = {
    roles: ["OFFICER"],
    requestedAt: "2026-11-20T02:00:00.000Z",
    requesterName: "admin2@demo.mo",
  };
  showPage(
    ["ADMIN"],
    [],
    { id: "me" },
    {
      ...noEvents,
      "GET /staff/admin/account": () => ({
        data: {
          reviews: [],
          requests: [
            { ...request, id: "r1", account: "new@demo.mo", requestedBy: "other" },
            { ...request, id: "r2", account: "own@demo.mo", requestedBy: "me" },
          ],
        },
      }),
      "GET /staff/retention": () => ({
        data: {
          runs: [
            { id: "t1", status: "CHECKED", today: "2026-11-22", requestedBy: "other" },
            { id: "t0", status: "DONE", today: "2026-10-22", requestedBy: "other" },
          ],
          holds: [],
        },
      }),
      "GET /staff/admin/scheme": () => ({
        data: {
          items: [
            { id: "TRAINING", current: 0, hasDraft: true, hasOwnDraft: false },
            { id: "FIRST_SHOP_PRE", current: 0, hasDraft: true, hasOwnDraft: true },
            { id: "SEMINAR", current: 0, hasDraft: false, hasOwnDraft: false },
          ],
        },
      }),
      "GET /staff/admin/policy/prepared": () => ({
        data: {
          items: ["other@demo.mo", "me@demo.mo"].map((by) => ({
            id: `countersign~ALL~~${by}`,
            key: "countersign",
            scope: "ALL",
            from: "2027-01-04",
            value: { grants: "ONE_PERSON" },
            by,
            at: "2026-11-20T02:00:00.000Z",
            ...(by === "me@demo.mo" && { own: true }),
          })),
        },
      }),
    },
  );
  const account = await screen.findByRole("link", {
    name: "Confirm the request for the staff account new@demo.mo",
  });
  expect(account.getAttribute("href")).toBe("/staff/admin/account");
  const ownRequest = screen.getByRole("link", { name: /own@demo\.mo/ });
  expect(ownRequest.closest("li")?.textContent).toContain("A colleague, because you took the previous step");
  const run = await screen.findByRole("link", {
    name: /^Confirm the destruction of the records found by the dry run of 22\sNovember\s2026$/,
  });
  expect(run.getAttribute("href")).toBe("/staff/retention");
  expect(screen.queryByRole("link", { name: /October/ })).toBeNull();
  const forms = await screen.findAllByRole("link", {
    name: /^Publish the version being prepared of the form/,
  });
  expect(forms.map((form) => form.getAttribute("href"))).toEqual([
    "/staff/admin/scheme/TRAINING",
    "/staff/admin/scheme/FIRST_SHOP_PRE",
  ]);
  const isForColleague = (link: HTMLElement) => link.closest("li")?.textContent?.includes("A colleague");
  expect(forms.map(isForColleague)).toEqual([false, true]);
  const settings = await screen.findAllByRole("link", { name: /^Confirm the policy setting prepared by/ });
  expect(settings.map((link) => link.getAttribute("href"))).toEqual(
    Array.from({ length: 2 }, () => "/staff/admin?search=countersign"),
  );
  expect(settings.map(isForColleague)).toEqual([false, true]);
  expect(screen.queryByText("Nothing is waiting for a second person.")).toBeNull();
});

test("nothing is said to wait for nobody beside a change of an event that waits, and it is said where nothing does", async () => {
  const nothing = "Nothing is waiting for a second person.";
  showPage(["OFFICER"]);
  await screen.findByRole("link", { name: "Confirm the publication of New Fair" });
  expect(screen.queryByText(nothing)).toBeNull();
  cleanup();
  unload();
  showPage(["OFFICER"], [], {}, noEvents);
  expect(await screen.findByText(nothing)).toBeTruthy();
});

test("a change of an event that the reader asked for waits for a colleague", async () => {
  const items = [buildEvent("e4", { tasks: ["ownChange"], requested: "cancel" })];
  showPage(["OFFICER"], [], {}, { "GET /staff/event-task": () => ({ data: { items } }) });
  const link = await screen.findByRole("link", { name: "Confirm the cancellation of Green Fair" });
  expect(link.getAttribute("href")).toBe("/staff/event/e4");
  expect(link.closest("li")?.textContent).toContain("A colleague, because you took the previous step");
  expect(screen.queryByText("Nothing is waiting for a second person.")).toBeNull();
});

test("the tasks of events show until when each form is open where the days differ", async () => {
  const closingDays = { FAIR_HOSTED: "2026-11-28", OFFICIAL_GUEST: "2026-12-01" };
  const items = [buildEvent("e1", { tasks: ["draw"], closingDays }), buildEvent("e2", { tasks: ["draw"] })];
  showPage(["OFFICER"], [], {}, { "GET /staff/event-task": () => ({ data: { items } }) });
  const [, first, second] = within(await screen.findByRole("table", { name: "Events" })).getAllByRole("row");
  expect(within(first as HTMLElement).getByText(/28\sNovember\s2026/)).toBeTruthy();
  expect(within(first as HTMLElement).getByText(/1\sDecember\s2026/)).toBeTruthy();
  expect(within(second as HTMLElement).getByText(/1\sDecember\s2026/)).toBeTruthy();
});

test("the public value of a draw waits for whoever did not enter it", async () => {
  const items = [
    buildEvent("e1", { tasks: ["drawValue"] }),
    buildEvent("e2", { tasks: ["ownDrawValue"], names: { ...names, en: "Own Fair" } }),
  ];
  showPage(["OFFICER"], [], {}, { "GET /staff/event-task": () => ({ data: { items } }) });
  const link = await screen.findByRole("link", {
    name: "Confirm the public value of the draw for Green Fair",
  });
  expect(link.getAttribute("href")).toBe("/staff/event/e1/places");
  expect(link.closest("li")?.textContent).not.toContain("A colleague");
  const ownLink = screen.getByRole("link", { name: "Confirm the public value of the draw for Own Fair" });
  expect(ownLink.closest("li")?.textContent).toContain("A colleague, because you took the previous step");
  const task = screen.getByRole("link", { name: "Confirm the public value, so that the draw can be held" });
  expect(task.getAttribute("href")).toBe("/staff/event/e1/places");
  expect(screen.getByText("A colleague must confirm the public value of the draw")).toBeTruthy();
});

test("an officer of some schemes is not asked for what is of all, which would be refused", async () => {
  const refuseCall = () => ({ status: 403, body: { success: false, code: 200113, errorCode: 200113 } });
  const calls = showPage(
    ["OFFICER"],
    [],
    { scope: { schemes: ["TRAINING"] } },
    {
      ...noEvents,
      "GET /staff/institution-check": refuseCall,
      "GET /staff/penalty-objection": refuseCall,
    },
  );
  expect(await screen.findByText("Nothing is waiting for a second person.")).toBeTruthy();
  expect(document.querySelector(".alert-error")).toBeNull();
  expect(calls.map(({ path }) => path)).not.toContain("/staff/institution-check");
  expect(calls.map(({ path }) => path)).not.toContain("/staff/penalty-objection");
});

test("decisions on institutions that colleagues prepared, and own ones that were returned, are listed", async () => {
  const at = "2026-11-23T02:00:00.000Z";
  const item = { kind: "PENALTY", at, institutionNames: { zh: "", en: "Company", pt: "" } };
  showPage(
    ["OFFICER"],
    [],
    {},
    {
      ...noEvents,
      "GET /staff/prepared-decision": () => ({
        data: {
          items: [
            { ...item, institutionId: "i1", by: "second@demo.mo" },
            { ...item, institutionId: "i2", by: "officer@demo.mo", own: true },
            { ...item, institutionId: "i3", by: "officer@demo.mo", own: true, returned: true },
            { ...item, kind: "CERTIFICATION", institutionId: "i4", by: "second@demo.mo" },
          ],
          total: 4,
        },
      }),
    },
  );
  expect(await screen.findByText("Total: 4. You can decide: 3. A colleague must decide: 1.")).toBeTruthy();
  const links = screen.getAllByRole<HTMLAnchorElement>("link", { name: /of Company/ });
  expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
    ["Countersign the warning or violation of Company", "/staff/institution/i1"],
    ["Countersign the warning or violation of Company", "/staff/institution/i2"],
    ["The warning or violation of Company was returned to you", "/staff/institution/i3"],
    ["Countersign the failed certification of Company", "/staff/institution/i4"],
  ]);
});
