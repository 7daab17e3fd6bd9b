/** New passwords: forgotten ones by a code, known ones by themselves (spec 1 §5, §7). */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { enqueue } from "../notice/send.server.ts";
import { codeFailures, logAuthenticationEvent, loggingFailures } from "./authentication-event.server.ts";
import * as Code from "./code.server.ts";
import { confirm } from "./confirm.server.ts";
import { requiresFactor } from "./factor/index.ts";
import { checkPassword } from "./index.ts";
import { rememberNetwork } from "./known.server.ts";
import { checkNewPassword } from "./new-password.server.ts";
import { hashPassword, NO_PASSWORD } from "./password.server.ts";
import { noticeTo } from "./proof.server.ts";
import { checkConsent } from "./register.server.ts";
import * as Store from "./store.server.ts";

/**
 * Sets a new password with a code sent to the address, or with the ticket of an account begun by phone; ends every session.
 * @param login an e-mail address or a phone number in international form
 * @throws Refusal 900036 or of staff 900087, 900086 breached, 900037, 900058/10207 code, 10226 or 10229 no such account, 900035 where it has not agreed yet,
 * 10203 when somebody else changed the account at the same moment
 */
export const recover = async (
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
  const phone = login.startsWith("+");
  await checkNewPassword(input, { account: login }, "either");
  // A code of six digits was sent for a password; anything longer is a ticket.
  const purpose = code.length > 6 ? "complete" : "password";
  const proof = await loggingFailures(codeFailures, { login }, ctx, () =>
    Code.verify(login, purpose, code, ctx),
  );
  const account = await Store.byLogin(login);
  if (!account) {
    await Code.spend(proof, ctx);
    throw new Refusal(phone ? codes.PHONE_NOT_REGISTERED : codes.EMAIL_MISSING);
  }
  // What only the account tells is told before the code is used up: it is good for the call that comes after.
  checkPassword(password, account, undefined, kindOf(account));
  const begun = account.passwordHash === NO_PASSWORD;
  if (begun) checkConsent(input.consent);
  await Code.spend(proof, ctx);
  await setPassword(account, password, begun, ctx).catch((error) => {
    if (error instanceof Refusal && error.code === codes.STALE_VERSION)
      throw new Refusal(codes.PASSWORD_RESET_FAILED);
    throw error;
  });
  // Its owner is here: what failed to sign in from here before is forgotten.
  await rememberNetwork(login, ctx);
  logAuthenticationEvent("account.recovered", { login, accountId: account.id }, ctx);
};

/** Whose rules a new password of an account is held to. */
const kindOf = ({ roles }: Store.Account) => (requiresFactor(roles) ? "staff" : "applicant");

/**
 * Changes the caller's password; ends every session, this one too.
 * @throws Refusal 10201 old one wrong, 19995 guessed at too often, 900036 or of staff 900087 for the rules, 900036 for the same again, 900086
 */
export const changePassword = async (
  input: { old: string; password: string; again?: string | undefined },
  ctx: Context,
): Promise<void> => {
  const account = await confirm(input.old, "oldPwd", ctx);
  await checkNewPassword(input, account, kindOf(account));
  if (input.old === input.password)
    throw new Refusal(codes.PASSWORD_RULE, { fields: [{ path: "pwd", key: "passwordSame" }] });
  await setPassword(account, input.password, false, ctx);
  logAuthenticationEvent("password.changed", {}, ctx);
};

async function setPassword(
  account: Store.Account,
  password: string,
  begun: boolean,
  ctx: Context,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await Store.change(account, {
    passwordHash,
    passwordChangedAt: ctx.now,
    epoch: account.epoch + 1,
    ...(begun && { consentAt: ctx.now }),
  });
  if (begun) return;
  const notice = noticeTo(account.account, "passwordChanged", { at: ctx.now }, account.language, ctx);
  // The password is changed whether or not the message about it can be queued.
  await enqueue([notice], ctx).catch(() => undefined);
}
