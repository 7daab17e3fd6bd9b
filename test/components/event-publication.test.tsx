/**
 * The publication of a draft by two people (decision 0494): whoever opens the draft is told of it, and why it is
 * refused.
 */

import { findOfferGaps } from "@portal/core/events/find-offer-gaps";
import { findStructureIssues } from "@portal/core/events/find-structure-issues";
import { toEventSummary } from "@portal/core/events/index";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { EventChangePanel } from "../../packages/web/src/features/staff-events/event-change-panel.tsx";
import { EventPublication } from "../../packages/web/src/features/staff-events/event-publication.tsx";
import { createBlankEvent } from "../../packages/web/src/features/staff-events/event-structure.ts";
import { toInputId } from "../../packages/web/src/features/staff-events/event-texts-form.tsx";
import { ExistingEvent } from "../../packages/web/src/features/staff-events/existing-event.tsx";
import { Component as StaffEventsPage } from "../../packages/web/src/features/staff-events/staff-events-page.tsx";
import { findNearestInput } from "../../packages/web/src/ui/error-summary.tsx";
import { buildFair } from "../support/events/event-fixtures.ts";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
beforeEach(() => unload());

const draft = { ...buildFair({ id: "green-2027", code: "GREEN-2027" }), status: "DRAFT" as const };
const changeRequest = {
  action: "publish" as const,
  reason: "",
  version: draft.version,
  requestedAt: "2026-11-23T02:00:00.000Z",
  requestedBy: "account-1",
  requesterName: "first@demo.mo",
};
test("whoever opens the draft is told above it, and led to where it is confirmed", async () => {
  stubNetwork({ [`GET /staff/event/${draft.id}`]: () => ({ data: { ...draft, changeRequest } }) });
  renderPage(<ExistingEvent id={draft.id} />);
  const link = await screen.findByRole("link", { name: "Publish the event" });
  expect(link.closest(".alert")?.textContent).toContain("first@demo.mo asked for publication on");
  const target = document.querySelector(link.getAttribute("href") ?? "");
  expect(target?.textContent).toBe("Publish the event");
  // The form is many screens long: what is confirmed is above it.
  const form = document.querySelector("form:has(#event-names-en)");
  expect(form && target?.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("whoever asked goes on from the word of it, since the button that was pressed is gone", async () => {
  let isAsked = false;
  stubNetwork({
    [`GET /staff/event/${draft.id}`]: () => ({ data: { ...draft, ...(isAsked && { changeRequest }) } }),
    [`POST /staff/event/${draft.id}/publish`]: () => {
      isAsked = true;
      return { data: draft };
    },
  });
  renderPage(<ExistingEvent id={draft.id} />);
  fireEvent.click(await screen.findByRole("button", { name: "Publish the event" }));
  fireEvent.click(screen.getAllByRole("button", { name: "Publish the event" }).at(-1) as HTMLElement);
  const link = await screen.findByRole("link", { name: "Publish the event" });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("whoever asked is not offered to confirm it, and can take it back", async () => {
  stubNetwork({
    "GET /user/current": () => ({ data: { id: changeRequest.requestedBy, roles: ["OFFICER"] } }),
    [`GET /staff/event/${draft.id}`]: () => ({ data: { ...draft, changeRequest } }),
  });
  renderPage(<ExistingEvent id={draft.id} />);
  await screen.findByRole("button", { name: "Withdraw the request" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Publish the event" })).toBeNull());
});

test("stored data that are no longer accepted are named above the form, each with a link to its field", async () => {
  const issues = [{ path: "names.en", key: "duplicate" }];
  stubNetwork({
    [`GET /staff/event/${draft.id}`]: () => ({ data: draft }),
    "GET /staff/event-task": () => ({ data: { items: [{ id: "other" }, { id: draft.id, issues }] } }),
  });
  renderPage(<ExistingEvent id={draft.id} />);
  const link = await screen.findByRole("link", { name: /^Event name · English: / });
  expect(link.closest(".alert")?.textContent).toContain("Some data of this event is no longer accepted");
  const input = document.querySelector("#event-names-en");
  expect(input && link.compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const typeName = (text: string): void => {
  const input = document.querySelector("#event-names-en");
  if (!input) throw new Error("no input");
  fireEvent.change(input, { target: { value: text } });
};
const isPublishable = (): boolean =>
  !(screen.getAllByRole("button", { name: "Publish the event" })[0] as HTMLButtonElement).disabled;
test("a draft is not sent for publication while its form holds what is not saved", async () => {
  stubNetwork({ [`GET /staff/event/${draft.id}`]: () => ({ data: draft }) });
  renderPage(<ExistingEvent id={draft.id} />);
  await screen.findByRole("button", { name: "Publish the event" });
  expect(isPublishable()).toBe(true);
  typeName("Another name");
  await screen.findByText(/^The form below has changes that are not saved/);
  expect(isPublishable()).toBe(false);
  typeName(draft.names.en ?? "");
  await waitFor(() => expect(isPublishable()).toBe(true));
  expect(screen.queryByText(/^The form below has changes that are not saved/)).toBeNull();
});

test("a colleague does not confirm a publication beside edits of their own that are not saved", async () => {
  stubNetwork({
    "GET /user/current": () => ({ data: { id: "another", roles: ["OFFICER"] } }),
    [`GET /staff/event/${draft.id}`]: () => ({ data: { ...draft, changeRequest } }),
  });
  renderPage(<ExistingEvent id={draft.id} />);
  await screen.findByRole("button", { name: "Publish the event" });
  typeName("Another name");
  await screen.findByText(/^The form below has changes that are not saved/);
  expect(isPublishable()).toBe(false);
});

const buildRefusal = () => ({
  status: 400,
  body: {
    success: false,
    code: 900_007,
    fields: [
      { path: "booths.0.price", key: "required" },
      { path: "names.pt", key: "untranslated" },
    ],
  },
});
test.each([
  [
    "asks",
    () => <EventPublication event={draft} isUnsaved={false} onDone={() => undefined} />,
    () => fireEvent.click(screen.getAllByRole("button", { name: "Publish the event" })[0] as HTMLElement),
  ],
  [
    "confirms",
    () => <EventChangePanel event={{ ...draft, changeRequest }} isUnsaved={false} onDone={() => undefined} />,
    () => fireEvent.click(screen.getAllByRole("button", { name: "Publish the event" })[0] as HTMLElement),
  ],
])("whoever %s and is refused reads once what each field lacks, by its label", async (_, render, open) => {
  const path = `/staff/event/${draft.id}`;
  stubNetwork({ [`POST ${path}/publish`]: buildRefusal, [`POST ${path}/change/confirm`]: buildRefusal });
  renderPage(render());
  open();
  fireEvent.click(screen.getAllByRole("button", { name: "Publish the event" }).at(-1) as HTMLElement);
  await screen.findByText(/^Kinds of booths and prices · Kind of booth 1 · Price \(MOP\): /);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("Event name · Português")).toBeDefined();
});

test("each line of what a draft lacks leads to its field in the order of the page, also where a row of it is missing", async () => {
  const path = `/staff/event/${draft.id}`;
  const without = { ...draft, booths: [] };
  stubNetwork({
    [`GET ${path}`]: () => ({ data: without }),
    [`POST ${path}/publish`]: () => ({
      status: 400,
      body: {
        success: false,
        code: 900_007,
        fields: [
          { path: "booths", key: "standUnpriced" },
          { path: "zones.0.capacity", key: "min", params: { min: 1 } },
          { path: "names.pt", key: "untranslated" },
          { path: "description.en", key: "untranslated" },
        ],
      },
    }),
  });
  renderPage(<ExistingEvent id={draft.id} />);
  fireEvent.click(await screen.findByRole("button", { name: "Publish the event" }));
  fireEvent.click(screen.getAllByRole("button", { name: "Publish the event" }).at(-1) as HTMLElement);
  const lines = await waitFor(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".alert li a")];
    expect(links).toHaveLength(4);
    return links;
  });
  // The dialog goes after the answer, because the form is behind it; then the lines have the focus.
  await waitFor(() => {
    expect(document.querySelector("dialog[open]")).toBeNull();
    expect(document.activeElement?.contains(lines[0] as HTMLElement)).toBe(true);
  });
  const focusedIds = lines.map((line) => {
    fireEvent.click(line);
    return document.activeElement?.id;
  });
  expect(focusedIds).toEqual([
    "event-zones-0-capacity",
    "event-booths",
    "event-names-pt",
    "event-description-en",
  ]);
});

test("everything that an empty draft lacks has a place in its form", async () => {
  const blank = { ...createBlankEvent("ev-1"), status: "DRAFT" as const, version: 1 };
  stubNetwork({ "GET /staff/event/ev-1": () => ({ data: blank }) });
  renderPage(<ExistingEvent id="ev-1" />);
  await screen.findByRole("button", { name: "Publish the event" });
  const everything = {
    ...blank,
    dates: draft.dates,
    registration: draft.registration,
    applicationTypes: ["FAIR_HOSTED", "SEMINAR", "GROUP_HOSTED", "MINI_ZONE"],
  };
  const paths = [...findOfferGaps(everything), ...findStructureIssues(everything)].map((issue) => issue.path);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !findNearestInput(toInputId(path)))).toEqual([]);
});

/** The event as visitors read it: its forms close on two days, both before the day that staff set. */
const publicEvent = {
  ...draft,
  state: "NOT_YET_OPEN",
  registration: { ...draft.registration, closesOn: "2027-03-30" },
  applicationTypes: ["FAIR_HOSTED", "OFFICIAL_GUEST"],
  closingDays: { FAIR_HOSTED: "2027-02-03", OFFICIAL_GUEST: "2027-02-19" },
};
const staffDay = { ...draft, registration: publicEvent.registration };
test.each([
  [
    "asks for a publication",
    () => <EventPublication event={staffDay} isUnsaved={false} onDone={() => undefined} />,
    () => fireEvent.click(screen.getByRole("button", { name: "Publish the event" })),
  ],
  [
    "confirms it",
    () => (
      <EventChangePanel event={{ ...staffDay, changeRequest }} isUnsaved={false} onDone={() => undefined} />
    ),
    () => undefined,
  ],
])(
  "whoever %s reads until when each form is open, and not the day that staff set",
  async (_, render, open) => {
    stubNetwork({ [`GET /activity/${draft.id}`]: () => ({ data: publicEvent }) });
    renderPage(render());
    open();
    const days = await screen.findAllByRole("listitem");
    expect(days.map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
      expect.stringMatching(/^3 February 2027 /),
      expect.stringMatching(/^19 February 2027 /),
    ]);
    expect(screen.getByText(/to 19\sFebruary\s2027/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/30\sMarch\s2027/);
  },
);

test("the days on which an event is open are read again after a failure, and none is promised before", async () => {
  let hasFailed = true;
  stubNetwork({
    "GET /user/current": () => ({ data: { id: "another", roles: ["OFFICER"] } }),
    [`GET /activity/${draft.id}`]: () =>
      hasFailed ? { status: 500, body: { success: false, code: 500 } } : { data: publicEvent },
  });
  renderPage(
    <EventChangePanel event={{ ...draft, changeRequest }} isUnsaved={false} onDone={() => undefined} />,
  );
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText(/registration open from/)).toBeNull();
  hasFailed = false;
  fireEvent.click(retry);
  expect(await screen.findByText(/to 19\sFebruary\s2027/)).toBeTruthy();
});

test("the list of events shows each form’s last day where they differ, and one day where they do not", async () => {
  const listedEvent = { ...toEventSummary(publicEvent), closingDays: publicEvent.closingDays };
  const oneDay = { ...listedEvent, id: "one", closingDays: { FAIR_HOSTED: "2027-02-03" } };
  stubNetwork({ "GET /staff/event": () => ({ data: { items: [listedEvent, oneDay], total: 2 } }) });
  renderPage(<StaffEventsPage />);
  const [, first, second] = await screen.findAllByRole("row");
  const days = within(first as HTMLElement).getAllByRole("listitem");
  expect(days).toHaveLength(2);
  expect(second?.textContent).toMatch(/3\sFebruary\s2027/);
  expect(within(second as HTMLElement).queryAllByRole("listitem")).toEqual([]);
  expect(document.body.textContent).not.toMatch(/30\sMarch\s2027/);
});

const stubDraft = (answer: () => NetworkAnswer) =>
  stubNetwork({
    [`GET /staff/event/${draft.id}`]: () => ({ data: draft }),
    "GET /staff/event": () => ({ data: { items: [] } }),
    [`DELETE /staff/event/${draft.id}`]: answer,
  });
const renderEvents = () =>
  renderPage(
    <Routes>
      <Route path="/staff/event" element={<StaffEventsPage />} />
      <Route path="/staff/event/:id" element={<ExistingEvent id={draft.id} />} />
    </Routes>,
    `/staff/event/${draft.id}`,
  );
const removeDraft = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole("button", { name: "Delete the draft" }));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete the draft" }));
};

test("a draft is removed by the version that was read, and the list says so", async () => {
  const calls = stubDraft(() => ({ data: draft }));
  renderEvents();
  await removeDraft();
  expect(await screen.findByText(`The draft “${draft.names.en}” has been deleted.`)).toBeTruthy();
  const removal = calls.find(({ method }) => method === "DELETE");
  expect(removal?.headers.get("if-match")).toContain(String(draft.version));
});

test("why a draft is not removed is said on its page", async () => {
  const reasons = [{ code: 900314, params: { context: "published" } }];
  stubDraft(() => ({ status: 422, body: { success: false, code: 900314, reasons } }));
  renderEvents();
  await removeDraft();
  const title = await screen.findByText("This draft cannot be deleted.");
  expect(title.closest("[role=alert]")?.textContent).toContain("It was published before");
});

test("a draft that waits for a colleague has no button to remove it", async () => {
  stubNetwork({ [`GET /staff/event/${draft.id}`]: () => ({ data: { ...draft, changeRequest } }) });
  renderEvents();
  await screen.findByRole("link", { name: "Publish the event" });
  expect(screen.queryByRole("button", { name: "Delete the draft" })).toBeNull();
});
