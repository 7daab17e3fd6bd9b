/** What was typed is not deleted, and what was not done is not confirmed, without a word. */
import { fireEvent, screen } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import commonTexts from "../../locales/common/en.json";
import accountTexts from "../../locales/pages/account/en.json";
import formTexts from "../../locales/pages/form/en.json";
import { Component as SubmittedPage } from "../../packages/web/src/features/application-form/application-submitted-page.tsx";
import { SessionList } from "../../packages/web/src/features/security/session-list.tsx";
import { countUnsavedWork } from "../../packages/web/src/form/unsaved-work.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

vi.mock("../../packages/web/src/form/unsaved-work.ts", { spy: true });
beforeAll(() => startTexts("en", { "pages/account": accountTexts, "pages/form": formTexts }));
beforeEach(() => {
  unload();
  session.start("ana.first");
});

test("signing out on all devices asks first when something was typed here", async () => {
  vi.mocked(countUnsavedWork).mockResolvedValue(2);
  const calls = stubNetwork({ "GET /user/sessions": () => ({ data: { items: [] } }) });
  renderPage(<SessionList />);
  fireEvent.click(await screen.findByRole("button", { name: accountTexts.sessions.everywhere }));
  expect(await screen.findByText(commonTexts.signOut.title)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: commonTexts.signOut.stay }));
  expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
});

const id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const row = {
  id,
  scheme: "TRAINING",
  deadlines: [],
  moves: [],
  version: 1,
  institutionId: "i1",
  answers: {},
};
test.each([
  ["no application is named", "/myform/done", {}],
  ["it is a draft", `/myform/done?id=${id}`, { ...row, status: "DRAFT" }],
])("where %s, no submission is confirmed", async (_, address, data) => {
  const calls = stubNetwork({ [`GET /participate/search/${id}`]: () => ({ data }) });
  renderPage(<SubmittedPage />, address);
  await vi.waitFor(() => expect(calls.length).toBe(address.includes("?") ? 1 : 0));
  expect(screen.queryByText(formTexts.done.title)).toBeNull();
});
test("the number of what was submitted is confirmed", async () => {
  const data = { ...row, status: "PROCESSING", code: "T-1", submittedAt: "2026-11-23T02:00:00.000Z" };
  stubNetwork({ [`GET /participate/search/${id}`]: () => ({ data }) });
  renderPage(<SubmittedPage />, `/myform/done?id=${id}`);
  expect(await screen.findByText(formTexts.done.title)).toBeTruthy();
  expect(screen.getByText("T-1")).toBeTruthy();
});
