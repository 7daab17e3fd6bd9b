/**
 * The card of a grant says what its payment waits for, and why less was granted or why it was taken back: in words, by
 * stock reasons, or both.
 */
import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import lists from "../../locales/lists/en.json";
import centre from "../../locales/pages/centre/en.json";
import { EarlierDecisions } from "../../packages/web/src/features/applications/earlier-decisions.tsx";
import { GrantCard } from "../../packages/web/src/features/funding/grant-result.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { lists, "pages/centre": centre }));
beforeEach(() => void stubNetwork({ "GET /notice/reason": () => ({ data: { items: [] } }) }));

type GrantRow = ComponentProps<typeof GrantCard>["row"];
const renderGrant = (
  funding: GrantRow["funding"],
  reasons: Omit<Partial<GrantRow>, "id" | "scheme" | "funding"> = {},
  scheme = "TRAINING",
): void => {
  renderPage(
    <GrantCard row={{ id: "a1", status: "PROCESSED", scheme, deadlines: [], funding, ...reasons }} />,
  );
};
const approvedGrant = { result: "APPROVED", amount: 100_000 } as const;

test.each([
  ["FIRST_SHOP_GENERAL", centre.grant.awaitsSettlement],
  ["SUBSIDY_ECOMMERCE", centre.grant.awaitsSettlement],
  ["TRAINING", centre.grant.awaitsSettlement],
  ["INCENTIVE_EXHIBITOR", centre.grant.awaits],
  ["TRAVEL_SHOW", centre.grant.awaits],
])("a grant of %s that is not paid yet says what it waits for", (scheme, text) => {
  renderGrant(approvedGrant, {}, scheme);
  expect(screen.getByText(text)).toBeTruthy();
  // Only what has an event has a report on it.
  expect(/report/i.test(text)).toBe(text === centre.grant.awaits);
});

test.each([
  ["BREACH", "GRANT_FALSE_STATEMENT"],
  ["INSTITUTION_ENDED", "INSTITUTION_WOUND_UP"],
] as const)("a grant cancelled for %s shows its stock reason and its words", async (cause, code) => {
  renderGrant(
    { ...approvedGrant, cancelled: { on: "2026-11-20", cause } },
    {
      reason: "See the letter of 3 November.",
      reasonCodes: [code],
      reasonAt: "2026-11-20T02:00:00.000Z",
    },
  );
  expect(await screen.findByText(lists.stockReason[code])).toBeTruthy();
  expect(screen.getByText("See the letter of 3 November.")).toBeTruthy();
});

test("a refusal keeps the reasons of the institute while the applicant's own words of an objection wait", async () => {
  renderGrant(
    { result: "NOT_APPROVED" },
    {
      status: "REJECTED",
      pending: "objection",
      reason: "The quotation was for another fair.",
      reasonOf: "object",
      earlierDecisions: [
        {
          objectedOn: "2026-11-20",
          status: "REJECTED",
          reason: "The file is incomplete.",
          reasonCodes: ["GRANT_FALSE_STATEMENT"],
          reasonAt: "2026-11-10T02:00:00.000Z",
        },
      ],
    },
  );
  expect(await screen.findByText(lists.stockReason.GRANT_FALSE_STATEMENT)).toBeTruthy();
  expect(screen.getByText("The file is incomplete.")).toBeTruthy();
  expect(screen.queryByText("The quotation was for another fair.")).toBeNull();
});

test("a grant cancelled for a missing report names no reason of staff", () => {
  renderGrant(
    { ...approvedGrant, cancelled: { on: "2026-11-20", cause: "REPORT" } },
    { reasonCodes: ["GRANT_FALSE_STATEMENT"] },
  );
  expect(screen.queryByText(lists.stockReason.GRANT_FALSE_STATEMENT)).toBeNull();
});

test.each([
  [{ "zh-Hant": "超出限額。", pt: "Acima do limite." }, "Acima do limite.", "pt", "Português"],
  [{ "zh-Hant": "超出限額。", en: "Above the limit." }, "Above the limit.", "en", undefined],
])("reasons that are not in the reader's language name theirs", (reasons, text, lang, name) => {
  renderGrant({ result: "NOT_APPROVED", amount: 0, reasons });
  const reason = screen.getByText(text);
  expect(reason.lang).toBe(lang);
  expect(reason.previousElementSibling?.textContent).toBe(
    name ? `${centre.grant.reasons} (${name})` : centre.grant.reasons,
  );
});

test.each([
  [{ "zh-Hant": "超出限額。", pt: "Acima do limite." }, "Acima do limite.", "pt", "(Português)"],
  [{ "zh-Hant": "超出限額。", en: "Above the limit." }, "Above the limit.", "en", undefined],
])("an earlier decision has its reasons in the language that they are in", (reasons, text, lang, name) => {
  renderPage(
    <EarlierDecisions
      earlierDecisions={[
        {
          objectedOn: "2026-11-20",
          status: "ACCEPTED",
          grant: { result: "NOT_APPROVED", amount: 0, reasons },
        },
      ]}
    />,
  );
  const reason = screen.getByText(text);
  expect(reason.lang).toBe(lang);
  expect(screen.queryByText("Português")?.parentElement?.textContent).toBe(name);
});

test("while the days to object stand still, the card says how many are left and no last day", () => {
  const deadline: GrantRow["deadlines"][number] = {
    kind: "objection",
    from: "2026-12-01",
    amount: 15,
    unit: "CALENDAR",
    calendarVersion: "1",
    day: "2026-12-16",
    dueAt: "2026-12-16T15:59:59.000Z",
    trace: [],
    rests: { since: "2026-12-04", daysLeft: 12 },
  };
  const row = { id: "a1", status: "PAID" as const, scheme: "TRAVEL_SHOW", funding: approvedGrant };
  renderPage(<GrantCard row={{ ...row, pending: "cancellation", deadlines: [deadline] }} />);
  expect(screen.getByText(centre.grant.objectRests.replace("{{left}}", "12"))).toBeTruthy();
  expect(screen.queryByText(/16 December/)).toBeNull();
});
