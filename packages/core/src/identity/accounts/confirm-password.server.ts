/** Asks a signed-in user for the present password again. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { countAttempt, refundAttempt, resetAttempts } from "../second-factor/factor-attempts.server.ts";
import { isEnrolled } from "../second-factor/index.ts";
import { getOwnAccount } from "./account-service.server.ts";
import type * as Store from "./account-store.server.ts";
import { passwordFailures, runWithFailureLogging } from "./authentication-event.server.ts";
import { verifyPassword } from "./password.server.ts";

/**
 * Returns the caller's account, after its password was verified.
 * @param path the member that contains the password
 * @throws Refusal 10201; 19995 after too many guesses at the password or at the second factor
 */
export const confirmOwnPassword = (password: string, path: string, ctx: Context): Promise<Store.Account> =>
  runWithFailureLogging(passwordFailures, {}, ctx, () => verifyOwnPassword(password, path, ctx));

async function verifyOwnPassword(password: string, path: string, ctx: Context): Promise<Store.Account> {
  const account = await getOwnAccount(ctx);
  await countAttempt(account.id, ctx.now);
  if (!(await verifyPassword(password, account.passwordHash)))
    throw new Refusal(errorCodes.OLD_PASSWORD_WRONG, { fields: [{ path, key: "passwordWrong" }] });
  // With a second factor the password is only half of what is guessed, so a right password must not reset the count of
  // wrong codes.
  await (isEnrolled(account) ? refundAttempt(account.id) : resetAttempts(account.id));
  return account;
}
