/** One's own work says by when something has to happen, marks what is late, and is handed over together. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { Component as OwnWorkPage } from "../../packages/web/src/features/staff-queue/own-work-page.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => unload());

const buildAssignedRow = (id: string, over: object) => ({
  id,
  code: id,
  scheme: "FAIR_HOSTED",
  institutionId: "i1",
  institutionName: "Company 1",
  status: "PROCESSING",
  since: "2026-11-20T02:00:00.000Z",
  deadlines: [],
  moves: [],
  ...over,
});

test("each row has its due day, and a late one is marked", async () => {
  stubNetwork({
    "GET /user/current": () => ({ data: { roles: ["OFFICER"] } }),
    "GET /staff/mention": () => ({ data: { items: [] } }),
    "GET /staff/message": () => ({ data: { items: [] } }),
    "GET /staff/work": () => ({
      data: {
        items: [
          buildAssignedRow("FH-1", { dueOn: "2026-11-13", overdue: true }),
          buildAssignedRow("FH-2", { dueOn: "2026-12-03", overdue: false }),
          buildAssignedRow("FH-3", { overdue: false }),
        ],
      },
    }),
  });
  renderPage(<OwnWorkPage />);
  const table = await screen.findByRole("table", { name: "My work" });
  const [, late, later, none] = within(table).getAllByRole("row");
  expect(late?.textContent).toContain("13\u00a0Nov");
  expect(late?.textContent).toContain("Overdue");
  expect(later?.textContent).toContain("3\u00a0Dec");
  expect(later?.textContent).not.toContain("Overdue");
  expect(none?.textContent).toContain("–");
});

test("whoever works on nothing is led to the queue", async () => {
  stubNetwork({
    "GET /user/current": () => ({ data: { roles: ["OFFICER"] } }),
    "GET /staff/mention": () => ({ data: { items: [] } }),
    "GET /staff/message": () => ({ data: { items: [] } }),
    "GET /staff/work": () => ({ data: { items: [] } }),
  });
  renderPage(<OwnWorkPage />);
  const link = await screen.findByRole("link", { name: "Choose an application from the review queue" });
  expect(link.getAttribute("href")).toMatch(/^\/staff(\?|$)/);
});

const colleagues = [
  { accountId: "cashier", name: "cashier@demo.mo" },
  { accountId: "me", name: "me@demo.mo" },
  { accountId: "other", name: "other@demo.mo" },
];
/**
 * Those who acted at the desk before, one of them as an inspector by now: their cases stay with them until handed over.
 */
const formerColleagues = ["away", "inspector"].map((name) => ({
  accountId: name,
  name: `${name}@demo.mo`,
  leftDesk: true,
}));
const showWork = (roles: string[]) => {
  const ofOwner: Record<string, object[]> = {
    "": [buildAssignedRow("FH-1", { version: 3 }), buildAssignedRow("FH-2", { version: 5 })],
    away: [buildAssignedRow("FH-7", { version: 7 })],
    other: [buildAssignedRow("FH-9", { version: 9 })],
  };
  const calls = stubNetwork({
    "GET /user/current": () => ({ data: { id: "me", roles } }),
    "GET /staff/mention": () => ({ data: { items: [] } }),
    "GET /staff/message": () => ({ data: { items: [] } }),
    "GET /staff/colleague": () => ({
      data: { items: [...colleagues, ...(roles.includes("ADMIN") ? formerColleagues : [])] },
    }),
    "GET /staff/work": ({ query }) => ({ data: { items: ofOwner[query.get("accountId") ?? ""] ?? [] } }),
    "POST /staff/queue/bulk": ({ body }) => {
      const { items, dryRun } = body as { items: { id: string }[]; dryRun?: boolean };
      if (!dryRun) ofOwner[""] = [];
      return { data: { items: items.map(({ id }) => ({ id, done: true })) } };
    },
  });
  renderPage(<OwnWorkPage />);
  return { calls, user: userEvent.setup() };
};

test("all of it is handed over to a colleague at once, and to nobody who was not chosen", async () => {
  const { calls, user } = showWork(["OFFICER"]);
  await user.click(await screen.findByRole("button", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("dialog"));
  const list = dialog.getByRole("combobox", {
    name: /Colleague/,
    description: /notified of all of them together/,
  });
  await dialog.findByRole("option", { name: "other@demo.mo" });
  expect(within(list).queryByRole("option", { name: "Myself" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Check first" }));
  expect(list.getAttribute("aria-invalid")).toBe("true");
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
  await user.selectOptions(list, "other@demo.mo");
  await user.click(dialog.getByRole("button", { name: "Check first" }));
  await dialog.findByText("2 pass");
  await user.click(dialog.getByRole("button", { name: "Assign" }));
  await dialog.findByText("2 done");
  expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
    action: "assign",
    accountId: "other",
    items: [
      { id: "FH-1", version: 3 },
      { id: "FH-2", version: 5 },
    ],
  });
  await user.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  expect(await screen.findByText("You are not working on any application.")).toBeTruthy();
});

test("that of a colleague who is away is shown to an administrator, and to nobody else", async () => {
  const { user } = showWork(["ADMIN"]);
  const owner = await screen.findByRole("combobox", { name: "Work of" });
  await within(owner).findByRole("option", { name: "away@demo.mo" });
  const listOptions = (list: HTMLElement) =>
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(listOptions(owner)).toEqual([
    "Myself",
    "cashier@demo.mo",
    "other@demo.mo",
    "away@demo.mo",
    "inspector@demo.mo",
  ]);
  expect(listOptions(within(owner).getByRole("group", { name: "Not at the desk" }))).toEqual([
    "away@demo.mo",
    "inspector@demo.mo",
  ]);
  await user.selectOptions(owner, "away@demo.mo");
  expect(await screen.findByRole("link", { name: "FH-7" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: "FH-1" })).toBeNull());
  await user.click(screen.getByRole("checkbox", { name: "Select FH-7" }));
  await user.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("option", { name: "Myself" })).toBeTruthy();
  // Nothing is handed over to whoever has left.
  await dialog.findByRole("option", { name: "other@demo.mo" });
  expect(dialog.queryByRole("option", { name: "away@demo.mo" })).toBeNull();
});

test("the page names whose work it is, and nothing is handed over to its owner or without a choice", async () => {
  const { calls, user } = showWork(["ADMIN"]);
  expect(await screen.findByRole("heading", { level: 1, name: "My work" })).toBeTruthy();
  const owner = await screen.findByRole("combobox", { name: "Work of" });
  await within(owner).findByRole("option", { name: "other@demo.mo" });
  await user.selectOptions(owner, "other@demo.mo");
  expect(await screen.findByRole("heading", { level: 1, name: "Work of other@demo.mo" })).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("dialog"));
  const list = await dialog.findByRole("combobox", { name: /Colleague/ });
  await dialog.findByRole("option", { name: "cashier@demo.mo" });
  expect(
    within(list)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Choose a colleague", "Myself", "cashier@demo.mo"]);
  await user.click(dialog.getByRole("button", { name: "Check first" }));
  expect(list.getAttribute("aria-invalid")).toBe("true");
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
  await user.selectOptions(list, "Myself");
  await user.click(dialog.getByRole("button", { name: "Check first" }));
  await dialog.findByText("1 passes");
  expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({ accountId: "me" });
});

test("an officer is offered nobody else's", async () => {
  showWork(["OFFICER"]);
  await screen.findByRole("link", { name: "FH-1" });
  expect(screen.queryByRole("combobox", { name: "Work of" })).toBeNull();
});
