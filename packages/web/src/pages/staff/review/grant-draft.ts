/** What stands in the form of a move on a grant or an endorsement, and how it becomes what is sent. */
import type { ActionBody, ApplicationView } from "@portal/core/application/wire";

export type GrantMove =
  | "decideFunding"
  | "settle"
  | "recordVerification"
  | "extendRepayment"
  | "confirmRepayment";

export type Sent = Omit<ActionBody, "version">;
export interface GrantDraft {
  result: string;
  amount: string;
  zh: string;
  pt: string;
  en: string;
  reason: string;
  paidOn: string;
  reference: string;
  /** The new day to pay back by, or the day it was. */
  day: string;
}
const avos = (text: string): number => Math.round(Number(text.replace(/[,\s]/g, "")) * 100);
export const whole = (amount: number | undefined): string =>
  amount === undefined ? "" : String(amount / 100);

/** What is sent, and which of its members are still empty. */
export const read = (
  action: GrantMove,
  draft: GrantDraft,
  { funding }: ApplicationView,
): { body: Sent; missing: string[]; less: boolean } => {
  const empty = (names: Record<string, string>): string[] =>
    Object.keys(names).filter((name) => !names[name]?.trim());
  if (action === "extendRepayment")
    return { body: { dueOn: draft.day }, missing: empty({ dueOn: draft.day }), less: false };
  if (action === "confirmRepayment")
    return { body: { paidOn: draft.day }, missing: empty({ paidOn: draft.day }), less: false };
  if (action === "recordVerification") {
    const failed = draft.result === "FAILED";
    return {
      body: { result: draft.result as "FAILED", ...(failed ? { reason: draft.reason.trim() } : {}) },
      missing: empty({ result: draft.result, ...(failed ? { reason: draft.reason } : {}) }),
      less: failed,
    };
  }
  if (action === "settle") {
    const nothing = funding?.result !== "APPROVED" || funding.cancelled !== undefined;
    const reference = draft.reference.trim();
    return nothing
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
  const refused = draft.result === "NOT_APPROVED";
  const less = refused || (funding?.asked !== undefined && avos(draft.amount) < funding.asked);
  const reasons = { "zh-Hant": draft.zh.trim(), pt: draft.pt.trim() };
  return {
    body: {
      result: draft.result as "APPROVED",
      ...(refused ? {} : { amount: avos(draft.amount) }),
      ...(less ? { reasons: { ...reasons, ...(draft.en.trim() ? { en: draft.en.trim() } : {}) } } : {}),
    },
    missing: empty({
      result: draft.result,
      ...(refused ? {} : { amount: draft.amount }),
      ...(less ? { "reasons.zh-Hant": draft.zh, "reasons.pt": draft.pt } : {}),
    }),
    less,
  };
};
