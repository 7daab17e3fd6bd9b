/**
 * What is confirmed, or answered after an objection, only when the event is over has its report due in full from that
 * day, also where the voucher of the place was to be issued before (R503, R504; decision 0230).
 */
import { startPaymentDeadline } from "@portal/core/applications/deadlines/deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildCalendar } from "@portal/core/calendar/index";
import { gatewayActor } from "@portal/core/platform/actor";
import { endOfDay, parseDay, toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import {
  cashier,
  createApplicant,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { performSteps, type Step } from "../../support/applications/decided-steps.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const fee = { lines: [], total: { amount: 200_000, currency: "MOP" as const } };
const showHeader: Partial<ApplicationHeader> = {
  scheme: "TRAVEL_SHOW",
  eventDates: { start: "2027-03-10", end: "2027-03-12" },
  fee,
  funding: { asked: 100_000, most: 100_000 },
};
const voucherAt = toInstant("2027-02-24T01:00:00Z");
const buildAwaitingHeader = (overrides: Partial<ApplicationHeader> = {}): ApplicationHeader => {
  const { deadline } = startPaymentDeadline(
    parseDay("2027-03-01"),
    10,
    parseDay("2027-03-10"),
    voucherAt,
    buildCalendar(),
  );
  return buildSubmittedHeader("AWAITING_PAYMENT", { ...showHeader, deadlines: [deadline], ...overrides });
};
const buildObjectingHeader = (): ApplicationHeader => {
  const header = buildSubmittedHeader("PAID", {
    ...showHeader,
    receiptNumber: "R-2026-000001",
    timers: [{ kind: "voucher", at: voucherAt }],
  });
  const reasons = { "zh-Hant": "x", pt: "x", en: "x" };
  return performSteps(header, [
    [officer, "decideFunding", "2027-02-18", { result: "APPROVED", amount: 50_000, reasons }],
    [createApplicant("i"), "object", "2027-02-22", { reason: "x" }],
  ]);
};

test.each<[how: string, before: ApplicationHeader, step: Step]>([
  [
    "its payment is confirmed",
    buildAwaitingHeader({ pending: "voucher" }),
    [cashier, "confirmVoucher", "2027-03-24", { paidOn: "2027-03-09", reference: "BNU 0001" }],
  ],
  ["its fee is paid", buildAwaitingHeader(), [gatewayActor, "pay", "2027-03-24"]],
  [
    "its payment comes back from the provider",
    buildAwaitingHeader({ receiptNumber: "R-2026-000001", takenBack: 200_000, owed: { amount: 200_000 } }),
    [gatewayActor, "restorePayment", "2027-03-24", { amount: 200_000 }],
  ],
  [
    "an objection to its grant is dismissed",
    buildObjectingHeader(),
    [secondOfficer, "dismissObjection", "2027-03-24", { reason: "x" }],
  ],
  [
    "an objection to its grant is upheld",
    buildObjectingHeader(),
    [secondOfficer, "upholdObjection", "2027-03-24"],
  ],
])("[R504] the grant is not lost at once where %s after the event", (_how, before, step) => {
  const header = performSteps(before, [step, [testSystemActor, "issueVoucher", "2027-03-24"]]);
  expect(header.timers).toEqual([{ kind: "complete", at: endOfDay(parseDay("2027-03-24")) }]);
  const completedHeader = performSteps(header, [[testSystemActor, "complete", "2027-03-25"]]);
  expect(completedHeader).toMatchObject({
    status: "COMPLETED",
    report: { scheme: "REPORT_LOCAL", state: "DUE", dueOn: "2027-04-03" },
  });
});
