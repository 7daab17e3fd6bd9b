/** The institution beside its application: what it owes, is barred from, has applied for, and may still apply for. */
import type { ApplicantOverview } from "@portal/core/applications/desk/applicant-overview-schema";
import { screen } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import applicantTexts from "../../locales/pages/staff-applicant/en.json";
import { ApplicantOverviewPanel } from "../../packages/web/src/features/staff-review/applicant-overview.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/staff-applicant": applicantTexts }));
beforeEach(() => void unload());

const emptyOverview: ApplicantOverview = {
  debts: [],
  penalties: [],
  year: 2026,
  submitted: [{ scheme: "FAIR_HOSTED", count: 1 }],
  limits: [],
  others: [],
  othersTotal: 0,
};
const showPanel = (overview: ApplicantOverview): void => {
  stubNetwork({ "GET /staff/application/a1/applicant": () => ({ data: overview }) });
  renderPage(<ApplicantOverviewPanel id="a1" institutionId="i1" />);
};

test("what concerns a decision is shown, with the way to each application", async () => {
  showPanel({
    ...emptyOverview,
    debts: [
      {
        applicationId: "a0",
        code: "FH-2026-000001",
        scheme: "FAIR_HOSTED",
        kind: "fee",
        amount: { amount: 675_000, currency: "MOP" },
        dueOn: "2026-12-07",
      },
    ],
    barredUntil: "2027-12-09",
    penalties: [
      { id: "p1", kind: "VIOLATION", on: "2026-12-01", status: "STANDING", barUntil: "2027-12-09" },
      { id: "p2", kind: "VERBAL_WARNING", on: "2026-11-01", status: "OBJECTED" },
    ],
    limits: [{ name: "EXHIBITION", year: 2027, count: 6, max: 6 }],
    others: [
      {
        applicationId: "a2",
        code: "FH-2026-000002",
        scheme: "FAIR_HOSTED",
        status: "PAID",
        pending: "cancellation",
        submittedAt: "2026-11-23T02:00:00.000Z",
      },
    ],
    othersTotal: 7,
  });
  expect(await screen.findByText(/Fee not paid: MOP.6,750\.00/)).toBeTruthy();
  expect(screen.getByRole("link", { name: /FH-2026-000001/ }).getAttribute("href")).toContain(
    "/staff/application/a0",
  );
  expect(screen.getByText(/up to and including 9.December.2027/)).toBeTruthy();
  expect(await screen.findByText("Violation")).toBeTruthy();
  expect(screen.getByText(/Objection being reviewed/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "All warnings and violations" }).getAttribute("href")).toContain(
    "/staff/institution/i1",
  );
  expect(screen.getByText("Yearly limit, fairs held in 2027: 6 of 6").className).toBe("staff-late");
  expect(screen.getByText("Other applications: 7")).toBeTruthy();
  expect(screen.getByText(/Cancellation under review/)).toBeTruthy();
});

test("an institution of which nothing is known says so, and a cashier reads of no penalties", async () => {
  const { penalties: _, ...cashierOverview } = emptyOverview;
  showPanel(cashierOverview);
  expect(await screen.findByText("Debts")).toBeTruthy();
  expect(screen.getAllByText("None")).toHaveLength(2);
  expect(screen.queryByText("Warnings and violations")).toBeNull();
});
