/**
 * Kinds of letters. They are apart from the rules that decide which of them an application has, because schemas list
 * the kinds without loading those rules.
 */
export const letterKinds = [
  "decision",
  "acceptance",
  "settlement",
  "revocation",
  "endorsement",
  "cancellation",
] as const;
export type LetterKind = (typeof letterKinds)[number];
