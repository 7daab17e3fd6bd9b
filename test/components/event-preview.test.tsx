/** Staff see a draft as applicants would see it, and can neither apply nor send anything from there (decision 0575). */
import { findScheme } from "@portal/core/schemes/index";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import event from "../../locales/pages/event/en.json" with { type: "json" };
import form from "../../locales/pages/form/en.json" with { type: "json" };
import show from "../../locales/pages/show/en.json" with { type: "json" };
import preview from "../../locales/pages/staff-preview/en.json" with { type: "json" };
import { Component as EventPreviewPage } from "../../packages/web/src/features/staff-events/event-preview-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { buildFair } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/show": show,
    "pages/event": event,
    "pages/form": form,
    "pages/staff-preview": preview,
  }),
);
beforeEach(() => {
  unload({ revalidate: false });
  session.start("account.secret");
});

const openPreview = (applicationTypes: string[], schemeVersion?: number) => {
  const draft = buildFair({ id: "e", status: "DRAFT", applicationTypes });
  const calls = stubNetwork({
    "GET /activity/e": () => ({ data: { ...draft, closingDays: {}, state: "AVAILABLE" } }),
    "GET /scheme": () => ({ data: { items: [{ id: "FAIR_HOSTED" }] } }),
    "GET /scheme/FAIR_HOSTED/case": () => ({ data: { schemeVersion } }),
    "GET /scheme/FAIR_HOSTED": () => ({ data: findScheme("FAIR_HOSTED") }),
  });
  render(
    <MemoryRouter initialEntries={["/staff/event/e/preview"]}>
      <ResourceProvider>
        <Suspense>
          <Routes>
            <Route path="/staff/event/:id/preview" element={<EventPreviewPage />} />
          </Routes>
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );
  return { draft, calls, user: userEvent.setup() };
};

test("the page and the form of a draft are there, marked as a preview", async () => {
  const { draft, calls, user } = openPreview(["FAIR_HOSTED"]);
  expect(await screen.findByRole("heading", { level: 1, name: draft.names.en })).toBeTruthy();
  expect(screen.getByText(preview.bannerText)).toBeTruthy();
  expect(screen.getByRole("link", { name: preview.back }).getAttribute("href")).toBe("/staff/event/e");
  const forms = within(screen.getByRole("region", { name: preview.forms }));
  const step = (await forms.findByLabelText(preview.step)) as HTMLSelectElement;
  expect(step.options.length).toBeGreaterThan(2);
  // Its zones, which only this event has.
  const booths =
    [...step.options].find(({ text }) => /booth/i.test(text)) ?? expect.fail("no step of booths");
  await user.selectOptions(step, booths.value);
  for (const { names } of draft.zones) expect(forms.getAllByText(names.en).length).toBeGreaterThan(0);
  for (const { method } of calls) expect(method).toBe("GET");
});

test("nobody applies or sends anything from a preview", async () => {
  openPreview(["FAIR_HOSTED"]);
  await screen.findByLabelText(preview.step);
  expect(screen.getByText(preview.apply)).toBeTruthy();
  for (const link of screen.queryAllByRole("link"))
    expect(link.getAttribute("href")).not.toMatch(/myform|register/);
  expect(document.querySelector("form, [type=submit]")).toBeNull();
});

test("the whole form can be tried: files stay on the page, and nothing of applicants is asked for or made", async () => {
  const { calls, user } = openPreview(["FAIR_HOSTED"]);
  const step = (await screen.findByLabelText(preview.step)) as HTMLSelectElement;
  const seenTexts = new Set<string>();
  let keptFiles = 0;
  for (const { value } of [...step.options]) {
    await user.selectOptions(step, value);
    for (const text of [form.trial.institution, form.trial.contact])
      if (screen.queryByText(text)) seenTexts.add(text);
    for (const link of screen.queryAllByRole("link"))
      expect(link.getAttribute("href")).not.toMatch(/^\/(personal|institution)/);
    // The views of some kinds are loaded when they are needed.
    await waitFor(() => expect(document.querySelector(".skeleton")).toBeNull());
    const input = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].find(
      ({ disabled, id }) => !disabled && !id.endsWith("-camera"),
    );
    if (!input) continue;
    await user.upload(input, new File(["%PDF-1.7"], "plan.pdf", { type: "application/pdf" }));
    await screen.findByText("plan.pdf");
    keptFiles += 1;
  }
  expect(seenTexts.size).toBe(2);
  expect(keptFiles).toBeGreaterThan(0);
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(calls.map(({ path }) => path)).not.toContain("/participate/search");
});

test("the form is loaded once, in the version in which applications begin", async () => {
  const { calls } = openPreview(["FAIR_HOSTED"], 2);
  await screen.findByLabelText(preview.step);
  const versions = calls.flatMap(({ path, query }) =>
    path === "/scheme/FAIR_HOSTED" ? query.get("version") : [],
  );
  expect(versions).toEqual(["2"]);
});

test("an event without a form on the portal says so", async () => {
  openPreview([]);
  expect(await screen.findByText(preview.noForms)).toBeTruthy();
});
