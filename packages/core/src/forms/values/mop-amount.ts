/**
 * The largest amount that can be entered, in avos: ten thousand million patacas. It is far below the largest safe
 * integer, so that sums of such amounts are exact as well (decision 0697).
 */
export const MAX_AMOUNT = 1_000_000_000_000;

/** Amounts are in avos, hundredths of a pataca; policies that staff set are in patacas. */
export const AVOS_PER_PATACA = 100;

/** Builds an amount in patacas, the currency of the institute, from hundredths of a pataca. */
export const toMopAmount = (amount: number): { amount: number; currency: "MOP" } => ({
  amount,
  currency: "MOP",
});
