/** What follows from a violation is told as staff have set it: a suspension, or a record in writing (spec 2 §9). */
import { screen } from "@testing-library/react";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import pages from "../../locales/pages/staff/en.json";
import { PenaltyRecordForm } from "../../packages/web/src/features/staff-institutions/penalty-forms.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const { follows } = pages.penalty;
beforeAll(() => startTexts("en", { "pages/staff": pages }));
beforeEach(() => {
  unload();
  stubNetwork({ "GET /staff/event": () => ({ data: { items: [] } }) });
});

const fillText = (text: string, months: number, twoInYearMonths: number): string =>
  text.replace("{{months}}", String(months)).replace("{{twoInYearMonths}}", String(twoInYearMonths));

test.each([
  ["suspends, a second one for longer", follows.SUSPENSION, 6, 12],
  ["suspends, a second one no longer", follows.SUSPENSION_ONCE, 12, 12],
  ["is recorded, and a second one suspends", follows.RECORD, 0, 12],
  ["is recorded, as is a second one", follows.RECORD_ONCE, 0, 0],
])("a violation that %s", async (_, text, violationMonths, twoInYearMonths) => {
  const terms = { violationMonths, lesserMonths: 1, twoInYearMonths, writtenRecords: 2, denialYears: 5 };
  renderPage(
    <PenaltyRecordForm base="/institution/i-1" version={1} terms={terms} onDone={() => undefined} />,
  );
  expect(await screen.findByText(fillText(text, violationMonths, twoInYearMonths))).toBeTruthy();
  expect(screen.queryByText(/\b0 months/)).toBeNull();
});
