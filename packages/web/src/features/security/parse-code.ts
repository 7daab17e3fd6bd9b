/** Parses codes as people type them. */

/** Apps show a code in two halves, and some copy the space. */
export const normalizeTotp = (text: string): string => text.replace(/\s/g, "");
export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(normalizeTotp(text));
/** Parses either kind of code in one field: six digits are the app's, anything else is a recovery code. */
export const parseFactorProof = (text: string): { totp: string } | { recovery: string } =>
  isTotpCode(text) ? { totp: normalizeTotp(text) } : { recovery: text.trim() };
