/**
 * Conditions of single moves beyond the table: until which day, with what, once; each refusal with its code and why.
 */

import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { type ApplicationStatus, pendingKinds } from "@portal/core/applications/model/statuses";
import { explainDenial, listActionViews } from "@portal/core/applications/permissions/authorization";
import { transitions as recordsByAction } from "@portal/core/applications/transitions/definitions/index";
import { listOverturnedMakers } from "@portal/core/applications/transitions/definitions/objections/overturned-decisions";
import type { Transition } from "@portal/core/applications/transitions/definitions/shared/transition-definition";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor, Context } from "@portal/core/platform/actor";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import { combineDayAndTime, parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import type { Role } from "@portal/core/platform/roles";
import { describe, expect, test } from "vitest";
import { transitionsByStatus as transitions } from "../../support/applications/transitions-by-status.ts";

const calendar = buildCalendar();
const administrator: Actor = {
  kind: "applicant",
  accountId: "a",
  account: "a@b.mo",
  roles: ["APPLICANT"],
  institution: { id: "i", role: "ADMINISTRATOR" },
};
const people: Record<Transition["by"], Actor> = {
  applicant: administrator,
  staff: { kind: "staff", accountId: "s", account: "s@b.mo", roles: ["ADMIN"] },
  system: systemActor,
  gateway: gatewayActor,
};
const buildContext = (today: string, actor: Actor): Context => ({
  actor,
  now: combineDayAndTime(parseDay(today), "10:00"),
  today: parseDay(today),
  calendar,
  requestId: "t",
});
const now = toInstant("2026-11-23T02:00:00Z");
const buildHeader = (status: ApplicationStatus, over: Partial<ApplicationHeader>): ApplicationHeader => ({
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme: "FAIR_HOSTED",
  resource: "participate",
  status,
  version: 1,
  createdAt: now,
  createdBy: "a",
  updatedAt: now,
  submittedAt: now,
  deadlines: [],
  timers: [],
  seq: 1,
  lastHash: "",
  notify: [],
  ...over,
});
const buildDeadlines = (kind: string, last: string) =>
  [
    { kind: "other", day: "2026-01-01" },
    { kind, day: last },
  ] as ApplicationHeader["deadlines"];
const buildFee = (amount: number): Partial<ApplicationHeader> => ({
  fee: { lines: [], total: { amount, currency: "MOP" } },
});
const buildEventDates = (start: string): Partial<ApplicationHeader> => ({
  eventDates: { start, end: "2026-11-30" },
});
const refundStart = { amount: 5, on: parseDay("2026-11-23"), earliestDay: "2026-11-23" };
const transfer = { on: parseDay("2026-11-20"), reference: "B-1" };
const approvedGrant = { result: "APPROVED", amount: 100, asked: 100 } as const;
const cancelledGrant = { on: parseDay("2026-11-01"), cause: "BREACH" } as const;
const incentive = { scheme: "INCENTIVE_EXHIBITOR" };
const subsidy = { scheme: "SUBSIDY_ECOMMERCE" };
const buildReport = (state: "DUE" | "DELIVERED" | "ACCEPTED" | "LAPSED") =>
  ({
    report: { scheme: "REPORT_LOCAL", state, dueOn: parseDay("2026-12-01") },
  }) as unknown as Partial<ApplicationHeader>;

type Case = [
  action: keyof typeof rows,
  status: ApplicationStatus,
  over: Partial<ApplicationHeader>,
  code?: number,
  params?: object,
];
const OPEN = undefined;
const { MOVE_NOT_ALLOWED, CURRENT_DEADLINE_PASSED, PAYMENT_STATUS_UNSUITABLE, PAYMENT_AMOUNT_ZERO } =
  errorCodes;
/** A lapse is undone by a payment in time while its last day is known, unless its debt was paid. */
const lapse = { cancelReason: "UNPAID", missedPaymentDay: "2026-11-20" } as const;
const lapses: [ApplicationStatus, Partial<ApplicationHeader>, number | undefined][] = [
  ["CANCELLED", { ...buildFee(1), ...lapse, arrears: true }, OPEN],
  ["CANCELLED", { ...buildFee(1), ...lapse, arrears: false }, OPEN],
  [
    "CANCELLED",
    { ...buildFee(1), ...lapse, arrears: false, receiptNumber: "R-2026-000001" },
    PAYMENT_STATUS_UNSUITABLE,
  ],
  ["CANCELLED", { ...buildFee(1), cancelReason: "UNPAID", arrears: true }, PAYMENT_STATUS_UNSUITABLE],
  ["CANCELLED", { ...buildFee(1), ...lapse, cancelReason: "WITHDRAWN" }, PAYMENT_STATUS_UNSUITABLE],
];
/** On Monday 23 November 2026, by whoever makes the move. */
const rows = {
  // Nobody comes to owe what nobody could pay before the first day.
  accept: [
    ["PROCESSING", { ...buildFee(1), ...buildEventDates("2026-11-24") }, OPEN],
    [
      "PROCESSING",
      { ...buildFee(1), ...buildEventDates("2026-11-23") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    [
      "PROCESSING",
      { ...buildFee(1), ...buildEventDates("2026-11-23"), receiptNumber: "R-2026-000001" },
      OPEN,
    ],
    ["PROCESSING", { ...buildFee(0), ...buildEventDates("2026-11-23") }, OPEN],
  ],
  // Without a fee there is a place until the event is over.
  place: [
    ["PROCESSING", { ...buildFee(1), ...buildEventDates("2026-11-24") }, OPEN],
    [
      "PROCESSING",
      { ...buildFee(1), ...buildEventDates("2026-11-23") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    ["PROCESSING", { ...buildFee(0), eventDates: { start: "2026-11-20", end: "2026-11-23" } }, OPEN],
    [
      "PROCESSING",
      { ...buildFee(0), eventDates: { start: "2026-11-20", end: "2026-11-22" } },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
  ],
  complete: [
    ["ACCEPTED", buildFee(0), OPEN],
    ["ACCEPTED", { ...buildFee(1), receiptNumber: "R-2026-000001" }, OPEN],
    ["ACCEPTED", buildFee(1), MOVE_NOT_ALLOWED],
    ["PAID", buildFee(1), OPEN],
  ],
  requestPayment: [
    ["ACCEPTED", buildFee(1), OPEN],
    ["ACCEPTED", buildFee(0), PAYMENT_AMOUNT_ZERO],
    ["ACCEPTED", {}, PAYMENT_AMOUNT_ZERO],
  ],
  process: [
    ["ACCEPTED", {}, OPEN],
    ["ACCEPTED", buildFee(0), OPEN],
    ["ACCEPTED", buildFee(1), MOVE_NOT_ALLOWED],
    ["ACCEPTED", { ...incentive, funding: approvedGrant }, OPEN],
    ["ACCEPTED", { ...incentive, funding: { result: "NOT_APPROVED" } }, MOVE_NOT_ALLOWED],
  ],
  decideFunding: [
    ["ACCEPTED", { ...incentive, funding: { asked: 100 } }, OPEN],
    ["ACCEPTED", { ...incentive, funding: approvedGrant }, MOVE_NOT_ALLOWED],
    ["ACCEPTED", { ...incentive, funding: { asked: 100, cancelled: cancelledGrant } }, MOVE_NOT_ALLOWED],
    ["ACCEPTED", incentive, MOVE_NOT_ALLOWED],
  ],
  settle: [
    ["COMPLETED", { ...incentive, funding: approvedGrant }, OPEN],
    ["PROCESSED", incentive, OPEN],
    // Where a report is wanted the activity is over first, unless there is nothing to pay.
    ["PROCESSED", { ...incentive, funding: approvedGrant }, MOVE_NOT_ALLOWED],
    ["PROCESSED", { ...incentive, funding: { result: "NOT_APPROVED", amount: 0 } }, OPEN],
    ["PROCESSED", { ...incentive, funding: { ...approvedGrant, cancelled: cancelledGrant } }, OPEN],
    ["PROCESSED", { ...subsidy, funding: approvedGrant }, OPEN],
    // It is decided, and nobody may object any more.
    ["COMPLETED", { ...incentive, funding: { asked: 100 } }, MOVE_NOT_ALLOWED],
    ["COMPLETED", { ...incentive, funding: { asked: 100, cancelled: cancelledGrant } }, OPEN],
    [
      "COMPLETED",
      { ...incentive, funding: approvedGrant, deadlines: buildDeadlines("objection", "2026-12-08") },
      MOVE_NOT_ALLOWED,
    ],
    [
      "COMPLETED",
      { ...incentive, funding: approvedGrant, deadlines: buildDeadlines("report", "2026-12-08") },
      OPEN,
    ],
    ["COMPLETED", { ...incentive, funding: approvedGrant, ...buildReport("DUE") }, MOVE_NOT_ALLOWED],
    ["COMPLETED", { ...incentive, funding: approvedGrant, ...buildReport("DELIVERED") }, MOVE_NOT_ALLOWED],
    ["COMPLETED", { ...incentive, funding: approvedGrant, ...buildReport("ACCEPTED") }, OPEN],
  ],
  cancelGrant: [
    ["PROCESSED", { ...subsidy, funding: approvedGrant }, OPEN],
    ["PROCESSED", { ...subsidy, funding: { ...approvedGrant, cancelled: cancelledGrant } }, MOVE_NOT_ALLOWED],
    ["PROCESSED", { ...subsidy, funding: { result: "NOT_APPROVED" } }, MOVE_NOT_ALLOWED],
    ["PROCESSED", subsidy, MOVE_NOT_ALLOWED],
  ],
  closeWaitingGrant: [
    ["PROCESSED", { ...subsidy, funding: approvedGrant, uncertified: true }, OPEN],
    ["COMPLETED", { ...incentive, funding: approvedGrant, uncertified: true }, OPEN],
    ["PROCESSED", { ...subsidy, funding: approvedGrant }, MOVE_NOT_ALLOWED],
    [
      "PROCESSED",
      { ...subsidy, funding: { ...approvedGrant, cancelled: cancelledGrant }, uncertified: true },
      MOVE_NOT_ALLOWED,
    ],
    // A report that is still due, or days to object, end before it waits for the institution alone.
    [
      "COMPLETED",
      { ...incentive, funding: approvedGrant, uncertified: true, ...buildReport("DUE") },
      MOVE_NOT_ALLOWED,
    ],
    [
      "COMPLETED",
      {
        ...incentive,
        funding: approvedGrant,
        uncertified: true,
        deadlines: buildDeadlines("objection", "2026-12-08"),
      },
      MOVE_NOT_ALLOWED,
    ],
  ],
  reportChange: [
    ["PROCESSED", { ...subsidy, funding: approvedGrant }, OPEN],
    ["PROCESSED", { ...subsidy, funding: { result: "NOT_APPROVED" } }, MOVE_NOT_ALLOWED],
    ["PROCESSED", subsidy, MOVE_NOT_ALLOWED],
  ],
  extendRepayment: [
    ["SETTLED", { ...subsidy, funding: { ...approvedGrant, repayment: { amount: 5 } as never } }, OPEN],
    [
      "SETTLED",
      {
        ...subsidy,
        funding: { ...approvedGrant, repayment: { amount: 5, repaidOn: "2026-11-20" } as never },
      },
      MOVE_NOT_ALLOWED,
    ],
    ["SETTLED", { ...subsidy, funding: approvedGrant }, MOVE_NOT_ALLOWED],
  ],
  confirmRepayment: [
    ["SETTLED", { ...subsidy, funding: { ...approvedGrant, repayment: { amount: 5 } as never } }, OPEN],
    [
      "SETTLED",
      {
        ...subsidy,
        funding: { ...approvedGrant, repayment: { amount: 5, repaidOn: "2026-11-20" } as never },
      },
      MOVE_NOT_ALLOWED,
    ],
    ["SETTLED", subsidy, MOVE_NOT_ALLOWED],
  ],
  recordVerification: [
    ["ENDORSEMENT_APPROVED", { scheme: "ENDORSEMENT_MAINLAND" }, OPEN],
    [
      "ENDORSEMENT_APPROVED",
      { scheme: "ENDORSEMENT_MAINLAND", verification: { result: "VERIFIED" } as never },
      MOVE_NOT_ALLOWED,
    ],
  ],
  lapseReport: [
    ["COMPLETED", { ...incentive, ...buildReport("DUE") }, OPEN],
    ["COMPLETED", { ...incentive, ...buildReport("DELIVERED") }, MOVE_NOT_ALLOWED],
    ["COMPLETED", incentive, MOVE_NOT_ALLOWED],
  ],
  supplement: [
    ["SUPPLEMENT_REQUIRED", { deadlines: buildDeadlines("supplement", "2026-11-23") }, OPEN],
    [
      "SUPPLEMENT_REQUIRED",
      { deadlines: buildDeadlines("supplement", "2026-11-22") },
      errorCodes.SUPPLEMENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
  ],
  uploadVoucher: [
    ["AWAITING_PAYMENT", { deadlines: buildDeadlines("payment", "2026-11-23") }, OPEN],
    [
      "AWAITING_PAYMENT",
      { deadlines: buildDeadlines("payment", "2026-11-22") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    ["AWAITING_PAYMENT", {}, OPEN],
  ],
  recordTransfer: [
    ["PROCESSING", buildFee(1), OPEN],
    // What was paid for an application without a fee now comes back as well.
    ["REJECTED", { receiptNumber: "R-2026-000001" }, OPEN],
    ["PROCESSING", buildFee(0), PAYMENT_AMOUNT_ZERO],
    ["PROCESSING", { ...buildFee(1), refundStart }, PAYMENT_STATUS_UNSUITABLE],
  ],
  withdrawTransfer: [
    ["PROCESSING", { refundStart: { ...refundStart, transfer } }, OPEN],
    // A refund of the fee is no transfer that was recorded.
    ["CANCELLED", { refundStart }, PAYMENT_STATUS_UNSUITABLE],
  ],
  confirmTransfer: lapses,
  undoLapse: lapses,
  requestCancel: [
    ["PROCESSING", {}, OPEN],
    ["ACCEPTED", { ...incentive, funding: approvedGrant }, OPEN],
    ["ACCEPTED", { ...incentive, funding: { result: "NOT_APPROVED" } }, MOVE_NOT_ALLOWED],
    [
      "ACCEPTED",
      { ...incentive, funding: { ...approvedGrant, cancelled: cancelledGrant } },
      MOVE_NOT_ALLOWED,
    ],
    // A place without a fee is given up until the event ends, a grant never.
    ["PROCESSED", { eventDates: { start: "2026-11-20", end: "2026-11-23" } }, OPEN],
    ["PROCESSED", { eventDates: { start: "2026-11-20", end: "2026-11-22" } }, MOVE_NOT_ALLOWED],
    ["PROCESSED", {}, MOVE_NOT_ALLOWED],
    [
      "PROCESSED",
      { ...incentive, ...buildEventDates("2026-11-28"), funding: approvedGrant },
      MOVE_NOT_ALLOWED,
    ],
    ["AWAITING_PAYMENT", { deadlines: buildDeadlines("payment", "2026-11-23") }, OPEN],
    [
      "AWAITING_PAYMENT",
      { deadlines: buildDeadlines("payment", "2026-11-22") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    // The days to pay stand still while a proof is examined, until the activity is over.
    ["AWAITING_PAYMENT", { pending: "voucher", deadlines: buildDeadlines("payment", "2026-11-22") }, OPEN],
    [
      "AWAITING_PAYMENT",
      { pending: "voucher", eventDates: { start: "2026-11-20", end: "2026-11-22" } },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    ["AWAITING_PAYMENT", { pending: "voucher", awaits: "cancellation" }, MOVE_NOT_ALLOWED],
  ],
  requestRefund: [
    ["PAID", { receiptNumber: "R-2026-000001" }, OPEN],
    ["PAID", {}, PAYMENT_STATUS_UNSUITABLE],
    [
      "PAID",
      { receiptNumber: "R-2026-000001", reversal: { orderId: "o", amount: 5, on: "2026-11-23" } },
      PAYMENT_STATUS_UNSUITABLE,
    ],
  ],
  object: [
    ["REJECTED", { deadlines: buildDeadlines("objection", "2026-11-23") }, OPEN],
    [
      "REJECTED",
      { deadlines: buildDeadlines("objection", "2026-11-22") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    // Its days are over, and no day is left to tell.
    ["REJECTED", {}, MOVE_NOT_ALLOWED],
    ["ACCEPTED", { deadlines: buildDeadlines("objection", "2026-11-23") }, OPEN],
    [
      "ACCEPTED",
      { deadlines: buildDeadlines("objection", "2026-11-22") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    ["ACCEPTED", { deadlines: buildDeadlines("payment", "2026-12-01") }, MOVE_NOT_ALLOWED],
  ],
  acceptOffer: [
    ["REJECTED", { pending: "offer", deadlines: buildDeadlines("offer", "2026-11-23") }, OPEN],
    [
      "REJECTED",
      { pending: "offer", deadlines: buildDeadlines("offer", "2026-11-22") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    ["REJECTED", { pending: "offer" }, OPEN],
  ],
  leaveWaiting: [
    ["REJECTED", { lot: { tier: 1, waiting: 0 } as never }, OPEN],
    ["REJECTED", { lot: { tier: 1 } as never }, MOVE_NOT_ALLOWED],
    ["REJECTED", { lot: { tier: 1, waiting: 2, gone: true } as never }, MOVE_NOT_ALLOWED],
  ],
  waiveArrears: [
    ["CANCELLED", { arrears: true }, OPEN],
    ["CANCELLED", { arrears: true, pending: "objection" }, OPEN],
    ["CANCELLED", {}, PAYMENT_STATUS_UNSUITABLE],
  ],
  payArrears: [
    ["CANCELLED", { arrears: true }, OPEN],
    ["CANCELLED", { arrears: false }, PAYMENT_STATUS_UNSUITABLE],
  ],
  startRefund: [
    ["PAID", { receiptNumber: "R-2026-000001", pending: "refund" }, OPEN],
    ["PAID", { receiptNumber: "R-2026-000001" }, MOVE_NOT_ALLOWED],
    ["PAID", {}, PAYMENT_STATUS_UNSUITABLE],
    ["CANCELLED", { receiptNumber: "R-2026-000001", refundStart }, MOVE_NOT_ALLOWED],
    // A debt that was paid after the place had lapsed does not come back.
    ["CANCELLED", { receiptNumber: "R-2026-000001", cancelReason: "UNPAID" }, PAYMENT_STATUS_UNSUITABLE],
  ],
  refund: [
    ["CANCELLED", { receiptNumber: "R-2026-000001", refundStart }, OPEN],
    ["CANCELLED", { receiptNumber: "R-2026-000001" }, MOVE_NOT_ALLOWED],
    // What was begun is recorded whatever became of the application.
    ["REJECTED", { refundStart, pending: "objection" }, OPEN],
    ["REJECTED", { refundStart, pending: "offer" }, OPEN],
    ["PROCESSING", { refundStart }, OPEN],
    ["AWAITING_PAYMENT", { refundStart, pending: "voucher" }, OPEN],
    ["PAID", { refundStart, reversal: { orderId: "o", amount: 5, on: "2026-11-23" } }, OPEN],
  ],
  justifyLate: [
    ["SUPPLEMENT_REQUIRED", { deadlines: buildDeadlines("supplement", "2026-11-23") }, OPEN],
    [
      "SUPPLEMENT_REQUIRED",
      { deadlines: buildDeadlines("supplement", "2026-11-22") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    ["SUPPLEMENT_REQUIRED", {}, MOVE_NOT_ALLOWED],
    ["REJECTED", { late: "lapsed", deadlines: buildDeadlines("objection", "2026-11-23") }, OPEN],
    [
      "REJECTED",
      { late: "lapsed", deadlines: buildDeadlines("objection", "2026-11-22") },
      CURRENT_DEADLINE_PASSED,
      { day: "2026-11-22" },
    ],
    ["REJECTED", { deadlines: buildDeadlines("objection", "2026-11-23") }, MOVE_NOT_ALLOWED],
    ["REJECTED", { late: "refused", deadlines: buildDeadlines("objection", "2026-11-23") }, MOVE_NOT_ALLOWED],
  ],
} satisfies Record<string, [ApplicationStatus, Partial<ApplicationHeader>, number | undefined, object?][]>;
const cases = Object.entries(rows).flatMap(([action, all]) =>
  (all as [ApplicationStatus, Partial<ApplicationHeader>, number | undefined, object?][]).map(
    (row) => [action, ...row] as unknown as Case,
  ),
);

describe("[R428] a move beyond the table", () => {
  test.each(cases)("%s from %s with %j answers %s", (action, status, over, code, params) => {
    const { by } = (transitions[status] as Record<string, Transition>)[action] as Transition;
    const why = explainDenial(buildHeader(status, over), action, buildContext("2026-11-23", people[by]));
    expect(why?.code).toBe(code);
    if (code === MOVE_NOT_ALLOWED) expect(why?.params).toEqual({ status, action });
    if (params) expect(why?.params).toEqual(params);
  });

  test("every guard allows one of these cases and itself refuses another", () => {
    const guards = Object.values(recordsByAction).flatMap((record) =>
      "guard" in record && record.guard
        ? [{ action: record.action, by: record.by, guard: record.guard }]
        : [],
    );
    expect(guards.length).toBeGreaterThan(20);
    const incompleteGuards = guards.filter(({ action, by, guard }) => {
      const denials = cases
        .filter(([each]) => each === action)
        .map(([, status, over]) => guard(buildHeader(status, over), buildContext("2026-11-23", people[by])));
      return !denials.includes(undefined) || denials.every((denial) => denial === undefined);
    });
    expect(incompleteGuards.map(({ action }) => action)).toEqual([]);
  });

  test.each<[string, Partial<ApplicationHeader>, keyof typeof errorCodes | undefined, object | undefined]>([
    ["2026-11-30", {}, undefined, undefined],
    ["2026-12-01", {}, undefined, undefined],
    ["2026-12-02", {}, "SUPPLEMENT_DEADLINE_PASSED", { day: "2026-12-01" }],
    ["2026-11-28", {}, "SUPPLEMENT_WORKING_DAYS_ONLY", undefined],
    ["2026-12-25", { deadlines: [] }, "SUPPLEMENT_NOT_ON_HOLIDAYS", { holiday: "CHRISTMAS" }],
    ["2026-12-01", { deadlines: buildDeadlines("supplementPeriod", "2026-12-01") }, undefined, undefined],
    [
      "2026-12-02",
      { deadlines: buildDeadlines("supplementPeriod", "2026-12-01") },
      "SUPPLEMENT_PERIOD_ENDED",
      { day: "2026-12-01" },
    ],
  ])("documents on %s, with %j: %s", (today, over, name, params) => {
    const header = buildHeader("SUPPLEMENT_REQUIRED", {
      deadlines: buildDeadlines("supplement", "2026-12-01"),
      ...over,
    });
    const why = explainDenial(header, "supplement", buildContext(today, administrator));
    expect(why?.code).toBe(name && errorCodes[name]);
    if (name === "SUPPLEMENT_NOT_ON_HOLIDAYS") expect(why?.params?.holiday).toMatch(/\w/);
    else expect(why?.params).toEqual(params);
  });

  test("the refusal says what is waited for", () => {
    const header = buildHeader("AWAITING_PAYMENT", { pending: "cancellation" });
    const why = explainDenial(header, "uploadVoucher", buildContext("2026-11-23", administrator));
    const params = { status: "AWAITING_PAYMENT", action: "uploadVoucher", pending: "cancellation" };
    expect(why).toEqual({ code: MOVE_NOT_ALLOWED, params });
    const shownActions = listActionViews(header, buildContext("2026-11-23", administrator));
    expect(shownActions.find(({ action }) => action === "uploadVoucher")).toEqual({
      action: "uploadVoucher",
      allowed: false,
      code: MOVE_NOT_ALLOWED,
      params,
    });
    const movesOfFreeCase = listActionViews(
      buildHeader("PAID", {}),
      buildContext("2026-11-23", people.staff),
    );
    expect(movesOfFreeCase.find(({ action }) => action === "requestRefund")).toStrictEqual({
      action: "requestRefund",
      allowed: false,
      code: PAYMENT_STATUS_UNSUITABLE,
      reasonRequired: true,
    });
    // Where nothing was paid there is nothing to refund, and no choice.
    expect(movesOfFreeCase.find(({ action }) => action === "startRefund")).toBeUndefined();
    // Nor is there a refund to record before it was begun.
    expect(movesOfFreeCase.find(({ action }) => action === "refund")).toBeUndefined();
  });
});

describe("[R184] whose record it is", () => {
  const ownSubAccount: Actor = {
    ...administrator,
    accountId: "sub",
    institution: { id: "i", role: "SUB_OWN" },
  } as Actor;
  const all = { ...ownSubAccount, institution: { id: "i", role: "SUB_ALL" } } as Actor;
  test.each<[string, Actor, Partial<ApplicationHeader>, number | undefined]>([
    ["the administrator, of others too", administrator, { createdBy: "sub" }, undefined],
    ["a sub-account its own", ownSubAccount, { createdBy: "sub" }, undefined],
    ["and no other", ownSubAccount, { createdBy: "a" }, errorCodes.LOGIN_NO_ACCESS],
    ["one that may see all", all, { createdBy: "a" }, undefined],
    ["nobody of another institution", administrator, { institutionId: "j" }, errorCodes.LOGIN_NO_ACCESS],
    [
      "nor who acts for none",
      (({ institution: _, ...rest }) => rest)(administrator as Actor & { institution: unknown }) as Actor,
      {},
      errorCodes.LOGIN_NO_ACCESS,
    ],
  ])("%s", (_, actor, over, code) => {
    expect(
      explainDenial(buildHeader("PROCESSING", over), "requestCancel", buildContext("2026-11-23", actor))
        ?.code,
    ).toBe(code);
  });
  test.each<[string, string, ApplicationStatus, Partial<ApplicationHeader>, Role]>([
    ["reject", "dismissObjection", "REJECTED", { pending: "objection" }, "OFFICER"],
    ["reject", "upholdObjection", "REJECTED", { pending: "objection" }, "OFFICER"],
    ["reject", "upholdObjection", "REJECTED", { pending: "objection" }, "ADMIN"],
    ["refuseLate", "dismissObjection", "REJECTED", { pending: "objection" }, "OFFICER"],
    ["decideFunding", "dismissObjection", "ACCEPTED", { pending: "objection" }, "OFFICER"],
    ["cancelGrant", "upholdObjection", "SETTLED", { pending: "objection" }, "OFFICER"],
    ["confirmCancel", "startRefund", "CANCELLED", { receiptNumber: "R-2026-000001" }, "ADMIN"],
    [
      "requestRefund",
      "startRefund",
      "PAID",
      { receiptNumber: "R-2026-000001", pending: "refund" },
      "CASHIER",
    ],
    ["requestRefund", "startRefund", "PAID", { receiptNumber: "R-2026-000001", pending: "refund" }, "ADMIN"],
    ["decideFunding", "settle", "COMPLETED", {}, "ADMIN"],
    [
      "refuseRefund",
      "refuseRefund",
      "PAID",
      { receiptNumber: "R-2026-000001", pending: "refund" },
      "CASHIER",
    ],
  ])("whoever made %s does not make %s; a colleague does", (decision, action, status, over, role) => {
    const buildActor = (accountId: string): Actor => ({
      kind: "staff",
      accountId,
      account: `${accountId}@b.mo`,
      roles: [role],
    });
    const isGrant = decision === "decideFunding" || decision === "cancelGrant";
    const scheme = isGrant ? "SUBSIDY_ECOMMERCE" : "FAIR_HOSTED";
    const header = buildHeader(status, { ...over, scheme, madeBy: { [decision]: "first" } });
    const findDenialCode = (who: string) =>
      explainDenial(header, action, buildContext("2026-11-23", buildActor(who)))?.code;
    expect(findDenialCode("first")).toBe(errorCodes.SECOND_PERSON_REQUIRED);
    expect(findDenialCode("second")).not.toBe(errorCodes.SECOND_PERSON_REQUIRED);
  });
  test.each<[string, ApplicationStatus, Partial<ApplicationHeader>]>([
    ["accept", "PROCESSING", {}],
    ["reject", "PROCESSING", {}],
    ["approveEndorsement", "PROCESSING", { scheme: "ENDORSEMENT_MAINLAND" }],
    ["acceptLate", "REJECTED", { pending: "lateness" }],
    ["refuseLate", "REJECTED", { pending: "lateness" }],
    ["upholdObjection", "REJECTED", { pending: "objection" }],
    ["dismissObjection", "REJECTED", { pending: "objection" }],
    ["decideFunding", "ACCEPTED", { ...incentive, funding: { asked: 100 } }],
    ["cancelGrant", "PROCESSED", { ...subsidy, funding: approvedGrant }],
    ["closeWaitingGrant", "PROCESSED", { ...subsidy, funding: approvedGrant, uncertified: true }],
  ])("whose decision an objection overturned does not %s; a colleague does", (action, status, over) => {
    const header = buildHeader(status, { ...over, overturned: ["first", "another"] });
    for (const roles of [["OFFICER"], ["ADMIN"]] as const) {
      const findDenialCode = (accountId: string) =>
        explainDenial(
          header,
          action,
          buildContext("2026-11-23", { kind: "staff", accountId, account: "x@b.mo", roles: [...roles] }),
        )?.code;
      expect(findDenialCode("first")).toBe(errorCodes.DECISION_OVERTURNED);
      expect(findDenialCode("second")).toBeUndefined();
    }
  });
  test("every decision that opens an objection, and every ruling, is one that nobody takes twice", () => {
    const decisions = Object.values(recordsByAction).flatMap((record) =>
      "isDecision" in record && record.isDecision ? [record.action as string] : [],
    );
    // A payment of less than is due is objected to as well, and is the cashier's.
    const neededDecisions = [
      ...(recordsByAction.upholdObjection.separateFrom ?? []).filter((action) => action !== "settle"),
      "upholdObjection",
    ];
    expect(decisions).toEqual(expect.arrayContaining(neededDecisions));
  });
  test.each<[string, Partial<ApplicationHeader>, "upholdObjection" | "followReopen" | "accept", object]>([
    ["a rejection", { madeBy: { reject: "r" } }, "upholdObjection", ["r"]],
    ["a refused reason", { madeBy: { refuseLate: "l" } }, "upholdObjection", ["l"]],
    [
      "a grant decided on, not the rejection before",
      {
        status: "ACCEPTED",
        madeBy: { reject: "r", decideFunding: "f" },
        overturned: ["r"],
        funding: approvedGrant,
      },
      "upholdObjection",
      ["r", "f"],
    ],
    [
      "a grant withdrawn, not the decision on it",
      {
        madeBy: { decideFunding: "f", cancelGrant: "c" },
        funding: { ...approvedGrant, cancelled: cancelledGrant },
      },
      "upholdObjection",
      ["c"],
    ],
    [
      "a grant closed with its institution, not one taken back before",
      {
        madeBy: { cancelGrant: "c", closeWaitingGrant: "w" },
        funding: { ...approvedGrant, cancelled: { ...cancelledGrant, cause: "INSTITUTION_ENDED" } },
      },
      "upholdObjection",
      ["w"],
    ],
    ["the rejection of a group", { madeBy: { reject: "r" } }, "followReopen", ["r"]],
  ])("overturned is %s", (_, over, action, makers) => {
    expect(listOverturnedMakers(buildHeader("REJECTED", over), action)).toEqual(makers);
  });
  test("a lapse was decided by nobody, and nothing else overturns a decision", () => {
    expect(listOverturnedMakers(buildHeader("REJECTED", {}), "upholdObjection")).toBeUndefined();
    expect(
      listOverturnedMakers(buildHeader("PROCESSING", { madeBy: { reject: "r" } }), "accept"),
    ).toBeUndefined();
  });
  test.each<[string, Partial<ApplicationHeader>, number | undefined]>([
    ["that nobody asked to refund", {}, MOVE_NOT_ALLOWED],
    ["whose cancellation is not answered", { pending: "cancellation" }, MOVE_NOT_ALLOWED],
    ["whose refund an officer asked for", { pending: "refund" }, undefined],
  ])("a cashier and a held place %s", (_, over, code) => {
    const cashier: Actor = { kind: "staff", accountId: "c", account: "c@b.mo", roles: ["CASHIER"] };
    for (const status of ["PAID", "VOUCHER_PENDING_DOWNLOAD"] as const) {
      const header = buildHeader(status, { receiptNumber: "R-2026-000001", ...over });
      expect(explainDenial(header, "startRefund", buildContext("2026-11-23", cashier))?.code).toBe(code);
    }
  });
  test("every decision of staff that opens an objection is separated from the rulings on it", () => {
    const decisions = Object.values(recordsByAction).flatMap(({ action, by, ...record }) =>
      by === "staff" && "deadlines" in record && record.deadlines.some((kind) => kind === "objection")
        ? [action]
        : [],
    );
    expect(decisions).toContain("reject");
    // A payment that is corrected to less than is due is one of whoever corrected it (decision 0821).
    const separatedDecisions = decisions.filter((action) => action !== "correctPayment").sort();
    for (const ruling of ["upholdObjection", "dismissObjection"] as const)
      expect([...(recordsByAction[ruling].separateFrom ?? [])].sort()).toEqual(separatedDecisions);
  });
  test("who has one of several roles may do what it lets", () => {
    const both: Actor = { kind: "staff", accountId: "s", account: "s@b.mo", roles: ["CASHIER", "OFFICER"] };
    expect(
      explainDenial(buildHeader("PROCESSING", {}), "accept", buildContext("2026-11-23", both)),
    ).toBeUndefined();
  });
});

test("[R428] these moves ask for a reason, and no others", () => {
  const actionsWithReason = Object.values(transitions).flatMap((of) =>
    Object.entries(of as Record<string, Transition>).flatMap(([action, { reason }]) =>
      reason ? [action] : [],
    ),
  );
  expect(new Set(actionsWithReason)).toEqual(
    new Set([
      "cancelGrant",
      "closeWaitingGrant",
      "dismissObjection",
      "refuseCancel",
      "refuseLate",
      "refuseRefund",
      "refuseVoucher",
      "reject",
      "requestRefund",
      "waiveArrears",
      "waiveReversal",
      "withdrawSupplement",
    ]),
  );
});
test("an application of a kind that no longer exists takes no action", () => {
  const header = buildHeader("PROCESSING", { scheme: "GONE" });
  expect(explainDenial(header, "requestCancel", buildContext("2026-11-23", administrator))?.code).toBe(
    MOVE_NOT_ALLOWED,
  );
});
test("what is waited for has a name that a move asks for", () => {
  const neededKinds = Object.values(transitions).flatMap((of) =>
    Object.values(of as Record<string, Transition>).flatMap(({ needs }) => needs ?? []),
  );
  expect([...new Set(neededKinds)].sort()).toEqual([...pendingKinds].sort());
});
