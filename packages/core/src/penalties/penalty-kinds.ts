/** Kinds and states of penalties. In a file of its own, so that the site can import them without the API schemas. */
export const penaltyKinds = [
  "VERBAL_WARNING",
  "WRITTEN_RECORD",
  "VIOLATION",
  "DELEGATION_LESSER",
  "ECOMMERCE_DENIAL",
] as const;
export const penaltyStatuses = ["STANDING", "OBJECTED", "DISMISSED", "STRUCK"] as const;
