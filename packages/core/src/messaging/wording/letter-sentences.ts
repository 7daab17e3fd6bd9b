/** The sentences of decision letters that an administrator changes: keys of `decision` in `locales/print`. */
export const letterSentences = [
  "greeting",
  "accepted",
  "notAccepted",
  "payBy",
  "cancelled",
  "cancelledUnpaid",
  "cancelledByUs",
  "cancelledGroup",
  "approved",
  "partly",
  "notApproved",
  "next",
  "objection",
  "settled",
  "settledNothing",
  "endorsed",
  "visitNote",
  "closing",
  "electronic",
] as const;
export type LetterSentence = (typeof letterSentences)[number];
