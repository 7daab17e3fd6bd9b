/**
 * Reasons that staff choose instead of writing them: each has its text in every language (`locales/lists`), so that it
 * reaches its reader in the reader's own. What no stock reason says is added in words. Pure.
 */
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";

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
] as const;
export type StockReason = (typeof stockReasons)[number];

const reasonsByAction: { readonly [A in SchemeAction]?: readonly StockReason[] } = {
  reject: ["INCOMPLETE", "NOT_ELIGIBLE", "OUT_OF_SCOPE", "NO_PLACES", "ALREADY_FUNDED"],
  refuseVoucher: ["VOUCHER_ILLEGIBLE", "VOUCHER_AMOUNT", "VOUCHER_OTHER_PAYMENT"],
  refuseCancel: ["CANCEL_WITHOUT_NOTICE", "CANCEL_TOO_LATE"],
  dismissObjection: ["NO_NEW_FACTS", "DECISION_STANDS"],
  refuseLate: ["LATE_WITHOUT_PROOF", "LATE_OWN_FAULT"],
};

/** Lists the stock reasons for an action; most actions have none. */
export const listStockReasons = (action: string): readonly StockReason[] =>
  reasonsByAction[action as SchemeAction] ?? [];
