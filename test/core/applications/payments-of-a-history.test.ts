/** A cashier reads the payments of a history, and none of its answers (decision 0713). */
import type { HistoryEntry } from "@portal/core/applications/model/application-schema";
import { toHistoryView } from "@portal/core/applications/views/history-view.server";
import { expect, test } from "vitest";
import { cashier, createTestContext, officer } from "../../support/applications/application-fixtures.ts";

const payment = { before: null, after: { amount: 100, on: "2026-11-23", reference: "BNU 7" } };
const answer = { before: "a", after: "b" };
const buildEntry = (action: string, diff: HistoryEntry["diff"]): HistoryEntry => ({
  ...{ seq: 1, at: "2026-11-23T02:00:00.000Z", actor: { kind: "system" as const }, action },
  ...{ from: "PAID", to: "PAID", prevHash: "", hash: "" },
  ...(diff ? { diff } : {}),
});
const readAs = (actor: typeof officer, entry: HistoryEntry): Pick<HistoryEntry, "diff" | "redacted"> => {
  const { diff, redacted } = toHistoryView(entry, () => false, createTestContext(actor));
  return { ...(diff ? { diff } : {}), ...(redacted ? { redacted } : {}) };
};

test.each<[string, string, HistoryEntry["diff"], object]>([
  ["a confirmed transfer is whole", "confirmVoucher", { paid: payment }, { diff: { paid: payment } }],
  ["a corrected payment is whole", "correctPayment", { settled: payment }, { diff: { settled: payment } }],
  [
    "a payment beside an answer keeps the payment",
    "refund",
    { refunded: payment, companyName: answer },
    { diff: { refunded: payment }, redacted: true },
  ],
  ["a supplement keeps nothing", "supplement", { companyName: answer }, { redacted: true }],
  ["an answer that is called like a payment is hidden", "supplement", { paid: answer }, { redacted: true }],
  ["a step without changes is whole", "accept", undefined, {}],
])("for a cashier, %s", (_, action, diff, view) => {
  expect(readAs(cashier, buildEntry(action, diff))).toEqual(view);
  expect(readAs(officer, buildEntry(action, diff))).toEqual(diff ? { diff } : {});
});
