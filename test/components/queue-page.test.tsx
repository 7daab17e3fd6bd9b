/**
 * The queue of staff: a row says what waits and how long, rows are chosen and decided together, answered one by one.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Component as QueuePage } from "../../packages/web/src/features/staff-queue/queue-page.tsx";
import { savePersistedInput } from "../../packages/web/src/form/persisted-input-store.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { type NetworkAnswer, type NetworkCall, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
// Each test starts without the data that an earlier one has loaded.
beforeEach(() => unload());

const buildMove = (action: string) => ({ action, allowed: true });
const buildRow = (n: number, over: object = {}) => ({
  id: `app-${n}`,
  version: n,
  code: `FH-2026-00000${n}`,
  scheme: "FAIR_HOSTED",
  institutionId: `inst-${n}`,
  institutionName: `Company ${n}`,
  eventNames: { "zh-Hant": "綠色展", "zh-Hans": "绿色展", en: "Green Fair", pt: "Feira Verde" },
  status: "PROCESSING",
  submittedAt: "2026-11-20T02:00:00.000Z",
  ageDays: 3,
  overdue: false,
  queue: "PROCESSING",
  deadlines: [],
  moves: [buildMove("accept"), buildMove("reject")],
  fee: { lines: [], total: { amount: 1_350_000, currency: "MOP" } },
  ...over,
});
const renderQueue = (
  items: object[],
  more: Parameters<typeof stubNetwork>[0] = {},
  over: object = {},
  address = "/staff",
) => {
  const calls = stubNetwork({
    "GET /staff/queue": () => ({ data: { items, total: items.length, overdue: 0, ...over } }),
    "GET /staff/queue/count": () => ({ data: { items: [] } }),
    "GET /activity/list": () => ({ data: { items: [] } }),
    "GET /scheme": () => ({ data: { items: [] } }),
    "GET /staff/view": () => ({ data: { items: [] } }),
    "GET /user/current": () => ({ data: { id: "me", account: "me@demo.mo", roles: ["OFFICER"] } }),
    "GET /staff/colleague": () => ({ data: { items: [] } }),
    ...more,
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <ResourceProvider>
        <Suspense>
          <QueuePage />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), calls };
};
const findRow = async (code: string) => {
  const cell = await screen.findByText(code);
  const line = cell.closest("tr");
  if (!line) throw new Error(`${code} stands in no row`);
  return within(line);
};
const bulkCalls = (calls: readonly NetworkCall[]) => calls.filter(({ path }) => path === "/staff/queue/bulk");

describe("a search", () => {
  const foundRows = [
    {
      kind: "event",
      id: "lotus-2027",
      names: { en: "Lotus Fair" },
      status: "DRAFT",
      dates: { start: "2027-03-04", end: "2027-03-06" },
    },
    { kind: "institution", id: "i1", names: { en: "Lotus Trading" }, status: "PASSED" },
    { kind: "oneStop", id: "OS-7K3M9-QXT42", names: { en: "Lotus Investments" }, status: "REVERSED" },
    {
      kind: "publication",
      id: "article.p1",
      names: { en: "Lotus guide" },
      status: "PUBLISHED",
      publicationKind: "ARTICLE",
    },
  ];
  const stubFound = (items: object[], more: string[] = [], unread: string[] = []) => ({
    "GET /staff/search": () => ({ data: { items, more, unread } }),
  });
  test("that names no list is one through everything, with the way to each", async () => {
    const { calls } = renderQueue([buildRow(1)], stubFound(foundRows, ["institution"]), {}, "/staff?q=lotus");
    await screen.findByRole("heading", { name: "Also found" });
    const links = ["Lotus Trading", "Lotus Fair", "Lotus Investments", "Lotus guide"].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(links).toEqual([
      "/staff/institution/i1",
      "/staff/event/lotus-2027",
      "/staff/osspay?number=OS-7K3M9-QXT42",
      "/staff/content/article/article.p1",
    ]);
    expect(screen.getByText("There are more. Search with more words.")).toBeTruthy();
    expect(screen.getByText(/Taken back by the payment provider/)).toBeTruthy();
    expect(calls.find(({ path }) => path === "/staff/search")?.query?.get("q")).toBe("lotus");
    // The applications that were found stand in their list.
    expect(await screen.findByText("FH-2026-000001")).toBeTruthy();
  });
  test("that finds nothing else says nothing else", async () => {
    renderQueue([buildRow(1)], stubFound([]), {}, "/staff?q=lotus");
    await screen.findByText("FH-2026-000001");
    await waitFor(() => expect(document.querySelector(".skeleton")).toBeNull());
    expect(screen.queryByText("Also found")).toBeNull();
  });
  test("that ends before all was looked through says so, and how to search on", async () => {
    renderQueue([buildRow(1)], stubFound([], [], ["institution", "oneStop"]), {}, "/staff?q=lotus");
    const link = await screen.findByRole("link", { name: /Not all institutions were searched/ });
    expect(link.getAttribute("href")).toBe("/staff/certification?certification=ALL&q=lotus");
    expect(screen.getByText(/Not all payment numbers were searched/)).toBeTruthy();
    expect(screen.queryByText("There are more. Search with more words.")).toBeNull();
  });
  test("of one list stays in it", async () => {
    const { calls } = renderQueue([buildRow(1)], {}, {}, "/staff?q=lotus&queue=PROCESSING");
    await screen.findByText("FH-2026-000001");
    expect(screen.getByLabelText("Search this list")).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain("/staff/search");
  });
});

describe("a row", () => {
  test("says who works on it, unless nobody does or whoever did has left", async () => {
    const since = "2026-11-20T02:00:00.000Z";
    renderQueue([
      buildRow(1, { assignee: { accountId: "a", name: "first@demo.mo", since } }),
      buildRow(2, { assignee: { accountId: "b", since } }),
      buildRow(3),
    ]);
    expect((await findRow("FH-2026-000001")).getByText("Assigned to first@demo.mo")).toBeTruthy();
    for (const code of ["FH-2026-000002", "FH-2026-000003"])
      expect((await findRow(code)).queryByText(/^Assigned to/)).toBeNull();
  });
  test("says whose it is, for what, since when, until when and for how much, and leads to the application", async () => {
    renderQueue([buildRow(1, { dueOn: "2026-11-25" })]);
    const line = await findRow("FH-2026-000001");
    expect(line.getByRole("link", { name: "FH-2026-000001" }).getAttribute("href")).toBe(
      "/staff/application/app-1",
    );
    for (const text of ["Company 1", "Green Fair", "3 days ago"]) expect(line.getByText(text)).toBeTruthy();
    expect(line.getByText(/13,500/)).toBeTruthy();
    expect(line.queryByText("Overdue")).toBeNull();
  });
  test("that is overdue says so in words", async () => {
    renderQueue([buildRow(1, { dueOn: "2026-11-20", overdue: true })], {}, { overdue: 1 });
    expect((await findRow("FH-2026-000001")).getByText("Overdue")).toBeTruthy();
  });
  test("of an applicant on the waiting list of a draw says so, as its record does", async () => {
    renderQueue([buildRow(1, { status: "REJECTED", queue: "REJECTED", lot: { tier: 1, waiting: 2 } })]);
    const line = await findRow("FH-2026-000001");
    expect(line.getByText("On the waiting list")).toBeTruthy();
    expect(line.queryByText("Not accepted")).toBeNull();
  });
  test("that waits for its applicant says by when beside its status, and is nothing to be done by staff", async () => {
    const deadlines = [
      { kind: "objection", day: "2026-12-10" },
      { kind: "payment", day: "2026-12-01" },
    ];
    renderQueue([
      buildRow(1, { status: "AWAITING_PAYMENT", queue: "AWAITING_PAYMENT", deadlines }),
      buildRow(2, { dueOn: "2026-11-25", deadlines }),
    ]);
    const line = await findRow("FH-2026-000001");
    expect(line.getByText("Pay by 1 Dec 2026")).toBeTruthy();
    expect(line.getAllByText("–")).toHaveLength(1);
    expect((await findRow("FH-2026-000002")).queryByText(/^Pay by/)).toBeNull();
  });
  test("without a fee, a day or a name of an institution shows what there is", async () => {
    renderQueue([buildRow(1, { fee: undefined, submittedAt: undefined, institutionName: undefined })]);
    const line = await findRow("FH-2026-000001");
    expect(line.getByText("inst-1")).toBeTruthy();
    expect(line.getAllByText("–")).toHaveLength(3);
  });
  test("an empty queue says that nothing was found", async () => {
    renderQueue([]);
    expect(await screen.findByText("No applications match your filters.")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the lists", () => {
  const readQueries = (calls: readonly NetworkCall[]) =>
    calls.filter(({ path }) => path === "/staff/queue").at(-1)?.query;
  test("hold every status, and a queue or a status, not both", async () => {
    const { user, calls } = renderQueue([buildRow(1)]);
    const list = await screen.findByRole("combobox", { name: /^List/ });
    for (const status of ["Paid", "Event completed", "Not accepted", "Cancelled", "Refunded", "Closed"])
      expect(within(list).getByRole("option", { name: status })).toBeTruthy();
    await user.selectOptions(list, "Refunded");
    await waitFor(() => expect(readQueries(calls)?.get("status")).toBe("REFUNDED"));
    expect(readQueries(calls)?.get("queue")).toBeNull();
    await user.selectOptions(list, within(list).getByRole("option", { name: "Cancellations to decide" }));
    await waitFor(() => expect(readQueries(calls)?.get("queue")).toBe("cancellation"));
    expect(readQueries(calls)?.get("status")).toBeNull();
  });
  test("of a cashier are about money", async () => {
    renderQueue([buildRow(1)], { "GET /user/current": () => ({ data: { roles: ["CASHIER"] } }) });
    const optionNames = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
    // The queues of a cashier come first, and those of officers follow the unpaid fees.
    await waitFor(() =>
      expect(optionNames().indexOf("Objections to decide")).toBeGreaterThan(
        optionNames().indexOf("Unpaid fees"),
      ),
    );
    expect(optionNames().slice(0, 5)).toEqual([
      "All applications waiting for the cashier",
      "Proofs of payment to check",
      "Decisions on payments taken back",
      "Refunds to pay",
      "Grants to pay out or close",
    ]);
  });
});

describe("saved views", () => {
  const view = {
    id: "v1",
    version: 2,
    name: "Overdue fairs",
    shared: true,
    owner: "first@demo.mo",
    mayChange: true,
    filter: { queue: ["PROCESSING"], scheme: "FAIR_HOSTED", overdue: true, sort: "due" },
    columns: ["institution", "booth"],
  };
  const ofView =
    "queue=PROCESSING&scheme=FAIR_HOSTED&overdue=true&sort=due&view=v1&columns=institution%2Cbooth";
  const withView = { "GET /staff/view": () => ({ data: { items: [view] } }) };
  test("are among the lists, and set filters, order and columns; an application follows them", async () => {
    const { user, calls } = renderQueue([buildRow(1, { booth: "A12" })], withView);
    const list = await screen.findByRole("combobox", { name: /^List/ });
    await user.selectOptions(list, await within(list).findByRole("option", { name: "Overdue fairs" }));
    await waitFor(() =>
      expect(
        calls
          .filter(({ path }) => path === "/staff/queue")
          .at(-1)
          ?.query.toString(),
      ).toBe("queue=PROCESSING&scheme=FAIR_HOSTED&overdue=true&sort=due&limit=25"),
    );
    const line = await findRow("FH-2026-000001");
    expect(line.getByText("A12")).toBeTruthy();
    expect(line.queryByText("Green Fair")).toBeNull();
    expect(line.getByRole("link").getAttribute("href")).toBe(`/staff/application/app-1?${ofView}`);
    // Another list is no longer that view.
    await user.selectOptions(list, "Refunded");
    await waitFor(() => expect(screen.queryByText("A12")).toBeNull());
  });
  test("keep what is shown under a name, and a refused name says why", async () => {
    const answers = [
      { status: 400, body: { code: 900054, fields: [{ path: "name", key: "viewNameTaken" }] } },
      { data: { ...view, id: "v2", name: "Mine" } },
    ];
    const { user, calls } = renderQueue(
      [buildRow(1)],
      { ...withView, "POST /staff/view": () => answers.shift() ?? { data: {} } },
      {},
      "/staff?scheme=FAIR_HOSTED&minAge=7",
    );
    await user.click(await screen.findByText("Columns", { selector: "summary" }));
    await user.click(screen.getByRole("checkbox", { name: "Fee" }));
    await user.click(screen.getByRole("button", { name: "Save this view" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("textbox", { name: /View name/ }), "Mine");
    await user.click(dialog.getByRole("button", { name: "Save this view" }));
    expect(await dialog.findByText("This name is already used. Enter another one.")).toBeTruthy();
    await user.click(dialog.getByRole("checkbox", { name: "Share with all colleagues" }));
    await user.click(dialog.getByRole("button", { name: "Save this view" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
      name: "Mine",
      shared: true,
      filter: { scheme: "FAIR_HOSTED", minAge: 7 },
      columns: ["institution", "event", "status", "submitted", "due"],
    });
  });
  test("say when what is shown is no longer the view, and are changed or removed", async () => {
    const { user, calls } = renderQueue(
      [buildRow(1)],
      {
        ...withView,
        "DELETE /staff/view/v1": () => ({ data: view }),
        "PUT /staff/view": () => ({ data: view }),
      },
      {},
      `/staff?${ofView}&q=x`,
    );
    await screen.findByText("You have changed what this view shows. The changes are not saved.");
    await user.click(screen.getByRole("button", { name: "Change this view" }));
    await user.click(await screen.findByRole("button", { name: "Save the changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
      id: "v1",
      version: 2,
      filter: { ...view.filter, q: "x" },
    });
    await user.click(screen.getByRole("button", { name: "Change this view" }));
    await user.click(await screen.findByRole("button", { name: "Delete the view" }));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    const question = (await screen.findAllByRole("dialog")).at(-1) as HTMLElement;
    await user.click(within(question).getByRole("button", { name: "Delete the view" }));
    await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
  });
});

describe("the filter by who works on an application", () => {
  const colleagues = {
    "GET /staff/colleague": () => ({
      data: {
        items: [
          { accountId: "me", name: "me@demo.mo", readsNotes: true },
          { accountId: "other", name: "other@demo.mo", readsNotes: true },
          { accountId: "gone", name: "gone@demo.mo", readsNotes: true, leftDesk: true },
        ],
      },
    }),
  };
  const findFilter = async () => {
    const list = await screen.findByRole<HTMLSelectElement>("combobox", { name: /Assigned to/ });
    await within(list).findByRole("option", { name: "other@demo.mo" });
    return list;
  };
  const listOptions = (list: HTMLElement) =>
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  test.each([
    ["Myself", "me"],
    ["Nobody", "nobody"],
    ["other@demo.mo", "other"],
  ])("“%s” asks for its applications", async (name, assignee) => {
    const { user, calls } = renderQueue([buildRow(1)], colleagues);
    const list = await findFilter();
    expect(listOptions(list)).toEqual(["All", "Myself", "Nobody", "other@demo.mo"]);
    await user.selectOptions(list, name);
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path === "/staff/queue")?.query.get("assignee")).toBe(assignee),
    );
    await user.click(screen.getByRole("button", { name: "Clear the filters" }));
    await waitFor(() => expect(list.value).toBe(""));
  });
  test.each([
    ["gone", "gone@demo.mo"],
    ["erased", "A colleague who has left"],
  ])("a view that names somebody who has left says so: %s", async (assignee, text) => {
    renderQueue([buildRow(1)], colleagues, {}, `/staff?assignee=${assignee}`);
    expect((await findFilter()).selectedOptions[0]?.textContent).toBe(text);
  });
});

describe("several rows", () => {
  const chooseColumns = async (user: ReturnType<typeof userEvent.setup>, ...codes: string[]) => {
    for (const code of codes)
      await user.click(await screen.findByRole("checkbox", { name: `Select ${code}` }));
  };
  test("are chosen, counted, and let go", async () => {
    const { user } = renderQueue([buildRow(1), buildRow(2)]);
    await chooseColumns(user, "FH-2026-000001", "FH-2026-000002");
    expect(screen.getByText("2 selected")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear the selection" }));
    expect(screen.queryByText("2 selected")).toBeNull();
  });
  test("are assigned to the reader or to a colleague, each named once", async () => {
    const colleagues = [
      { accountId: "me", name: "me@demo.mo" },
      { accountId: "other", name: "other@demo.mo" },
    ];
    const { user } = renderQueue([buildRow(1)], {
      "GET /staff/colleague": () => ({ data: { items: colleagues } }),
    });
    await chooseColumns(user, "FH-2026-000001");
    await user.click(screen.getByRole("button", { name: "Assign" }));
    const list = await screen.findByRole("combobox", { name: /Colleague/ });
    await within(list).findByRole("option", { name: "other@demo.mo" });
    const names = within(list).getAllByRole("option");
    expect(names.map(({ textContent }) => textContent)).toEqual(["Myself", "other@demo.mo"]);
  });
  test("are assigned to a colleague whose role covers all of them, and to nobody else", async () => {
    const buildColleague = (name: string, events?: string[]) => ({
      accountId: name,
      name: `${name}@demo.mo`,
      ...(events && { scope: { events } }),
    });
    const items = [
      buildColleague("me"),
      buildColleague("both"),
      buildColleague("first", ["e1"]),
      buildColleague("third", ["e2"]),
      buildColleague("these", ["e1", "e2"]),
    ];
    const rows = [
      buildRow(1, { eventId: "e1" }),
      buildRow(2, { eventId: "e1" }),
      buildRow(3, { eventId: "e2" }),
    ];
    const { user, calls } = renderQueue(rows, {
      "GET /staff/colleague": () => ({ data: { items } }),
    });
    await user.click(await screen.findByRole("button", { name: "Select all on this page" }));
    await user.click(screen.getByRole("button", { name: "Assign" }));
    const list = await screen.findByRole("combobox", {
      name: /Colleague/,
      description: /notified of all of them together/,
    });
    await within(list).findByRole("option", { name: "both@demo.mo" });
    const names = within(list).getAllByRole("option");
    expect(names.map(({ textContent }) => textContent)).toEqual(["Myself", "both@demo.mo", "these@demo.mo"]);
    // To read a case is recorded as a reading of personal data, and nobody reads one here.
    expect(calls.filter(({ path }) => path.endsWith("/case"))).toEqual([]);
  });
  test("are assigned to nobody who was chosen earlier and is no longer offered", async () => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    vi.stubGlobal("IDBKeyRange", IDBKeyRange);
    session.start("assigner.secret");
    const base = { reason: "", chosenReasons: [], colleague: "" };
    await savePersistedInput("bulk assign app-1", { base, value: { ...base, colleague: "gone" } });
    const colleagues = [{ accountId: "other", name: "other@demo.mo" }];
    const { user, calls } = renderQueue([buildRow(1)], {
      "GET /staff/colleague": () => ({ data: { items: colleagues } }),
      "POST /staff/queue/bulk": () => ({ data: { items: [{ id: "app-1", done: true }] } }),
    });
    await chooseColumns(user, "FH-2026-000001");
    await user.click(screen.getByRole("button", { name: "Assign" }));
    const list = await screen.findByRole<HTMLSelectElement>("combobox", { name: /Colleague/ });
    await within(list).findByRole("option", { name: "other@demo.mo" });
    await screen.findByText(/This is what you typed earlier/);
    expect(list.selectedOptions[0]?.textContent).toBe("Myself");
    await user.click(screen.getByRole("button", { name: "Check first" }));
    await screen.findByText("1 passes");
    expect(bulkCalls(calls).at(-1)?.body).toMatchObject({ action: "assign" });
    expect(bulkCalls(calls).at(-1)?.body).not.toHaveProperty("accountId");
  });
  test("are offered only what one of them takes", async () => {
    const { user } = renderQueue([buildRow(1), buildRow(2, { moves: [] })]);
    await chooseColumns(user, "FH-2026-000002");
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
    expect(screen.getByRole("button", { name: "Send a message" })).toBeTruthy();
    await chooseColumns(user, "FH-2026-000001");
    expect(screen.getByRole("button", { name: "Accept" })).toBeTruthy();
  });
  test("of a cashier include no message to applicants", async () => {
    const { user } = renderQueue([buildRow(1)], {
      "GET /user/current": () => ({ data: { id: "me", account: "me@demo.mo", roles: ["CASHIER"] } }),
    });
    await chooseColumns(user, "FH-2026-000001");
    expect(screen.getByRole("button", { name: "Assign" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send a message" })).toBeNull();
  });
  test("with a reason are offered to whoever may make them, and not sent without one", async () => {
    const moves = [
      { action: "dismissObjection", allowed: true },
      { action: "upholdObjection", allowed: true },
      { action: "waiveArrears", allowed: false },
    ] as const;
    const { user, calls } = renderQueue([buildRow(1, { moves: [...moves] })], {
      "POST /staff/queue/bulk": () => ({ data: { items: [{ id: "app-1", done: true }] } }),
    });
    await chooseColumns(user, "FH-2026-000001");
    expect(screen.getByRole("button", { name: "Uphold the objection" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Waive the outstanding fee" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Do not uphold the objection" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    expect(bulkCalls(calls)).toEqual([]);
    await user.click(await dialog.findByRole("checkbox", { name: /new facts/ }));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    await dialog.findByText("1 passes");
    expect(bulkCalls(calls).map(({ body }) => body)).toMatchObject([
      { action: "dismissObjection", reasonCodes: ["NO_NEW_FACTS"], dryRun: true },
    ]);
  });
  test("are checked, then accepted by one call, and each is answered by itself; what was refused stays chosen", async () => {
    const { user, calls } = renderQueue([buildRow(1), buildRow(2)], {
      "POST /staff/queue/bulk": () => ({
        data: {
          items: [
            { id: "app-1", done: true },
            { id: "app-2", done: false, refused: { code: 900043 } },
          ],
        },
      }),
    });
    await chooseColumns(user, "FH-2026-000001", "FH-2026-000002");
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(
        "Confirm eligibility and accept 2 applications? Where there is a fee, the institution will be asked to pay it, with the deadline counted from today.",
      ),
    ).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    await dialog.findByText("1 passes");
    expect(dialog.getByText("FH-2026-000002")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    await dialog.findByText("1 done");
    expect(dialog.getByText("Done")).toBeTruthy();
    const sentBody = {
      action: "accept",
      items: [
        { id: "app-1", version: 1 },
        { id: "app-2", version: 2 },
      ],
    };
    expect(bulkCalls(calls).map(({ body }) => body)).toEqual([{ ...sentBody, dryRun: true }, sentBody]);
    await user.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByText("1 selected")).toBeTruthy());
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select FH-2026-000002" });
    expect(box.checked).toBe(true);
  });
  test("that are refused for a part of them name it, and not their status alone", async () => {
    const fields = [{ path: "members", key: "unitsMissing", params: { names: ["Hou Kong", "Lotus"] } }];
    const { user } = renderQueue([buildRow(1), buildRow(2)], {
      "POST /staff/queue/bulk": () => ({
        data: {
          items: [
            { id: "app-1", done: true },
            { id: "app-2", done: false, refused: { code: 900057, fields } },
          ],
        },
      }),
    });
    await chooseColumns(user, "FH-2026-000001", "FH-2026-000002");
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    expect(await dialog.findByText(/or were refused: Hou Kong, Lotus\./)).toBeTruthy();
    expect(dialog.queryByText(/Reload the page/)).toBeNull();
  });
  test("that were decided are read again however the dialog is closed, and what was refused stays chosen", async () => {
    let status = "PROCESSING";
    const { user } = renderQueue([], {
      "GET /staff/queue": () => ({
        data: { items: [buildRow(1, { status }), buildRow(2)], total: 2, overdue: 0 },
      }),
      "POST /staff/queue/bulk": ({ body }) => {
        if (!(body as { dryRun?: boolean }).dryRun) status = "ACCEPTED";
        return {
          data: {
            items: [
              { id: "app-1", done: true },
              { id: "app-2", done: false, refused: { code: 900043 } },
            ],
          },
        };
      },
    });
    await chooseColumns(user, "FH-2026-000001", "FH-2026-000002");
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    await dialog.findByText("1 passes");
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    await dialog.findByText("1 done");
    // The cross of the dialog, which Escape stands for.
    await user.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await waitFor(async () => expect((await findRow("FH-2026-000001")).getByText("Accepted")).toBeTruthy());
    expect(screen.getByText("1 selected")).toBeTruthy();
  });
  test("are as many as are shown: whoever is away hands over all of them at once, in several calls", async () => {
    const items = Array.from({ length: 24 }, (_, n) => buildRow(n + 1));
    let letPass = (): void => undefined;
    const lastCall = new Promise<void>((resolve) => {
      letPass = resolve;
    });
    const { user, calls } = renderQueue(items, {
      "POST /staff/queue/bulk": async ({ body }) => {
        const { items: sent } = body as { items: { id: string }[] };
        if (sent.length < 10) await lastCall;
        return { data: { items: sent.map(({ id }) => ({ id, done: true })) } };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Select all on this page" }));
    await user.click(screen.getByRole("button", { name: "Give back" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    expect(await dialog.findByText("20 of 24 checked…")).toBeTruthy();
    letPass();
    await dialog.findByText("24 pass");
    await user.click(dialog.getByRole("button", { name: "Give back" }));
    await dialog.findByText("24 done");
    expect(bulkCalls(calls)).toHaveLength(6);
  });
  test("are checked anew where the reason was changed while they were checked", async () => {
    const lateAnswer = Promise.withResolvers<void>();
    const { user, calls } = renderQueue([buildRow(1)], {
      "POST /staff/queue/bulk": async () => {
        await lateAnswer.promise;
        return { data: { items: [{ id: "app-1", done: true }] } };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Select all on this page" }));
    await user.click(screen.getByRole("button", { name: "Do not accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    const reason = dialog.getByRole("textbox");
    await user.type(reason, "First.");
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    await user.type(reason, " Second.");
    lateAnswer.resolve();
    await waitFor(() => expect(dialog.queryByText("0 of 1 checked…")).toBeNull());
    expect(dialog.queryByText("1 passes")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    await dialog.findByText("1 passes");
    expect(bulkCalls(calls).map(({ body }) => body)).toMatchObject([
      { reason: "First.", dryRun: true },
      { reason: "First. Second.", dryRun: true },
    ]);
  });
  test("of which some were not reached stay chosen when the dialog is closed, and the list is read again", async () => {
    const items = Array.from({ length: 12 }, (_, n) => buildRow(n + 1));
    let sentCalls = 0;
    const { user, calls } = renderQueue(items, {
      "POST /staff/queue/bulk": ({ body }) => {
        const { dryRun, items: sent } = body as { dryRun?: boolean; items: { id: string }[] };
        if (!dryRun && ++sentCalls === 2) return { status: 503, body: { success: false, code: 900091 } };
        return { data: { items: sent.map(({ id }) => ({ id, done: true })) } };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Select all on this page" }));
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    await dialog.findByText("12 pass");
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    await dialog.findByRole("alert");
    const countReads = () => calls.filter(({ path }) => path === "/staff/queue").length;
    const readsBefore = countReads();
    await user.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByText("2 selected")).toBeTruthy());
    await waitFor(() => expect(countReads()).toBeGreaterThan(readsBefore));
  });
  test("that cannot be decided yet say what is in the way, and not to load the page again", async () => {
    const refusalOfItem = {
      code: 900057,
      reasons: [{ code: 900043, params: { until: "1 May", reason: "Unpaid." } }],
    };
    const { user } = renderQueue([buildRow(1), buildRow(2)], {
      "POST /staff/queue/bulk": () => ({
        data: {
          items: [
            { id: "app-1", done: true },
            { id: "app-2", done: false, refused: refusalOfItem },
          ],
        },
      }),
    });
    await chooseColumns(user, "FH-2026-000001", "FH-2026-000002");
    await user.click(screen.getByRole("button", { name: "Accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    expect(await dialog.findByText(/Your institution cannot apply up to and including 1 May/)).toBeTruthy();
    expect(dialog.queryByText(/Reload the page/)).toBeNull();
  });
  test("keep a typed reason for themselves, and not for others", async () => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    vi.stubGlobal("IDBKeyRange", IDBKeyRange);
    session.start("officer.secret");
    const { user } = renderQueue([buildRow(1), buildRow(2)]);
    const openReason = async (): Promise<HTMLTextAreaElement> => {
      await user.click(screen.getByRole("button", { name: "Do not accept" }));
      return within(await screen.findByRole("dialog")).getByRole<HTMLTextAreaElement>("textbox", {
        name: /Reason/,
      });
    };
    const goBack = async () => {
      await user.click(screen.getByRole("button", { name: "Go back" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await chooseColumns(user, "FH-2026-000001");
    await user.click(await openReason());
    // Each letter that is typed would draw the queue anew.
    await user.paste("The licence has expired.");
    await goBack();
    await chooseColumns(user, "FH-2026-000002");
    expect((await openReason()).value).toBe("");
    await goBack();
    await chooseColumns(user, "FH-2026-000002");
    const again = await openReason();
    await waitFor(() => expect(again.value).toBe("The licence has expired."));
    await goBack();
    await chooseColumns(user, "FH-2026-000001", "FH-2026-000002");
    const other = await openReason();
    // Whatever was kept would have come by now: the note about it comes with it.
    expect(other.value).toBe("");
    expect(screen.queryByRole("button", { name: "Start again" })).toBeNull();
  });
  test("are not refused without a reason", async () => {
    const { user, calls } = renderQueue([buildRow(1)]);
    await chooseColumns(user, "FH-2026-000001");
    await user.click(screen.getByRole("button", { name: "Do not accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Check first" }));
    expect(dialog.getByText("Fill this in")).toBeTruthy();
    expect(bulkCalls(calls)).toEqual([]);
  });
});

describe("an export", () => {
  const openExport = async (answers: Parameters<typeof stubNetwork>[0]) => {
    const { user, calls } = renderQueue([buildRow(1)], answers);
    await findRow("FH-2026-000001");
    await user.click(screen.getByText("Export"));
    await user.click(screen.getByRole("button", { name: "Download as CSV" }));
    return () => calls.filter(({ path }) => path.startsWith("/staff/queue/export"));
  };
  const buildExportView = (over: object) => ({
    data: { id: "e1", status: "PREPARING", rows: 0, requestedAt: "", until: "2026-11-24T02:00:00Z", ...over },
  });

  test("is waited for, and ends as a link to the file", async () => {
    let rows = 0;
    const listExportCalls = await openExport({
      "POST /staff/queue/export": () => buildExportView({}),
      "GET /staff/queue/export/e1": () =>
        ++rows < 2
          ? buildExportView({ rows })
          : buildExportView({ status: "READY", rows: 20_001, url: "https://files.test/e1.csv" }),
    });
    expect(await screen.findByText("Preparing the file: 1 application so far")).toBeTruthy();
    const link = await screen.findByRole("link", {
      name: "Download the file with 20,001 applications",
    });
    expect(link.getAttribute("href")).toBe("https://files.test/e1.csv");
    expect(listExportCalls()[0]?.body).toEqual({ format: "csv", language: "en" });
  });

  const answerRefusal = (status: number, code: number) => (): NetworkAnswer => ({
    status,
    body: { success: false, code, requestId: "r-1" },
  });
  const failures: [way: string, answer: () => NetworkAnswer][] = [
    ["fails with 500", answerRefusal(500, errorCodes.SERVER_EXCEPTION)],
    ["fails with 403", answerRefusal(403, errorCodes.FORBIDDEN)],
    ["fails with 404", answerRefusal(404, errorCodes.NOT_FOUND)],
    [
      "gets no answer",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ];
  describe.each(failures)("whose call %s", (_way, fail) => {
    const answerReady = () => buildExportView({ status: "READY", rows: 3, url: "https://files.test/e1.csv" });
    const failOnce = (answer: () => NetworkAnswer) => {
      let isFailing = true;
      return () => {
        const isFirst = isFailing;
        isFailing = false;
        return isFirst ? fail() : answer();
      };
    };
    const repeatExport = async () => {
      const part = within(screen.getByText("Export").closest("details") as HTMLElement);
      const retry = await part.findByText("Try again");
      await userEvent.setup().click(retry);
      await part.findByText("Download the file with 3 applications");
      expect(part.queryByText("Try again")).toBeNull();
    };
    test("while it is ordered: it is ordered again", async () => {
      const listExportCalls = await openExport({ "POST /staff/queue/export": failOnce(answerReady) });
      await repeatExport();
      expect(listExportCalls()[0]?.body).toEqual({ format: "csv", language: "en" });
    });
    test("while it is prepared: the same order is asked for again", async () => {
      await openExport({
        "POST /staff/queue/export": () => buildExportView({}),
        "GET /staff/queue/export/e1": failOnce(answerReady),
      });
      await repeatExport();
    });
  });

  test("of too many applications says what to do", async () => {
    await openExport({
      "POST /staff/queue/export": () => buildExportView({ status: "FAILED", max: 50_000 }),
    });
    expect(
      await screen.findByText("More than 50,000 applications match. Use the filters to choose fewer."),
    ).toBeTruthy();
  });
});

test("two filters chosen one right after the other both hold, before the page has followed the first", async () => {
  const { calls } = renderQueue([buildRow(1)]);
  await screen.findAllByText("FH-2026-000001");
  const words = document.querySelector<HTMLInputElement>("#q") ?? expect.fail("no search");
  const order = document.querySelector<HTMLSelectElement>("#filter-sort") ?? expect.fail("no order");
  await userEvent.type(words, "FH-");
  act(() => {
    fireEvent.change(order, { target: { value: "institution" } });
    fireEvent.submit(words.form ?? expect.fail("no form"));
  });
  await waitFor(() => {
    const lastQuery = calls.filter(({ path }) => path === "/staff/queue").at(-1)?.query;
    expect([lastQuery?.get("q"), lastQuery?.get("sort")]).toEqual(["FH-", "institution"]);
  });
});

test("a long list says that its order is that of time, and what it did not count", async () => {
  stubNetwork({
    "GET /staff/queue": () => ({ data: { items: [buildRow(1)], sort: "age" } }),
    "GET /staff/queue/count": () => ({
      data: {
        items: [
          { queue: "PROCESSING", count: 20_000, countedAt: "2026-11-23T02:07:00Z" },
          { queue: "cancellation", count: 200, more: true },
        ],
      },
    }),
    "GET /activity/list": () => ({ data: { items: [] } }),
    "GET /scheme": () => ({ data: { items: [] } }),
    "GET /staff/view": () => ({ data: { items: [] } }),
    "GET /user/current": () => ({ data: { roles: ["OFFICER"] } }),
  });
  render(
    <MemoryRouter initialEntries={["/staff?sort=fee"]}>
      <ResourceProvider>
        <Suspense>
          <QueuePage />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText(/too many applications to sort/)).toBeTruthy();
  expect(await screen.findByRole("option", { name: "Cancellations to decide (200+)" })).toBeTruthy();
  expect(screen.getByText("Numbers above 200 were counted at 10:07.")).toBeTruthy();
});
