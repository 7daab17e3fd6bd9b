/** What is inspected, and what may come of it. */
export const kinds = ["activity", "enterprise", "convention"] as const;
export const outcomes = ["IN_ORDER", "REMARKS", "IRREGULAR", "NOT_FOUND"] as const;
