/**
 * The address of a page follows what is chosen and typed in it, later than the next letter or press where a machine is
 * slow. What was chosen is shown all the same, and nothing of it is taken back.
 */
import { act, fireEvent, waitFor } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import oneStopTexts from "../../locales/pages/osspay/en.json";
import showTexts from "../../locales/pages/show/en.json";
import adminTexts from "../../locales/pages/staff-admin/en.json";
import staffOneStopTexts from "../../locales/pages/staff-osspay/en.json";
import verificationTexts from "../../locales/pages/verification/en.json";
import { Component as ApplicationsPage } from "../../packages/web/src/features/applications/applications-page.tsx";
import { EventList } from "../../packages/web/src/features/events/event-list.tsx";
import { useEvents } from "../../packages/web/src/features/events/use-events.ts";
import { Component as InquiryPage } from "../../packages/web/src/features/inquiry/inquiry-page.tsx";
import { Component as StaffActsPage } from "../../packages/web/src/features/staff-admin/staff-acts-page.tsx";
import { Component as CertificationQueuePage } from "../../packages/web/src/features/staff-institutions/certification-queue-page.tsx";
import { Component as StaffOneStopPage } from "../../packages/web/src/features/staff-one-stop/staff-one-stop-page.tsx";
import { Component as OwnWorkPage } from "../../packages/web/src/features/staff-queue/own-work-page.tsx";
import { Component as QueuePage } from "../../packages/web/src/features/staff-queue/queue-page.tsx";
import { Component as VerificationPage } from "../../packages/web/src/features/verification/verification-page.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() =>
  startTexts("en", {
    "pages/osspay": oneStopTexts,
    "pages/show": showTexts,
    "pages/staff-admin": adminTexts,
    "pages/staff-osspay": staffOneStopTexts,
    "pages/verification": verificationTexts,
  }),
);
beforeEach(() => unload());

const noItems = () => ({ data: { items: [] } });
const EventsPage = () => <EventList events={useEvents()} />;
const pages = {
  "applications of an institution": <ApplicationsPage />,
  "events for everybody": <EventsPage />,
  "acts of staff": <StaffActsPage />,
  "institutions to certify": <CertificationQueuePage />,
  "one's own work": <OwnWorkPage />,
  "the queue": <QueuePage />,
  "payment numbers": <StaffOneStopPage />,
  companies: <InquiryPage />,
  "numbers of documents": <VerificationPage />,
} satisfies Record<string, ReactNode>;

let address = new URLSearchParams();
const Address = () => {
  address = new URLSearchParams(useLocation().search);
  return null;
};
const showPage = (name: keyof typeof pages): void => {
  stubNetwork({
    "GET /user/current": () => ({
      data: { id: "me", roles: ["ADMIN"], currentInstitutionId: "i1", institutions: [] },
    }),
    "GET /participate/search": noItems,
    "GET /question": noItems,
    "GET /activity": noItems,
    "GET /activity/list": noItems,
    "GET /scheme": noItems,
    "GET /exhibitor": () => ({ data: { items: [], total: 0 } }),
    "GET /verification/receipt": () => ({ data: { product: "receipt", standing: "UNKNOWN", number: "R" } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["ADMIN"] } }),
    "GET /staff/admin/account": () => ({ data: { items: [{ id: "c1", account: "cashier@demo.mo" }] } }),
    "GET /staff/admin/act": noItems,
    "GET /staff/institution": noItems,
    "GET /staff/mention": noItems,
    "GET /staff/message": noItems,
    "GET /staff/work": noItems,
    "GET /staff/colleague": () => ({ data: { items: [{ accountId: "c1", name: "cashier@demo.mo" }] } }),
    "GET /staff/queue": noItems,
    "GET /staff/queue/count": noItems,
    "GET /staff/view": noItems,
    "GET /staff/osspay": noItems,
  });
  renderPage(
    <Suspense>
      {pages[name]}
      <Address />
    </Suspense>,
  );
};
const findControl = async <E extends HTMLElement>(selector: string): Promise<E> =>
  await waitFor(() => document.querySelector<E>(selector) ?? expect.fail(`no ${selector}`));
/** Within `act`, whose end is that of every transition: until then the router is behind. */
const whileRouterIsBehind = (work: () => void): void => act(work);
const typeLetters = (input: HTMLInputElement, letters: string): void => {
  for (const letter of letters) fireEvent.input(input, { target: { value: `${input.value}${letter}` } });
};

