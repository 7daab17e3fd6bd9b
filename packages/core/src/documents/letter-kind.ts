/** Kinds of letters. Schemas list them without what decides which of them an application has. */
export const letterKinds = ["decision", "settlement", "endorsement", "cancellation"] as const;
export type LetterKind = (typeof letterKinds)[number];
