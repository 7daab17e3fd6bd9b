/** The draft of a decision by staff, what the decision needs, and the request that submits it. */
import { countUnpricedExtras } from "@portal/core/applications/fees/rate-chart";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers } from "@portal/core/forms/types/index";
import type { StockReason } from "@portal/core/messaging/stock-reasons";
import type { ParsedAmount } from "@portal/core/platform/parse-number";
import { api } from "../../shell/api.ts";

type DecisionBody = Omit<ActionBody, "version">;
/** Transitions that take something from the applicant. */
export const dangerousActions: ReadonlySet<string> = new Set([
  "cancelGrant",
  "closeWaitingGrant",
  "reject",
  "confirmCancel",
  "refuseVoucher",
  "refuseCancel",
  "requestRefund",
  "refuseRefund",
  "dismissObjection",
  "refuseLate",
  "withdrawTransfer",
]);

/** Transitions that bring an application forward: each is what its reader came for. */
export const primaryActions: ReadonlySet<string> = new Set([
  "accept",
  "acceptLate",
  "approveEndorsement",
  "confirmRepayment",
  "confirmTransfer",
  "confirmVoucher",
  "decideFunding",
  "refund",
  "requestPayment",
  "settle",
  "startRefund",
]);

/** Transitions that few applications ever take: their buttons are shown only while they are possible. */
export const rareActions: ReadonlySet<string> = new Set([
  "cancelGrant",
  "closeWaitingGrant",
  "extendRepayment",
  "confirmRepayment",
  "recordTransfer",
  "withdrawTransfer",
  "confirmTransfer",
]);

/**
 * Sends a transition for the version of the application that the officer has read.
 * @returns whether it is prepared only, because a second person countersigns it
 */
export const submitDecision = async (
  application: ApplicationView,
  action: string,
  body: DecisionBody,
): Promise<boolean> => {
  const next = await api.post<ApplicationView | undefined>(
    `/participate/search/${application.id}/${action}`,
    { version: application.version, ...body },
  );
  return next?.prepared?.action === action;
};

/** Builds the call that previews what a transition would send, by the same body. */
export const buildPreviewCall = (
  { id, version }: Pick<ApplicationView, "id" | "version">,
  action: string,
  body: DecisionBody,
): [path: string, body: object] => [`/application/${encodeURIComponent(id)}`, { action, version, ...body }];

/** The input of the form of a decision. */
export interface DecisionDraft {
  reason: string;
  chosenReasons: readonly StockReason[];
  paidOn: string;
  reference: string;
  dueOn: string;
  /** The day on which paper came. */
  receivedOn: string;
  waive: boolean;
  otherPrice: string;
  /** The amount of a transfer that paid nothing, as typed. */
  amount: string;
}
const emptyDecisionDraft: DecisionDraft = {
  reason: "",
  chosenReasons: [],
  paidOn: "",
  reference: "",
  dueOn: "",
  receivedOn: "",
  waive: false,
  otherPrice: "",
  amount: "",
};

/** Returns the movement at the bank that a decision corrects or takes back. */
export const findRecordedMovement = (
  { recordedRefund, recordedPayment, returnedTransfer }: ApplicationView,
  action: string,
): ApplicationView["recordedRefund"] => {
  if (action === "correctRefund") return recordedRefund;
  if (action === "correctPayment") return recordedPayment;
  return action === "withdrawTransfer" ? returnedTransfer : undefined;
};

/** Returns what the form shows before anything is typed: a correction begins with what is recorded. */
export const createDecisionDraft = (action: string, application: ApplicationView): DecisionDraft => {
  const { on = "", reference = "" } = findRecordedMovement(application, action) ?? {};
  return { ...emptyDecisionDraft, paidOn: on, reference };
};

/** What the form of a decision shows and asks for. */
export interface DecisionNeeds {
  reason: boolean;
  /** Whether the institution pays a fee for the application. */
  hasFee: boolean;
  /** The value date and the reference of a movement at the bank: a transfer that came in, or a refund that was paid. */
  bankPayment: boolean;
  /** The value date is that of a refund. */
  refundDate: boolean;
  /** The amount of a transfer that paid nothing. */
  transferAmount: boolean;
  /** The amount of a payment of a grant that was recorded wrongly, where it was another one. */
  correctedAmount: boolean;
  /** The amount of a refund. */
  refundAmount: boolean;
  /** The last day of a longer deadline. */
  newDeadline: boolean;
  /** The day on which the signed form came on paper. */
  arrivalDay: boolean;
  /** The waiver of a rent was requested in the application, and is granted or not with the acceptance. */
  rentWaiver: boolean;
  /** How many items outside the price list get their price with the acceptance. */
  unpricedCount: number;
}
/** Movements at the bank that the applicant is told the reason of. */
const bankCorrections: ReadonlySet<string> = new Set([
  "recordTransfer",
  "withdrawTransfer",
  "correctRefund",
  "correctPayment",
]);
const bankPaymentActions: ReadonlySet<string> = new Set([
  "refund",
  "confirmTransfer",
  "confirmVoucher",
  "recordTransfer",
  "correctRefund",
  "correctPayment",
]);
/** Returns whether a grant was paid out or repaid, so that this is the payment that was recorded last. */
const isGrantMoved = ({ funding }: Pick<ApplicationView, "funding">): boolean =>
  Boolean(funding?.settled?.reference || funding?.repayment?.parts?.length);

