/** One's own work says by when something has to happen, and marks what is late. */
import { screen, within } from "@testing-library/react";
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
