import { startSupplementDeadline } from "@portal/core/applications/deadlines/deadlines";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { Deadline } from "@portal/core/applications/model/application-schema";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import {
  type ApplicationStatus,
  applicationStatuses,
  type TransitionActor,
} from "@portal/core/applications/model/statuses";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { explainDenial, listActionViews } from "@portal/core/applications/permissions/authorization";
import { decideTransition, isSubmittedAction } from "@portal/core/applications/transitions/decide-transition";
import { transitions as records } from "@portal/core/applications/transitions/definitions/index";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor, Context } from "@portal/core/platform/actor";
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import { addDays, combineDayAndTime, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { findScheme } from "@portal/core/schemes/index";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSubmittedHeader, submissionInstant } from "../../support/applications/submitted-header.ts";
import { listTimerFaults } from "../../support/applications/timer-faults.ts";
import { transitionsByStatus as transitions } from "../../support/applications/transitions-by-status.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

const calendar = buildCalendar();
const people: Record<TransitionActor, Actor> = {
  applicant: {
    kind: "applicant",
    accountId: "a",
    account: "a@b.mo",
    roles: ["APPLICANT"],
    institution: { id: "i", role: "ADMINISTRATOR" },
  },
  staff: { kind: "staff", accountId: "s", account: "s@b.mo", roles: ["ADMIN"] },
  system: systemActor,
  gateway: gatewayActor,
};
const buildContext = (who: TransitionActor, on = "2026-11-23", time = "10:00"): Context => {
  const now = combineDayAndTime(parseDay(on), time);
  return { actor: people[who], now, today: toMacaoDay(now), calendar, requestId: "t" };
};
const now = submissionInstant;
const takesAction = (action: string) =>
  findScheme("FAIR_HOSTED")?.moves.some((move) => move === action) ?? false;
const table = applicationStatuses.flatMap((status) =>
  Object.entries(transitions[status]).map(([action, move]) => ({ status, action, move })),
);

test("[R409] an application has one of fourteen statuses", () => {
  expect(applicationStatuses).toHaveLength(14);
});

describe("[R22] [R406] [R407] what an applicant may do with a record, where it stands", () => {
  const objection = [{ kind: "objection", day: "2026-12-08" }] as ApplicationHeader["deadlines"];
  const supplement = [{ kind: "supplement", day: "2026-12-01" }] as ApplicationHeader["deadlines"];
  const cases: [status: ApplicationStatus, actions: string[], more?: Partial<ApplicationHeader>][] = [
    ["DRAFT", ["submit", "discard"]],
    ["PROCESSING", ["requestCancel"]],
    ["PROCESSING", ["uploadSigned", "requestCancel"], { pending: "original" }],
    ["SUPPLEMENT_REQUIRED", ["supplement", "requestCancel"]],
    ["SUPPLEMENT_REQUIRED", ["supplement", "justifyLate", "requestCancel"], { deadlines: supplement }],
    ["SUPPLEMENT_REQUIRED", ["supplement", "requestCancel"], { deadlines: supplement, pending: "lateness" }],
    ["SUPPLEMENT_REQUIRED", ["supplement", "requestCancel"], { deadlines: supplement, late: "refused" }],
    ["SUPPLEMENT_REQUIRED", [], { deadlines: supplement, pending: "cancellation" }],
    ["ACCEPTED", ["requestCancel"]],
    ["REJECTED", ["object"], { deadlines: objection }],
    ["REJECTED", ["object", "justifyLate"], { deadlines: objection, late: "lapsed" }],
    ["REJECTED", ["object"], { deadlines: objection, late: "refused" }],
    ["REJECTED", ["acceptOffer", "declineOffer"], { deadlines: objection, pending: "offer" }],
    ["REJECTED", []],
    ["REJECTED", ["leaveWaiting"], { lot: { tier: 1, waiting: 2 } }],
    ["REJECTED", [], { lot: { tier: 1, waiting: 2, gone: true } }],
    ["AWAITING_PAYMENT", ["uploadVoucher", "requestCancel"]],
    ["AWAITING_PAYMENT", ["requestCancel"], { pending: "voucher" }],
    ["AWAITING_PAYMENT", [], { pending: "voucher", awaits: "cancellation" }],
    ["PAID", ["requestCancel"]],
    ["VOUCHER_PENDING_DOWNLOAD", ["requestCancel", "downloadVoucher"]],
    ["PROCESSED", ["requestCancel"]],
    ["PROCESSED", ["requestCancel"], { eventDates: { start: "2026-11-20", end: "2026-11-23" } }],
    ["PROCESSED", [], { eventDates: { start: "2026-11-20", end: "2026-11-22" } }],
    ["PROCESSED", [], { funding: { result: "APPROVED" } }],
    ["COMPLETED", []],
    ["SETTLED", []],
    ["REFUNDED", []],
  ];
  test.each(cases)("%s: %j", (status, actions, more = {}) => {
    const allowedMoves = listActionViews(
      buildSubmittedHeader(status, more),
      buildContext("applicant"),
    ).filter((move) => move.allowed);
    expect(allowedMoves.map(({ action }) => action).sort()).toEqual([...actions].sort());
  });
});

