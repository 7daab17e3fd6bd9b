/** The form of a transition on a grant or an endorsement, and its conversion for the API. */

import { getOwedRepayment } from "@portal/core/applications/funding/index";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import { formatEditableNumber, parseTypedAmount } from "@portal/core/platform/parse-number";

export type GrantAction =
  | "decideFunding"
  | "settle"
  | "recordVerification"
  | "extendRepayment"
  | "confirmRepayment";

export type GrantActionBody = Omit<ActionBody, "version">;
export interface GrantDraft {
  result: string;
  amount: string;
  zh: string;
  pt: string;
  en: string;
  reason: string;
  paidOn: string;
  reference: string;
  /** The new deadline of the repayment, or the current one. */
  day: string;
}
/** Parses a typed amount to avos; undefined for an empty text and for one that is no amount. */
const parseAvos = (text: string, language: string): number | undefined => {
  const parseResult = parseTypedAmount(text, language);
  return parseResult && "amount" in parseResult ? parseResult.amount : undefined;
};
const formatWholePatacas = (amount: number | undefined, language: string): string =>
  amount === undefined ? "" : formatEditableNumber(amount / 100, language);

/** Returns what is to be paid out: the amount granted, and no more than the report accounts for. */
const getDueAmount = (funding: ApplicationView["funding"]): number | undefined =>
  funding?.amount === undefined ? undefined : Math.min(funding.amount, funding.payable ?? funding.amount);

/** Returns whether closing the application pays something out: a grant that was approved, stands, and is not zero. */
export const isGrantPayable = (funding: ApplicationView["funding"]): boolean =>
  funding?.result === "APPROVED" && funding.cancelled === undefined && Boolean(getDueAmount(funding));

/** Returns the amount that the form begins with: what is to be paid out or repaid, or what was asked for. */
const getFirstAmount = (action: GrantAction, funding: ApplicationView["funding"]): number | undefined => {
  if (action === "settle") return getDueAmount(funding);
  if (action === "confirmRepayment") return funding?.repayment && getOwedRepayment(funding.repayment);
  return funding?.asked;
};

/**
 * Returns what the form shows before anything is typed.
 * @param today a day of Macao, as YYYY-MM-DD
 */
export const createGrantDraft = (
  action: GrantAction,
  funding: ApplicationView["funding"],
  today: string,
  language: string,
): GrantDraft => ({
  result: "",
  amount: formatWholePatacas(getFirstAmount(action, funding), language),
  zh: "",
  pt: "",
  en: "",
  reason: "",
  paidOn: today,
  reference: "",
  day: "",
});

/** Returns the request, and which of its members are missing. */
export const readGrantDraft = (
  action: GrantAction,
  draft: GrantDraft,
  { funding }: ApplicationView,
  language: string,
): { body: GrantActionBody; missing: string[]; less: boolean } => {
  const listEmptyNames = (names: Record<string, string>): string[] =>
    Object.keys(names).filter((name) => !names[name]?.trim());
  if (action === "extendRepayment")
    return { body: { dueOn: draft.day }, missing: listEmptyNames({ dueOn: draft.day }), less: false };
  const reference = draft.reference.trim();
  const amount = parseAvos(draft.amount, language);
  if (action === "confirmRepayment")
    return {
      body: { paidOn: draft.day, reference, ...(amount === undefined ? {} : { amount }) },
      missing: [
        ...(amount === undefined ? ["amount"] : []),
        ...listEmptyNames({ paidOn: draft.day, reference }),
      ],
      less: false,
    };
  if (action === "recordVerification") {
    const isVerificationFailed = draft.result === "FAILED";
    return {
      body: {
        result: draft.result as "FAILED",
        ...(isVerificationFailed ? { reason: draft.reason.trim() } : {}),
      },
      missing: listEmptyNames({
        result: draft.result,
        ...(isVerificationFailed ? { reason: draft.reason } : {}),
      }),
      less: isVerificationFailed,
    };
  }
  if (action === "settle") {
    if (!isGrantPayable(funding)) return { body: {}, missing: [], less: false };
    const less = amount !== undefined && amount < (getDueAmount(funding) ?? 0);
    return {
      body: {
        ...(amount === undefined ? {} : { amount }),
        paidOn: draft.paidOn,
        reference,
        ...(less ? { reason: draft.reason.trim() } : {}),
      },
      missing: [
        ...(amount === undefined ? ["amount"] : []),
        ...listEmptyNames({ paidOn: draft.paidOn, reference, ...(less ? { reason: draft.reason } : {}) }),
      ],
      less,
    };
  }
  const isRejected = draft.result === "NOT_APPROVED";
  const less = isRejected || (funding?.asked !== undefined && amount !== undefined && amount < funding.asked);
  const reasons = { "zh-Hant": draft.zh.trim(), pt: draft.pt.trim() };
  return {
    body: {
      result: draft.result as "APPROVED",
      ...(isRejected || amount === undefined ? {} : { amount }),
      ...(less ? { reasons: { ...reasons, ...(draft.en.trim() ? { en: draft.en.trim() } : {}) } } : {}),
    },
    missing: [
      ...listEmptyNames({
        result: draft.result,
        ...(less ? { "reasons.zh-Hant": draft.zh, "reasons.pt": draft.pt } : {}),
      }),
      ...(isRejected || amount !== undefined ? [] : ["amount"]),
    ],
    less,
  };
};
