/** Schemes that grant money without an activity to report on; they pay after the settlement. */
export const schemesWithoutReport: readonly string[] = [
  "FIRST_SHOP_GENERAL",
  "SUBSIDY_ECOMMERCE",
  "TRAINING",
];
