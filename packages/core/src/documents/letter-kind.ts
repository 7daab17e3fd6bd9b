/** Kinds of letters. Schemas list them without what decides which of them an application has. */
export const letterKinds = [
  "decision",
  "acceptance",
  "settlement",
  "revocation",
  "endorsement",
  "cancellation",
] as const;
export type LetterKind = (typeof letterKinds)[number];
