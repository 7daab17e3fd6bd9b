/** An edit of a published event that waits for a colleague: what is asked for, and what the colleague reads. */
import { readFileSync } from "node:fs";
import { EventDetail } from "@portal/core/events/event-schema";
import { listEveryChangedValue } from "@portal/core/platform/audit/changed-values";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { describeEventChange } from "../../packages/web/src/features/staff-admin/describe-event-change.ts";
import { EventChangePanel } from "../../packages/web/src/features/staff-events/event-change-panel.tsx";
import { EventForm } from "../../packages/web/src/features/staff-events/event-form.tsx";
import { EventProblems } from "../../packages/web/src/features/staff-events/event-problems.tsx";
import { createBlankEvent } from "../../packages/web/src/features/staff-events/event-structure.ts";
import {
  formatEventValue,
  isInternalValue,
  nameEventPath,
} from "../../packages/web/src/features/staff-events/event-value-text.ts";
import { formatDay } from "../../packages/web/src/shell/format.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { type TranslateKey, toTranslateKey } from "../../packages/web/src/shell/translate-key.ts";
import { buildFair } from "../support/events/event-fixtures.ts";
import { confirmAct } from "./confirm-act.ts";
import { type NetworkCall, stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => unload());

const event = buildFair({ id: "green-2027", code: "GREEN-2027" });
/** Reads a day as queries read it: every space like every other one. */
const readDay = (day: string): string => formatDay(day, "en").replaceAll("\u00a0", " ");
const savedEvents: unknown[] = [];
const showForm = (): NetworkCall[] => {
  savedEvents.length = 0;
  const calls = stubNetwork({ "PUT /staff/event": () => ({ data: event }) });
  renderPage(
    <EventForm base={event} copy={false} inputName="green-2027" onSaved={(one) => savedEvents.push(one)} />,
  );
  return calls;
};
const typeValue = (id: string, value: string) => {
  const input = document.getElementById(id);
  if (!input) throw new Error(`no input ${id}`);
  fireEvent.change(input, { target: { value } });
};
const listSavedBodies = (calls: NetworkCall[]) => calls.filter(({ method }) => method === "PUT");

test("a description is saved at once, and the last day is asked for with a reason", async () => {
  const calls = showForm();
  typeValue("event-description-en", "A longer description");
  expect(screen.queryByText("Changes that another member of staff has to confirm")).toBeNull();
  typeValue("event-dates-end", "2027-03-29");
  const note = await screen.findByText("Changes that another member of staff has to confirm");
  expect(within(note.closest("section") as HTMLElement).getAllByRole("listitem")).toHaveLength(1);
  const send = screen.getByRole("button", { name: "Ask a colleague to confirm" });
  fireEvent.click(send);
  expect(listSavedBodies(calls)).toEqual([]);
  typeValue("event-reason", "A day longer");
  fireEvent.click(send);
  await waitFor(() => expect(savedEvents).toHaveLength(1));
  expect(listSavedBodies(calls)[0]?.body).toMatchObject({
    reason: "A day longer",
    dates: { end: "2027-03-29" },
  });
});

test("a colleague reads each value as it is and as it would be, and confirms what was read", async () => {
  const changeRequest = {
    action: "edit" as const,
    reason: "A day longer",
    edit: {
      members: ["dates", "website"],
      values: { dates: { ...event.dates, end: "2027-03-29" }, website: "https://fair.example" },
    },
    requestedAt: "2026-11-23T02:00:00.000Z",
    requestedBy: "account-1",
    requesterName: "first@demo.mo",
  };
  const calls = stubNetwork({ [`POST /staff/event/${event.id}/change/confirm`]: () => ({ data: event }) });
  const doneActions: string[] = [];
  renderPage(
    <EventChangePanel
      event={{ ...event, changeRequest }}
      isUnsaved={false}
      onDone={(what) => doneActions.push(what)}
    />,
  );
  expect(screen.getByRole("heading", { name: "Changes to the published event" })).toBeDefined();
  expect(screen.getByText("Last day")).toBeDefined();
  expect(screen.getByText(`Now: ${readDay(event.dates.end)}`)).toBeDefined();
  expect(screen.getByText("After the change: 29 March 2027")).toBeDefined();
  expect(screen.getByText("Now: (none)")).toBeDefined();
  expect(screen.queryByText("This affects every application")).toBeNull();
  confirmAct("Confirm the change");
  await waitFor(() => expect(doneActions).toEqual(["edit"]));
  expect(calls.at(-1)?.body).toEqual({ version: event.version, requestedAt: changeRequest.requestedAt });
});

