/** Kinds of texts that an administrator changes. */
export const wordingKinds = ["notice", "letter", "reason"] as const;
type WordingKind = (typeof wordingKinds)[number];
/** Returns the kind of a text, from its key. */
export const getWordingKind = (key: string): WordingKind =>
  wordingKinds.find((kind) => key.startsWith(`${kind}.`)) ?? "notice";
