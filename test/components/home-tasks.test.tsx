/** The home page lists what its reader has to do, and says that there is nothing only where there is nothing. */
import { screen } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import homeTexts from "../../locales/pages/home/en.json";
import { isEndedApplication } from "../../packages/web/src/features/application-list/ended-application.ts";
import { HomeTasks } from "../../packages/web/src/features/home/home-tasks.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/home": homeTexts }));
beforeEach(() => {
  unload();
  session.start("ana.first");
});

const names = { "zh-Hant": "展會", "zh-Hans": "展会", en: "Green Fair", pt: "Feira Verde" };
const buildRow = (row: object) => ({
  id: "a1",
  scheme: "FAIR_HOSTED",
  institutionId: "i1",
  eventNames: names,
  deadlines: [],
  moves: [],
  version: 1,
  ...row,
});
const renderTasks = (rows: object[], surveys: object[] = []): void => {
  stubNetwork({
    "GET /user/current": () => ({
      data: {
        id: "a",
        account: "ana@example.mo",
        roles: [],
        institutions: [{ id: "i1", role: "ADMINISTRATOR", status: "PASSED" }],
      },
    }),
    "GET /participate/search": () => ({ data: { items: rows } }),
    "GET /question": () => ({ data: { items: surveys } }),
  });
  renderPage(<HomeTasks />);
};
const offerDeadline = { kind: "offer", day: "2026-11-30", from: "2026-11-23" };

test.each([
  ["a place is offered", { status: "REJECTED", pending: "offer", deadlines: [offerDeadline] }, "offer"],
  ["an original is awaited", { status: "PROCESSING", pending: "original" }, "original"],
  ["a fee is overdue", { status: "CANCELLED", arrears: true }, "arrears"],
  ["a report is due", { status: "COMPLETED", deadlines: [{ ...offerDeadline, kind: "report" }] }, "report"],
  ["a fee is to be paid", { status: "AWAITING_PAYMENT" }, "payment"],
] as const)("where %s, it leads there", async (_, row, kind) => {
  renderTasks([buildRow(row)]);
  expect(await screen.findByRole("link", { name: homeTexts.todo[kind] })).toBeTruthy();
  expect(screen.queryByText(homeTexts.todo.none)).toBeNull();
});
test("a survey is a task too", async () => {
  renderTasks(
    [],
    [{ survey: "s1", application: "a1", titles: names, status: "PENDING", closesOn: "2026-12-01" }],
  );
  expect(await screen.findByRole("link", { name: homeTexts.todo.survey })).toBeTruthy();
});
test.each([
  ["nothing is expected", []],
  [
    "an answer is awaited from the institute",
    [buildRow({ status: "AWAITING_PAYMENT", pending: "cancellation" })],
  ],
])("where %s, there is nothing to do", async (_, rows) => {
  renderTasks(rows);
  expect(await screen.findByText(homeTexts.todo.none)).toBeTruthy();
});
test("a refused application with an offered place is not over", () => {
  expect(isEndedApplication({ status: "REJECTED", pending: "offer" })).toBe(false);
  expect(isEndedApplication({ status: "REJECTED" })).toBe(true);
});
