/** Retention: a dry run is read before it is confirmed, by a colleague only; holds are placed with a reason. */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import adminTexts from "../../locales/pages/staff-admin/en.json";
import en from "../../locales/pages/staff-retention/en.json";
import { Component as RetentionPage } from "../../packages/web/src/features/staff-retention/retention-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff-retention": en, "pages/staff-admin": adminTexts });
});
beforeEach(() => unload());

const buildCounts = (applications: number) => ({ applications, staffActs: 0, readings: 0, auditRecord: 0 });
const buildRun = (over: object = {}) => ({
  id: "r1",
  status: "CHECKED",
  today: "2037-06-01",
  years: { applications: 10, staffActs: 10, readings: 10, auditRecord: 10 },
  requestedAt: "2037-06-01T02:00:00.000Z",
  requestedBy: "a1",
  requesterName: "first@demo.mo",
  seen: 20,
  found: buildCounts(1),
  held: 2,
  shredded: buildCounts(0),
  files: 0,
  cases: [
    {
      id: "app-1",
      code: "FH-2026-1",
      institutionName: "Company 1",
      scheme: "FAIR_HOSTED",
      closedOn: "2027-03-06",
    },
  ],
  ...over,
});
const hold = {
  subject: "application",
  id: "app-9",
  reason: "A court.",
  by: "first@demo.mo",
  at: "2037-01-01T02:00:00.000Z",
};
const renderPage = (runs: object[], me = "a2", more: Parameters<typeof stubNetwork>[0] = {}) => {
  const calls = stubNetwork({
    "GET /staff/retention": () => ({ data: { runs, holds: [hold] } }),
    "GET /staff/admin/me": () => ({ data: { id: me, roles: ["ADMIN"] } }),
    "POST /staff/retention/run": () => ({ data: buildRun({ status: "CHECKING" }) }),
    "POST /staff/retention/run/r1/confirm": () => ({ data: buildRun({ status: "SHREDDING" }) }),
    "POST /staff/retention/hold": () => ({ data: hold }),
    "DELETE /staff/retention/hold/application/app-9": () => ({ data: hold }),
    ...more,
  });
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <RetentionPage />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), calls };
};

test("a colleague confirms after reading, and not before", async () => {
  const { user, calls } = renderPage([buildRun()]);
  const confirm = await screen.findByRole("button", { name: new RegExp(`^${en.run.confirm}`) });
  expect(confirm.hasAttribute("disabled") || confirm.getAttribute("aria-disabled") === "true").toBe(true);
  expect(screen.getByText("2 applications are kept by a legal hold.")).toBeTruthy();
  await user.click(screen.getByText(en.run.cases, { selector: "summary" }));
  expect(screen.getByRole("link", { name: "FH-2026-1" }).getAttribute("href")).toBe(
    "/staff/application/app-1",
  );
  await user.click(screen.getByLabelText(en.run.sure));
  await user.click(confirm);
  await waitFor(() =>
    expect(calls.some(({ path }) => path === "/staff/retention/run/r1/confirm")).toBe(true),
  );
  expect(screen.queryByRole("button", { name: en.run.new })).toBeNull();
});

test("whoever asked for a run is told that somebody else confirms it", async () => {
  renderPage([buildRun()], "a1");
  expect(await screen.findByText(en.run.own)).toBeTruthy();
  expect(screen.queryByRole("button", { name: new RegExp(`^${en.run.confirm}`) })).toBeNull();
  expect(screen.getByRole("button", { name: new RegExp(`^${en.run.withdraw}`) })).toBeTruthy();
});

test("without an open run one can be started; a finished one says what was shredded", async () => {
  const { user, calls } = renderPage([
    buildRun({
      status: "DONE",
      shredded: buildCounts(1),
      files: 3,
      cases: [],
      confirmerName: "second@demo.mo",
    }),
  ]);
  expect(await screen.findByText("Finished. Confirmed by second@demo.mo.")).toBeTruthy();
  expect(screen.getByText("3 files were destroyed.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: en.run.new }));
  await waitFor(() =>
    expect(calls.some(({ method, path }) => method === "POST" && path === "/staff/retention/run")).toBe(true),
  );
});

test("a hold takes the address of a page, and needs a reason", async () => {
  const { user, calls } = renderPage([]);
  await user.type(
    await screen.findByLabelText(new RegExp(`^${en.hold.find.application}`)),
    "https://portal.mo/staff/application/app-7?from=1",
  );
  await user.click(screen.getByRole("button", { name: en.hold.add }));
  expect(screen.getByLabelText(new RegExp(`^${en.hold.reason}`)).getAttribute("aria-invalid")).toBe("true");
  expect(calls.some(({ path }) => path === "/staff/retention/hold")).toBe(false);
  await user.type(screen.getByLabelText(new RegExp(`^${en.hold.reason}`)), "A court.");
  await user.click(screen.getByRole("button", { name: en.hold.add }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/staff/retention/hold")?.body).toEqual({
      subject: "application",
      id: "app-7",
      reason: "A court.",
    }),
  );
});

test("the address of an institution is held as one, whatever was chosen before", async () => {
  const { user, calls } = renderPage([]);
  await user.type(
    await screen.findByLabelText(new RegExp(`^${en.hold.find.application}`)),
    "https://portal.mo/staff/institution/i-7",
  );
  await user.type(screen.getByLabelText(new RegExp(`^${en.hold.reason}`)), "A court.");
  await user.click(screen.getByRole("button", { name: en.hold.add }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/staff/retention/hold")?.body).toEqual({
      subject: "institution",
      id: "i-7",
      reason: "A court.",
    }),
  );
});

test("a refusal is beside its field", async () => {
  const { user } = renderPage([], "a2", {
    "POST /staff/retention/hold": () => ({
      status: 400,
      body: { success: false, code: 900054, message: "", fields: [{ path: "id", key: "duplicate" }] },
    }),
  });
  await user.type(await screen.findByLabelText(new RegExp(`^${en.hold.find.application}`)), "app-7");
  await user.type(screen.getByLabelText(new RegExp(`^${en.hold.reason}`)), "A court.");
  await user.click(screen.getByRole("button", { name: en.hold.add }));
  await waitFor(() =>
    expect(
      screen.getByLabelText(new RegExp(`^${en.hold.find.application}`)).getAttribute("aria-invalid"),
    ).toBe("true"),
  );
});

test("a hold is released from its row", async () => {
  const { user, calls } = renderPage([]);
  const table = await screen.findByRole("table", { name: en.hold.title });
  await user.click(within(table).getByRole("button", { name: new RegExp(en.hold.release) }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(/is destroyed and cannot be restored/)).toBeTruthy();
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(question.getByRole("button", { name: en.hold.release }));
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});
