/** The present password, asked again of somebody who is signed in. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { loggingFailures, passwordFailures } from "./authentication-event.server.ts";
import { own } from "./commands.server.ts";
import { countAttempt, forgiveAttempts, takeBackAttempt } from "./factor/attempts.server.ts";
import { isEnrolled } from "./factor/index.ts";
import { verifyPassword } from "./password.server.ts";
import type * as Store from "./store.server.ts";

/**
 * The caller's account, once its password was given.
 * @param path the member that holds the password
 * @throws Refusal 10201, 19995 after too many guesses at it or at the second factor
 */
export const confirm = (password: string, path: string, ctx: Context): Promise<Store.Account> =>
  loggingFailures(passwordFailures, {}, ctx, () => confirmed(password, path, ctx));

async function confirmed(password: string, path: string, ctx: Context): Promise<Store.Account> {
  const account = await own(ctx);
  await countAttempt(account.id, ctx.now);
  if (!(await verifyPassword(password, account.passwordHash)))
    throw new Refusal(codes.OLD_PASSWORD_WRONG, { fields: [{ path, key: "passwordWrong" }] });
  // With a second factor the password is half of what is guessed at: it does not forgive wrong codes.
  await (isEnrolled(account) ? takeBackAttempt(account.id) : forgiveAttempts(account.id));
  return account;
}