export const getDecisionNeeds = (
  action: string,
  application: ApplicationView,
  needsReason: boolean,
): DecisionNeeds => {
  const answers = application.answers as Answers;
  return {
    reason: needsReason || bankCorrections.has(action),
    hasFee: (application.fee?.total.amount ?? 0) > 0,
    bankPayment: bankPaymentActions.has(action),
    refundDate: action === "refund" || action === "correctRefund",
    transferAmount: action === "recordTransfer",
    correctedAmount: action === "correctPayment" && isGrantMoved(application),
    refundAmount: action === "startRefund" || action === "refund",
    newDeadline: action === "acceptLate" || action === "extendSupplement",
    arrivalDay: action === "receiveOriginal",
    rentWaiver:
      action === "accept" &&
      answers.rentWaiverRequest === true &&
      application.fee?.lines.some(({ key }) => key === "rent") === true,
    unpricedCount: action === "accept" && application.fee ? countUnpricedExtras(application.fee, answers) : 0,
  };
};

/** Finds the amount that was begun to be refunded, or that of the table; without a table the server calculates it. */
export const findRefundMoney = ({
  refund,
  refundStarted,
}: Pick<ApplicationView, "refund" | "refundStarted">):
  | NonNullable<ApplicationView["refundStarted"]>["amount"]
  | undefined => refundStarted?.amount ?? refund?.amount;

/** Lists the members of the request that have an input, which shows what is refused of them. */
export const listDecisionInputs = (needs: DecisionNeeds): readonly string[] => [
  "reason",
  // The amount of a refund is shown, and not typed.
  ...(needs.transferAmount || needs.correctedAmount ? ["amount"] : []),
  ...(needs.bankPayment ? ["paidOn", "reference"] : []),
  ...(needs.newDeadline ? ["dueOn"] : []),
  ...(needs.arrivalDay ? ["receivedOn"] : []),
  ...(needs.unpricedCount > 0 ? ["otherPrice"] : []),
];

/** Returns what has to be paid: the fee, or what was taken back of it with the rest of a fee that became higher. */
export const findPayableMoney = ({
  fee,
  owed,
  restDue,
}: Pick<ApplicationView, "fee" | "owed" | "restDue">):
  | NonNullable<ApplicationView["fee"]>["total"]
  | undefined => {
  const part = (owed?.amount ?? 0) + (restDue?.amount ?? 0);
  return fee && part > 0 ? { ...fee.total, amount: part } : fee?.total;
};

/** Returns whether the decision needs a reason that was neither typed nor chosen. */
export const isReasonMissing = ({ reason }: DecisionNeeds, draft: DecisionDraft): boolean =>
  reason && draft.reason.trim() === "" && draft.chosenReasons.length === 0;

/** Lists the needed members of the request that are empty, apart from the reason. */
export const listMissingValues = (needs: DecisionNeeds, draft: DecisionDraft): string[] => {
  const neededValues = {
    ...(needs.bankPayment ? { paidOn: draft.paidOn, reference: draft.reference } : {}),
    ...(needs.newDeadline ? { dueOn: draft.dueOn } : {}),
  };
  return Object.entries(neededValues)
    .filter(([, value]) => !value.trim())
    .map(([name]) => name);
};

/** Builds the body of the request. Each typed amount is undefined where none was asked for. */
export const buildDecisionBody = (
  needs: DecisionNeeds,
  draft: DecisionDraft,
  application: ApplicationView,
  { otherPrice, transfer }: { otherPrice: ParsedAmount | undefined; transfer: ParsedAmount | undefined },
): DecisionBody => {
  const reason = draft.reason.trim();
  const refundAmount = findRefundMoney(application)?.amount;
  return {
    ...(reason ? { reason } : {}),
    ...(draft.chosenReasons.length > 0 ? { reasonCodes: [...draft.chosenReasons] } : {}),
    ...(needs.refundAmount && refundAmount !== undefined ? { amount: refundAmount } : {}),
    ...(transfer && "amount" in transfer ? { amount: transfer.amount } : {}),
    ...(needs.bankPayment ? { paidOn: draft.paidOn, reference: draft.reference.trim() } : {}),
    ...(needs.rentWaiver && draft.waive ? { waiveRent: true } : {}),
    ...(needs.newDeadline ? { dueOn: draft.dueOn } : {}),
    ...(needs.arrivalDay && draft.receivedOn ? { receivedOn: draft.receivedOn } : {}),
    ...(otherPrice && "amount" in otherPrice ? { otherPrice: otherPrice.amount } : {}),
  };
};
