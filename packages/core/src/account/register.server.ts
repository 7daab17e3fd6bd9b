/** Registering by e-mail and by phone (spec 1 §5, §7), and accounts begun with a phone code alone. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { codeFailures, logAuthenticationEvent, loggingFailures } from "./authentication-event.server.ts";
import * as Code from "./code.server.ts";
import { createAccount } from "./commands.server.ts";
import { checkAccount, checkPhone, phoneLogin } from "./index.ts";
import { checkNewPassword } from "./new-password.server.ts";
import { NO_PASSWORD } from "./password.server.ts";
import type { Account, Language } from "./store.server.ts";

interface Wanted {
  password: string;
  /** The confirmation, where one was sent. */
  again?: string | undefined;
  code: string;
  consent: boolean;
  language: Language;
}

/** Refuses 900035 without consent to the terms. */
export const checkConsent = (consent: boolean | undefined): void => {
  if (!consent)
    throw new Refusal(codes.TERMS_CONSENT_REGISTRATION, { fields: [{ path: "consent", key: "agree" }] });
};

/**
 * Registers an account by e-mail. What can be refused without the code is refused before it is used up.
 * @throws Refusal 900035 without consent, 900036 password, 900086 breached, 900037 confirmation, 10206/10207/900058 code, 10225 taken
 */
export const register = async (input: Wanted & { account: string }, ctx: Context): Promise<Account> => {
  const { account, password, language } = input;
  checkConsent(input.consent);
  checkAccount(account);
  await checkNewPassword(input, { account }, "applicant");
  await redeemCode(account, input.code, ctx);
  return registered(
    await createAccount({ account, password, roles: ["APPLICANT"], language, consentAt: ctx.now }, ctx),
    ctx,
  );
};

/**
 * Registers an account by phone number.
 * @throws Refusal as `register`; 900034 area, 10230 number, 10227 taken
 */
export const registerByPhone = async (
  input: Wanted & { phone: string; phoneAreaCodeId: string },
  ctx: Context,
): Promise<Account> => {
  const { phone, password, language } = input;
  checkConsent(input.consent);
  const area = checkPhone(phone, input.phoneAreaCodeId);
  const account = phoneLogin(phone, area);
  await checkNewPassword(input, { account, phone }, "applicant");
  await redeemCode(account, input.code, ctx);
  return registered(
    await createAccount(
      { account, phone, phoneAreaCodeId: area, password, roles: ["APPLICANT"], language, consentAt: ctx.now },
      ctx,
    ),
    ctx,
  );
};

/**
 * Makes the account of a phone number that its code has proven. It has no password, so nobody signs in to it, until the
 * ticket answered here, good once within half an hour, or a later phone code sets one with consent to the terms.
 * @throws Refusal 900034, 10230, 10206/10207/900058 code, 10227 taken
 */
export const begin = async (
  input: { phone: string; phoneAreaCodeId: string; code: string; language: Language },
  ctx: Context,
): Promise<{ account: Account; verify: string }> => {
  const { phone, language } = input;
  const area = checkPhone(phone, input.phoneAreaCodeId);
  const login = phoneLogin(phone, area);
  await redeemCode(login, input.code, ctx);
  const account = await createAccount(
    {
      account: login,
      phone,
      phoneAreaCodeId: area,
      passwordHash: NO_PASSWORD,
      roles: ["APPLICANT"],
      language,
    },
    ctx,
  );
  registered(account, ctx);
  return { account, verify: await Code.issueTicket(login, ctx.now) };
};

const redeemCode = (login: string, code: string, ctx: Context): Promise<void> =>
  loggingFailures(codeFailures, { login }, ctx, () => Code.redeem(login, "register", code, ctx));

/** Writes that an account came to be. @returns the account */
function registered(account: Account, ctx: Context): Account {
  logAuthenticationEvent("account.registered", { login: account.account, accountId: account.id }, ctx);
  return account;
}
