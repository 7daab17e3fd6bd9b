/** Parts of a record as a phone and a screen reader have them. */
import type { ApplicationView, RefundQuote } from "@portal/core/applications/model/application-schema";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, test } from "vitest";
import { findApplicantDay } from "../../packages/web/src/features/application-list/applicant-deadline.ts";
import { ApplicationChip } from "../../packages/web/src/features/application-list/application-chip.tsx";
import { ApplicationTable } from "../../packages/web/src/features/application-list/application-table.tsx";
import { ApplicationActions } from "../../packages/web/src/features/applications/application-actions.tsx";
import { ApplicationTimeline } from "../../packages/web/src/features/applications/application-timeline.tsx";
import { CurrentStatus } from "../../packages/web/src/features/applications/current-status.tsx";
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
    "Concluído: Submissão",
    "Concluído: Apreciação",
    "Agora: Pagamento",
    "A seguir: Evento",
  ]);
  // On a phone, where one name is shown, it says which of the bars it belongs to; a screen reader hears all of them.
  expect(
    stages.map((stage) => stage.querySelector("[data-position]")?.getAttribute("data-position")),
  ).toEqual(["Fase 1 de 4: ", "Fase 2 de 4: ", "Fase 3 de 4: ", "Fase 4 de 4: "]);
  expect(stages.map((stage) => stage.getAttribute("aria-current"))).toEqual([null, null, "step", null]);
});

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

test("where the columns of a refund have no room, each figure says what it is", () => {
  render(<RefundTable refund={refund} stage="today" />);
  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  for (const row of screen.getAllByRole("row").slice(1))
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.dataset.label),
    ).toEqual(headings.slice(1));
});

test.each([
  ["today", /^Se cancelar hoje, ser-lhe-á reembolsado o montante de 3\s?375,00/],
  ["waits", /^Uma vez confirmado o cancelamento, será reembolsado o montante de 3\s?375,00/],
  ["confirmed", /^O cancelamento foi confirmado: será reembolsado o montante de 3\s?375,00/],
  ["refused", /^A candidatura não foi aceite: será reembolsado o montante de 3\s?375,00/],
] as const)("what a cancellation brings back depends on how far it is: %s", (stage, expected) => {
  render(<RefundTable refund={refund} stage={stage} />);
  expect(screen.getByText(/total pago de /).textContent).toMatch(expected);
});

