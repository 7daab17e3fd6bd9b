/**
 * The parts that every transition has, whatever its effect: status, pending request, reason, timers, and a reversal.
 */
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { Timer } from "@portal/core/applications/model/timers";
import { decideTransition, isSubmittedAction } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import { type Context, systemActor } from "@portal/core/platform/actor";
import { endOfDay, parseDay, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

const now = submissionInstant;
const later = endOfDay(parseDay("2026-12-01"));
const ctx: Context = {
  actor: systemActor,
  now,
  today: toMacaoDay(now),
  calendar: buildCalendar(),
  requestId: "t",
};
const headerIn = (status: ApplicationStatus, overrides: Partial<ApplicationHeader> = {}): ApplicationHeader =>
  buildSubmittedHeader(status, { version: 3, ...overrides });
type Input = Parameters<typeof decideTransition>[2];
const decideAction = (
  before: ApplicationHeader,
  action: Parameters<typeof decideTransition>[1],
  input: Input = {},
  timer?: Timer,
): ApplicationHeader => decideTransition(before, action, input, ctx, {}, timer).header;

test.each([
  ["accept", true],
  ["lapsePayment", true],
  ["submit", false],
  ["discard", false],
  ["fly", false],
])("%s is an action on submitted applications: %s", (name, expected) => {
  expect(isSubmittedAction(name)).toBe(expected);
});

describe("the record is applied before the effect", () => {
  test("the status, the version and the instant are those of the action", () => {
    const after = decideAction(headerIn("PROCESSING"), "reject", { reason: "x" });
    expect(after).toMatchObject({ status: "REJECTED", version: 4, updatedAt: now });
  });
  test("a status that the action does not start from is kept", () => {
    expect(decideAction(headerIn("COMPLETED"), "reject", { reason: "x" }).status).toBe("COMPLETED");
  });
  test("the group's leader is followed until a status is entered, and not while it stays", () => {
    const followedHeader = { followed: true } as Partial<ApplicationHeader>;
    expect(decideAction(headerIn("PROCESSING", followedHeader), "accept")).not.toHaveProperty("followed");
    const cancelling = decideAction(headerIn("ACCEPTED", followedHeader), "requestCancel", { reason: "x" });
    expect(cancelling).toHaveProperty("followed");
  });
  test.each([
    ["the signed form, when the application is decided", "PROCESSING", "original", "accept", undefined],
    ["the signed form, while it is processed", "PROCESSING", "original", "originalReminder", "original"],
    [
      "a lateness, when the documents are refused",
      "SUPPLEMENT_REQUIRED",
      "lateness",
      "refuseLate",
      undefined,
    ],
    ["an objection, while the form is awaited", "REJECTED", "objection", "originalReminder", "objection"],
    ["a cancellation, when it is asked for", "ACCEPTED", undefined, "requestCancel", "cancellation"],
  ] as const)("%s", (_what, status, pending, action, expected) => {
    const before = headerIn(status, pending ? { pending } : {});
    expect(decideAction(before, action, { reason: "x" }).pending).toBe(expected);
  });
  test("a lateness, when the documents arrive after all", () => {
    const before = headerIn("SUPPLEMENT_REQUIRED", {
      pending: "lateness",
      supplement: {
        fields: ["fascia"],
        message: "x",
        dueOn: parseDay("2026-12-01"),
        requestedAt: now,
        before: {},
      },
    });
    const after = decideAction(before, "supplement", { answers: { fascia: "Loja da Ana" } });
    expect([after.status, after.pending]).toEqual(["PROCESSING", undefined]);
  });
  test.each([
    ["reject", "PROCESSING"],
    ["requestRefund", "PAID"],
    ["requestRefund", "VOUCHER_PENDING_DOWNLOAD"],
  ] as const)("%s in %s needs a reason, without blanks around it", (action, status) => {
    const before = headerIn(status, {
      paid: { amount: 675_000, on: "2026-11-20" },
    } as Partial<ApplicationHeader>);
    expect(() => decideAction(before, action, { reason: " " })).toThrow(
      expect.objectContaining({
        code: errorCodes.REQUIRED_EMPTY,
        detail: { fields: [{ path: "reason", key: "required" }] },
      }),
    );
  });
  test("the reason is kept without blanks around it", () => {
    expect(decideAction(headerIn("PROCESSING"), "reject", { reason: " late " }).reason).toBe("late");
  });
});

test("a refund without stored terms follows the table in force when the application was submitted", () => {
  const before = headerIn("CANCELLED", {
    receiptNumber: "R-2026-000001",
    policy: { "refund.hosted": [{ daysBeforeMin: 0, deductPercent: 20 }] },
  });
  const event = buildFair({ refundPolicy: "HOSTED", refundBands: [] });
  const { header } = decideTransition(before, "startRefund", {}, ctx, { event });
  expect(header.refundStart?.amount).toBe(540_000);
});

describe("the timer that applies an action is removed, and no other", () => {
  const reminder: Timer = { kind: "paymentReminder", at: now };
  const others: Timer[] = [
    { kind: "paymentReminder", at: later },
    { kind: "paymentLapse", at: now },
  ];
  test("with the timer", () => {
    const before = headerIn("AWAITING_PAYMENT", { timers: [reminder, ...others] });
    expect(decideAction(before, "paymentReminder", {}, reminder).timers).toEqual(others);
  });
  test("without one", () => {
    const before = headerIn("AWAITING_PAYMENT", { timers: [reminder, ...others] });
    expect(decideAction(before, "paymentReminder").timers).toEqual([reminder, ...others]);
  });
});

describe("a payment that was taken back", () => {
  const reversal = { orderId: "o", amount: 675_000, on: "2026-11-23" } as const;
  const deadline = { kind: "reversal", day: "2026-12-01" } as ApplicationHeader["deadlines"][number];
  const objection = { kind: "objection", day: "2026-12-08" } as ApplicationHeader["deadlines"][number];
  const lapse: Timer = { kind: "reversalLapse", at: later };
  const voucher: Timer = { kind: "voucher", at: later };
  /** The request ends with the event. */
  const activityEnd = { kind: "complete", at: "2027-03-06T15:59:59.000Z" };
  const buildReversedHeader = (over: Partial<ApplicationHeader> = {}) =>
    headerIn("PAID", {
      reversal: { ...reversal, on: parseDay(reversal.on) },
      deadlines: [objection, deadline],
      timers: [lapse, voucher],
      ...over,
    });

  test("its deadline runs on while timers rest for a request, and does not rest with them", () => {
    const after = decideAction(buildReversedHeader(), "requestCancel", { reason: "x" });
    expect(after.deadlines).toEqual([objection, deadline]);
    expect(after.timers).toEqual([lapse, activityEnd]);
    expect(after.suspended).toEqual([voucher]);
  });
  test("its deadline comes back when the effect leaves it out", () => {
    const after = decideAction(buildReversedHeader({ timers: [], suspended: [voucher] }), "requestCancel", {
      reason: "x",
    });
    expect(after.timers).toEqual([lapse, activityEnd]);
  });
  test("deadline and timer end with the decision", () => {
    const after = decideAction(buildReversedHeader(), "waiveReversal", { reason: "x" });
    expect(after.deadlines).toEqual([objection]);
    expect(after.timers).toEqual([voucher]);
    expect(after).not.toHaveProperty("suspended");
  });
  test("without one, nothing is added", () => {
    const after = decideAction(
      headerIn("PAID", { deadlines: [objection], timers: [voucher] }),
      "requestCancel",
      {
        reason: "x",
      },
    );
    expect(after.deadlines).toEqual([objection]);
    expect(after.timers).toEqual([activityEnd]);
  });
});

test("an exhibitor who takes part online only gets no booth", () => {
  const header = buildSubmittedHeader("ACCEPTED");
  const allocateBooth = (participationMode: string) => {
    const body = {
      id: header.id,
      institutionId: header.institutionId,
      answers: { participationMode },
      institution: {},
    };
    return () =>
      decideTransition(header, "allocateBooth", { booth: "A-01" }, createTestContext(officer), {
        body: body as unknown as ApplicationBody,
      }).header.booth;
  };
  expect(allocateBooth("ONLINE")).toThrow(Refusal);
  expect(allocateBooth("OFFLINE")()).toBe("A-01");
  expect(allocateBooth("BOTH")()).toBe("A-01");
});
