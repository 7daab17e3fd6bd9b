/**
 * The last day of a supplement is counted with the decreed days only: without them nothing is counted, and it is told.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Holiday } from "@portal/core/calendar/index";
import { parseDay } from "@portal/core/platform/day";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SupplementPanel } from "../../packages/web/src/features/staff-review/supplement-panel.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => void unload());
const doNothing = (): void => undefined;
const nothingKept = {
  isRestored: false,
  isChanged: false,
  forget: doNothing,
  restart: doNothing,
  rebase: doNothing,
  discard: doNothing,
};
const decreedHoliday: Holiday = {
  date: parseDay("2026-11-25"),
  key: "TYPHOON",
  kind: "EXTRAORDINARY",
  closure: "FULL_DAY",
  names: buildLocalizedText("颱風"),
};
const application = {
  id: "a-1",
  version: 1,
  scheme: "FAIR_HOSTED",
  deadlines: [] as unknown,
} as ApplicationView;

const renderPanel = (application: ApplicationView) =>
  render(
    <MemoryRouter>
      <ResourceProvider>
        <Suspense>
          <SupplementPanel
            application={application}
            pinned={new Map()}
            persistedItems={nothingKept}
            onNote={doNothing}
            onUnpin={doNothing}
            onClose={doNothing}
            onReload={doNothing}
            onDone={doNothing}
          />
        </Suspense>
      </ResourceProvider>
    </MemoryRouter>,
  );

test("days are offered and counted when the calendar has been read, by a decree too", async () => {
  let isFailing = true;
  stubNetwork({
    "GET /staff/calendar": () =>
      isFailing
        ? { status: 500, body: { success: false, code: 500 } }
        : { data: { items: [decreedHoliday] } },
  });
  renderPanel(application);
  const day = await screen.findByLabelText(/Deadline/);
  fireEvent.change(day, { target: { value: "2026-11-27" } });
  expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy();
  expect(screen.queryByText(/working days/, { selector: "p[role=status]" })).toBeNull();
  isFailing = false;
  act(() => screen.getByRole("button", { name: "Try again" }).click());
  // Tuesday, Thursday and Friday.
  expect(await screen.findByText(/3 working days/)).toBeTruthy();
});

test("no day is offered after the last one for documents, which the field names", async () => {
  stubNetwork({ "GET /staff/calendar": () => ({ data: { items: [decreedHoliday] } }) });
  const eventDates = { start: parseDay("2026-12-01"), end: parseDay("2026-12-04") };
  renderPanel({ ...application, eventDates });
  expect(await screen.findByText("Must be a working day, 4 December 2026 at the latest.")).toBeTruthy();
  // The Wednesday is decreed.
  act(() => screen.getByRole("button", { name: "In 5 working days" }).click());
  expect(screen.getByLabelText(/Deadline/)).toHaveProperty("value", "2026-12-01");
  for (const count of [10, 15])
    expect(screen.queryByRole("button", { name: `In ${count} working days` })).toBeNull();
});
