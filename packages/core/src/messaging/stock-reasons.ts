/**
 * Reasons that staff choose instead of writing them: each has its text in every language (`locales/lists`), so that it
 * reaches its reader in the reader's own. What no stock reason says is added in words. Pure.
 */
import type { SchemeAction } from "../forms/types/scheme-actions.ts";

export const stockReasons = [
  "INCOMPLETE",
  "NOT_ELIGIBLE",
  "OUT_OF_SCOPE",
  "NO_PLACES",
  "ALREADY_FUNDED",
  "VOUCHER_ILLEGIBLE",
  "VOUCHER_AMOUNT",
  "VOUCHER_OTHER_PAYMENT",
  "CANCEL_WITHOUT_NOTICE",
  "CANCEL_TOO_LATE",
  "NO_NEW_FACTS",
  "DECISION_STANDS",
  "LATE_WITHOUT_PROOF",
  "LATE_OWN_FAULT",
  "DOCUMENT_MISSING",
  "DOCUMENT_ILLEGIBLE",
  "DOCUMENT_EXPIRED",
  "DOCUMENT_UNSIGNED",
  "DETAILS_CONTRADICT",
  "REQUEST_NOT_NEEDED",
  "REQUEST_BY_MISTAKE",
  "GRANT_CONDITIONS_BROKEN",
  "GRANT_FALSE_STATEMENT",
  "INSTITUTION_WOUND_UP",
  "INSTITUTION_CEASED",
  "PAID_TWICE",
  "SERVICE_NOT_PROVIDED",
  "REFUND_NOT_OWED",
  "DEBT_BY_MISTAKE",
  "DEBT_FORCE_MAJEURE",
  "REGISTRATION_DIFFERS",
  "ASSESSED_BY_MISTAKE",
  "CLAIM_WITHOUT_PROOF",
  "CLAIM_NOT_ENTITLED",
] as const;
/** A reason that an administrator added (decision 0812). */
export type AddedReason = `ADDED_${string}`;
export type StockReason = (typeof stockReasons)[number] | AddedReason;
/** The code of an added reason. */
export const addedReasonPattern = /^ADDED_[0-9A-Z]{26}$/;
/** Returns whether a code is that of an added reason. Whether there is such a one only the store knows. */
export const isAddedReason = (code: string): code is AddedReason => addedReasonPattern.test(code);

/** Staff give a reason for these: actions on applications, and decisions about institutions. */
type ReasonedDecision = SchemeAction | "certify" | "reopenCertification" | "refuseClaim";

const reasonsByDecision: { readonly [D in ReasonedDecision]?: readonly StockReason[] } = {
  reject: ["INCOMPLETE", "NOT_ELIGIBLE", "OUT_OF_SCOPE", "NO_PLACES", "ALREADY_FUNDED"],
  requestSupplement: [
    "DOCUMENT_MISSING",
    "DOCUMENT_ILLEGIBLE",
    "DOCUMENT_EXPIRED",
    "DOCUMENT_UNSIGNED",
    "DETAILS_CONTRADICT",
  ],
  withdrawSupplement: ["REQUEST_NOT_NEEDED", "REQUEST_BY_MISTAKE"],
  refuseVoucher: ["VOUCHER_ILLEGIBLE", "VOUCHER_AMOUNT", "VOUCHER_OTHER_PAYMENT"],
  refuseCancel: ["CANCEL_WITHOUT_NOTICE", "CANCEL_TOO_LATE"],
  dismissObjection: ["NO_NEW_FACTS", "DECISION_STANDS"],
  refuseLate: ["LATE_WITHOUT_PROOF", "LATE_OWN_FAULT"],
  cancelGrant: ["GRANT_CONDITIONS_BROKEN", "GRANT_FALSE_STATEMENT"],
  closeWaitingGrant: ["INSTITUTION_WOUND_UP", "INSTITUTION_CEASED"],
  requestRefund: ["PAID_TWICE", "SERVICE_NOT_PROVIDED"],
  refuseRefund: ["REFUND_NOT_OWED"],
  waiveReversal: ["DEBT_BY_MISTAKE", "DEBT_FORCE_MAJEURE"],
  waiveArrears: ["DEBT_BY_MISTAKE", "DEBT_FORCE_MAJEURE"],
  certify: [
    "DOCUMENT_MISSING",
    "DOCUMENT_ILLEGIBLE",
    "DOCUMENT_EXPIRED",
    "DOCUMENT_UNSIGNED",
    "REGISTRATION_DIFFERS",
  ],
  reopenCertification: ["ASSESSED_BY_MISTAKE"],
  refuseClaim: ["DOCUMENT_UNSIGNED", "CLAIM_WITHOUT_PROOF", "CLAIM_NOT_ENTITLED"],
};

/** The decisions that have stock reasons. */
export const reasonedDecisions: readonly string[] = Object.keys(reasonsByDecision);

/** Lists the stock reasons for a decision as they are delivered; most actions have none. */
export const listStockReasons = (decision: string): readonly StockReason[] =>
  reasonsByDecision[decision as ReasonedDecision] ?? [];
