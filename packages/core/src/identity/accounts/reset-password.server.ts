/** New passwords: a forgotten one is replaced with a code, a known one by giving it (spec 1 §5, §7). */

import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { requiresFactor } from "../second-factor/index.ts";
import * as Store from "./account-store.server.ts";
import { buildAddressNotice } from "./address-notice.ts";
import {
  codeFailures,
  logAuthenticationEvent,
  runWithFailureLogging,
} from "./authentication-event.server.ts";
import { checkNewPassword } from "./check-new-password.server.ts";
import { confirmOwnPassword } from "./confirm-password.server.ts";
import { buildKnownNetworkPut } from "./known-network.server.ts";
import { hashPassword, NO_PASSWORD } from "./password.server.ts";
import { checkConsent } from "./register-account.server.ts";
import * as Code from "./verification-code.server.ts";

/**
 * Sets a new password with a code sent to the address, or with the ticket of an account created by phone; ends every
 * session.
 * @param login an e-mail address or a phone number in international form
 * @throws Refusal 900036 or for staff 900087, 900086 breached, 900037, 900058/10207 code, 10226 or 10229 no such
 * account, 900035 when the account has not agreed to the terms, 10203 when somebody else changed the account at the
 * same moment
 */
export const resetPassword = async (
  input: {
    login: string;
    password: string;
    again?: string | undefined;
    code: string;
    consent?: boolean | undefined;
  },
  ctx: Context,
): Promise<void> => {
  const { login, password, code } = input;
  const isPhone = login.startsWith("+");
  await checkNewPassword(input, { account: login }, "either");
  const purpose = Code.isCompletionTicket(code) ? "complete" : "password";
  const validCode = await runWithFailureLogging(codeFailures, { login }, ctx, () =>
    Code.requireValidCode(login, purpose, code, ctx),
  );
  const account = await Store.findAccountByLogin(login);
  if (!account) {
    await Code.consumeCode(validCode);
    throw new Refusal(isPhone ? errorCodes.PHONE_NOT_REGISTERED : errorCodes.EMAIL_MISSING);
  }
  // Check what depends on the account before the code is consumed, so that the corrected call can use the same code.
  await checkNewPassword({ password }, account, getPasswordKind(account));
  const isIncomplete = account.passwordHash === NO_PASSWORD;
  if (isIncomplete) checkConsent(input.consent);
  // The owner is at this network, so earlier failures from it are reset: by the same write, which uses the code up.
  const rows = [...(await Code.buildCodeConsumption(validCode)), buildKnownNetworkPut(login, ctx)];
  await setPassword(account, password, { isIncomplete, rows }, ctx).catch((error) => {
    if (error instanceof Refusal && error.code === errorCodes.STALE_VERSION)
      throw new Refusal(errorCodes.PASSWORD_RESET_FAILED);
    throw Code.explainUsedCode(error);
  });
  logAuthenticationEvent("account.recovered", { login, accountId: account.id }, ctx);
};

/** Returns the kind of password rules that apply to an account. */
const getPasswordKind = ({ roles }: Store.Account) => (requiresFactor(roles) ? "staff" : "applicant");

/**
 * Changes the caller's password; ends every session, including the current one.
 * @throws Refusal 10201 when the old password is wrong, 19995 guessed too often, 900036 or for staff 900087 for the
 * rules, 900036 when the password is unchanged, 900086
 */
export const changePassword = async (
  input: { old: string; password: string; again?: string | undefined },
  ctx: Context,
): Promise<void> => {
  const account = await confirmOwnPassword(input.old, "oldPwd", ctx);
  await checkNewPassword(input, account, getPasswordKind(account));
  if (input.old === input.password)
    throw new Refusal(errorCodes.PASSWORD_RULE, { fields: [{ path: "pwd", key: "passwordSame" }] });
  await setPassword(account, input.password, { isIncomplete: false, rows: [] }, ctx);
  logAuthenticationEvent("password.changed", {}, ctx);
};

async function setPassword(
  account: Store.Account,
  password: string,
  { isIncomplete, rows }: { isIncomplete: boolean; rows: readonly TransactionItem[] },
  ctx: Context,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const notice = buildAddressNotice(
    account.account,
    "passwordChanged",
    { at: ctx.now },
    account.language,
    ctx,
  );
  const notices = prepareNotices(isIncomplete ? [] : [notice], ctx);
  await Store.updateAccount(
    account,
    {
      passwordHash,
      passwordChangedAt: ctx.now,
      epoch: account.epoch + 1,
      ...(isIncomplete && { consentAt: ctx.now }),
    },
    [...rows, ...notices.rows],
  );
  await notices.enqueueAfterWrite();
}
