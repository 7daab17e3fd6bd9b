/**
 * An inspection that was begun is sent whatever the days of its event have become since: whether it was made in time
 * is judged by the server, which knows the days of then (decision 0839).
 */
import { screen, waitFor } from "@testing-library/react";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import texts from "../../locales/restricted/en.json";
import { InspectionForm } from "../../packages/web/src/features/inspection/inspection-form.tsx";
import {
  deleteInspectionDraft,
  type InspectionDraft,
  saveInspectionDraft,
} from "../../packages/web/src/features/restricted-views/inspection-drafts.ts";
import { session } from "../../packages/web/src/shell/session.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { restricted: texts }));
beforeEach(async () => {
  unload();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  session.start("inspector.secret");
  // The page holds the database of the account open from test to test.
  await deleteInspectionDraft("activity FAIR-1");
});

const draft: InspectionDraft = {
  subject: "activity FAIR-1",
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  madeAt: "2026-11-20T02:00:00.000Z",
  outcome: "REMARKS",
  visitors: "",
  exhibitors: "",
  notes: "The hall is closed.",
  photos: [],
  waiting: false,
};
const openForm = (start: string, end: string): void => {
  const names = buildLocalizedText("Fair");
  const row = {
    names,
    code: "FAIR-1",
    nature: "EXPO",
    form: "OFFLINE",
    start,
    end,
    country: "MO",
    exhibitors: 0,
  };
  stubNetwork({
    "GET /roadshow/activity": () => ({
      data: { items: [{ ...row, venue: names }], total: 1, page: 1, pages: 1 },
    }),
    "GET /roadshow/inspection/activity/FAIR-1": () => ({ data: { items: [] } }),
  });
  renderPage(<InspectionForm kind="activity" itemId="FAIR-1" back="/back" />);
};
const otherDays: [string, string, string, warning: RegExp][] = [
  ["that was postponed since", "2090-03-04", "2090-03-06", /2090/],
  ["that is over by now", "2020-11-19", "2020-11-20", /2020/],
];

test.each(otherDays)("the finding at an event %s is still in the form", async (_, start, end, warning) => {
  await saveInspectionDraft(draft);
  openForm(start, end);
  await waitFor(() => expect(screen.getByDisplayValue(draft.notes)).toBeTruthy());
  await screen.findByText(warning, { selector: ".alert *" });
  expect(screen.getByDisplayValue(draft.notes)).toBeTruthy();
});

test.each(otherDays)("no inspection of an event %s is begun", async (_, start, end, warning) => {
  openForm(start, end);
  await screen.findByText(warning, { selector: ".alert *" });
  expect(screen.queryByRole("button", { name: texts.inspect.send })).toBeNull();
});
