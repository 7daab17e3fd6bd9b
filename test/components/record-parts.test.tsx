/** Parts of a record as a phone and a screen reader have them. */
import type { ApplicationView, RefundQuote } from "@portal/core/applications/model/schema";
import { render, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { StageTracker } from "../../packages/web/src/features/applications/stage-tracker.tsx";
import { RefundTable } from "../../packages/web/src/features/payments/refund-table.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("pt"));

test("a stage is named, and a screen reader hears whether it is done, under way or to come", () => {
  const view = {
    status: "AWAITING_PAYMENT",
    fee: { lines: [], total: { amount: 1, currency: "MOP" } },
    eventDates: { start: "2027-02-03", end: "2027-02-14" },
  } as unknown as ApplicationView;
  render(<StageTracker view={view} />);
  const stages = within(screen.getByRole("list", { name: "Fases da candidatura" })).getAllByRole("listitem");
  expect(stages.map((stage) => stage.textContent)).toEqual([
    "Concluído: Entrega",
    "Concluído: Apreciação",
    "Agora: Pagamento",
    "A seguir: Evento",
  ]);
  expect(stages.map((stage) => stage.getAttribute("aria-current"))).toEqual([null, null, "step", null]);
});

test("where the columns of a refund have no room, each figure says what it is", () => {
  const refund: RefundQuote = {
    variant: "HOSTED",
    notice: "2027-03-01",
    paid: { amount: 675_000, currency: "MOP" },
    rows: [
      { to: "2027-03-31", daysBeforeMin: 8, deductPercent: 50, amount: 337_500, applies: true },
      {
        from: "2027-04-01",
        daysBeforeMin: 0,
        daysBeforeMax: 7,
        deductPercent: 100,
        amount: 0,
        applies: false,
      },
    ],
    byOrganiser: false,
    amount: { amount: 337_500, currency: "MOP" },
  };
  render(<RefundTable refund={refund} waits={false} />);
  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  for (const row of screen.getAllByRole("row").slice(1))
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.dataset.label),
    ).toEqual(headings.slice(1));
});
