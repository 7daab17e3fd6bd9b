/**
 * Creates a code and sends it, without asking whether one may be sent: `address-proof.server.ts` decides that for codes
 * that anybody may request.
 */
import { enqueueNotices } from "../../messaging/enqueue-notices.server.ts";
import type { NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { AccountLanguage } from "./account-store.server.ts";
import { buildAddressNotice } from "./address-notice.ts";
import { logAuthenticationEvent } from "./authentication-event.server.ts";
import { issueCode } from "./verification-code.server.ts";
import type { CodePurpose } from "./verification-code-rows.server.ts";

/** Templates for codes that anybody may request; sub-accounts are invited by their institution. */
const templates = {
  register: "registrationCode",
  password: "passwordCode",
  bind: "bindCode",
  identity: "identityCode",
  login: "loginCode",
} as const satisfies Partial<Record<CodePurpose, NoticeTemplate>>;
export type SentPurpose = keyof typeof templates;

/** A long code in groups of four, as people read it from a message. */
export const groupDigits = (code: string): string =>
  code.length > 6 ? code.replace(/\d{4}(?=\d)/g, "$& ") : code;

/**
 * Creates a code and sends it.
 * @returns the whole minutes that it is valid
 */
export const issueAndSendCode = async (
  to: string,
  purpose: SentPurpose,
  language: AccountLanguage,
  ctx: Context,
): Promise<number> => {
  const { code, minutes } = await issueCode(to, purpose, ctx);
  // A code was sent to this address moments ago and is still valid.
  if (!code) return minutes;
  // The e-mail links directly to the page that completes the registration (spec 1 §2 › /perfect).
  const link =
    purpose === "register" && !to.startsWith("+")
      ? `/perfect/${code}/email/${encodeURIComponent(to)}`
      : undefined;
  try {
    await enqueueNotices(
      [buildAddressNotice(to, templates[purpose], { code: groupDigits(code), minutes }, language, ctx, link)],
      ctx,
    );
  } catch {
    throw new Refusal(to.startsWith("+") ? errorCodes.SMS_FAILED : errorCodes.CODE_SEND_FAILED);
  }
  logAuthenticationEvent(to.startsWith("+") ? "code.sent.text" : "code.sent.mail", { login: to }, ctx);
  return minutes;
};