describe("[R426] what was given up while documents were asked for", () => {
  const supplementDeadline = startSupplementDeadline(
    parseDay("2026-11-23"),
    parseDay("2026-12-01"),
    now,
    calendar,
  );
  const supplementHeader = buildSubmittedHeader("SUPPLEMENT_REQUIRED", {
    deadlines: [supplementDeadline.deadline],
    timers: supplementDeadline.timers,
    supplement: {
      fields: ["fascia"],
      message: "x",
      dueOn: parseDay("2026-12-01"),
      requestedAt: now,
      before: {},
    },
  });
  /** The request ends with the event. */
  const activityEnd = { kind: "complete", at: toInstant("2027-03-06T23:59:59+08:00") };
  const performMove = (
    header: ApplicationHeader,
    action: SubmittedAction,
    who: TransitionActor,
    on?: string,
  ) => decideTransition(header, action, { reason: "x" }, buildContext(who, on), {});

  test("does not lapse while staff read the notice, and lets everything go once they confirm", () => {
    const { header } = performMove(supplementHeader, "requestCancel", "applicant");
    expect([header.status, header.pending, header.timers]).toEqual([
      "SUPPLEMENT_REQUIRED",
      "cancellation",
      [activityEnd],
    ]);
    expect(explainDenial(header, "lapseSupplement", buildContext("system", "2026-12-02"))).toBeDefined();
    const { header: gone, constraintChange } = performMove(header, "confirmCancel", "staff");
    expect([gone.status, gone.cancelReason, gone.timers]).toEqual(["CANCELLED", "WITHDRAWN", []]);
    // It was not decided, so it does not count towards the year (C12), and another can be processed.
    expect(constraintChange).toEqual({
      processing: { leave: "FAIR_HOSTED" },
      release: { claim: "green-2027#BOOTH", counter: "EXHIBITION#2027" },
    });
  });
  test.each([
    ["2026-11-25", "2026-12-01"],
    ["2026-11-30", "2026-12-01"],
    ["2026-12-01", "2026-12-02"],
    // The 8th of December is a public holiday.
    ["2026-12-07", "2026-12-09"],
  ])("is due again after a refusal on %s: on %s", (on, dueOn) => {
    const { header } = performMove(
      performMove(supplementHeader, "requestCancel", "applicant").header,
      "refuseCancel",
      "staff",
      on,
    );
    expect([header.status, header.pending, header.supplement?.dueOn]).toEqual([
      "SUPPLEMENT_REQUIRED",
      undefined,
      dueOn,
    ]);
    expect(header.deadlines.map(({ kind, day }) => [kind, day])).toEqual([["supplement", dueOn]]);
    expect(header.timers.find(({ kind }) => kind === "supplementLapse")?.at).toBe(
      toInstant(`${dueOn}T23:59:59+08:00`),
    );
  });
  test("can be sent until the day that follows a refusal, also where the period for documents ended before", () => {
    const lastDay = parseDay("2026-12-01");
    const period = { ...supplementHeader.deadlines[0], kind: "supplementPeriod", day: lastDay } as Deadline;
    const askedHeader = { ...supplementHeader, deadlines: [...supplementHeader.deadlines, period] };
    const { header } = performMove(
      performMove(askedHeader, "requestCancel", "applicant").header,
      "refuseCancel",
      "staff",
      "2026-12-01",
    );
    expect(header.supplement?.dueOn).toBe("2026-12-02");
    expect(explainDenial(header, "supplement", buildContext("applicant", "2026-12-02"))).toBeUndefined();
    expect(header.deadlines.find(({ kind }) => kind === "supplementPeriod")?.dueAt).toBe(
      toInstant("2026-12-02T23:59:59+08:00"),
    );
  });
  test("the question whether documents may be late waits, and is asked again after a refusal", () => {
    const { header: late } = performMove(supplementHeader, "justifyLate", "applicant");
    const { header: both } = performMove(late, "requestCancel", "applicant");
    expect([both.pending, both.suspended]).toEqual(["cancellation", supplementHeader.timers]);
    const { header: back } = performMove(both, "refuseCancel", "staff", "2026-11-25");
    expect([back.pending, back.timers, back.suspended]).toEqual([
      "lateness",
      [activityEnd],
      supplementHeader.timers,
    ]);
    expect(performMove(back, "refuseLate", "staff", "2026-11-25").header.timers).toEqual(
      supplementHeader.timers,
    );
  });
  test.each([
    ["the day for documents passes while staff read the notice", "2026-11-25", "2026-12-04", "2026-12-07"],
    ["it ends on the day of the refusal", "2026-11-25", "2026-12-01", "2026-12-02"],
    ["it was over before the notice", "2026-12-02", "2026-12-04", "2026-12-01"],
  ])(
    "[R420] beside the question whether documents may be late, %s: due on the right day",
    (_, notice, refusal, dueOn) => {
      const { header: late } = performMove(supplementHeader, "justifyLate", "applicant");
      const { header: both } = performMove(late, "requestCancel", "applicant", notice);
      const { header: back } = performMove(both, "refuseCancel", "staff", refusal);
      // The documents can be sent, and nothing lapses, until staff have decided on the reason.
      expect([back.pending, back.timers, back.supplement?.dueOn]).toEqual(["lateness", [activityEnd], dueOn]);
      expect(listTimerFaults(back)).toEqual([]);
      const { header: refused } = performMove(back, "refuseLate", "staff", refusal);
      expect([refused.pending, refused.deadlines.map(({ day }) => day)]).toEqual([undefined, [dueOn]]);
      expect(refused.timers).toContainEqual({
        kind: "supplementLapse",
        at: toInstant(`${dueOn}T23:59:59+08:00`),
      });
      expect(listTimerFaults(refused)).toEqual([]);
    },
  );
});

