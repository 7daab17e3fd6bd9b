/**
 * What was done is said until something else is tried. Then it is gone: a screen reader announces the same words again
 * only where they have left the page meanwhile, and beside a refusal they would contradict it.
 */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import type { StaffPublication } from "@portal/core/events/publications/publication-schema";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import admin from "../../locales/pages/staff-admin/en.json";
import eventTexts from "../../locales/pages/staff-event/en.json";
import inspectionTexts from "../../locales/pages/staff-inspection/en.json";
import places from "../../locales/pages/staff-places/en.json";
import publicationTexts from "../../locales/pages/staff-publication/en.json";
import { ExistingEvent } from "../../packages/web/src/features/staff-events/existing-event.tsx";
import { InspectionList } from "../../packages/web/src/features/staff-inspections/inspection-list.tsx";
import { DrawPanel } from "../../packages/web/src/features/staff-places/draw-panel.tsx";
import { Component as PublicationEditorPage } from "../../packages/web/src/features/staff-publications/publication-editor-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { handConfirmation } from "../../packages/web/src/shell/use-handed-confirmation.ts";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/staff-admin": admin,
    "pages/staff-event": eventTexts,
    "pages/staff-inspection": inspectionTexts,
    "pages/staff-places": places,
    "pages/staff-publication": publicationTexts,
  }),
);
beforeEach(() => {
  unload();
  session.start("account.secret");
});

const staleRefusal = { status: 409, body: { success: false, code: 900050 } };
const blockedRefusal = { status: 400, body: { success: false, code: 900054, fields: [] } };

/** Answers each call with the next of the given answers. */
const answerInTurn = (...answers: (NetworkAnswer | Promise<NetworkAnswer>)[]) => {
  const rest = [...answers];
  return () => rest.shift() ?? staleRefusal;
};

test("a second save with the same message is announced again", async () => {
  const subject = { inspectors: [{ id: "r1", account: "roadshow@demo.mo", assigned: true }], items: [] };
  let answerSecondSave = (_answer: NetworkAnswer): void => undefined;
  const secondSave = new Promise<NetworkAnswer>((resolve) => {
    answerSecondSave = resolve;
  });
  stubNetwork({
    "GET /staff/inspection/activity/e": () => ({ data: subject }),
    "PUT /staff/inspection/activity/e": answerInTurn({ data: subject }, secondSave),
  });
  renderPage(<InspectionList of="activity" id="e" />);
  const user = userEvent.setup();
  const save = await screen.findByRole("button", { name: new RegExp(`^${inspectionTexts.save}`) });
  await user.click(save);
  await screen.findByText(inspectionTexts.saved);
  await user.click(save);
  // Only what leaves the live region and returns is read out.
  await waitFor(() => expect(screen.queryByText(inspectionTexts.saved)).toBeNull());
  await act(async () => answerSecondSave({ data: subject }));
  expect(await screen.findByText(inspectionTexts.saved)).toBeTruthy();
});

test("a list that has been saved is not said to be beside the refusal to publish it", async () => {
  const candidate = {
    ...{ id: "a1", code: "FH-1", institutionName: "Company 1", pool: "A" },
    ...{ takes: 1, suggested: 1, tier: 1, status: "PROCESSING" },
  };
  const draw = {
    ...{ eventId: "e", version: 1, status: "PREPARED", names: buildLocalizedText("e"), capacity: 10 },
    drawAt: "2027-01-04T02:00:00.000Z",
    source: { kind: "DRAND", round: 1 },
    pools: [{ id: "A", booth: "RAW", unit: "BOOTH", places: 1, wanted: 1 }],
    ...{ tiers: [], zones: [], obstacles: [], candidates: [candidate] },
  } as unknown as StaffDraw;
  stubNetwork({
    "PUT /staff/lottery/e": () => ({ data: draw }),
    "POST /staff/lottery/e/commit": () => blockedRefusal,
  });
  renderPage(
    <Suspense>
      <DrawPanel id="e" draw={draw} hasFailed={false} show={() => undefined} reload={async () => undefined} />
    </Suspense>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: places.save }));
  await screen.findByText(places.done.save);
  await user.click(screen.getByRole("button", { name: places.commit }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: places.commit }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.queryByText(places.done.save)).toBeNull();
});

test("a publication that a colleague has changed is not said to be saved when it is read again", async () => {
  const publication = {
    ...{ id: "a-1", version: 1, kind: "ARTICLE", status: "DRAFT", category: "ACCOUNT", order: 10 },
    ...{ titles: buildLocalizedText("Title"), texts: buildLocalizedText("Text") },
    ...{ updatedAt: "2026-11-23T02:00:00.000Z", updatedBy: "officer@demo.mo" },
  } as unknown as StaffPublication;
  stubNetwork({
    "GET /staff/admin/me": () => ({ data: { id: "me", roles: ["OFFICER"] } }),
    "GET /staff/publication/a-1": () => ({ data: publication }),
    "PUT /staff/publication": answerInTurn({ data: { ...publication, version: 2 } }, staleRefusal),
  });
  renderPage(
    <Routes>
      <Route path="/content/:kind/:id" element={<PublicationEditorPage />} />
    </Routes>,
    "/content/article/a-1",
  );
  const user = userEvent.setup();
  const save = await screen.findByRole("button", { name: publicationTexts.edit.save });
  await user.click(save);
  await screen.findByText(publicationTexts.edit.saved);
  await user.click(save);
  await user.click(await screen.findByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.queryByText(publicationTexts.edit.saved)).toBeNull();
});

test("what the page before has handed over is said once, and not again when the page is loaded anew", async () => {
  const event = { ...buildFair({ id: "ev-1", code: "EV-1" }), status: "DRAFT" };
  stubNetwork({ "GET /staff/event/ev-1": () => ({ data: event }) });
  const states: unknown[] = [];
  const Watch = () => {
    states.push(useLocation().state);
    return null;
  };
  render(
    <MemoryRouter initialEntries={[{ pathname: "/staff/event/ev-1", state: handConfirmation("save") }]}>
      <ResourceProvider>
        <Watch />
        <ExistingEvent id="ev-1" />
      </ResourceProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText(eventTexts.done.save)).toBeTruthy();
  // The browser keeps the state of an address over a reload.
  await waitFor(() => expect(states.at(-1)).toBeNull());
});