test("an event that has ended offers nothing that would call it off", () => {
  const dates = { start: "2026-11-20", end: "2026-11-22" };
  stubNetwork({});
  renderPage(<EventChangePanel event={{ ...event, dates }} isUnsaved={false} onDone={() => undefined} />);
  expect(screen.getByText(/^This event has ended\./)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("what was asked for of an event that has ended since is dropped, not confirmed", () => {
  const dates = { start: "2026-11-20", end: "2026-11-22" };
  const changeRequest = {
    action: "cancel" as const,
    reason: "A typhoon",
    requestedAt: "2026-11-20T02:00:00.000Z",
    requestedBy: "account-1",
    requesterName: "first@demo.mo",
  };
  stubNetwork({});
  renderPage(
    <EventChangePanel
      event={{ ...event, dates, changeRequest }}
      isUnsaved={false}
      onDone={() => undefined}
    />,
  );
  expect(screen.getByText(/^This event has ended\./)).toBeDefined();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("a colleague reads from when a draft takes registrations, and publishes it as it was asked for", async () => {
  const draft = { ...event, status: "DRAFT" as const };
  const changeRequest = {
    action: "publish" as const,
    reason: "",
    version: draft.version,
    requestedAt: "2026-11-23T02:00:00.000Z",
    requestedBy: "account-1",
    requesterName: "first@demo.mo",
  };
  const { closesOn } = draft.registration;
  const publicEvent = {
    ...draft,
    state: "NOT_YET_OPEN",
    closingDays: Object.fromEntries(draft.applicationTypes.map((type) => [type, closesOn])),
  };
  const calls = stubNetwork({
    [`GET /activity/${draft.id}`]: () => ({ data: publicEvent }),
    [`POST /staff/event/${draft.id}/change/confirm`]: () => ({ data: event }),
  });
  const doneActions: string[] = [];
  renderPage(
    <EventChangePanel
      event={{ ...draft, changeRequest }}
      isUnsaved={false}
      onDone={(what) => doneActions.push(what)}
    />,
  );
  expect(screen.getByText(/^first@demo\.mo asked for publication on/)).toBeDefined();
  await screen.findByText(new RegExp(readDay(closesOn)));
  expect(screen.queryByText("Reason")).toBeNull();
  confirmAct("Publish the event");
  await waitFor(() => expect(doneActions).toEqual(["publish"]));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    version: draft.version,
    requestedAt: changeRequest.requestedAt,
  });
});

const readers: Record<string, { say: TranslateKey; language: string }> = {};
const isKnown = (field: string): boolean => i18n.exists(`pages/staff-event:field.${field}`);
beforeAll(async () => {
  for (const language of ["zh-Hant", "pt", "en"] as const) {
    await startTexts(language);
    readers[language] = { say: toTranslateKey(i18n.getFixedT(language)), language };
  }
});
test.each<[path: string, raw: string, name: string, value: string]>([
  ["booths.0.price", "123400", "Kinds of booths and prices · Kind of booth 1 · Price (MOP)", "MOP 1,234.00"],
  [
    "booths.1.type",
    "STANDARD_9",
    "Kinds of booths and prices · Kind of booth 2 · Kind of booth",
    "Standard booth (9 m²)",
  ],
  ["booths.1.per", "SQM", "Kinds of booths and prices · Kind of booth 2 · Price per", "square metre"],
  ["booths.1.eligibility", "MACAO_SME", "Kinds of booths and prices · Kind of booth 2 · Only for", ""],
  ["rateChart.2.price", "0", "Price list · Charge 3 · Price (MOP)", "on request"],
  ["rateChart.2.price", "90000", "Price list · Charge 3 · Price (MOP)", "MOP 900.00"],
  ["rateChart.2.extra", "RENT", "Price list · Charge 3 · Item", "Room rent"],
  ["boothPrice", "50", "Booth price (MOP)", "MOP 0.50"],
  ["discounts.0.kind", "EARLY_BIRD", "Discounts · 1 · Discount", ""],
  ["discounts.0.percent", "12.5", "Discounts · 1 · Discount (%)", "12.5%"],
  ["discounts.0.until", "2027-01-31", "Discounts · 1 · Last day", "31 January 2027"],
  ["refundBands.0.deductPercent", "50", "Refund periods · 1 · Amount kept until then (%)", "50%"],
  ["registration.closesOn", "2027-01-31", "Registration closes", "31 January 2027"],
  ["capacity", "1200", "Total number of booths", "1,200"],
  ["heldInMacao", "true", "Held in Macao", "Yes"],
  ["country", "PT", "Country or region", "Portugal"],
  ["form", "BOTH", "How it is held", ""],
  ["formVariant", "FOOD_STREET", "Variant of the form", "Food street"],
  ["applicationTypes.0", "FAIR_HOSTED", "Applications that the event accepts · 1", ""],
  ["names.zh-Hant", "綠色展", "Event name · 繁體中文", "綠色展"],
  ["zones.0.names.pt", "Zona", "Zones · Zone 1 · Name · Português", "Zona"],
  ["contacts.0.email", "a@b.mo", "Contacts · Contact 1 · Email", "a@b.mo"],
  [
    "booths.1.type",
    "OF_A_LATER_VERSION",
    "Kinds of booths and prices · Kind of booth 2 · Kind of booth",
    "OF_A_LATER_VERSION",
  ],
])("%s = %s is “%s: %s”", (path, raw, name, value) => {
  const reader = readers.en as { say: TranslateKey; language: string };
  expect(nameEventPath(path, reader, isKnown)).toBe(name);
  const formattedValue = formatEventValue(path, raw, reader).replaceAll("\u00a0", " ");
  if (value) expect(formattedValue).toBe(value);
  else expect(formattedValue).not.toMatch(/^[A-Z_0-9]+$|\./);
});

test("no value of an event is shown by its path or its code, in any language", () => {
  const {
    id: _,
    version: __,
    status: ___,
    policy: ____,
    images: _____,
    exhibitors: ______,
    ...shown
  } = event;
  const values = listEveryChangedValue({}, shown).filter(({ path }) => !isInternalValue(path));
  expect(values.length).toBeGreaterThan(40);
  for (const reader of Object.values(readers))
    for (const { path, after = "" } of values) {
      expect(nameEventPath(path, reader, isKnown), path).not.toMatch(/[a-z]\.[a-z0-9]/);
      const formattedValue = formatEventValue(path, after, reader);
      if (/^[A-Z][A-Z_0-9]{3,}$/.test(after) && path !== "code") expect(formattedValue, path).not.toBe(after);
    }
});

test.each([
  ["country", ""],
  ["country", "Macau"],
  ["dates.start", ""],
  ["dates.start", "2027-13-45"],
  ["registration.opensOn", "soon"],
  ["booths.0.price", ""],
  ["capacity", "many"],
  ["discounts.0.percent", ""],
])("%s = “%s”, as an earlier row may have it, stays as it is", (path, raw) => {
  for (const reader of Object.values(readers)) expect(formatEventValue(path, raw, reader)).toBe(raw);
});

test("the log of staff says the same of a changed price, and nothing of other values", () => {
  const reader = readers.en as { say: TranslateKey; language: string };
  const price = describeEventChange("booths.0.price", "960000 → 990000", reader, isKnown);
  expect(price?.replaceAll("\u00a0", " ")).toBe(
    "Kinds of booths and prices · Kind of booth 1 · Price (MOP): MOP 9,600.00 → MOP 9,900.00",
  );
  expect(describeEventChange("dates.end", "2027-03-28 → –", reader, isKnown)?.replaceAll("\u00a0", " ")).toBe(
    "Last day: 28 March 2027 → –",
  );
  expect(describeEventChange("country", " → MO", reader, isKnown)).toMatch(/: – → Macao/);
  expect(describeEventChange("reason", "wrong → right", reader, isKnown)).toBeUndefined();
  expect(describeEventChange("booths.0.price", "990000", reader, isKnown)).toBeUndefined();
});

test("what is missing is named by its label, in several languages by each of them", () => {
  const paths = ["names.en", "names.pt", "reason"];
  const issues = paths.map((path) => ({ path, key: "required" }));
  render(<EventProblems round={1} issues={issues} error={undefined} discounts={[]} />);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Event name · English: Fill this in",
    "Event name · Português: Fill this in",
    "Reason: Fill this in",
  ]);
});

test("a row of a discount is named by its kind, as its heading in the form", () => {
  const issues = [{ path: "discounts.1.until", key: "required" }];
  const discounts = [{ kind: "LOCAL_50" }, { kind: "EARLY_BIRD" }];
  render(<EventProblems round={1} issues={issues} error={undefined} discounts={discounts} />);
  expect(screen.getByRole("link").textContent).toBe(
    "Discounts · Early registration discount · Last day: Fill this in",
  );
});

test("a new event has the categories of the mini sales zone as soon as its form is ticked", async () => {
  stubNetwork({});
  renderPage(<EventForm base={createBlankEvent("ev-1")} copy inputName="new" onSaved={() => undefined} />);
  const findCategories = () => document.getElementById("event-miniZoneCategories");
  expect(findCategories()).toBeNull();
  fireEvent.click(document.getElementById("event-applicationTypes-MINI_ZONE") as HTMLElement);
  await waitFor(() => expect(findCategories()).not.toBeNull());
  fireEvent.click(document.getElementById("event-applicationTypes-MINI_ZONE") as HTMLElement);
  await waitFor(() => expect(findCategories()).toBeNull());
});

test("what needs a colleague is named in words, in any language", () => {
  // Its id, its version and its history are no part of the form.
  const members = Object.keys(EventDetail.shape).filter((one) => !["id", "version", "changes"].includes(one));
  for (const reader of Object.values(readers))
    expect(members.filter((member) => nameEventPath(member, reader, isKnown) === member)).toEqual([]);
});

test("the summary lists what is wrong in the order of the page, whatever found it", async () => {
  showForm();
  for (const id of ["event-names-pt", "event-dates-end", "event-capacity", "event-boothPrice"])
    typeValue(id, id === "event-capacity" || id === "event-boothPrice" ? "many" : "");
  fireEvent.click(screen.getByRole("button", { name: /^(Save|Ask a colleague)/ }));
  const summary = await screen.findByRole("alert");
  expect(
    within(summary)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["#event-names-pt", "#event-dates-end", "#event-capacity", "#event-boothPrice", "#event-reason"]);
});

test("a choice that always has a value is not called optional, and what may stay empty is", () => {
  const charge = { extra: "RENT", price: 100_000, per: "DAY" };
  const names = { "zh-Hant": "主辦", "zh-Hans": "主办", en: "Organiser", pt: "Organizador" };
  const base = { ...event, rateChart: [charge], organisers: [{ role: "ORGANISER", names }] };
  stubNetwork({});
  renderPage(<EventForm base={base} copy={false} inputName="marks" onSaved={() => undefined} />);
  // Styles are not loaded here, and the mark of a field of several languages is hidden by one.
  const styles = readFileSync("packages/web/src/ui/staff.css", "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const hidingRules = [...styles.matchAll(/([^{}]+\.optional)\s*\{\s*display: none;/g)];
  expect(hidingRules.length).toBeGreaterThan(0);
  const isOptional = (id: string): boolean => {
    const mark = document.querySelector(`label[for="${id}"] .optional`);
    return mark !== null && !hidingRules.some(([, selector = ""]) => mark.matches(selector));
  };
  expect(["event-rateChart-0-per", "event-organisers-0-role"].filter(isOptional)).toEqual([]);
  expect(["event-rateChart-0-band", "event-organisers-0-names-en"].filter(isOptional)).toHaveLength(2);
});
