/**
 * Who may make which move now, and why not (`GET …/{id}/moves`). The same answer decides the buttons and the calls.
 */

import type { Context } from "../actor.ts";
import { addDays, day } from "../day.ts";
import { type Code, codes } from "../errors.ts";
import { payable } from "../funding/index.ts";
import { ownValue } from "../members.ts";
import { overdueSince } from "../payment/index.ts";
import type { Role } from "../roles.ts";
import { schemeOf } from "../schemes/index.ts";
import type { Header } from "./row.ts";
import { type Move, moveOf, moves, type Pending, type StaffAction } from "./status.ts";
import type { MoveView } from "./wire.ts";

type Why = { code: Code; params?: Record<string, string> } | undefined;

/**
 * Whose each of the staff's moves is (decision 0031): who decides takes no money, who takes money decides nothing, and
 * a debt is forgiven by neither. An administrator may make every move, for whoever is away.
 */
export const hands = {
  requestSupplement: "OFFICER",
  receiveOriginal: "OFFICER",
  accept: "OFFICER",
  reject: "OFFICER",
  approveEndorsement: "OFFICER",
  process: "OFFICER",
  decideFunding: "OFFICER",
  requestPayment: "OFFICER",
  confirmCancel: "OFFICER",
  refuseCancel: "OFFICER",
  acceptLate: "OFFICER",
  refuseLate: "OFFICER",
  upholdObjection: "OFFICER",
  dismissObjection: "OFFICER",
  allocateBooth: "OFFICER",
  confirmVoucher: "CASHIER",
  refuseVoucher: "CASHIER",
  refund: "CASHIER",
  recordVerification: "OFFICER",
  cancelGrant: "OFFICER",
  extendRepayment: "OFFICER",
  confirmRepayment: "CASHIER",
  settle: "CASHIER",
  waiveArrears: "ADMIN",
} as const satisfies Record<StaffAction, Role>;

/** Closed while something else waits for an answer: its own answers and the gateway's news still come through. */
const passesPending = (move: Move, header: Header): boolean =>
  header.pending === undefined || move.needs === header.pending || move.by === "gateway";

/**
 * What stays open beside what waits: without its signed form an application may be withdrawn, or refused for another
 * reason; documents may still be sent in time while it is asked whether they may be late.
 */
const beside: Partial<Record<Pending, readonly string[]>> = {
  original: ["requestCancel", "reject"],
  lateness: ["supplement"],
};

/** True when the scheme takes this move of the table. */
const takes = (header: Header, action: string): boolean =>
  schemeOf(header.scheme)?.moves.includes(action) ?? false;

/** Why the caller may not make a move from where the application stands; undefined when he may. */
export const refusal = (header: Header, action: string, ctx: Context): Why => {
  const move = takes(header, action) ? moveOf(header.status, action) : undefined;
  if (!move) return { code: codes.MOVE_NOT_ALLOWED, params: { status: header.status, action } };
  const who = mayAct(header, action, move, ctx);
  if (who) return who;
  if (move.needs && header.pending !== move.needs)
    return { code: codes.MOVE_NOT_ALLOWED, params: { status: header.status, action } };
  const open = header.pending && beside[header.pending]?.includes(action);
  if (!open && !passesPending(move, header))
    return {
      code: codes.MOVE_NOT_ALLOWED,
      params: { status: header.status, action, pending: String(header.pending) },
    };
  return ownValue(special, action)?.(header, ctx);
};

const mayAct = (header: Header, action: string, move: Move, ctx: Context): Why => {
  const { actor } = ctx;
  if (move.by !== actor.kind) return { code: codes.LOGIN_NO_ACCESS };
  if (actor.kind === "staff") {
    const whose = hands[action as StaffAction];
    const may = actor.roles.some((role) => role === whose || role === "ADMIN");
    return may ? undefined : { code: codes.APPROVAL_NO_PERMISSION };
  }
  if (actor.kind === "applicant") {
    if (actor.institution?.id !== header.institutionId) return { code: codes.LOGIN_NO_ACCESS };
    if (actor.institution.role === "SUB_OWN" && header.createdBy !== actor.accountId)
      return { code: codes.LOGIN_NO_ACCESS };
  }
  return undefined;
};

const notNow = ({ status }: Header, action: string): Why => ({
  code: codes.MOVE_NOT_ALLOWED,
  params: { status, action },
});
const owes = ({ funding }: Header): boolean =>
  funding?.repayment !== undefined && funding.repayment.repaidOn === undefined;
/**
 * The money is closed once it is decided and nobody may object any more; where a report is wanted, not before the
 * activity is over.
 */
const maySettle = ({ scheme, status, funding, deadlines }: Header): boolean =>
  !funding ||
  ((funding.result !== undefined || funding.cancelled !== undefined) &&
    !deadlines.some(({ kind }) => kind === "objection") &&
    (status === "COMPLETED" || payable(funding) === 0 || !schemeOf(scheme)?.reports.length));

/** Where a report is due or not decided on: nothing is closed without it. */
const reportAwaited = ({ report }: Header): boolean =>
  report?.state === "DUE" || report?.state === "DELIVERED";

/** Nothing is begun any more once the last day to pay is over. */
const tooLate = (header: Header, today: string): Why => {
  const last = overdueSince(header, today);
  return last ? { code: codes.CURRENT_DEADLINE_PASSED, params: { day: last } } : undefined;
};

