/** Describes a payment that the provider took back, the same everywhere (decision 0516). Pure. */
import type { ApplicationHeader } from "./application-rows.ts";
import type { Money } from "./application-schema.ts";

/**
 * Returns whether the payment for which a receipt was issued is not held: the cashier has not decided on it yet, or it
 * has to be paid again. Meanwhile the receipt is neither printed nor valid.
 */
export const isPaymentTakenBack = ({ reversal, owed }: { reversal?: unknown; owed?: unknown }): boolean =>
  reversal !== undefined || Boolean(owed);

/** Returns an amount in the currency of an application's fee. */
export const toFeeMoney = ({ fee }: Pick<ApplicationHeader, "fee">, amount: number): Money => ({
  amount,
  currency: fee?.total.currency ?? "MOP",
});

/** Returns what was taken back and is not decided yet, as readers see it. */
export const pickReversal = (
  header: Pick<ApplicationHeader, "fee" | "reversal">,
): { reversal?: { amount: Money; on: string } } => {
  const { reversal } = header;
  return reversal ? { reversal: { amount: toFeeMoney(header, reversal.amount), on: reversal.on } } : {};
};
