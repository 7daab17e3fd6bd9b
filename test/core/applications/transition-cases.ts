/**
 * At least one case for every action on a submitted application: how the application is before it and what is sent
 * with it. Together the cases of an action make it start every deadline and send every notice that it can.
 */
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader, DrawResult } from "@portal/core/applications/model/application-rows";
import type { ActionBody, Deadline } from "@portal/core/applications/model/application-schema";
import type { DeadlineKind } from "@portal/core/applications/model/deadline-kinds";
import type { Timer, TimerKind } from "@portal/core/applications/model/timers";
import type { EventChange } from "@portal/core/events/event-schema";
import type { Answers } from "@portal/core/forms/types/index";
import { type Day, endOfDay, parseDay } from "@portal/core/platform/day";

export interface TransitionCase {
  /** The application before the action, where it differs from one that was just submitted for a fair. */
  before?: Partial<ApplicationHeader>;
  answers?: Answers;
  input?: Partial<ActionBody>;
  /** When it happens. Without it on the day of the submission. */
  at?: string;
  /** The timer that applies it. It has just run out. */
  timer?: TimerKind;
  /** The organiser changed the event since. */
  eventChange?: EventChange["kind"];
  /** A day that was decreed a holiday since the deadlines were counted. */
  holiday?: string;
  lot?: DrawResult;
}

const monday = parseDay("2026-11-23");
const dueDay = parseDay("2026-12-07");
const bankPayment = { paidOn: monday, reference: "BNU 0001" };
const refundStart = { amount: 5, on: monday, earliestDay: monday };
/** The Monday after `dueDay`. */
const afterDue = "2026-12-14T02:00:00.000Z";

const buildDeadline = (
  kind: DeadlineKind,
  day: Day = dueDay,
  unit: Deadline["unit"] = "CALENDAR",
): Deadline => ({
  kind,
  from: monday,
  amount: unit === "WORKING" ? 10 : 14,
  unit,
  calendarVersion: "2026.1",
  day,
  dueAt: endOfDay(day),
  trace: [],
});
const buildTimer = (kind: TimerKind, day: Day = dueDay): Timer => ({ kind, at: endOfDay(day) });
/** Builds a running deadline with the timer that applies it. */
const buildRunningDeadline = (
  kind: DeadlineKind,
  lapse: TimerKind,
  unit: Deadline["unit"] = "CALENDAR",
  day: Day = dueDay,
): Pick<ApplicationHeader, "deadlines" | "timers"> => ({
  deadlines: [buildDeadline(kind, day, unit)],
  timers: [buildTimer(lapse, day)],
});
/** Builds a deadline whose timers are set aside while something waits for an answer. */
const buildWaitingDeadline = (kind: DeadlineKind, lapse: TimerKind): Partial<ApplicationHeader> => ({
  deadlines: [buildDeadline(kind)],
  timers: [],
  suspended: [buildTimer(lapse)],
});
/** An application that was refused because its signed form had not been recorded. */
const lapsedOriginal: Partial<ApplicationHeader> = { status: "REJECTED", missedOriginalDay: dueDay };
/** A notice of cancellation that was given while the cashier examines a proof of payment. */
const noticeBehindProof: Partial<ApplicationHeader> = {
  status: "AWAITING_PAYMENT",
  pending: "voucher",
  awaits: "cancellation",
  cancelRequestedOn: monday,
  ...buildWaitingDeadline("payment", "paymentLapse"),
};
const buildBoth = (
  one: Pick<ApplicationHeader, "deadlines" | "timers">,
  other: Pick<ApplicationHeader, "deadlines" | "timers">,
): Pick<ApplicationHeader, "deadlines" | "timers"> => ({
  deadlines: [...one.deadlines, ...other.deadlines],
  timers: [...one.timers, ...other.timers],
});

const payment = buildRunningDeadline("payment", "paymentLapse", "WORKING");
/** Another day than that of every other deadline, so that a notice that names the wrong one is noticed. */
const objection = buildRunningDeadline("objection", "objectionClose", "CALENDAR", parseDay("2026-12-09"));
const offer = buildRunningDeadline("offer", "offerLapse", "WORKING");
const supplement = buildRunningDeadline("supplement", "supplementLapse");
const original = buildRunningDeadline("original", "originalLapse");
const report = buildRunningDeadline("report", "reportLapse");
const reversal = buildRunningDeadline("reversal", "reversalLapse", "WORKING");
const repayment = buildRunningDeadline("repayment", "repaymentLapse");

