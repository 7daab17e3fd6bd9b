/** What a penalty may be, and where it stands: by itself, so that the site reads it without the shapes of calls. */
export const penaltyKinds = [
  "VERBAL_WARNING",
  "WRITTEN_RECORD",
  "VIOLATION",
  "DELEGATION_LESSER",
  "ECOMMERCE_DENIAL",
] as const;
export const penaltyStatuses = ["STANDING", "OBJECTED", "DISMISSED", "STRUCK"] as const;
