/** The reports after an event: what is spent, shown, met and dealt (schemes S25–S28; spec 3 §3 › Post-event report). */
import { addComputedValues } from "@portal/core/forms/expressions/computed-values";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const kinds = ["REPORT_LOCAL", "REPORT_OUTSIDE", "REPORT_ONLINE", "REPORT_CONVENTION"];
const items = [
  "BOOTH_RENT",
  "BOOTH_BUILD",
  "ADVERTISING",
  "SAMPLE_TRANSPORT",
  "TRAVEL",
  "PRINTING",
  "PROMO_FILM",
];

describe.each(kinds)("%s", (id) => {
  const { scheme, example, answers, context, issues, listVisibleKeys, listMissedKeys, findIssues } =
    createExampleChecks(id);
  const realExpense = [{ item: "項目", real: { amount: 14_000_00, currency: "MOP" } }];
  const buildLine = (item: string) => ({ item, paid: { amount: 2_000_00, currency: "MOP" } });

  test("[R521] seven items, each once, and their total in a currency that is said", () => {
    const all = items.map((item) => buildLine(item));
    expect(
      issues({
        expenseLines: all,
        paymentMethod: "CASH",
        promoFilm: ["demo-PROMO_VIDEO"],
        realExpense,
      }),
    ).toEqual([]);
    const complete = addComputedValues(scheme, answers({ expenseLines: all }), context);
    expect(complete.totalPaid).toBe(14_000_00);
    expect(issues({ expenseLines: [...all, buildLine("TRAVEL")] }).length).toBeGreaterThan(0);
    expect(issues({ expenseLines: [buildLine("SOMETHING_ELSE")] })[0]).toMatch(/^expenseLines.*option$/);
    expect(listMissedKeys(["currency", "expenseLines"])).toEqual(["currency", "expenseLines"]);
  });

  test("[R522] the receipts always; of a bank transfer what was transferred, and its voucher", () => {
    expect(listMissedKeys(["paymentMethod", "receipts"])).toEqual(["paymentMethod", "receipts"]);
    const byTransfer = {
      ...example,
      paymentMethod: "BANK_TRANSFER",
      transfers: undefined,
      remittanceVoucher: undefined,
    };
    const missingPaths = findIssues(byTransfer).map(({ path }) => path);
    expect(missingPaths).toEqual(expect.arrayContaining(["transfers", "remittanceVoucher"]));
    expect(listVisibleKeys({ paymentMethod: "CASH" })).not.toContain("transfers");
    expect(listVisibleKeys({ paymentMethod: "CASH" })).not.toContain("remittanceVoucher");
  });

  test("[R525] sessions, deals and the type of exhibition are told, in whole numbers", () => {
    const requiredKeys = ["negotiationSessions", "dealsCount", "exhibitionType"];
    expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
    expect(issues({ dealsCount: -1 })).toEqual([expect.stringMatching(/^dealsCount /)]);
    expect(issues({ negotiationSessions: 1.5 })).toEqual([expect.stringMatching(/^negotiationSessions /)]);
  });
});

test("[R524] four lines of income and six of expenses at most, each once", () => {
  const { issues } = createExampleChecks("REPORT_LOCAL");
  const buildLines = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      item: `項目${i}`,
      real: { amount: 10_000_000, currency: "MOP" },
    }));
  for (const [key, most] of [
    ["realIncome", 4],
    ["realExpense", 6],
  ] as const) {
    expect(issues({ [key]: buildLines(most) })).toEqual([]);
    expect(issues({ [key]: buildLines(most + 1) })).toEqual([`${key} tooMany`]);
    expect(issues({ [key]: [...buildLines(1), ...buildLines(1)] })).toEqual([`${key}.1.item duplicate`]);
  }
});
test("[R527] five things are told of a supported conference, in 200 words each; of other reports none", () => {
  const { issues, listMissedKeys } = createExampleChecks("REPORT_CONVENTION");
  const requiredKeys = ["competitiveness", "sponsorship", "activities", "technology", "green"];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  for (const key of requiredKeys) {
    expect(issues({ [key]: "綠".repeat(200) })).toEqual([]);
    expect(issues({ [key]: "綠".repeat(201) })).toEqual([`${key} tooLong`]);
  }
  expect(createExampleChecks("REPORT_LOCAL").steps).not.toContain("narrative");
});
test("the place of an online activity may be the address of its platform", () =>
  expect(createExampleChecks("REPORT_ONLINE").issues({ place: "www.example.com" })).toEqual([]));
test.each([
  ["REPORT_LOCAL", 4],
  ["REPORT_OUTSIDE", 10],
  ["REPORT_ONLINE", 10],
  ["REPORT_CONVENTION", 0],
])("[R523] %s wants %i photos at least", (id, least) => {
  const { example, issues, listMissedKeys } = createExampleChecks(id);
  const photos = example.photos as string[] | undefined;
  if (least === 0) {
    expect(listMissedKeys(["photos"])).toEqual([]);
    return;
  }
  expect(issues({ photos: photos?.slice(0, least) })).toEqual([]);
  expect(issues({ photos: photos?.slice(0, least - 1) })).toEqual(["photos tooFew"]);
});
