/** Kinds of inspections, their outcomes, and the schemes whose activities are inspected. */
export const inspectionKinds = ["activity", "enterprise", "convention"] as const;
/**
 * Schemes of conventions, whose activities are inspected on site and read in the restricted view (schemes S15, S16).
 */
export const conventionSchemes: readonly string[] = ["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"];
export const inspectionOutcomes = ["IN_ORDER", "REMARKS", "IRREGULAR", "NOT_FOUND"] as const;
