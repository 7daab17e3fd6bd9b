/**
 * Serves the calls that set a password: registration, recovery and change (spec 1 §7). The list of breached passwords
 * makes this Lambda large, so that it is separate from `user`, which everybody waits for (decision 0362).
 */

import {
  PasswordBody,
  RecoverBody,
  RegisterBody,
  RegisterByPhoneBody,
} from "@portal/core/identity/accounts/account-schema";
import { checkEmailAddress } from "@portal/core/identity/accounts/index";
import { parseLogin } from "@portal/core/identity/accounts/parse-login";
import { registerByEmail, registerByPhone } from "@portal/core/identity/accounts/register-account.server";
import { changePassword, resetPassword } from "@portal/core/identity/accounts/reset-password.server";
import { consumeCaptcha, consumeCaptchaKey } from "@portal/core/identity/captcha/captcha.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { admitGuess } from "@portal/core/platform/rate-limits/work-budget.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { DoneResponse, decryptPasswordConfirmation, doneResponse } from "./account-shapes.ts";

const RegisteredAccount = z.object({ id: z.string(), account: z.string() });

type AcceptedAddress = "email" | "phone" | "either";
/**
 * Parses the login of the account to recover. A call may carry all members of spec 1 §3, so the operation decides which
 * address counts. Its `account` may be a phone number, as in `GET /user/forgetsms/{account}`.
 * @throws Refusal as `parseLogin`; 10230 when a phone is needed and missing
 */
const parseRecoveryLogin = (
  { account, phone, phoneAreaCodeId }: z.output<typeof RecoverBody>,
  acceptedAddress: AcceptedAddress,
): string => {
  if (acceptedAddress === "email") {
    checkEmailAddress(account ?? "");
    return parseLogin({ account });
  }
  const number = phone ?? (/^[\d\s-]+$/.test(account ?? "") ? account : undefined);
  if (number !== undefined) return parseLogin({ phone: number, phoneAreaCodeId });
  if (acceptedAddress === "phone" && !account?.startsWith("+"))
    throw new Refusal(errorCodes.PHONE_ABNORMAL, { fields: [{ path: "phone", key: "required" }] });
  return parseLogin({ account });
};

/** The three operations differ only in the address they accept. */
const defineRecovery = (summary: string, acceptedAddress: AcceptedAddress) =>
  defineOperation({
    summary,
    callers: "public",
    idempotent: false,
    requiresProofOfWork: true,
    body: RecoverBody,
    response: DoneResponse,
    run: async ({ body }, ctx) => {
      const { pwd, again, code, codeId, consent } = body;
      const login = parseRecoveryLogin(body, acceptedAddress);
      // Admit the guess before the key is consumed: a call that is repeated with its proof of work sends the same key.
      await admitGuess({ operation: "recover", subject: login }, ctx);
      const answer = body.num ?? body.captcha;
      const openedKey = await (answer === undefined
        ? consumeCaptchaKey(codeId, ctx)
        : consumeCaptcha(codeId, answer, ctx));
      const password = openedKey.readSecret(pwd, "pwd");
      await resetPassword(
        { login, password, ...decryptPasswordConfirmation(openedKey, again), code, consent },
        ctx,
      );
      return doneResponse;
    },
  });

export const newPasswordDefinition = {
  "POST /user/register": defineOperation({
    summary: "Registers an account with the e-mailed code",
    storesOutcome: true,
    callers: "public",
    status: 201,
    requiresProofOfWork: true,
    body: RegisterBody,
    response: RegisteredAccount,
    run: async ({ body }, ctx) => {
      await admitGuess({ operation: "register", subject: "" }, ctx);
      const openedKey = await consumeCaptcha(body.codeId, body.num ?? body.captcha, ctx);
      const secrets = {
        account: openedKey.readSecret(body.account, "account"),
        phone: body.phone === undefined ? undefined : openedKey.readSecret(body.phone, "phone"),
        password: openedKey.readSecret(body.pwd, "pwd"),
        ...decryptPasswordConfirmation(openedKey, body.again),
      };
      const { id, account } = await registerByEmail({ ...body, ...secrets }, ctx);
      return { id, account };
    },
  }),
  "POST /user/registerbyphe": defineOperation({
    summary: "Registers an account with the code of a text message",
    storesOutcome: true,
    callers: "public",
    status: 201,
    requiresProofOfWork: true,
    body: RegisterByPhoneBody,
    response: RegisteredAccount,
    run: async ({ body }, ctx) => {
      await admitGuess({ operation: "register", subject: "" }, ctx);
      const openedKey = await consumeCaptcha(body.codeId, body.num ?? body.captcha, ctx);
      const secrets = {
        account: body.account === undefined ? undefined : openedKey.readSecret(body.account, "account"),
        phone: openedKey.readSecret(body.phone, "phone"),
        password: openedKey.readSecret(body.pwd, "pwd"),
        ...decryptPasswordConfirmation(openedKey, body.again),
      };
      const { id, account } = await registerByPhone({ ...body, ...secrets }, ctx);
      return { id, account };
    },
  }),
  "POST /user/forget": defineRecovery(
    "Sets a new password with an e-mailed code; ends every session",
    "email",
  ),
  "POST /user/forgetpwd": defineRecovery(
    "Sets a new password with a text message's code; ends every session",
    "phone",
  ),
  "POST /user/pwdreset": defineRecovery(
    "Sets a new password with a code of either kind, or the first one with the ticket of `createUser`",
    "either",
  ),
  "PUT /user/password": defineOperation({
    summary: "Changes the password; ends every session, including this one",
    callers: "signedIn",
    body: PasswordBody,
    response: DoneResponse,
    run: async ({ body }, ctx) => {
      const openedKey = await consumeCaptchaKey(body.codeId, ctx);
      const oldPassword = openedKey.readSecret(body.oldPwd, "oldPwd");
      const password = openedKey.readSecret(body.pwd, "pwd");
      await changePassword(
        { old: oldPassword, password, ...decryptPasswordConfirmation(openedKey, body.again) },
        ctx,
      );
      return doneResponse;
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("newPassword", newPasswordDefinition);
