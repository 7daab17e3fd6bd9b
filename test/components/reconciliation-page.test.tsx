/** The daily reconciliation names applications, institutions and events as people do, and never by their ids. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import texts from "../../locales/pages/staff-reconciliation/en.json";
import { Component as ReconciliationPage } from "../../packages/web/src/features/staff-reconciliation/reconciliation-page.tsx";
import { syncServerClock } from "../../packages/web/src/shell/server-clock.ts";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-reconciliation": texts }));
beforeEach(() => unload());

const buildMop = (amount: number) => ({ amount, currency: "MOP" });
const none = { count: 0, amount: buildMop(0) };
const applicationId = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const orderId = `${applicationId}-01ARZ3NDEKTSV4RRFFQ69G5FAW`;
const report = {
  day: "2026-11-23",
  balanced: false,
  hasStatement: true,
  totals: [],
  receipts: none,
  excessTransfers: none,
  bankRefunds: none,
  grantPayouts: none,
  grantRepayments: none,
  applications: [
    {
      id: applicationId,
      code: "FH-2026-000001",
      institutionName: "Lotus Trading",
      eventNames: buildLocalizedText("Green Fair"),
    },
  ],
  differences: [
    {
      check: "provider",
      subject: orderId,
      kind: "payment",
      currency: "MOP",
      ours: 5,
      theirs: 0,
      applicationId,
    },
    ...["STRAY-0001", "OS-7K3M9-QXT42-01ARZ3NDEKTSV4RRFFQ69G5FAX"].map((subject) => ({
      ...{ check: "provider", subject, kind: "payment", currency: "MOP", ours: 0, theirs: 9 },
    })),
  ],
  entries: [
    {
      id: `${orderId}#payment#2`,
      at: "2026-11-23T02:00:00.000Z",
      kind: "payment",
      amount: buildMop(675_000),
      subject: applicationId,
      applicationId,
      orderId,
    },
    {
      id: "OS-1",
      at: "2026-11-23T03:00:00.000Z",
      kind: "payment",
      amount: buildMop(100),
      subject: "OS-7K3M9-QXT42",
      orderId: "OS-7K3M9-QXT42-01ARZ3NDEKTSV4RRFFQ69G5FAX",
    },
    {
      id: "R-2026-000001",
      at: "2026-11-23T04:00:00.000Z",
      kind: "receipt",
      amount: buildMop(675_000),
      subject: "FH-2026-000002",
      receiptNumber: "R-2026-000001",
      reference: "BNU 7",
      valueDay: "2026-11-20",
    },
    {
      id: "R-2026-000002",
      at: "2026-11-23T05:00:00.000Z",
      kind: "receipt",
      amount: buildMop(675_000),
      subject: "FH-2026-000003",
      receiptNumber: "R-2026-000002",
      paymentDay: "2026-11-19",
    },
  ],
  outstanding: [{ queue: "refund", count: 1, amount: buildMop(337_500) }],
  dueRefunds: [{ orderId, amount: buildMop(5), applicationId }],
};

test("each row leads to its application by number, institution and event", async () => {
  stubNetwork({
    "GET /user/current": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/reconciliation": () => ({ data: report }),
  });
  renderPage(<ReconciliationPage />);
  for (const name of ["What does not agree", "Movements", "Refunds that the provider still has to make"]) {
    const dayTable = await screen.findByRole("table", { name });
    // Several tables follow each other, and nothing else says which is which.
    expect(dayTable.querySelector("caption")?.className).toBe("");
    const table = within(dayTable);
    const link = table.getByRole("link", { name: "FH-2026-000001" });
    expect(link.getAttribute("href")).toBe(`/staff/application/${applicationId}`);
    const row = link.closest("tr")?.textContent ?? "";
    expect(row).toContain("Lotus Trading");
    expect(row).toContain("Green Fair");
    // The order number is what the cashier looks for at the provider.
    expect(row).toContain(orderId);
    expect(row.replaceAll(orderId, "")).not.toContain(applicationId);
  }
  expect(screen.getAllByText("OS-7K3M9-QXT42")).toHaveLength(2);
  // What the provider received for no order of ours has only its number there.
  const stray = screen.getByText("STRAY-0001").closest("tr");
  expect(stray?.textContent).toContain(texts.noSubject);
  expect(screen.getAllByText("Differs from the statement: Payment")).toHaveLength(3);
  // A transfer is found on the statement of the bank by its value date and reference.
  const transfer = screen.getByText("R-2026-000001").closest("tr");
  expect(transfer?.textContent).toMatch(/20\sNovember\s2026, reference BNU 7/);
  // A payment that was reported later names the day on which it was made.
  const lateReceipt = screen.getByText("R-2026-000002").closest("tr");
  expect(lateReceipt?.textContent).toMatch(/19\sNovember\s2026/);
  expect(screen.getByText("Refunds to make by bank").closest("tr")?.textContent).toMatch(/3,375\.00/);
});

test("a gap in the receipt numbers names the receipt, and is compared with no statement", async () => {
  const gap = { check: "receiptNumbers", subject: "R-2026-000028", currency: "MOP", ours: 2, theirs: 107 };
  stubNetwork({
    "GET /user/current": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/reconciliation": () => ({ data: { ...report, differences: [gap] } }),
  });
  renderPage(<ReconciliationPage />);
  const table = within(await screen.findByRole("table", { name: texts.differences }));
  const headings = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headings).toEqual([texts.what, texts.subject, texts.order, texts.ours, texts.column.theirs]);
  const [, row] = table.getAllByRole("row");
  const cells = [...(row?.querySelectorAll("th, td") ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual([texts.check.receiptNumbers, "–", "R-2026-000028", "2", "107"]);
});

test("the page begins with the day of the server, which comes with its first answer, and names a day that is still to come", async () => {
  const requestedDays: (string | null)[] = [];
  stubNetwork({
    "GET /user/current": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/reconciliation": ({ query }) => {
      requestedDays.push(query.get("day"));
      return { data: report };
    },
  });
  // The clock of the device is ahead until the server has answered.
  syncServerClock(new Date("2026-11-27T02:00:00.000Z").toUTCString());
  renderPage(<ReconciliationPage />);
  await screen.findByLabelText("Day");
  act(() => syncServerClock(new Date("2026-11-23T02:00:00.000Z").toUTCString()));
  const day = screen.getByLabelText("Day") as HTMLInputElement;
  await waitFor(() => expect(day.value).toBe("2026-11-23"));
  await waitFor(() => expect(requestedDays.at(-1)).toBe("2026-11-23"));
  fireEvent.change(day, { target: { value: "2026-11-24" } });
  await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
  expect(requestedDays.at(-1)).toBe("2026-11-23");
  // A day that was cleared is asked for, in place of an empty page.
  fireEvent.change(day, { target: { value: "" } });
  expect(day.getAttribute("aria-invalid")).toBe("true");
});

test("a day without a statement of the provider is checked again by its button", async () => {
  let hasStatement = false;
  stubNetwork({
    "GET /user/current": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/admin/me": () => ({ data: { roles: ["CASHIER"] } }),
    "GET /staff/reconciliation": () => ({
      data: { ...report, hasStatement, balanced: hasStatement, differences: [] },
    }),
  });
  renderPage(<ReconciliationPage />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  hasStatement = true;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByText(texts.noStatement)).toBeNull());
});
