/** Kinds of inspections, and their outcomes. */
export const inspectionKinds = ["activity", "enterprise", "convention"] as const;
export const inspectionOutcomes = ["IN_ORDER", "REMARKS", "IRREGULAR", "NOT_FOUND"] as const;
