/** Builds an amount in patacas, the currency of the institute, from hundredths of a pataca. */
export const toMopAmount = (amount: number): { amount: number; currency: "MOP" } => ({
  amount,
  currency: "MOP",
});
