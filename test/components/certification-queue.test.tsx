/** A search of the certification desk begins in all stages; whoever has chosen one searches in it. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
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
