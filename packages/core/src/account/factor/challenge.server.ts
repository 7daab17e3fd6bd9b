/** The second step of a sign-in: asked for here, finished in `sign-in.server.ts`. */
import type { Context } from "../../actor.ts";
import { instant } from "../../day.ts";
import { codes, Refusal } from "../../errors.ts";
import type { Account } from "../store.server.ts";
import { countAttempt, forgiveAttempts } from "./attempts.server.ts";
import { type Factors, isEnrolled, methodsOf, requiresFactor, SIGN_IN_LIFETIME } from "./index.ts";
import { beginStep } from "./store.server.ts";
import { tellRecoveryUsed } from "./tell.server.ts";
import { factorsOf, provesRecovery, provesTotp } from "./verify.server.ts";

interface Brought {
  totp?: string | undefined;
  recovery?: string | undefined;
}

/** Refuses 900080 with a ticket: the password was right, the second factor is still to come. */
export const askSecondFactor = async (account: Account, factors: Factors, ctx: Context): Promise<never> => {
  const expires = Date.parse(ctx.now) + SIGN_IN_LIFETIME;
  const ticket = await beginStep({
    accountId: account.id,
    epoch: account.epoch,
    door: requiresFactor(account.roles) ? "staff" : "user",
    expires,
  });
  throw new Refusal(codes.SECOND_FACTOR_REQUIRED, {
    fields: [{ path: "totp", key: "required" }],
    challenge: { ticket, methods: methodsOf(factors), expiresAt: instant(expires) },
  });
};

/**
 * Judges the second factor that came with a right password. Nothing is asked of an account without one.
 * @returns whether one was proved
 * @throws Refusal 900080 with a ticket when none was brought, 200106 for a wrong one, 19995 after too many
 */
export const proveSecondFactor = async (
  account: Account,
  brought: Brought,
  ctx: Context,
): Promise<boolean> => {
  const factors = isEnrolled(account) ? await factorsOf(account) : undefined;
  if (!factors) return false;
  if (!brought.totp && !brought.recovery) return askSecondFactor(account, factors, ctx);
  await judgeCode(account, factors, brought, ctx);
  return true;
};

/** Counts and judges a code of a sign-in. @throws Refusal 200106, 19995 */
export const judgeCode = async (
  account: Account,
  factors: Factors,
  { totp, recovery }: Brought,
  ctx: Context,
): Promise<void> => {
  await countAttempt(account.id, ctx.now);
  const right = totp
    ? await provesTotp(factors, totp, ctx)
    : recovery
      ? await provesRecovery(factors, recovery)
      : false;
  if (!right) throw new Refusal(codes.LOGIN_WRONG_CREDENTIALS);
  await forgiveAttempts(account.id);
  if (!totp) await tellRecoveryUsed(account, factors, ctx);
};