test("whoever was refused reads an amount, and no table of notices", () => {
  render(<RefundTable refund={{ ...refund, rows: [], amount: refund.paid }} stage="refused" />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByText(/Conta-se a partir do dia/)).toBeNull();
  expect(screen.getByText(/^A candidatura não foi aceite/).textContent).toMatch(/6\s?750,00.*6\s?750,00/);
});
test("whoever was refused and awaits an answer reads that the refund waits for it, and no rules", () => {
  render(<RefundTable refund={{ ...refund, rows: [], amount: refund.paid }} stage="refusedWaits" />);
  expect(screen.getByRole("region", { name: "Reembolso" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Reembolso" })).toBeTruthy();
  expect(screen.getByText(/Aguarda-se ainda uma resposta/).textContent).toMatch(/nada será reembolsado/);
  expect(screen.queryByText(/será reembolsado o montante/)).toBeNull();
});
// Staff read the same table as the applicant once a cancellation was asked for.
test.each([
  ["today", /^Ainda não efectuou o pagamento/],
  ["waits", /^Nada foi pago/],
  ["confirmed", /^Nada foi pago/],
] as const)(
  "where nothing was paid, only the applicant who has not asked yet is spoken to: %s",
  (stage, text) => {
    render(<RefundTable refund={{ ...refund, paid: { ...refund.paid, amount: 0 } }} stage={stage} />);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

const takenBack = {
  id: "a1",
  status: "PAID",
  scheme: "FAIR_HOSTED",
  fee: { lines: [], total: { amount: 1, currency: "MOP" } },
  eventDates: { start: "2027-02-03", end: "2027-02-14" },
  reversal: { amount: { amount: 10_000, currency: "MOP" }, on: "2026-11-23" },
  deadlines: [
    {
      kind: "reversal",
      from: "2026-11-23",
      amount: 5,
      unit: "WORKING",
      calendarVersion: "1",
      day: "2026-11-30",
      dueAt: "2026-11-30T16:00:00.000Z",
      trace: [],
    },
  ],
  moves: [],
} as unknown as ApplicationView;

test("a payment that was taken back is called so wherever the application says where it stands", () => {
  render(
    <MemoryRouter>
      <CurrentStatus view={takenBack}>{null}</CurrentStatus>
      <ApplicationTimeline view={takenBack} history={[]} />
    </MemoryRouter>,
  );
  expect(screen.getAllByText("Pagamento estornado")).toHaveLength(2);
  expect(screen.queryByText("Paga")).toBeNull();
  expect(screen.queryByText(/taxa foi paga/)).toBeNull();
  expect(screen.getByText(/A tesouraria está a verificar a situação/)).toBeTruthy();
  expect(screen.getByText("Decisão da tesouraria até")).toBeTruthy();
  // The provider may have taken back a part of it.
  expect(screen.getByText("Montante estornado").parentElement?.textContent).toMatch(/100,00\sMOP/);
  const stages = within(screen.getByRole("list", { name: "Fases da candidatura" })).getAllByRole("listitem");
  expect(stages.map((stage) => stage.textContent)).toContain("Agora: Pagamento");
});

test("a status that says nothing of the payment stays, with what was taken back beside it", () => {
  render(<ApplicationChip row={{ ...takenBack, status: "COMPLETED" }} />);
  expect(screen.getByText("Evento concluído")).toBeTruthy();
  expect(screen.getByText("Pagamento estornado")).toBeTruthy();
});

test("what a report waits for is before the link to what it reports on", () => {
  const view = {
    id: "r1",
    scheme: "REPORT_LOCAL",
    parentId: "a1",
    status: "PROCESSING",
    moves: [{ action: "uploadSigned", allowed: true }],
    deadlines: [],
  } as unknown as ApplicationView;
  render(
    <MemoryRouter>
      <ApplicationActions view={view} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  const action = screen.getByRole("button", { name: "Carregar o formulário assinado" });
  const link = screen.getByRole("link", { name: "Candidatura a que respeita o relatório" });
  expect(action.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([
  [undefined, 1],
  ["objection", 1],
  ["voucher", 0],
  ["cancellation", 0],
] as const)("a record offers to pay where a payment can start: %s", (pending, count) => {
  const view = { ...takenBack, status: "AWAITING_PAYMENT", reversal: undefined, pending } as ApplicationView;
  render(
    <MemoryRouter>
      <ApplicationActions view={view} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole("link", { name: "Pagar" })).toHaveLength(count);
});

test("a decision that was objected to has not ended, and nobody who asked to cancel is told to take part", () => {
  const rest = { ...takenBack, reversal: undefined, deadlines: [] };
  const showProgress = (view: object) => (
    <MemoryRouter>
      <ApplicationTimeline view={{ ...rest, ...view } as ApplicationView} history={[]} />
    </MemoryRouter>
  );
  const { container, rerender } = render(showProgress({ status: "REJECTED" }));
  expect(container.textContent).not.toContain("Agora");
  rerender(showProgress({ status: "REJECTED", pending: "objection" }));
  expect(container.textContent).toContain("Agora");
  rerender(showProgress({ status: "PAID" }));
  expect(container.textContent).toContain("A seguir");
  rerender(showProgress({ status: "PAID", pending: "cancellation" }));
  expect(container.textContent).not.toContain("A seguir");
});

test("the day of the institute is not listed as one on which the applicant has to act", () => {
  render(
    <MemoryRouter>
      <ApplicationTable rows={[takenBack]} />
    </MemoryRouter>,
  );
  expect(screen.queryByText(/30\sde Novembro de\s2026/)).toBeNull();
  expect(screen.getAllByText("—")).toHaveLength(1);
});

test("the page of a draft says until when it can be submitted: weekday, day and hour, and nothing without a last day", () => {
  const draft = {
    ...takenBack,
    id: "d2",
    status: "DRAFT",
    deadlines: [],
    reversal: undefined,
  } as ApplicationView;
  const showDraft = (closesOn: string | undefined) => (
    <MemoryRouter>
      <CurrentStatus view={{ ...draft, closesOn }}>{null}</CurrentStatus>
    </MemoryRouter>
  );
  const { rerender } = render(showDraft("2026-12-04"));
  const title = screen.getByText("Submeter até");
  expect(title.parentElement?.textContent).toMatch(/sexta,\s4\sde\sDezembro\sde\s2026.*23:59, hora de Macau/);
  rerender(showDraft(undefined));
  expect(screen.queryByText("Submeter até")).toBeNull();
});

test("the last day to submit is the deadline of a draft", () => {
  const draft = { ...takenBack, id: "d1", status: "DRAFT", deadlines: [], closesOn: "2026-12-04" };
  render(
    <MemoryRouter>
      <ApplicationTable rows={[draft as typeof takenBack]} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/4\sde Dezembro de\s2026/)).toBeTruthy();
});

test.each([
  ["none", {}, undefined],
  ["the last day to submit", { closesOn: "2026-12-04" }, "2026-12-04"],
  [
    "a deadline before it",
    { closesOn: "2026-12-04", deadlines: [{ kind: "report", day: "2026-12-01" }] },
    "2026-12-01",
  ],
  [
    "a day of the institute before it",
    { closesOn: "2026-12-04", deadlines: [{ kind: "review", day: "2026-12-01" }] },
    "2026-12-04",
  ],
])("the day that lists sort by: %s", (_, row, day) => {
  expect(findApplicantDay({ deadlines: [], ...row } as unknown as ApplicationView)).toBe(day);
});
