/** Parses codes as people type them. */

import { normalizeCode } from "@portal/core/platform/normalize-text";

/** Apps show a code in two halves, and some copy the space or a hyphen. */
export const normalizeTotp = (text: string): string => normalizeCode(text).replaceAll("-", "");
export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(normalizeTotp(text));
/** Parses either kind of code in one field: six digits are the app's, anything else is a recovery code. */
export const parseFactorProof = (text: string): { totp: string } | { recovery: string } =>
  isTotpCode(text) ? { totp: normalizeTotp(text) } : { recovery: text.trim() };