describe("shown at once:", () => {
  test.each<[keyof typeof pages, string, string, string]>([
    ["applications of an institution", "#filter-status", "status", "PAID"],
    ["events for everybody", "select[name=state]", "state", "ONGOING"],
    ["acts of staff", "#person", "person", "c1"],
    ["institutions to certify", "#certification", "certification", "FAILED"],
    ["one's own work", "#work-owner", "of", "c1"],
    ["the queue", "#filter-sort", "sort", "institution"],
    ["the queue", "#queue", "queue", "PROCESSING"],
    ["payment numbers", "#osspay-status", "status", "PAID"],
  ])("a choice of %s by %s", async (name, selector, param, value) => {
    showPage(name);
    const select = await findControl<HTMLSelectElement>(selector);
    await waitFor(() => expect([...select.options].map((option) => option.value)).toContain(value));
    whileRouterIsBehind(() => {
      fireEvent.change(select, { target: { value } });
      expect(select.value).toBe(value);
    });
    await waitFor(() => expect(address.get(param)).toBe(value));
    expect(select.value).toBe(value);
  });
  test("a tick that is taken back at once is gone", async () => {
    showPage("the queue");
    const overdue = await findControl<HTMLInputElement>("#filter-overdue");
    const descending = await findControl<HTMLInputElement>("#filter-descending");
    whileRouterIsBehind(() => {
      for (const box of [overdue, overdue, descending]) fireEvent.click(box);
      expect([overdue.checked, descending.checked]).toEqual([false, true]);
    });
    await waitFor(() => expect(address.get("descending")).toBe("true"));
    expect(address.has("overdue")).toBe(false);
  });
});

describe("choices right after one another all hold:", () => {
  test("two columns, and the filter before them", async () => {
    showPage("the queue");
    const sort = await findControl<HTMLSelectElement>("#filter-sort");
    const boxes = [
      await findControl<HTMLInputElement>("#column-fee"),
      await findControl<HTMLInputElement>("#column-due"),
    ];
    const otherChoice = boxes.map(({ checked }) => !checked);
    whileRouterIsBehind(() => {
      fireEvent.change(sort, { target: { value: "fee" } });
      for (const box of boxes) fireEvent.click(box);
    });
    await waitFor(() => expect(address.get("sort")).toBe("fee"));
    const columns = address.get("columns")?.split(",") ?? [];
    expect(boxes.map(({ id }) => columns.includes(id.slice("column-".length)))).toEqual(otherChoice);
    expect(boxes.map(({ checked }) => checked)).toEqual(otherChoice);
  });
  test("each column that is unticked, the last one too", async () => {
    showPage("the queue");
    await findControl("#column-fee");
    const boxes = [...document.querySelectorAll<HTMLInputElement>("[id^=column-]")];
    for (const box of boxes) if (box.checked) fireEvent.click(box);
    expect(boxes.filter(({ checked }) => checked)).toEqual([]);
    await waitFor(() => expect(address.get("columns")).toBe("none"));
    expect(boxes.filter(({ checked }) => checked)).toEqual([]);
  });
  test("a stage and a search", async () => {
    showPage("institutions to certify");
    const stage = await findControl<HTMLSelectElement>("#certification");
    const words = await findControl<HTMLInputElement>("#q");
    whileRouterIsBehind(() => {
      typeLetters(words, "Lotus");
      fireEvent.change(stage, { target: { value: "FAILED" } });
      fireEvent.submit(words.form ?? expect.fail("no form"));
    });
    await waitFor(() => expect(address.toString()).toBe("certification=FAILED&q=Lotus"));
  });
  test("a status and a name", async () => {
    showPage("applications of an institution");
    const status = await findControl<HTMLSelectElement>("#filter-status");
    const name = await findControl<HTMLInputElement>("#filter-name");
    whileRouterIsBehind(() => {
      fireEvent.change(status, { target: { value: "PAID" } });
      typeLetters(name, "expo");
      expect(name.value).toBe("expo");
    });
    await waitFor(() => expect(address.toString()).toBe("status=PAID&name=expo"));
  });
  test("a month and a person", async () => {
    showPage("acts of staff");
    const person = await findControl<HTMLSelectElement>("#person");
    await waitFor(() => expect(person.options).toHaveLength(2));
    const month = await findControl<HTMLInputElement>("#month");
    whileRouterIsBehind(() => {
      fireEvent.change(month, { target: { value: "2026-10" } });
      fireEvent.change(person, { target: { value: "c1" } });
    });
    await waitFor(() => expect([address.get("month"), address.get("person")]).toEqual(["2026-10", "c1"]));
  });
});

test.each<[keyof typeof pages, string]>([
  ["the queue", "#q"],
  ["institutions to certify", "#q"],
  ["payment numbers", "#osspay-number"],
  ["companies", "#company"],
  ["numbers of documents", "#number"],
])("what is typed after a search of %s stays, and so does the field", async (name, selector) => {
  showPage(name);
  const input = await findControl<HTMLInputElement>(selector);
  act(() => input.focus());
  whileRouterIsBehind(() => {
    typeLetters(input, "R7");
    fireEvent.submit(input.form ?? expect.fail("no form"));
    // The search is over for the form; only the router is behind.
    flushSync(() => undefined);
    typeLetters(input, "89");
  });
  await waitFor(() => expect([...address.values()]).toEqual(["R7"]));
  expect(document.querySelector<HTMLInputElement>(selector)?.value).toBe("R789");
  expect(document.activeElement).toBe(document.querySelector(selector));
});