test("[R411] an endorsement is approved by the staff, from processing", () => {
  expect(transitions.PROCESSING.approveEndorsement).toEqual({
    by: "staff",
    to: "ENDORSEMENT_APPROVED",
  });
  const ways = table.filter(({ move }) => move.to === "ENDORSEMENT_APPROVED");
  expect(ways.map(({ status }) => status)).toEqual(["PROCESSING"]);
});

describe("[R428] who may make which move of the table", () => {
  test.each(table.filter((row) => takesAction(row.action)))(
    "$status › $action is only the $move.by's",
    ({ status, action, move }) => {
      for (const who of Object.keys(people) as TransitionActor[]) {
        const why = explainDenial(buildSubmittedHeader(status), action, buildContext(who));
        if (who !== move.by) expect(why?.code).toBe(errorCodes.LOGIN_NO_ACCESS);
        else expect(why?.code).not.toBe(errorCodes.LOGIN_NO_ACCESS);
      }
    },
  );

  test.each(applicationStatuses)("in %s no move outside the table is possible", (status) => {
    const actions = new Set(table.map((row) => row.action));
    for (const action of actions) {
      if (action in transitions[status]) continue;
      for (const who of Object.keys(people) as TransitionActor[])
        expect(explainDenial(buildSubmittedHeader(status), action, buildContext(who))?.code).toBe(
          errorCodes.MOVE_NOT_ALLOWED,
        );
    }
  });

  test("an action that the scheme does not have is not possible", () => {
    expect(
      explainDenial(buildSubmittedHeader("PROCESSING"), "approveEndorsement", buildContext("staff"))?.code,
    ).toBe(errorCodes.MOVE_NOT_ALLOWED);
    expect(
      listActionViews(buildSubmittedHeader("PROCESSING"), buildContext("staff")).map((m) => m.action),
    ).not.toContain("approveEndorsement");
  });

  test.each([
    ["without arrears it is no choice, whoever looks", false],
    ["with arrears it is shown, with who may make it", true],
  ])("waiving an outstanding fee: %s", (_, arrears) => {
    for (const status of ["PROCESSING", "CANCELLED", "PAID"] as const) {
      const header = buildSubmittedHeader(status, { arrears });
      const shownActions = listActionViews(header, buildContext("staff")).map((m) => m.action);
      expect(shownActions.includes("waiveArrears"), status).toBe(arrears);
    }
  });

  // Decision 0031, written down a second time by hand: a move that changes hands fails here.
  const owners: [
    action: string,
    whose: "OFFICER" | "CASHIER" | "ADMIN",
    from: ApplicationStatus,
    more?: Partial<ApplicationHeader>,
  ][] = [
    ["requestSupplement", "OFFICER", "PROCESSING"],
    ["accept", "OFFICER", "PROCESSING"],
    ["reject", "OFFICER", "PROCESSING"],
    ["requestPayment", "OFFICER", "ACCEPTED"],
    ["process", "OFFICER", "ACCEPTED", { fee: { lines: [], total: { amount: 0, currency: "MOP" } } }],
    ["confirmCancel", "OFFICER", "PAID", { pending: "cancellation" }],
    ["refuseCancel", "OFFICER", "PAID", { pending: "cancellation" }],
    ["upholdObjection", "OFFICER", "REJECTED", { pending: "objection" }],
    ["dismissObjection", "OFFICER", "REJECTED", { pending: "objection" }],
    ["allocateBooth", "OFFICER", "ACCEPTED"],
    ["withdrawSupplement", "OFFICER", "SUPPLEMENT_REQUIRED"],
    ["extendSupplement", "OFFICER", "SUPPLEMENT_REQUIRED"],
    ["acceptLate", "OFFICER", "SUPPLEMENT_REQUIRED", { pending: "lateness" }],
    ["refuseLate", "OFFICER", "REJECTED", { pending: "lateness" }],
    ["receiveOriginal", "OFFICER", "PROCESSING", { pending: "original" }],
    ["receiveOriginal", "OFFICER", "REJECTED", { missedOriginalDay: "2026-12-07" }],
    [
      "closeWaitingGrant",
      "OFFICER",
      "PROCESSED",
      {
        scheme: "SUBSIDY_ECOMMERCE",
        funding: { result: "APPROVED", amount: 100 },
        uncertified: true,
        timers: [],
        deadlines: [],
      },
    ],
    ["confirmVoucher", "CASHIER", "AWAITING_PAYMENT", { pending: "voucher" }],
    ["refuseVoucher", "CASHIER", "AWAITING_PAYMENT", { pending: "voucher" }],
    ["recordTransfer", "CASHIER", "AWAITING_PAYMENT"],
    [
      "withdrawTransfer",
      "CASHIER",
      "CANCELLED",
      {
        refundStart: {
          amount: 5,
          on: parseDay("2026-11-23"),
          earliestDay: "",
          transfer: { on: parseDay("2026-11-23"), reference: "B 1" },
        },
      },
    ],
    [
      "correctRefund",
      "CASHIER",
      "REFUNDED",
      {
        recordedRefund: { amount: 5, on: parseDay("2026-11-23"), reference: "B 1", earliestDay: "" },
      },
    ],
    [
      "correctPayment",
      "CASHIER",
      "PAID",
      { bankPayment: { amount: 5, on: parseDay("2026-11-23"), reference: "B 1" } },
    ],
    ["requestRefund", "OFFICER", "PAID", { receiptNumber: "R-2026-000001" }],
    ["refuseRefund", "CASHIER", "PAID", { pending: "refund" }],
    ["startRefund", "CASHIER", "PAID", { receiptNumber: "R-2026-000001", pending: "refund" }],
    [
      "refund",
      "CASHIER",
      "PROCESSING",
      { refundStart: { amount: 5, on: parseDay("2026-11-23"), earliestDay: "" } },
    ],
    ["waiveArrears", "ADMIN", "CANCELLED", { arrears: true }],
    [
      "confirmTransfer",
      "CASHIER",
      "CANCELLED",
      { arrears: true, cancelReason: "UNPAID", missedPaymentDay: "2026-11-23" },
    ],
    ["claimPayment", "CASHIER", "PAID", { reversal: { orderId: "o", amount: 5, on: "2026-11-23" } }],
    ["waiveReversal", "ADMIN", "PAID", { reversal: { orderId: "o", amount: 5, on: "2026-11-23" } }],
  ];
  test.each(owners)("%s is the %s's, from %s, and an administrator's", (action, whose, from, more = {}) => {
    const header = buildSubmittedHeader(from, more);
    for (const role of ["OFFICER", "CASHIER", "ADMIN", "ROADSHOW", "DSEC"] as const) {
      const ctx = { ...buildContext("staff"), actor: { ...people.staff, roles: [role] } };
      const may = role === whose || role === "ADMIN";
      expect(explainDenial(header, action, ctx)?.code, `${role}: ${action}`).toBe(
        may ? undefined : errorCodes.APPROVAL_NO_PERMISSION,
      );
    }
  });
  test("nobody who decides takes money, and every move of the staff is in somebody's hands", () => {
    const ownedActions = new Set(owners.map(([action]) => action));
    for (const { action, move } of table)
      if (move.by === "staff" && takesAction(action)) expect([...ownedActions], action).toContain(action);
    expect(
      Object.values(records).filter((record) =>
        owners.some(([a, r]) => a === record.action && !("role" in record && r === record.role)),
      ),
    ).toEqual([]);
  });

  test("while something waits for an answer only its answer, a transfer and the gateway's news are possible", () => {
    const header = buildSubmittedHeader("AWAITING_PAYMENT", { pending: "cancellation" });
    expect(
      listActionViews(header, buildContext("staff"))
        .filter((m) => m.allowed)
        .map((m) => m.action),
    ).toEqual(["confirmCancel", "refuseCancel", "recordTransfer"]);
    expect(listActionViews(header, buildContext("applicant")).filter((m) => m.allowed)).toEqual([]);
    expect(explainDenial(header, "lapsePayment", buildContext("system"))?.code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    expect(explainDenial(header, "pay", buildContext("gateway"))).toBeUndefined();
  });
});

/** Walks from a submission by whatever is allowed, and holds every header on the way to what must always be so. */
test("whatever moves are made, every application keeps its order", () => {
  const step = fc.record({
    pick: fc.nat(1000),
    days: fc.integer({ min: 0, max: 6 }),
    who: fc.constantFrom<TransitionActor>("applicant", "staff", "system", "gateway"),
  });
  const event = buildFair();
  const body: ApplicationBody = {
    id: "x",
    institutionId: "i",
    answers: { productsServices: "x", boothPreference: "STANDARD_9", exhibitorType: "MACAO" },
    institution: {
      nameZh: "公司",
      nameEn: "",
      namePt: "",
      nature: "ENTERPRISE",
      siteRegistrationNumber: "61827",
      country: "MO",
    },
  };
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      let header = buildSubmittedHeader("PROCESSING");
      let today = parseDay("2026-11-23");
      for (const { pick, days, who } of steps) {
        today = addDays(today, days);
        const ctx = buildContext(who, today);
        const openActions = Object.keys(transitions[header.status])
          .filter(isSubmittedAction)
          .filter((a) => takesAction(a) && !explainDenial(header, a, ctx));
        const action = openActions[pick % Math.max(1, openActions.length)];
        if (!action) continue;
        const input = {
          reason: "x",
          message: "x",
          fields: ["productsServices"],
          fileIds: ["f"],
          answers: { productsServices: "y" },
          dueOn: calendar.addWorking(today, 3),
        };
        let decision: ReturnType<typeof decideTransition>;
        try {
          decision = decideTransition(header, action, input, ctx, { body, event });
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          continue;
        }
        const next = decision.receipt ? { ...decision.header, receiptNumber: "R" } : decision.header;
        expect(next.version).toBe(header.version + 1);
        if (next.status === "AWAITING_PAYMENT" && !next.pending)
          expect(next.timers.map((t) => t.kind)).toContain("paymentLapse");
        if (next.status === "SUPPLEMENT_REQUIRED" && !next.pending)
          expect(next.timers.map((t) => t.kind)).toContain("supplementLapse");
        if (["cancellation", "refund", "voucher", "lateness"].includes(next.pending ?? ""))
          expect(next.timers.map((t) => t.kind)).toEqual(
            next.pending === "voucher" || (next.pending === "lateness" && next.status === "REJECTED")
              ? []
              : ["complete"],
          );
        if (next.arrears) expect([next.status, next.cancelReason]).toEqual(["CANCELLED", "UNPAID"]);
        const due = next.deadlines.find((d) => d.kind === "payment");
        if (due)
          expect(
            due.day < "2027-03-04" ||
              header.deadlines.includes(due) ||
              action === "refuseCancel" ||
              action === "refuseRefund" ||
              action === "refuseVoucher",
          ).toBe(true);
        expect(listTimerFaults(next), action).toEqual([]);
        if (next.timers.length)
          expect(getNextDueAt(next.timers)).toBe(next.timers.map((t) => t.at).sort()[0]);
        expect(getWorklistQueue(next)).toBeTruthy();
        header = next;
      }
    }),
    { numRuns: 400 },
  );
});
