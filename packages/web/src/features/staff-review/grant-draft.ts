/** The form of a transition on a grant or an endorsement, and its conversion for the API. */
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/schema";

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
const avos = (text: string): number => Math.round(Number(text.replace(/[,\s]/g, "")) * 100);
export const formatWholePatacas = (amount: number | undefined): string =>
  amount === undefined ? "" : String(amount / 100);

/** Returns the request, and which of its members are missing. */
export const readGrantDraft = (
  action: GrantAction,
  draft: GrantDraft,
  { funding }: ApplicationView,
): { body: GrantActionBody; missing: string[]; less: boolean } => {
  const empty = (names: Record<string, string>): string[] =>
    Object.keys(names).filter((name) => !names[name]?.trim());
  if (action === "extendRepayment")
    return { body: { dueOn: draft.day }, missing: empty({ dueOn: draft.day }), less: false };
  if (action === "confirmRepayment")
    return { body: { paidOn: draft.day }, missing: empty({ paidOn: draft.day }), less: false };
  if (action === "recordVerification") {
    const isVerificationFailed = draft.result === "FAILED";
    return {
      body: {
        result: draft.result as "FAILED",
        ...(isVerificationFailed ? { reason: draft.reason.trim() } : {}),
      },
      missing: empty({ result: draft.result, ...(isVerificationFailed ? { reason: draft.reason } : {}) }),
      less: isVerificationFailed,
    };
  }
  if (action === "settle") {
    const isNothingToSettle = funding?.result !== "APPROVED" || funding.cancelled !== undefined;
    const reference = draft.reference.trim();
    return isNothingToSettle
      ? { body: {}, missing: [], less: false }
      : {
          body: {
            amount: avos(draft.amount),
            paidOn: draft.paidOn,
            ...(reference ? { reference } : {}),
          },
          missing: empty({ amount: draft.amount, paidOn: draft.paidOn }),
          less: false,
        };
  }
  const isRejected = draft.result === "NOT_APPROVED";
  const less = isRejected || (funding?.asked !== undefined && avos(draft.amount) < funding.asked);
  const reasons = { "zh-Hant": draft.zh.trim(), pt: draft.pt.trim() };
  return {
    body: {
      result: draft.result as "APPROVED",
      ...(isRejected ? {} : { amount: avos(draft.amount) }),
      ...(less ? { reasons: { ...reasons, ...(draft.en.trim() ? { en: draft.en.trim() } : {}) } } : {}),
    },
    missing: empty({
      result: draft.result,
      ...(isRejected ? {} : { amount: draft.amount }),
      ...(less ? { "reasons.zh-Hant": draft.zh, "reasons.pt": draft.pt } : {}),
    }),
    less,
  };
};
