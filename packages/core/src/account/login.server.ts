/** Signing in and out (api.md › Session, Secrets in calls). */

import type * as z from "zod";
import type { Context } from "../actor.ts";
import * as Captcha from "../captcha/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import * as Rate from "../rate/store.server.ts";
import * as Session from "../session/store.server.ts";
import { loginOf, passwordUpdateDue } from "./index.ts";
import { verifyPassword } from "./password.server.ts";
import { type Account, idOf, read, useStep } from "./store.server.ts";
import { stepOf } from "./totp.server.ts";
import type { LoginBody } from "./wire.ts";

/** Five wrong passwords lock an account for a minute, each further one for twice as long, up to an hour. */
const accountLock: Rate.Lock = { free: 5, first: 60_000, longest: 3_600_000 };
/** So often may one network address try, whatever the accounts: whole offices share one. Successes count too. */
export const addressLimit: Rate.Limit = { times: 100, window: 600_000 };

type Input = z.infer<typeof LoginBody> & { totp?: string | undefined };
export interface SignedIn {
  token: string;
  passwordUpdateDue?: boolean;
}

/**
 * Begins a session. An unknown account and a wrong password are one answer after the same work.
 * @param address network address of the caller
 * @param admits which accounts this door is for; others are answered as unknown
 * @throws Refusal 200100–200103, 200106 wrong, 200107 locked, 200109 disabled, 19995 too many from the address
 */
export const login = async (
  input: Input,
  address: string,
  admits: (account: Account) => boolean,
  ctx: Context,
): Promise<SignedIn> => {
  if (!input.account?.trim()) throw new Refusal(codes.LOGIN_ACCOUNT_REQUIRED);
  if (!input.pwd) throw new Refusal(codes.LOGIN_PASSWORD_REQUIRED);
  const name = loginOf(input.account);
  const [opened, id] = await Promise.all([
    Captcha.use(input.codeId, input.num ?? input.captcha, ctx.now),
    idOf(name),
  ]);
  const password = opened.secret(input.pwd, "pwd");
  const [found] = await Promise.all([
    read(id ?? "nobody"),
    Rate.attempt("login", name, accountLock, ctx.now),
    Rate.count("loginFrom", address, addressLimit, ctx.now),
  ]);
  const account = found && admits(found) ? found : undefined;
  const right = await verifyPassword(password, account?.passwordHash);
  if (!account || !right) throw new Refusal(codes.LOGIN_WRONG_CREDENTIALS);
  if (account.disabled) throw new Refusal(codes.LOGIN_ACCOUNT_DISABLED);
  await secondFactor(account, input.totp, ctx);
  const [token] = await Promise.all([
    Session.begin(account.id, account.epoch, ctx.now),
    Rate.forgive("login", name),
  ]);
  return { token, ...(passwordUpdateDue(account.passwordChangedAt, ctx.now) && { passwordUpdateDue: true }) };
};

/** People who apply, and the two restricted views. */
export const visitors = (account: Account): boolean => !isStaff(account);
/** The institute's people. */
export const isStaff = (account: Account): boolean =>
  account.roles.some((role) => role === "OFFICER" || role === "CASHIER" || role === "ADMIN");

/** A code is good once: the account remembers the last step it was used in. */
async function secondFactor(account: Account, code: string | undefined, ctx: Context): Promise<void> {
  if (!account.totpSecret) return;
  const step = stepOf(account.totpSecret, code ?? "", ctx.now);
  if (step === undefined || !(await useStep(account.id, step)))
    throw new Refusal(codes.LOGIN_WRONG_CREDENTIALS);
}