const noFee: Partial<ApplicationHeader> = { fee: { lines: [], total: { amount: 0, currency: "MOP" } } };
const paidStatus: Partial<ApplicationHeader> = { status: "PAID", receiptNumber: "R-2026-000001" };
/** A refunded payment of which the provider took back a part: a debt, beside which the fee is due (decision 0600). */
const debtOfEarlierPayment: Partial<ApplicationHeader> = {
  status: "ACCEPTED",
  receiptNumber: "R-2026-000001",
  paidAmount: 0,
  takenBack: 100,
  owed: { amount: 100 },
  arrears: true,
};
/** The same of the payment of the place itself. */
const { paidAmount: _, ...debtOfPlace } = debtOfEarlierPayment;
const buildGrant = (scheme: string, status: ApplicationHeader["status"]): Partial<ApplicationHeader> => ({
  ...noFee,
  scheme,
  status,
  funding: { asked: 100_000, most: 100_000 },
});
const buildDecidedGrant = (
  scheme: string,
  status: ApplicationHeader["status"],
): Partial<ApplicationHeader> => ({
  ...buildGrant(scheme, status),
  funding: { asked: 100_000, most: 100_000, result: "APPROVED", amount: 100_000, decidedOn: monday },
});
const takenBack: Partial<ApplicationHeader> = {
  ...buildGrant("SUBSIDY_ECOMMERCE", "SETTLED"),
  funding: {
    asked: 100_000,
    most: 100_000,
    result: "APPROVED",
    amount: 100_000,
    decidedOn: monday,
    settled: { amount: 100_000, on: monday },
    cancelled: { on: monday, cause: "BREACH" },
    repayment: { amount: 100_000, dueOn: dueDay },
  },
};
const reasons = { "zh-Hant": "預算有限。", pt: "O orçamento é limitado.", en: "The budget is limited." };
const reason = "因人手調配問題。";
const waitingInLine: Partial<ApplicationHeader> = {
  status: "REJECTED",
  lot: { tier: 1, waiting: 3 },
  ...objection,
};
const offeredPlace: Partial<ApplicationHeader> = {
  ...waitingInLine,
  pending: "offer",
  ...buildBoth(objection, offer),
};
const askedForDocuments: Partial<ApplicationHeader> = {
  status: "SUPPLEMENT_REQUIRED",
  supplement: {
    fields: ["zoneChoice1"],
    message: "請更正展區。",
    dueOn: dueDay,
    requestedAt: endOfDay(parseDay("2026-11-22")),
    before: { zoneChoice1: "A" },
  },
};
const { status: _accepted, ...debt } = debtOfEarlierPayment;
/** Lists a confirmation of eligibility with a fee, without one, with one that was paid before, and with a debt. */
const listEligibilityCases = (before: Partial<ApplicationHeader>): TransitionCase[] =>
  [{}, noFee, { receiptNumber: "R-2026-000001" }, debt].map((fee) => ({ before: { ...before, ...fee } }));
/** A review with a legal period, for which the institute itself has to answer. */
const grantInReview: Partial<ApplicationHeader> = {
  ...buildGrant("SUBSIDY_ECOMMERCE", "PROCESSING"),
  ...buildRunningDeadline("review", "reviewOverdue"),
};
const memberStatus: Partial<ApplicationHeader> = { scheme: "FAIR_GROUP_MEMBER" };

