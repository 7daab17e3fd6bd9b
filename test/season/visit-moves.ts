/** Moves that people choose in a season, and what they say with each. */
import { type Grant, getPayableAmount } from "@portal/core/applications/funding/index";
import type { ActionView } from "@portal/core/applications/model/application-schema";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { addDays, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { type Dice, rollChance } from "../schemes/random/dice.ts";
import type { PlannedApplication } from "./plan-season.ts";

const calendar = buildCalendar();
/** How much somebody prefers a move to others that are possible; what is not listed is not made. */
const preferences: Readonly<Record<string, number>> = {
  supplement: 12,
  uploadSigned: 8,
  uploadVoucher: 6,
  object: 3,
  justifyLate: 3,
  downloadVoucher: 4,
  requestRefund: 2,
  requestCancel: 1,
  receiveOriginal: 20,
  accept: 8,
  approveEndorsement: 8,
  recordVerification: 5,
  requestPayment: 8,
  process: 6,
  decideFunding: 8,
  requestSupplement: 2,
  extendSupplement: 1,
  withdrawSupplement: 1,
  reject: 2,
  upholdObjection: 3,
  dismissObjection: 3,
  acceptLate: 2,
  refuseLate: 2,
  confirmCancel: 5,
  refuseCancel: 1,
  cancelGrant: 1,
  closeWaitingGrant: 1,
  confirmVoucher: 8,
  refuseVoucher: 2,
  startRefund: 8,
  // Money that has left is recorded soon.
  refund: 20,
  refuseRefund: 1,
  settle: 8,
  claimPayment: 3,
  confirmRepayment: 4,
  waiveArrears: 3,
  waiveReversal: 3,
  confirmTransfer: 3,
  recordTransfer: 1,
  withdrawTransfer: 5,
  correctPayment: 2,
  correctRefund: 2,
  idle: 2,
};

interface BankMovement {
  on: string;
  reference: string;
}
/** The view of an application, as far as people look at it. */
export interface View {
  status: string;
  version: number;
  answers: Answers;
  moves: ActionView[];
  arrears?: boolean;
  code?: string;
  supplement?: { fields: string[] };
  report?: { scheme: string; state: string; id?: string };
  eventDates?: { start: string; end: string };
  funding?: Grant;
  /** What the cashier recorded last. */
  recordedPayment?: BankMovement;
  recordedRefund?: BankMovement;
  [key: string]: unknown;
}
type Body = Record<string, unknown>;
interface Moment {
  view: View;
  scheme: Scheme;
  today: ReturnType<typeof toMacaoDay>;
  dice: Dice;
  application: PlannedApplication;
}
const reason = "因人手調配問題。";
export const giveReason = (): Body => ({ reason });
/** The bank writes the reference differently from what the cashier had typed. */
const correctReference = (movement: BankMovement | undefined, { today, application }: Moment): Body => ({
  paidOn: movement?.on,
  reference: `BNU-K-${application.number}-${today}`,
  reason,
});
/** The request body of each action. */
export const bodies: Readonly<Record<string, (moment: Moment) => Body>> = {
  requestSupplement: ({ scheme, today, view }) => ({
    // An item that was answered, and is no file: what answers hide is not asked for.
    fields: [
      scheme.steps
        .flatMap(({ fields }) => fields)
        .find(({ kind, key }) => kind !== "documents" && view.answers[key] !== undefined)?.key ?? "",
    ],
    message: "請補充資料。",
    dueOn: calendar.addWorking(today, 5),
  }),
  extendSupplement: ({ today }) => ({ dueOn: calendar.addWorking(today, 8) }),
  acceptLate: ({ today }) => ({ dueOn: calendar.addWorking(today, 5) }),
  supplement: ({ view }) => ({
    answers: Object.fromEntries(
      (view.supplement?.fields ?? []).map((path) => {
        const key = path.split(".")[0] ?? "";
        return [key, view.answers[key]];
      }),
    ),
  }),
  decideFunding: ({ view: { funding = {} }, dice }) => {
    if (!rollChance(0.75, dice)) return { result: "NOT_APPROVED", reasons };
    const amount = funding.most ?? funding.asked ?? 0;
    return { result: "APPROVED", amount, ...(amount < (funding.asked ?? 0) ? { reasons } : {}) };
  },
  // Where nothing is paid out, no payment is recorded.
  settle: ({ view: { funding = {} }, today, application }) =>
    getPayableAmount(funding) > 0
      ? { amount: getPayableAmount(funding), paidOn: today, reference: `BNU-S-${application.number}` }
      : {},
  refund: ({ today, application }) => ({ paidOn: today, reference: `BNU-R-${application.number}-${today}` }),
  // A payment of no amount that is due, which goes back.
  recordTransfer: ({ today, application }) => ({
    amount: 12_345,
    paidOn: today,
    reference: `BNU-T-${application.number}-${today}`,
    reason,
  }),
  // It was credited in time, and found after the fee had lapsed.
  confirmTransfer: ({ view: { submittedAt }, today, application }) => ({
    paidOn: toMacaoDay(toInstant(String(submittedAt))),
    reference: `BNU-V-${application.number}-${today}`,
  }),
  correctPayment: (moment) => correctReference(moment.view.recordedPayment, moment),
  correctRefund: (moment) => correctReference(moment.view.recordedRefund, moment),
  // A transfer is credited before the event, however late it is found.
  confirmVoucher: ({ view: { eventDates }, today, application }) => ({
    paidOn: eventDates && today >= eventDates.start ? addDays(parseDay(eventDates.start), -1) : today,
    reference: `BNU-V-${application.number}-${today}`,
  }),
  downloadVoucher: () => ({}),
  confirmRepayment: ({ today, application }) => ({ paidOn: today, reference: `BNU-P-${application.number}` }),
  recordVerification: ({ dice }) =>
    rollChance(0.8, dice) ? { result: "VERIFIED" } : { result: "FAILED", reason },
  // Paper of an application that lapsed had come in time.
  receiveOriginal: ({ view: { status, submittedAt } }) =>
    status === "REJECTED" ? { receivedOn: toMacaoDay(toInstant(String(submittedAt))) } : {},
  uploadSigned: ({ application }) => ({ fileIds: [`f${application.number}-signed`] }),
  requestCancel: ({ application }) => ({ reason, fileIds: [`f${application.number}-notice`] }),
  uploadVoucher: ({ application }) => ({ fileIds: [`f${application.number}-voucher`] }),
};
const reasons = { "zh-Hant": "預算有限。", pt: "O orçamento é limitado.", en: "The budget is limited." };

/** One of the moves that the portal offers, or none. */
export const chooseMove = (moves: readonly ActionView[], dice: Dice): string => {
  const possible = ["idle", ...moves.filter(({ allowed }) => allowed).map(({ action }) => action)].map(
    (action) => ({ action, weight: preferences[action] ?? 0 }),
  );
  let remainingWeight = dice.random() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const { action, weight } of possible) {
    remainingWeight -= weight;
    if (remainingWeight < 0) return action;
  }
  return "idle";
};
