/** Registration by e-mail and by phone (spec 1 §5, §7), and accounts created with a phone code alone. */
import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { normalizeAddress } from "../../platform/normalize-text.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { createAccount } from "./account-service.server.ts";
import type { Account, AccountLanguage } from "./account-store.server.ts";
import {
  codeFailures,
  logAuthenticationEvent,
  runWithFailureLogging,
} from "./authentication-event.server.ts";
import { checkNewPassword } from "./check-new-password.server.ts";
import { checkEmailAddress, checkPhone, isPhoneLogin, toPhoneLogin } from "./index.ts";
import { parseLogin } from "./parse-login.ts";
import { NO_PASSWORD } from "./password.server.ts";
import * as Code from "./verification-code.server.ts";

interface RegistrationInput {
  password: string;
  /** The repeated password, where the form sends one. */
  again?: string | undefined;
  code: string;
  consent: boolean;
  language: AccountLanguage;
}

/** Refuses with 900035 without consent to the terms. */
export const checkConsent = (consent: boolean | undefined): void => {
  if (!consent)
    throw new Refusal(errorCodes.TERMS_CONSENT_REGISTRATION, { fields: [{ path: "consent", key: "agree" }] });
};

/**
 * Registers an account by e-mail. Everything that can be refused without the code is checked before the code is
 * consumed.
 * @param input a phone is checked, but it is not the account's before a code to it proves that (decision 0252)
 * @throws Refusal 900035 without consent, 900036 password, 900086 breached, 900037 confirmation, 10206/10207/900058
 * code, 10225 taken; 900034 area and 10230 number of the phone
 */
export const registerByEmail = async (
  input: RegistrationInput & {
    account: string;
    phone?: string | undefined;
    phoneAreaCodeId?: string | undefined;
  },
  ctx: Context,
): Promise<Account> => {
  const { phone, password, language } = input;
  const account = normalizeAddress(input.account);
  checkConsent(input.consent);
  checkEmailAddress(account);
  if (phone !== undefined) checkPhone(phone, input.phoneAreaCodeId ?? "MO");
  await checkNewPassword(input, { account, phone }, "applicant");
  return registerWithCode(
    account,
    input.code,
    { account, password, roles: ["APPLICANT"], language, consentAt: ctx.now },
    ctx,
  );
};

/**
 * Registers an account by phone number.
 * @param input an e-mail address as `account` is checked, but it is not the account's before a code to it proves that
 * @throws Refusal as `registerByEmail`; 10227 taken, 200114 when `account` is another number
 */
export const registerByPhone = async (
  input: RegistrationInput & { account?: string | undefined; phone: string; phoneAreaCodeId: string },
  ctx: Context,
): Promise<Account> => {
  const { phone, password, language } = input;
  checkConsent(input.consent);
  const area = checkPhone(phone, input.phoneAreaCodeId);
  const account = toPhoneLogin(phone, area);
  const givenLogin = input.account === undefined ? account : parseLogin({ account: input.account });
  if (isPhoneLogin(givenLogin) && givenLogin !== account)
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "account", key: "illegal" }] });
  await checkNewPassword(input, { account: givenLogin, phone }, "applicant");
  return registerWithCode(
    account,
    input.code,
    { account, phone, phoneAreaCodeId: area, password, roles: ["APPLICANT"], language, consentAt: ctx.now },
    ctx,
  );
};

/**
 * Creates the account of a phone number verified by a code. It has no password, so nobody can sign in to it until the
 * returned ticket, valid once within half an hour, or a later phone code sets one with consent to the terms.
 * @throws Refusal 900034, 10230, 10206/10207/900058 code, 10227 taken
 */
export const beginPhoneAccount = async (
  input: { phone: string; phoneAreaCodeId: string; code: string; language: AccountLanguage },
  ctx: Context,
): Promise<{ account: Account; verify: string }> => {
  const { phone, language } = input;
  const area = checkPhone(phone, input.phoneAreaCodeId);
  const login = toPhoneLogin(phone, area);
  // An account without a password comes with its ticket, or not at all.
  const { ticket, row } = Code.prepareCompletionTicket(login, ctx.now);
  const account = await registerWithCode(
    login,
    input.code,
    {
      account: login,
      phone,
      phoneAreaCodeId: area,
      passwordHash: NO_PASSWORD,
      roles: ["APPLICANT"],
      language,
    },
    ctx,
    [row],
  );
  return { account, verify: ticket };
};

/** Writes the account with the consumption of its code, and logs the registration. */
async function registerWithCode(
  login: string,
  code: string,
  account: Parameters<typeof createAccount>[0],
  ctx: Context,
  rows: readonly TransactionItem[] = [],
): Promise<Account> {
  const validCode = await runWithFailureLogging(codeFailures, { login }, ctx, () =>
    Code.requireValidCode(login, "register", code, ctx),
  );
  try {
    const id = ulid(Date.parse(ctx.now));
    const createdAccount = await createAccount({ ...account, id }, ctx, [
      ...buildOutcomeWrites(ctx, { id }),
      ...(await Code.buildCodeConsumption(validCode)),
      ...rows,
    ]);
    logAuthenticationEvent(
      "account.registered",
      { login: createdAccount.account, accountId: createdAccount.id },
      ctx,
    );
    return createdAccount;
  } catch (error) {
    throw Code.explainUsedCode(error);
  }
}
