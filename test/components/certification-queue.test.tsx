/**
 * A search of the certification desk begins in all stages, and whoever has chosen one searches in it. What waits for a
 * second person is marked in words.
 */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import staff from "../../locales/pages/staff/en.json";
import status from "../../locales/status/en.json";
import { Component as CertificationQueuePage } from "../../packages/web/src/features/staff-institutions/certification-queue-page.tsx";
import { syncServerClock } from "../../packages/web/src/shell/server-clock.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff": staff, status }));
beforeEach(() => unload());

const openDesk = async (address: string) => {
  const calls = stubNetwork({ "GET /staff/institution": () => ({ data: { items: [] } }) });
  renderPage(<CertificationQueuePage />, address);
  await waitFor(() => expect(calls).not.toHaveLength(0));
  return () => calls.map(({ query }) => `${query.get("certification")} ${query.get("q") ?? ""}`.trim());
};
const searchWords = async (words: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(staff.certification.search, { exact: false }), {
    target: { value: words },
  });
  fireEvent.submit(document.querySelector("search form") as Element);
};

test("what waits is listed first, and a search is one in all stages", async () => {
  const listReads = await openDesk("/staff/certification");
  expect(listReads()).toEqual(["VERIFYING"]);
  await searchWords("Lotus");
  await waitFor(() => expect(listReads()).toEqual(["VERIFYING", "ALL Lotus"]));
  expect((document.getElementById("certification") as HTMLSelectElement).value).toBe("ALL");
});

test("a stage that was chosen is kept by a search", async () => {
  const listReads = await openDesk("/staff/certification?certification=FAILED");
  await searchWords("Lotus");
  await waitFor(() => expect(listReads()).toEqual(["FAILED", "FAILED Lotus"]));
});

test("the days of waiting begin with the day in Macao on which the request arrived", async () => {
  syncServerClock("Mon, 30 Nov 2026 02:00:00 GMT");
  const institution = { id: "i-1", version: 1, name: "Lotus", names: { en: "Lotus" }, nature: "ENTERPRISE" };
  const waitingRow = { ...institution, siteRegistrationNumber: "210148", certification: "VERIFYING" };
  stubNetwork({
    // Half past one in the night of 30 November in Macao.
    "GET /staff/institution": () => ({
      data: { items: [{ ...waitingRow, waitingSince: "2026-11-29T17:30:00.000Z" }] },
    }),
  });
  renderPage(<CertificationQueuePage />, "/staff/certification");
  const row = (await screen.findByText("Lotus")).closest("tr");
  expect(row?.textContent).toMatch(/30\sNovember\s2026/);
  expect(row?.textContent).toContain(staff.queue.age_other.replace("{{count}}", "0"));
});

const by = "officer@demo.mo";
const { prepared: marks } = staff.certification;
test.each([
  ["one that nobody has decided on", undefined, undefined],
  ["one that waits for the reader", {}, marks.waiting],
  ["the reader's own", { own: true }, marks.own],
  ["one that a colleague has back", { returned: true }, marks.returned],
  ["the reader's own that came back", { own: true, returned: true }, marks.ownReturned],
])("%s has its mark in the list", async (_, members, mark) => {
  const row = {
    id: "i1",
    version: 3,
    name: "蓮花有限公司",
    names: { zh: "蓮花有限公司" },
    nature: "ENTERPRISE",
    siteRegistrationNumber: "700001",
    certification: "VERIFYING",
    waitingSince: "2026-11-18T07:40:00.000Z",
    ...(members && { prepared: { by, at: "2026-11-23T02:00:00.000Z", ...members } }),
  };
  stubNetwork({ "GET /staff/institution": () => ({ data: { items: [row], total: 1 } }) });
  renderPage(<CertificationQueuePage />, "/staff/certification");
  const line = await screen.findByRole("row", { name: /蓮花有限公司/ });
  const [, , state] = within(line).getAllByRole("cell");
  const stage = status.certification.VERIFYING;
  expect(state?.textContent).toBe(stage + (mark ?? "").replace("{{name}}", by));
});

test("those that are prepared are a list of their own", async () => {
  const listReads = await openDesk("/staff/certification");
  fireEvent.change(screen.getByLabelText(staff.certification.status, { exact: false }), {
    target: { value: screen.getByRole("option", { name: marks.stage }).getAttribute("value") },
  });
  await waitFor(() => expect(listReads()).toEqual(["VERIFYING", "PREPARED"]));
  await searchWords("Lotus");
  await waitFor(() => expect(listReads().at(-1)).toBe("PREPARED Lotus"));
});
