/**
 * Who may make which move now, and why not (`GET …/{id}/moves`). The same answer decides the buttons and the calls.
 */

import type { Context } from "../../platform/actor.ts";
import { addDays, parseDay } from "../../platform/day.ts";
import { type ErrorCode, errorCodes } from "../../platform/errors.ts";
import { getOwnValue } from "../../platform/plain-object.ts";
import type { Role } from "../../platform/roles.ts";
import { findScheme } from "../../schemes/index.ts";
import { getPayableAmount } from "../funding/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { MoveView } from "../model/schema.ts";
import {
  findTransition,
  type PendingKind,
  type StaffAction,
  type Transition,
  transitions,
} from "../model/transition-table.ts";
import { findMissedPaymentDay } from "../orders/index.ts";

type Denial = { code: ErrorCode; params?: Record<string, string> } | undefined;

/**
 * Whose each of the staff's moves is (decision 0031): who decides takes no money, who takes money decides nothing, and
 * a debt is forgiven by neither. An administrator may make every move, for whoever is away.
 */
export const rolesByMove = {
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
const isAllowedWhilePending = (move: Transition, header: ApplicationHeader): boolean =>
  header.pending === undefined || move.needs === header.pending || move.by === "gateway";

/**
 * What stays open beside what waits: without its signed form an application may be withdrawn, or refused for another
 * reason; documents may still be sent in time while it is asked whether they may be late.
 */
const movesAllowedWhilePending: Partial<Record<PendingKind, readonly string[]>> = {
  original: ["requestCancel", "reject"],
  lateness: ["supplement"],
};

/** True when the scheme takes this move of the table. */
const schemeAllowsMove = (header: ApplicationHeader, action: string): boolean =>
  findScheme(header.scheme)?.moves.includes(action) ?? false;

/** Why the caller may not make a move from where the application stands; undefined when he may. */
export const explainDenial = (header: ApplicationHeader, action: string, ctx: Context): Denial => {
  const move = schemeAllowsMove(header, action) ? findTransition(header.status, action) : undefined;
  if (!move) return { code: errorCodes.MOVE_NOT_ALLOWED, params: { status: header.status, action } };
  const actorDenial = explainActorDenial(header, action, move, ctx);
  if (actorDenial) return actorDenial;
  if (move.needs && header.pending !== move.needs)
    return { code: errorCodes.MOVE_NOT_ALLOWED, params: { status: header.status, action } };
  const isAllowedBeside = header.pending && movesAllowedWhilePending[header.pending]?.includes(action);
  if (!isAllowedBeside && !isAllowedWhilePending(move, header))
    return {
      code: errorCodes.MOVE_NOT_ALLOWED,
      params: { status: header.status, action, pending: String(header.pending) },
    };
  return getOwnValue(guardsByAction, action)?.(header, ctx);
};

const explainActorDenial = (
  header: ApplicationHeader,
  action: string,
  move: Transition,
  ctx: Context,
): Denial => {
  const { actor } = ctx;
  if (move.by !== actor.kind) return { code: errorCodes.LOGIN_NO_ACCESS };
  if (actor.kind === "staff") {
    const requiredRole = rolesByMove[action as StaffAction];
    const isPermitted = actor.roles.some((role) => role === requiredRole || role === "ADMIN");
    return isPermitted ? undefined : { code: errorCodes.APPROVAL_NO_PERMISSION };
  }
  if (actor.kind === "applicant") {
    if (actor.institution?.id !== header.institutionId) return { code: errorCodes.LOGIN_NO_ACCESS };
    if (actor.institution.role === "SUB_OWN" && header.createdBy !== actor.accountId)
      return { code: errorCodes.LOGIN_NO_ACCESS };
  }
  return undefined;
};

const denyMove = ({ status }: ApplicationHeader, action: string): Denial => ({
  code: errorCodes.MOVE_NOT_ALLOWED,
  params: { status, action },
});
const owesRepayment = ({ funding }: ApplicationHeader): boolean =>
  funding?.repayment !== undefined && funding.repayment.repaidOn === undefined;
/**
 * The money is closed once it is decided and nobody may object any more; where a report is wanted, not before the
 * activity is over.
 */
const canSettle = ({ scheme, status, funding, deadlines }: ApplicationHeader): boolean =>
  !funding ||
  ((funding.result !== undefined || funding.cancelled !== undefined) &&
    !deadlines.some(({ kind }) => kind === "objection") &&
    (status === "COMPLETED" || getPayableAmount(funding) === 0 || !findScheme(scheme)?.reports.length));

/** Where a report is due or not decided on: nothing is closed without it. */
const isReportAwaited = ({ report }: ApplicationHeader): boolean =>
  report?.state === "DUE" || report?.state === "DELIVERED";

/** Nothing is begun any more once the last day to pay is over. */
const explainOverdue = (header: ApplicationHeader, today: string): Denial => {
  const overdueDay = findMissedPaymentDay(header, today);
  return overdueDay ? { code: errorCodes.CURRENT_DEADLINE_PASSED, params: { day: overdueDay } } : undefined;
};

/** Conditions of single moves beyond the table. */
const guardsByAction: Record<string, (header: ApplicationHeader, ctx: Context) => Denial> = {
  /** Working days only (106001 weekend, 106002 holiday), until the day that was set (106003), within the period (109003). */
  supplement: (header, ctx): Denial => {
    const due = header.deadlines.find((d) => d.kind === "supplement");
    const period = header.deadlines.find((d) => d.kind === "supplementPeriod");
    if (due && ctx.today > due.day)
      return { code: errorCodes.SUPPLEMENT_DEADLINE_PASSED, params: { day: due.day } };
    if (period && ctx.today > period.day)
      return { code: errorCodes.SUPPLEMENT_PERIOD_ENDED, params: { day: period.day } };
    const closureReason = ctx.calendar.closure(ctx.today);
    if (closureReason === "WEEKEND") return { code: errorCodes.SUPPLEMENT_WORKING_DAYS_ONLY };
    return closureReason
      ? { code: errorCodes.SUPPLEMENT_NOT_ON_HOLIDAYS, params: { holiday: closureReason } }
      : undefined;
  },
  /** Before the day for documents has gone, or once they lapsed, while that may be objected to. */
  justifyLate: (header, ctx): Denial => {
    const hasLapsed = header.status === "REJECTED";
    const last = header.deadlines.find(({ kind }) => kind === (hasLapsed ? "objection" : "supplement"));
    if (header.late === "refused" || (hasLapsed && header.late !== "lapsed"))
      return { code: errorCodes.MOVE_NOT_ALLOWED, params: { status: header.status, action: "justifyLate" } };
    return !last || ctx.today > last.day
      ? { code: errorCodes.CURRENT_DEADLINE_PASSED, params: { day: last?.day ?? "" } }
      : undefined;
  },
  /** While a day is left to pay: the last is the one before the first event day (spec 2 §9). */
  requestPayment: ({ fee, eventDates, receiptNumber }, { today }): Denial => {
    if ((fee?.total.amount ?? 0) <= 0) return { code: errorCodes.PAYMENT_AMOUNT_ZERO };
    return eventDates && today >= eventDates.start && !receiptNumber
      ? { code: errorCodes.CURRENT_DEADLINE_PASSED, params: { day: addDays(parseDay(eventDates.start), -1) } }
      : undefined;
  },
  process: (header) =>
    (header.fee?.total.amount ?? 0) > 0 || header.funding?.result === "NOT_APPROVED"
      ? denyMove(header, "process")
      : undefined,
  /** Once, while there is something to grant; again only after an objection that was upheld. */
  decideFunding: (header) =>
    header.funding && !header.funding.result && !header.funding.cancelled
      ? undefined
      : denyMove(header, "decideFunding"),
  settle: (header) =>
    canSettle(header) && !isReportAwaited(header) ? undefined : denyMove(header, "settle"),
  cancelGrant: (header) =>
    header.funding?.result === "APPROVED" && !header.funding.cancelled
      ? undefined
      : denyMove(header, "cancelGrant"),
  reportChange: (header) =>
    header.funding?.result === "APPROVED" ? undefined : denyMove(header, "reportChange"),
  extendRepayment: (header) => (owesRepayment(header) ? undefined : denyMove(header, "extendRepayment")),
  confirmRepayment: (header) => (owesRepayment(header) ? undefined : denyMove(header, "confirmRepayment")),
  recordVerification: (header) => (header.verification ? denyMove(header, "recordVerification") : undefined),
  lapseReport: (header) => (header.report?.state === "DUE" ? undefined : denyMove(header, "lapseReport")),
  object: (header, ctx): Denial => {
    const due = header.deadlines.find((d) => d.kind === "objection");
    if (header.status !== "REJECTED" && !due) return denyMove(header, "object");
    return !due || ctx.today > due.day
      ? { code: errorCodes.CURRENT_DEADLINE_PASSED, params: { day: due?.day ?? "" } }
      : undefined;
  },
  uploadVoucher: (header, { today }) => explainOverdue(header, today),
  requestCancel: (header, { today }) =>
    header.status === "AWAITING_PAYMENT" ? explainOverdue(header, today) : undefined,
  acceptOffer: (header, ctx): Denial => {
    const due = header.deadlines.find((d) => d.kind === "offer");
    return due && ctx.today > due.day
      ? { code: errorCodes.CURRENT_DEADLINE_PASSED, params: { day: due.day } }
      : undefined;
  },
  /** Who stands in line after a public draw, before a place is offered. */
  leaveWaiting: (header) =>
    header.lot?.waiting !== undefined && !header.lot.gone
      ? undefined
      : { code: errorCodes.MOVE_NOT_ALLOWED, params: { status: header.status, action: "leaveWaiting" } },
  waiveArrears: (header) => (header.arrears ? undefined : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE }),
  payArrears: (header) => (header.arrears ? undefined : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE }),
  // The debt of a lapsed fee is no fee of a place: it does not come back.
  refund: ({ receiptNumber, cancelReason }) =>
    receiptNumber && cancelReason !== "UNPAID" ? undefined : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE },
};

/** Every move of the status that the caller's kind makes, allowed or with the reason why not. */
export const listMoveViews = (header: ApplicationHeader, ctx: Context): MoveView[] =>
  Object.entries(transitions[header.status] as Record<string, Transition>)
    .filter(([action, move]) => move.by === ctx.actor.kind && schemeAllowsMove(header, action))
    .map(([action]) => {
      const denial = explainDenial(header, action, ctx);
      return denial
        ? { action, allowed: false, code: denial.code, ...(denial.params ? { params: denial.params } : {}) }
        : { action, allowed: true };
    });