export const transitionCases: Record<SubmittedAction, TransitionCase[]> = {
  // Review
  accept: [
    {},
    { before: noFee },
    { before: { receiptNumber: "R-2026-000001" } },
    { before: debt },
    { before: buildGrant("INCENTIVE_CONVENTION", "PROCESSING") },
  ],
  reject: [{ input: { reason } }, { before: { pending: "original", ...original }, input: { reason } }],
  place: listEligibilityCases({}).map((each) => ({ ...each, lot: { tier: 1 } })),
  waitlist: [{ lot: { tier: 1, waiting: 3 } }],

  // Documents
  requestSupplement: [{ input: { fields: ["zoneChoice1"], message: "請更正展區。", dueOn: dueDay } }],
  withdrawSupplement: [
    { before: { ...askedForDocuments, ...supplement }, input: { reason } },
    {
      before: {
        ...askedForDocuments,
        deadlines: [...supplement.deadlines, buildDeadline("review")],
        timers: supplement.timers,
      },
      input: { reason },
    },
  ],
  extendSupplement: [
    { before: { ...askedForDocuments, ...supplement }, input: { dueOn: parseDay("2026-12-14") } },
  ],
  supplement: [
    { before: { ...askedForDocuments, ...supplement }, input: { answers: { zoneChoice1: "B" } } },
    {
      before: {
        ...askedForDocuments,
        deadlines: [...supplement.deadlines, buildDeadline("review")],
        timers: supplement.timers,
      },
      input: { answers: { zoneChoice1: "B" } },
    },
    {
      before: {
        ...askedForDocuments,
        ...supplement,
        supplement: {
          fields: ["theme"],
          message: "請更正主題。",
          dueOn: dueDay,
          requestedAt: endOfDay(parseDay("2026-11-22")),
          before: { theme: "A" },
        },
        scheme: "CONFERENCE_RECRUITMENT",
        eventId: undefined,
      },
      answers: { preferredDates: { from: "2027-05-03", to: "2027-05-05" } },
      input: { answers: { theme: "循環經濟" } },
    },
  ],
  lapseSupplement: [
    { before: { ...askedForDocuments, ...supplement }, timer: "supplementLapse", at: afterDue },
  ],
  reviewReminder: [{ before: grantInReview, timer: "reviewReminder" }],
  reviewOverdue: [{ before: grantInReview, timer: "reviewOverdue", at: afterDue }],
  supplementReminder: [{ before: { ...askedForDocuments, ...supplement }, timer: "supplementReminder" }],
  justifyLate: [
    { before: { ...askedForDocuments, ...supplement }, input: { reason } },
    { before: { ...askedForDocuments, status: "REJECTED", late: "lapsed", ...objection }, input: { reason } },
  ],
  acceptLate: [
    {
      before: {
        ...askedForDocuments,
        pending: "lateness",
        ...buildWaitingDeadline("supplement", "supplementLapse"),
      },
      input: { dueOn: parseDay("2026-12-14") },
    },
    {
      before: {
        ...askedForDocuments,
        status: "REJECTED",
        late: "lapsed",
        pending: "lateness",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
      input: { dueOn: parseDay("2026-12-14") },
    },
    // The period of the scheme holds again.
    {
      before: {
        ...askedForDocuments,
        scheme: "CONFERENCE_RECRUITMENT",
        eventId: undefined,
        status: "REJECTED",
        late: "lapsed",
        pending: "lateness",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
      answers: { preferredDates: { from: "2027-03-08", to: "2027-03-12" } },
      input: { dueOn: parseDay("2026-12-14") },
    },
  ],
  refuseLate: [
    {
      before: {
        ...askedForDocuments,
        pending: "lateness",
        ...buildWaitingDeadline("supplement", "supplementLapse"),
      },
      input: { reason },
    },
    {
      before: {
        ...askedForDocuments,
        status: "REJECTED",
        late: "lapsed",
        pending: "lateness",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
      input: { reason },
      at: "2026-11-25T02:00:00.000Z",
    },
  ],

  // The signed form
  uploadSigned: [
    {
      before: { scheme: "OVERSEAS_DELEGATION", pending: "original", ...original },
      input: { fileIds: ["demo-SIGNED_FORM"] },
    },
    {
      before: { scheme: "FIRST_SHOP_GENERAL", pending: "original", ...original },
      input: { fileIds: ["demo-SIGNED_FORM"] },
    },
  ],
  receiveOriginal: [
    { before: { scheme: "FIRST_SHOP_GENERAL", pending: "original", ...original } },
    { before: { ...lapsedOriginal, ...objection }, input: { receivedOn: monday } },
    {
      before: {
        ...buildGrant("SUBSIDY_ECOMMERCE", "REJECTED"),
        ...lapsedOriginal,
        ...buildWaitingDeadline("objection", "objectionClose"),
        pending: "objection",
      },
      input: { receivedOn: dueDay },
      at: afterDue,
    },
    {
      before: { ...lapsedOriginal, scheme: "CONFERENCE_RECRUITMENT", eventId: undefined, ...objection },
      answers: { preferredDates: { from: "2027-05-03", to: "2027-05-05" } },
    },
  ],
  originalReminder: [
    { before: { scheme: "FIRST_SHOP_GENERAL", pending: "original", ...original }, timer: "originalReminder" },
    {
      before: { scheme: "OVERSEAS_DELEGATION", pending: "original", ...original },
      timer: "originalReminder",
    },
  ],
  lapseOriginal: [
    {
      before: { scheme: "FIRST_SHOP_GENERAL", pending: "original", ...original },
      timer: "originalLapse",
      at: afterDue,
    },
  ],

  // The fee
  requestPayment: [
    { before: { status: "ACCEPTED" } },
    { before: { status: "ACCEPTED", receiptNumber: "R-2026-000001" } },
    { before: { status: "ACCEPTED", scheme: "TRAVEL_SHOW", ...objection } },
    { before: { status: "ACCEPTED", receiptNumber: "R-2026-000001", scheme: "TRAVEL_SHOW", ...objection } },
  ],
  process: [{ before: { ...buildGrant("INCENTIVE_CONVENTION", "ACCEPTED"), ...objection } }],
  uploadVoucher: [
    { before: { status: "AWAITING_PAYMENT", ...payment }, input: { fileIds: ["demo-PAYMENT_VOUCHER"] } },
  ],
  confirmVoucher: [
    {
      // The proof is answered after the days to object to a decision on the grant.
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
      input: bankPayment,
      at: afterDue,
    },
    { before: noticeBehindProof, input: bankPayment },
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
      input: bankPayment,
    },
    {
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
      input: bankPayment,
    },
  ],
  refuseVoucher: [
    {
      // The proof is answered after the days to object to a decision on the grant.
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
      input: { reason },
      at: afterDue,
    },
    { before: noticeBehindProof, input: { reason } },
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
      input: { reason },
    },
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
      input: { reason },
      at: afterDue,
    },
    {
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
      input: { reason },
      at: "2026-12-07T02:00:00.000Z",
    },
  ],
  pay: [
    {
      // The proof is answered after the days to object to a decision on the grant.
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
      at: afterDue,
    },
    { before: noticeBehindProof },
    { before: { status: "AWAITING_PAYMENT", ...payment } },
    { before: { status: "AWAITING_PAYMENT", scheme: "TRAVEL_SHOW", ...buildBoth(objection, payment) } },
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "cancellation",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
    },
    {
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
    },
  ],
  lapsePayment: [{ before: { status: "AWAITING_PAYMENT", ...payment }, timer: "paymentLapse", at: afterDue }],
  paymentReminder: [{ before: { status: "AWAITING_PAYMENT", ...payment }, timer: "paymentReminder" }],
  payArrears: [
    { before: { status: "CANCELLED", cancelReason: "UNPAID", arrears: true, ...objection } },
    { before: debtOfEarlierPayment },
    { before: debtOfPlace },
  ],
  waiveArrears: [
    { before: debtOfEarlierPayment, input: { reason } },
    { before: debtOfPlace, input: { reason } },
    {
      before: { status: "CANCELLED", cancelReason: "UNPAID", arrears: true, ...objection },
      input: { reason },
    },
  ],
  confirmTransfer: [
    {
      before: {
        status: "CANCELLED",
        cancelReason: "UNPAID",
        arrears: true,
        missedPaymentDay: monday,
        ...objection,
      },
      input: bankPayment,
    },
  ],
  undoLapse: [
    {
      before: {
        status: "CANCELLED",
        cancelReason: "UNPAID",
        arrears: true,
        missedPaymentDay: monday,
        ...objection,
      },
      input: { reference: "o", paidOn: monday },
    },
  ],
  reversePayment: [{ before: paidStatus, input: { amount: 100, reference: "order" } }],
  restorePayment: [
    { before: debtOfEarlierPayment, input: { amount: 100 } },
    {
      before: { ...paidStatus, ...noticeBehindProof, takenBack: 100, owed: { amount: 100 } },
      input: { amount: 100 },
    },
    {
      before: {
        ...paidStatus,
        ...reversal,
        takenBack: 100,
        reversal: { orderId: "o", amount: 100, on: monday },
      },
      input: { amount: 100 },
    },
    {
      before: {
        ...paidStatus,
        ...payment,
        status: "AWAITING_PAYMENT",
        takenBack: 100,
        owed: { amount: 100 },
      },
      input: { amount: 100 },
    },
  ],
  claimPayment: [
    {
      before: {
        ...paidStatus,
        ...reversal,
        takenBack: 100,
        reversal: { orderId: "o", amount: 100, on: monday },
      },
    },
    {
      before: {
        ...paidStatus,
        ...reversal,
        pending: "cancellation",
        takenBack: 100,
        reversal: { orderId: "o", amount: 100, on: monday },
      },
    },
  ],
  waiveReversal: [
    {
      before: {
        ...paidStatus,
        ...reversal,
        takenBack: 100,
        reversal: { orderId: "o", amount: 100, on: monday },
      },
      input: { reason },
    },
  ],
  lapseReversal: [
    {
      before: {
        ...paidStatus,
        ...reversal,
        takenBack: 100,
        reversal: { orderId: "o", amount: 100, on: monday },
      },
      timer: "reversalLapse",
      at: afterDue,
    },
  ],
  requestRefund: [{ before: { ...paidStatus }, input: { reason } }],
  refuseRefund: [
    { before: { ...paidStatus, pending: "refund", cancelRequestedOn: monday }, input: { reason } },
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "refund",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
      input: { reason },
      at: afterDue,
    },
  ],
  recordTransfer: [
    {
      before: { status: "AWAITING_PAYMENT", ...payment },
      input: { ...bankPayment, amount: 100, reason },
    },
    {
      before: { status: "CANCELLED", cancelReason: "UNPAID" },
      input: { ...bankPayment, amount: 100, reason },
    },
  ],
  withdrawTransfer: [
    {
      before: {
        status: "CANCELLED",
        cancelReason: "UNPAID",
        refundStart: { ...refundStart, isOfEarlierPayment: true, transfer: { on: monday, reference: "B 1" } },
      },
      input: { reason },
    },
  ],
  correctPayment: [
    {
      before: { ...paidStatus, bankPayment: { amount: 5, on: monday, reference: "B 1" } },
      input: { ...bankPayment, reason },
    },
    {
      before: {
        ...buildDecidedGrant("TRAINING", "SETTLED"),
        funding: {
          result: "APPROVED",
          amount: 100_000,
          decidedOn: monday,
          settled: { amount: 100_000, on: monday, reference: "B 1" },
        },
      },
      input: { ...bankPayment, amount: 99_999, reason },
    },
    {
      before: {
        ...takenBack,
        funding: {
          ...takenBack.funding,
          repayment: {
            amount: 100_000,
            dueOn: dueDay,
            parts: [{ amount: 100_000, on: monday, reference: "B 1" }],
            repaidOn: monday,
            reference: "B 1",
          },
        },
      },
      input: { ...bankPayment, amount: 1, reason },
    },
  ],
  correctRefund: [
    {
      before: {
        ...paidStatus,
        status: "REFUNDED",
        refunded: 5,
        refundPayment: { on: monday, reference: "B 1", through: "bank" },
        recordedRefund: { amount: 5, on: monday, reference: "B 1", earliestDay: monday },
      },
      input: { ...bankPayment, reason },
    },
    {
      before: {
        status: "PROCESSING",
        pastReferences: ["B 1"],
        recordedRefund: {
          amount: 5,
          on: monday,
          reference: "B 1",
          earliestDay: monday,
          isOfEarlierPayment: true,
        },
      },
      input: { ...bankPayment, reason },
    },
  ],
  startRefund: [
    { before: { ...paidStatus, pending: "refund", cancelRequestedOn: monday } },
    { before: { ...paidStatus, status: "CANCELLED", cancelReason: "WITHDRAWN", cancelRequestedOn: monday } },
    { before: { ...paidStatus, status: "REJECTED" } },
  ],
  refund: [
    { before: { ...paidStatus, status: "CANCELLED", refundStart }, input: bankPayment },
    { before: { ...paidStatus, status: "REJECTED", refundStart }, input: bankPayment },
    {
      before: { status: "PROCESSING", refundStart: { ...refundStart, isOfEarlierPayment: true } },
      input: bankPayment,
    },
  ],

  // The place
  issueVoucher: [{ before: { ...paidStatus, timers: [] }, timer: "voucher" }],
  downloadVoucher: [
    {
      before: {
        ...paidStatus,
        status: "VOUCHER_PENDING_DOWNLOAD",
        timers: [buildTimer("complete")],
        deadlines: [],
      },
    },
  ],
  offerPlace: [{ before: waitingInLine }],
  offerReminder: [{ before: offeredPlace, timer: "offerReminder" }],
  acceptOffer: listEligibilityCases(offeredPlace),
  declineOffer: [{ before: offeredPlace }],
  leaveWaiting: [{ before: waitingInLine }],
  closeWaiting: [
    {
      before: { ...waitingInLine, timers: [...objection.timers, buildTimer("waitingEnd")] },
      timer: "waitingEnd",
      at: afterDue,
    },
    {
      before: {
        ...memberStatus,
        status: "REJECTED",
        followed: true,
        ...objection,
        timers: [...objection.timers, buildTimer("waitingEnd")],
      },
      timer: "waitingEnd",
      at: afterDue,
    },
  ],
  lapseOffer: [{ before: offeredPlace, timer: "offerLapse", at: afterDue }],
  allocateBooth: [{ before: { status: "ACCEPTED" }, input: { booth: "A-01" } }],

  // Endorsements
  approveEndorsement: [
    { before: { ...noFee, scheme: "ENDORSEMENT_MAINLAND" }, answers: { departureDate: "2027-02-10" } },
  ],
  recordVerification: (["VERIFIED", "FAILED"] as const).map((result) => ({
    before: {
      ...noFee,
      scheme: "ENDORSEMENT_MAINLAND",
      status: "ENDORSEMENT_APPROVED" as const,
      timers: [buildTimer("endorsementExpiry")],
      deadlines: [],
    },
    input: { result, reason },
  })),
  expireEndorsement: [
    {
      before: { ...noFee, scheme: "ENDORSEMENT_MAINLAND", status: "ENDORSEMENT_APPROVED" },
      timer: "endorsementExpiry",
    },
  ],

  // Grants
  decideFunding: [
    {
      before: buildGrant("INCENTIVE_CONVENTION", "ACCEPTED"),
      input: { result: "APPROVED", amount: 100_000 },
    },
    {
      before: buildGrant("INCENTIVE_CONVENTION", "ACCEPTED"),
      input: { result: "APPROVED", amount: 50_000, reasons },
    },
    { before: buildGrant("INCENTIVE_CONVENTION", "ACCEPTED"), input: { result: "NOT_APPROVED", reasons } },
    {
      before: { ...buildGrant("INCENTIVE_CONVENTION", "COMPLETED"), timers: [], deadlines: [] },
      input: { result: "APPROVED", amount: 100_000 },
    },
    {
      before: {
        ...buildGrant("INCENTIVE_CONVENTION", "COMPLETED"),
        report: { scheme: "REPORT_CONVENTION", state: "DUE", dueOn: dueDay },
        ...report,
      },
      input: { result: "NOT_APPROVED", reasons },
    },
  ],
  settle: [
    { before: { ...noFee, status: "COMPLETED", scheme: "TRAVEL_SHOW", timers: [], deadlines: [] } },
    {
      before: buildDecidedGrant("TRAINING", "PROCESSED"),
      input: { paidOn: monday, amount: 100_000, reference: "T-1" },
    },
    {
      before: buildDecidedGrant("TRAINING", "PROCESSED"),
      input: { paidOn: monday, amount: 99_999, reference: "T-1", reason },
    },
  ],
  cancelGrant: [
    {
      before: {
        ...takenBack,
        funding: { ...takenBack.funding, cancelled: undefined, repayment: undefined },
        timers: [],
        deadlines: [],
      },
      input: { reason },
    },
    { before: { ...buildDecidedGrant("SUBSIDY_ECOMMERCE", "ACCEPTED"), ...objection }, input: { reason } },
  ],
  closeWaitingGrant: [
    {
      before: {
        ...buildDecidedGrant("SUBSIDY_ECOMMERCE", "PROCESSED"),
        uncertified: true,
        timers: [],
        deadlines: [],
      },
      input: { reason },
    },
  ],
  reportChange: [
    { before: buildDecidedGrant("SUBSIDY_ECOMMERCE", "ACCEPTED"), input: { reason, changedOn: monday } },
  ],
  extendRepayment: [{ before: { ...takenBack, ...repayment }, input: { dueOn: parseDay("2026-12-21") } }],
  confirmRepayment: [{ before: { ...takenBack, ...repayment }, input: { paidOn: monday, reference: "T-2" } }],
  repaymentReminder: [{ before: { ...takenBack, ...repayment }, timer: "repaymentReminder" }],
  lapseRepayment: [{ before: { ...takenBack, ...repayment }, timer: "repaymentLapse", at: afterDue }],

  // Objections
  object: [
    { before: { status: "REJECTED", ...objection }, input: { reason } },
    { before: { ...takenBack, ...buildBoth(objection, repayment) }, input: { reason } },
  ],
  upholdObjection: [
    {
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "objection",
        funding: { asked: 100_000, most: 100_000, result: "APPROVED", amount: 50_000 },
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
      at: afterDue,
    },
    {
      before: {
        ...buildGrant("SUBSIDY_ECOMMERCE", "REJECTED"),
        pending: "objection",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
    },
    {
      before: {
        status: "REJECTED",
        pending: "objection",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
    },
    {
      before: {
        scheme: "CONFERENCE_RECRUITMENT",
        status: "REJECTED",
        pending: "objection",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
      answers: { preferredDates: { from: "2027-05-03", to: "2027-05-05" } },
    },
    {
      before: {
        ...buildDecidedGrant("INCENTIVE_CONVENTION", "ACCEPTED"),
        pending: "objection",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
    },
    {
      before: {
        ...buildDecidedGrant("INCENTIVE_CONVENTION", "COMPLETED"),
        funding: {
          asked: 100_000,
          result: "APPROVED",
          amount: 100_000,
          cancelled: { on: monday, cause: "REPORT" },
        },
        report: { scheme: "REPORT_CONVENTION", state: "LAPSED", dueOn: monday },
        pending: "objection",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
    },
    {
      before: {
        ...buildDecidedGrant("TRAINING", "SETTLED"),
        funding: { result: "APPROVED", amount: 100_000, settled: { amount: 99_999, on: monday } },
        pending: "objection",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
    },
  ],
  dismissObjection: [
    {
      before: {
        scheme: "TRAVEL_SHOW",
        status: "AWAITING_PAYMENT",
        pending: "objection",
        funding: { asked: 100_000, most: 100_000, result: "APPROVED", amount: 50_000 },
        deadlines: [...objection.deadlines, ...payment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...payment.timers],
      },
      input: { reason },
      at: afterDue,
    },
    {
      before: {
        status: "REJECTED",
        pending: "objection",
        ...buildWaitingDeadline("objection", "objectionClose"),
      },
      input: { reason },
    },
    {
      before: {
        ...takenBack,
        pending: "objection",
        objectedOn: monday,
        deadlines: [...objection.deadlines, ...repayment.deadlines],
        timers: [],
        suspended: [...objection.timers, ...repayment.timers],
      },
      input: { reason },
      at: "2026-12-02T02:00:00.000Z",
    },
    {
      before: {
        ...buildDecidedGrant("INCENTIVE_CONVENTION", "COMPLETED"),
        report: { scheme: "REPORT_CONVENTION", state: "DUE", dueOn: monday },
        pending: "objection",
        earlierDecisions: [{ objectedOn: monday, status: "COMPLETED" }],
        deadlines: [...objection.deadlines, ...report.deadlines],
        timers: [],
        suspended: [...objection.timers, ...report.timers],
      },
      input: { reason },
      at: afterDue,
    },
  ],
  objectionClose: [{ before: { status: "REJECTED", ...objection }, timer: "objectionClose", at: afterDue }],

  // Cancelling
  requestCancel: [
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "voucher",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
      input: { reason },
    },
    { before: { status: "AWAITING_PAYMENT", ...payment }, input: { reason } },
    { before: { scheme: "FIRST_SHOP_GENERAL", pending: "original", ...original }, input: { reason } },
  ],
  confirmCancel: [
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "cancellation",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
    },
  ],
  refuseCancel: [
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "cancellation",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
      input: { reason },
    },
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "cancellation",
        ...buildWaitingDeadline("payment", "paymentLapse"),
      },
      input: { reason },
      at: afterDue,
    },
    {
      before: {
        status: "SUPPLEMENT_REQUIRED",
        pending: "cancellation",
        ...buildWaitingDeadline("supplement", "supplementLapse"),
        deadlines: [buildDeadline("supplement"), buildDeadline("supplementPeriod", dueDay, "WORKING")],
      },
      input: { reason },
      at: afterDue,
    },
    {
      before: {
        scheme: "FIRST_SHOP_GENERAL",
        pending: "cancellation",
        awaits: "original",
        ...buildWaitingDeadline("original", "originalLapse"),
      },
      input: { reason },
      at: afterDue,
    },
  ],
  organiserCancel: (["CANCELLED", "POSTPONED", "MOVED"] as const).map((eventChange) => ({
    before: { status: "AWAITING_PAYMENT" as const, ...payment },
    eventChange,
  })),

  // The activity is over
  cancelAtEnd: [
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "cancellation",
        cancelRequestedOn: monday,
        ...buildWaitingDeadline("payment", "paymentLapse"),
        timers: [buildTimer("complete")],
      },
      timer: "complete",
      at: afterDue,
    },
  ],
  closeRefundRequest: [
    {
      before: {
        ...paidStatus,
        pending: "refund",
        cancelRequestedOn: monday,
        timers: [buildTimer("complete")],
      },
      timer: "complete",
      at: afterDue,
    },
    {
      before: {
        status: "AWAITING_PAYMENT",
        pending: "refund",
        ...buildWaitingDeadline("payment", "paymentLapse"),
        timers: [buildTimer("complete")],
      },
      timer: "complete",
      at: afterDue,
    },
  ],

  // A group
  followAccept: listEligibilityCases(memberStatus),
  followReject: [{ before: memberStatus }],
  followWait: [{ before: memberStatus }],
  followCancel: [{ before: { ...memberStatus, status: "AWAITING_PAYMENT", ...payment } }],
  awaitCertification: [{ before: buildDecidedGrant("SUBSIDY_ECOMMERCE", "PROCESSED") }],
  resumeWithCertification: [
    { before: { ...buildDecidedGrant("SUBSIDY_ECOMMERCE", "PROCESSED"), uncertified: true } },
  ],
  followReopen: [{ before: { ...memberStatus, status: "REJECTED", followed: true, ...objection } }],
  leaderRemoves: [{ before: memberStatus, input: { reason } }],

  // The end
  complete: [
    {
      before: buildDecidedGrant("INCENTIVE_CONVENTION", "ACCEPTED"),
      timer: "complete",
      at: "2027-03-08T02:00:00.000Z",
    },
    {
      before: { ...paidStatus, scheme: "SEMINAR", deadlines: [] },
      timer: "complete",
      at: "2027-03-08T02:00:00.000Z",
    },
    {
      before: { ...paidStatus, scheme: "TRAVEL_SHOW", ...objection },
      timer: "complete",
      at: "2027-03-08T02:00:00.000Z",
    },
  ],
  reportReminder: [
    {
      before: {
        ...buildDecidedGrant("INCENTIVE_CONVENTION", "COMPLETED"),
        report: { scheme: "REPORT_CONVENTION", state: "DUE", dueOn: dueDay },
        ...report,
      },
      timer: "reportReminder",
    },
  ],
  lapseReport: [
    {
      before: {
        ...buildDecidedGrant("INCENTIVE_CONVENTION", "COMPLETED"),
        report: { scheme: "REPORT_CONVENTION", state: "DUE", dueOn: dueDay },
        ...report,
      },
      timer: "reportLapse",
      at: afterDue,
    },
    {
      before: {
        ...noFee,
        scheme: "TRAVEL_SHOW",
        status: "COMPLETED",
        report: { scheme: "REPORT_LOCAL", state: "DUE", dueOn: dueDay },
        ...report,
      },
      timer: "reportLapse",
      at: afterDue,
    },
  ],
  recountDeadlines: [
    { before: { status: "AWAITING_PAYMENT", ...payment }, holiday: "2026-12-02" },
    { before: offeredPlace, holiday: "2026-12-02" },
    { before: { ...askedForDocuments, ...supplement }, holiday: "2026-12-07" },
    {
      before: { scheme: "FIRST_SHOP_GENERAL", pending: "original", ...original },
      holiday: "2026-12-07",
    },
    { before: { deadlines: [buildDeadline("supplementPeriod", dueDay, "WORKING")] }, holiday: "2026-12-02" },
    {
      before: {
        ...paidStatus,
        ...reversal,
        takenBack: 100,
        reversal: { orderId: "o", amount: 100, on: monday },
      },
      holiday: "2026-12-02",
    },
  ],
};
