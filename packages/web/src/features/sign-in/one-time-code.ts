/** The form of a code that was sent: six digits, or twelve in groups while others guess at the address. */

import { normalizeCode } from "@portal/core/platform/normalize-text";

/** Returns the digits of a typed code, as the server reads them. */
export const normalizeOneTimeCode = (text: string): string => normalizeCode(text);

export const isOneTimeCode = (text: string): boolean => /^\d{6}(?:\d{6})?$/.test(normalizeOneTimeCode(text));

/** Validates a typed code; returns an issue key of `common`, which names both lengths. */
export const validateOneTimeCode = (text: string): { id: string; key: string }[] =>
  isOneTimeCode(text) ? [] : [{ id: "code", key: "sentCode" }];
