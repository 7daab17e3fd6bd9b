/** Codes as people type them. */

/** Apps show a code in two halves, and some copy it so. */
export const totpOf = (typed: string): string => typed.replace(/\s/g, "");
export const isTotp = (typed: string): boolean => /^\d{6}$/.test(totpOf(typed));
/** Either kind of code in one field: six digits are the app's, anything else is a recovery code. */
export const proofOf = (typed: string): { totp: string } | { recovery: string } =>
  isTotp(typed) ? { totp: totpOf(typed) } : { recovery: typed.trim() };
