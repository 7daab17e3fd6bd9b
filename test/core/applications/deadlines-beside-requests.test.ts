/** Which deadlines an applicant is told while staff have to answer something (decision 0869). */
import { listApplicantDeadlines } from "@portal/core/applications/deadlines/paused-deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { expect, test } from "vitest";
import { cashier, createApplicant, officer } from "../../support/applications/application-fixtures.ts";
import { performSteps, type Step } from "../../support/applications/decided-steps.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const applicant = createApplicant("i");
/** A fee that is to be paid by 8 December 2026. */
const dueHeader = performSteps(
  buildSubmittedHeader("PROCESSING", { fee: { lines: [], total: { amount: 180_000, currency: "MOP" } } }),
  [[officer, "accept", "2026-12-01"]],
);
const listPaymentDays = (header: ApplicationHeader, today: string) =>
  listApplicantDeadlines(header, today).flatMap(({ kind, day }) => (kind === "payment" ? [day] : []));

test.each<[name: string, step: Step]>([
  ["the proof of a payment", [applicant, "uploadVoucher", "2026-12-02", { fileIds: ["f"] }]],
  ["a cancellation", [applicant, "requestCancel", "2026-12-02", { reason: "x" }]],
])("a day to pay that goes by is not told while %s waits", (_, step) => {
  const [day = ""] = listPaymentDays(dueHeader, "2026-12-02");
  expect(day > "2026-12-02").toBe(true);
  const waitingHeader = performSteps(dueHeader, [step]);
  expect(listPaymentDays(waitingHeader, day)).toEqual([day]);
  expect(listPaymentDays(waitingHeader, "2026-12-20")).toEqual([]);
});

test("a day to pay that went by is told where nothing waits, and the answer gives another one", () => {
  expect(listPaymentDays(dueHeader, "2026-12-20")).toHaveLength(1);
  const refusedHeader = performSteps(dueHeader, [
    [applicant, "uploadVoucher", "2026-12-02", { fileIds: ["f"] }],
    [cashier, "refuseVoucher", "2026-12-17", { reason: "x" }],
  ]);
  expect(listPaymentDays(refusedHeader, "2026-12-17")).toEqual(["2026-12-18"]);
});
