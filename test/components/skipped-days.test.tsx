/** The explanation of a deadline: which days were left out, and for which holiday. */
import { buildCalendar } from "@portal/core/calendar/index";
import { parseDay } from "@portal/core/platform/day";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { DeadlineView } from "../../packages/web/src/ui/deadline-view.tsx";
import { SkippedDays } from "../../packages/web/src/ui/skipped-days.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("pt"));

const typhoon = { "zh-Hant": "颱風", "zh-Hans": "台风", en: "Typhoon", pt: "Tufão" };
const calendar = buildCalendar(
  [
    {
      date: parseDay("2026-12-18"),
      key: "TYPHOON",
      kind: "EXTRAORDINARY",
      closure: "FULL_DAY",
      names: typhoon,
    },
  ],
  1,
);

test("each day that is not counted has its reason in the reader's language, when it is asked for", async () => {
  const { day, trace, provisional } = calendar.countWorking(parseDay("2026-12-17"), 2);
  const deadline = {
    kind: "payment" as const,
    day,
    dueAt: "2026-12-28T15:59:59.999Z",
    from: "2026-12-17",
    amount: 2,
    unit: "WORKING" as const,
    calendarVersion: "1",
    trace,
    provisional,
  };
  render(<DeadlineView deadline={deadline as never} />);
  expect(screen.queryByText(/Tufão/)).toBeNull();
  const details = screen.getByText("Porquê esta data?").closest("details") ?? expect.fail("no details");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  await screen.findByText(/Tufão/);
  const reasons = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.split(": ")[1]);
  expect(reasons).toEqual([
    "Tufão",
    "fim-de-semana",
    "fim-de-semana",
    "Dia do Estabelecimento da Região Administrativa Especial de Macau (descanso compensatório)",
    "Solstício de Inverno",
    "Véspera de Natal",
    "Natal",
    "fim-de-semana",
    "fim-de-semana",
  ]);
});

test("the last day before an event is a day that counts, and is said apart from those that do not", () => {
  render(
    <SkippedDays
      trace={[
        { day: parseDay("2027-03-06"), reason: "WEEKEND" },
        { day: parseDay("2027-03-11"), reason: "DAY_BEFORE_EVENT" },
      ]}
    />,
  );
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "6/03: fim-de-semana",
  ]);
  expect(screen.getByText(/O prazo não pode ir além de 11 de Março de 2027/)).toBeDefined();
});