/** Conditions of single moves beyond the table. */
const special: Record<string, (header: Header, ctx: Context) => Why> = {
  /** Working days only (106001 weekend, 106002 holiday), until the day that was set (106003), within the period (109003). */
  supplement: (header, ctx): Why => {
    const due = header.deadlines.find((d) => d.kind === "supplement");
    const period = header.deadlines.find((d) => d.kind === "supplementPeriod");
    if (due && ctx.today > due.day)
      return { code: codes.SUPPLEMENT_DEADLINE_PASSED, params: { day: due.day } };
    if (period && ctx.today > period.day)
      return { code: codes.SUPPLEMENT_PERIOD_ENDED, params: { day: period.day } };
    const closed = ctx.calendar.closure(ctx.today);
    if (closed === "WEEKEND") return { code: codes.SUPPLEMENT_WORKING_DAYS_ONLY };
    return closed ? { code: codes.SUPPLEMENT_NOT_ON_HOLIDAYS, params: { holiday: closed } } : undefined;
  },
  /** Before the day for documents has gone, or once they lapsed, while that may be objected to. */
  justifyLate: (header, ctx): Why => {
    const lapsed = header.status === "REJECTED";
    const last = header.deadlines.find(({ kind }) => kind === (lapsed ? "objection" : "supplement"));
    if (header.late === "refused" || (lapsed && header.late !== "lapsed"))
      return { code: codes.MOVE_NOT_ALLOWED, params: { status: header.status, action: "justifyLate" } };
    return !last || ctx.today > last.day
      ? { code: codes.CURRENT_DEADLINE_PASSED, params: { day: last?.day ?? "" } }
      : undefined;
  },
  /** While a day is left to pay: the last is the one before the first event day (spec 2 §9). */
  requestPayment: ({ fee, eventDates, receiptNumber }, { today }): Why => {
    if ((fee?.total.amount ?? 0) <= 0) return { code: codes.PAYMENT_AMOUNT_ZERO };
    return eventDates && today >= eventDates.start && !receiptNumber
      ? { code: codes.CURRENT_DEADLINE_PASSED, params: { day: addDays(day(eventDates.start), -1) } }
      : undefined;
  },
  process: (header) =>
    (header.fee?.total.amount ?? 0) > 0 || header.funding?.result === "NOT_APPROVED"
      ? notNow(header, "process")
      : undefined,
  /** Once, while there is something to grant; again only after an objection that was upheld. */
  decideFunding: (header) =>
    header.funding && !header.funding.result && !header.funding.cancelled
      ? undefined
      : notNow(header, "decideFunding"),
  settle: (header) => (maySettle(header) && !reportAwaited(header) ? undefined : notNow(header, "settle")),
  cancelGrant: (header) =>
    header.funding?.result === "APPROVED" && !header.funding.cancelled
      ? undefined
      : notNow(header, "cancelGrant"),
  reportChange: (header) =>
    header.funding?.result === "APPROVED" ? undefined : notNow(header, "reportChange"),
  extendRepayment: (header) => (owes(header) ? undefined : notNow(header, "extendRepayment")),
  confirmRepayment: (header) => (owes(header) ? undefined : notNow(header, "confirmRepayment")),
  recordVerification: (header) => (header.verification ? notNow(header, "recordVerification") : undefined),
  lapseReport: (header) => (header.report?.state === "DUE" ? undefined : notNow(header, "lapseReport")),
  object: (header, ctx): Why => {
    const due = header.deadlines.find((d) => d.kind === "objection");
    if (header.status !== "REJECTED" && !due) return notNow(header, "object");
    return !due || ctx.today > due.day
      ? { code: codes.CURRENT_DEADLINE_PASSED, params: { day: due?.day ?? "" } }
      : undefined;
  },
  uploadVoucher: (header, { today }) => tooLate(header, today),
  requestCancel: (header, { today }) =>
    header.status === "AWAITING_PAYMENT" ? tooLate(header, today) : undefined,
  acceptOffer: (header, ctx): Why => {
    const due = header.deadlines.find((d) => d.kind === "offer");
    return due && ctx.today > due.day
      ? { code: codes.CURRENT_DEADLINE_PASSED, params: { day: due.day } }
      : undefined;
  },
  /** Who stands in line after a public draw, before a place is offered. */
  leaveWaiting: (header) =>
    header.lot?.waiting !== undefined && !header.lot.gone
      ? undefined
      : { code: codes.MOVE_NOT_ALLOWED, params: { status: header.status, action: "leaveWaiting" } },
  waiveArrears: (header) => (header.arrears ? undefined : { code: codes.PAYMENT_STATUS_UNSUITABLE }),
  payArrears: (header) => (header.arrears ? undefined : { code: codes.PAYMENT_STATUS_UNSUITABLE }),
  // The debt of a lapsed fee is no fee of a place: it does not come back.
  refund: ({ receiptNumber, cancelReason }) =>
    receiptNumber && cancelReason !== "UNPAID" ? undefined : { code: codes.PAYMENT_STATUS_UNSUITABLE },
};

/** Every move of the status that the caller's kind makes, allowed or with the reason why not. */
export const movesOf = (header: Header, ctx: Context): MoveView[] =>
  Object.entries(moves[header.status] as Record<string, Move>)
    .filter(([action, move]) => move.by === ctx.actor.kind && takes(header, action))
    .map(([action]) => {
      const why = refusal(header, action, ctx);
      return why
        ? { action, allowed: false, code: why.code, ...(why.params ? { params: why.params } : {}) }
        : { action, allowed: true };
    });
