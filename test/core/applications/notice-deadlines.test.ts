/** The last day that a notice names, where several deadlines of one application run beside each other. */
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import type { Deadline } from "@portal/core/applications/model/application-schema";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import type { NoticeTemplate } from "@portal/core/messaging/notice-types";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import en from "../../../locales/notices/en.json" with { type: "json" };
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";

const buildDeadline = (kind: Deadline["kind"], day: string): Deadline => ({
  kind,
  day: parseDay(day),
  dueAt: submissionInstant,
  from: parseDay("2026-11-23"),
  amount: 5,
  unit: "WORKING",
  calendarVersion: "1",
  trace: [],
});
const deadlines = [
  buildDeadline("objection", "2026-12-08"),
  buildDeadline("payment", "2026-11-30"),
  buildDeadline("supplement", "2026-12-02"),
];
const notify = [{ accountId: "a", account: "a@demo.mo", language: "en" as const }];

describe.each([deadlines, deadlines.toReversed()])("with deadlines in any order", (...running) => {
  test.each<[NoticeTemplate, string]>([
    ["paymentRequested", "2026-11-30"],
    ["paymentReminder", "2026-11-30"],
    ["paymentClaimed", "2026-11-30"],
    ["paymentLapsed", "2026-12-08"],
    ["supplementRequested", "2026-12-02"],
    ["supplementExtended", "2026-12-02"],
    ["justificationAccepted", "2026-12-02"],
    ["voucherRefused", "2026-11-30"],
    ["justificationRefused", "2026-12-08"],
    ["rejected", "2026-12-08"],
    ["waitlisted", "2026-12-08"],
  ])("%s names %s", (template, day) => {
    const header = buildSubmittedHeader("PROCESSING", { notify, deadlines: running });
    const announcedDays = buildNotifications(header, template, submissionInstant).map(
      ({ params }) => params.dueOn,
    );
    expect(new Set(announcedDays)).toEqual(new Set([day]));
  });
});

test("a fee that has to be paid again names its own last day while a grant can be objected to", () => {
  const paidHeader = buildSubmittedHeader("PAID", {
    notify,
    deadlines: [buildDeadline("objection", "2026-12-08")],
    reversal: { orderId: "o", amount: 675_000, on: parseDay("2026-11-23") },
    takenBack: 675_000,
    receiptNumber: "R-1",
  });
  const { header, noticeTemplate: notice } = decideTransition(
    paidHeader,
    "claimPayment",
    {},
    createTestContext(officer, "2026-11-23T02:00:00Z"),
    {},
  );
  expect(notice).toBe("paymentClaimed");
  const announcedDay = buildNotifications(header, "paymentClaimed", submissionInstant)[0]?.params.dueOn;
  expect(announcedDay).toBe(header.deadlines.find(({ kind }) => kind === "payment")?.day);
});

test.each([
  ["SUPPLEMENT_REQUIRED", [buildDeadline("supplement", "2026-12-02")], "2026-12-02"],
  ["REJECTED", [], ""],
] as const)(
  "who gave no good reason for late documents is told what can still be sent: %s",
  (status, own, sendBy) => {
    const waitingHeader = buildSubmittedHeader(status, { notify, pending: "lateness", deadlines: [...own] });
    const { noticeParams } = decideTransition(
      waitingHeader,
      "refuseLate",
      { reason: "x" },
      createTestContext(officer, "2026-11-24T02:00:00Z"),
      {},
    );
    expect(noticeParams).toEqual({ sendBy });
  },
);

describe("a decision that can be objected to (spec 2 §9: within 15 days of notice)", () => {
  /** Of these actions, what is not followed by days to object. */
  const withoutObjection = new Set<NoticeTemplate>(["reportLapsed", "settled"]);
  const notices = Object.values(transitions).flatMap((record) =>
    "deadlines" in record && (record.deadlines as readonly string[]).includes("objection")
      ? (record.notices as readonly NoticeTemplate[])
      : [],
  );
  test.each(notices.filter((template) => !withoutObjection.has(template)))(
    "[R502] %s tells until when",
    (template) => expect(en[template].text).toMatch(/object.*\{\{(dueOn|objectBy)\}\}/),
  );
});
