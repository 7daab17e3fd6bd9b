/** The history of a case: who made each step, and what was paid back. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ApplicationHistory } from "../../packages/web/src/features/staff-review/application-history.tsx";
import { ApplicationSummary } from "../../packages/web/src/features/staff-review/application-summary.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
beforeEach(() => void unload());

test("the payment provider and the portal are named in words, people by name", async () => {
  const actors = [
    { kind: "gateway", name: "gateway" },
    { kind: "system", name: "system" },
    { kind: "staff", name: "officer@demo.mo" },
  ];
  const at = "2026-11-23T02:00:00.000Z";
  const items = actors.map((actor, seq) => ({ seq, at, actor, action: "markPaid", from: "", to: "" }));
  stubNetwork({ "GET /participate/search/a1/history": () => ({ data: { items } }) });
  render(
    <ResourceProvider>
      <ApplicationHistory id="a1" />
    </ResourceProvider>,
  );
  expect(await screen.findByText("Payment provider")).toBeTruthy();
  expect(screen.getByText("officer@demo.mo")).toBeTruthy();
  expect(screen.queryByText(/^(gateway|system)$/)).toBeNull();
});

test.each([
  [
    "decideFunding",
    { funding: { before: null, after: { result: "APPROVED", amount: 4_000_000 } } },
    /40,000\.00/,
  ],
  ["settle", { settled: { before: null, after: { amount: 3_000_000, on: "2026-12-10" } } }, /30,000\.00/],
  [
    "confirmRepayment",
    { repayment: { before: null, after: { amount: 1_000_000, on: "2026-12-10" } } },
    /10,000\.00/,
  ],
  ["refund", { refunded: { before: null, after: { amount: 337_500 } } }, /3,375\.00/],
  [
    "recordTransfer",
    { received: { before: null, after: { amount: 500_000, on: "2026-12-09", reference: "BNU 1" } } },
    /5,000\.00/,
  ],
  [
    "withdrawTransfer",
    { received: { before: { amount: 600_000, on: "2026-12-09", reference: "BNU 2" }, after: null } },
    /6,000\.00/,
  ],
  [
    "correctPayment",
    {
      settled: {
        before: { amount: 337_500, on: "2026-12-01", reference: "BNU 5" },
        after: { amount: 337_500, on: "2026-12-10", reference: "BNU 6" },
      },
    },
    /reference BNU 6/,
  ],
  [
    "correctRefund",
    {
      refunded: {
        before: { amount: 337_500, on: "2026-12-01", reference: "BNU 3" },
        after: { amount: 337_500, on: "2026-12-10", reference: "BNU 4" },
      },
    },
    /reference BNU 4/,
  ],
  ["confirmVoucher", { paid: { before: null, after: { amount: 675_000, on: "2026-12-10" } } }, /6,750\.00/],
])("the step %s says how much", async (action, diff, amount) => {
  const step = {
    seq: 1,
    at: "2026-12-10T02:00:00.000Z",
    actor: { kind: "system" },
    action,
    diff,
    from: "",
    to: "",
  };
  stubNetwork({ "GET /participate/search/a1/history": () => ({ data: { items: [step] } }) });
  render(
    <ResourceProvider>
      <ApplicationHistory id="a1" />
    </ResourceProvider>,
  );
  expect(await screen.findByText(amount)).toBeTruthy();
});

test("the summary says when a grant was cancelled", () => {
  const application = {
    id: "a1",
    institutionId: "i1",
    funding: { result: "APPROVED", amount: 100, cancelled: { on: "2026-12-10", cause: "BREACH" } },
  } as unknown as ApplicationView;
  render(
    <MemoryRouter>
      <ApplicationSummary application={application} />
    </MemoryRouter>,
  );
  expect(screen.getByText("Grant cancelled on").nextElementSibling?.textContent).toMatch(
    /^10\sDecember\s2026$/,
  );
});

test("what was refunded is beside what was paid", () => {
  const application = {
    id: "a1",
    institutionId: "i1",
    fee: { total: { amount: 675_000, currency: "MOP" }, lines: [] },
    refund: { refunded: { amount: 337_500, currency: "MOP" } },
  } as unknown as ApplicationView;
  render(
    <MemoryRouter>
      <ApplicationSummary application={application} />
    </MemoryRouter>,
  );
  expect(screen.getByText("Refunded").nextElementSibling?.textContent).toMatch(/3,375\.00/);
});

test.each([
  [
    { amount: 337_500, on: "2026-12-10", reference: "BNU 7", through: "bank" },
    "Value date 10 December 2026, reference BNU 7",
  ],
  [
    { amount: 337_500, on: "2026-12-10", reference: "", through: "gateway" },
    "Requested from the payment provider on 10 December 2026",
  ],
])("the step of a refund says by what it is found on the statement: %o", async (after, text) => {
  const diff = { refunded: { before: null, after } };
  const step = { seq: 1, at: "2026-12-10T02:00:00.000Z", actor: { kind: "system" }, action: "refund", diff };
  stubNetwork({ "GET /participate/search/a1/history": () => ({ data: { items: [step] } }) });
  render(
    <ResourceProvider>
      <ApplicationHistory id="a1" />
    </ResourceProvider>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
});

const showRefund = (payment: object) => {
  const refund = { refunded: { amount: 337_500, currency: "MOP" }, paidOn: "2026-12-10", ...payment };
  const fee = {
    total: { amount: 675_000, currency: "MOP" },
    lines: [{ label: "fixed", quantity: 1, unit: 675_000, amount: 675_000 }],
  };
  render(
    <MemoryRouter>
      <ApplicationSummary
        application={{ id: "a1", institutionId: "i1", fee, refund } as unknown as ApplicationView}
      />
    </MemoryRouter>,
  );
  return (label: string) => screen.getByText(label).nextElementSibling?.textContent;
};

test("the summary says when and under which reference a fee was refunded", () => {
  const read = showRefund({ reference: "BNU 7" });
  expect(read("Value date of the refund")).toMatch(/^10\sDecember\s2026$/);
  expect(read("Bank reference or cheque number")).toBe("BNU 7");
  // A single price is no calculation.
  expect(read("Fee")).not.toContain("=");
});

test("the summary says when a refund was requested from the payment provider, which has no reference", () => {
  expect(showRefund({})("Refunded")).toMatch(/Requested from the payment provider on 10\sDecember\s2026$/);
  expect(screen.queryByText("Bank reference or cheque number")).toBeNull();
});

test("the summary says under which reference a grant was paid out", () => {
  const settlement = { amount: 100, on: "2026-12-10", reference: "BNU 8" };
  const application = {
    id: "a1",
    institutionId: "i1",
    funding: { settled: settlement },
  } as unknown as ApplicationView;
  render(
    <MemoryRouter>
      <ApplicationSummary application={application} />
    </MemoryRouter>,
  );
  expect(screen.getByText("Bank reference of the payment").nextElementSibling?.textContent).toBe("BNU 8");
});

test.each([
  ["a reviewer", true],
  ["a cashier, who may not open its page,", false],
])("the name of the institution is a link for %s: %s", (_, canReview) => {
  const application = {
    id: "a1",
    institutionId: "i1",
    institutionName: "Lotus",
  } as unknown as ApplicationView;
  render(
    <MemoryRouter>
      <ApplicationSummary application={application} canReview={canReview} />
    </MemoryRouter>,
  );
  expect(screen.getByText("Lotus").closest("a") !== null).toBe(canReview);
});
