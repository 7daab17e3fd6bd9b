/**
 * Codes are derived from the nonce of their row and the stage's secret. Neither a row nor a message that waits contains
 * one: the job that sends it derives it then, so that a copy of the table or of a queue reveals no code.
 */
import type { Notice } from "../../messaging/notice-types.ts";
import type { Instant } from "../../platform/day.ts";
import { deriveKey } from "../../platform/encryption.server.ts";
import { normalizeLogin } from "./account-rules.ts";
import type { CodePurpose, CodeRow } from "./verification-code-rows.server.ts";

export const LONG_DIGITS = 12;
const SHORT_DIGITS = 6;

/** Derives the digits of a code from the key of the stage and the nonce of its row, so that no row holds a code. */
export const deriveCode = (
  address: string,
  purpose: CodePurpose,
  { nonce, digits = SHORT_DIGITS }: Pick<CodeRow, "nonce" | "digits">,
): string => {
  const digest = deriveKey("code", `${normalizeLogin(address)}\n${purpose}\n${nonce}`);
  return purpose === "complete"
    ? digest.toString("base64url")
    : String(digest.readUIntBE(0, 6) % 10 ** digits).padStart(digits, "0");
};

/** Returns a long code in groups of four, as people read it from a message. */
const groupDigits = (code: string): string =>
  code.length > SHORT_DIGITS ? code.replace(/\d{4}(?=\d)/g, "$& ") : code;

/**
 * Returns a notice with the code that it brings; other notices stay as they are.
 * @returns undefined for a code that has expired
 */
export const fillInCode = (notice: Notice, now: Instant): Notice | undefined => {
  const { issuedCode, ...rest } = notice;
  if (!issuedCode) return notice;
  if (issuedCode.expires <= Date.parse(now)) return undefined;
  const { to, channel } = notice;
  const purpose = issuedCode.purpose as CodePurpose;
  const code = deriveCode(to, purpose, issuedCode);
  return {
    ...rest,
    params: { ...notice.params, code: groupDigits(code) },
    // The e-mail links directly to the page that completes the registration (spec 1 §2 › /perfect).
    ...(purpose === "register" &&
      channel === "mail" && { link: `/perfect/${code}/email/${encodeURIComponent(to)}` }),
  };
};
