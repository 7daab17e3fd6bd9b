/** The second step of a sign-in: requested here, completed in `sign-in.server.ts`. */
import type { Context } from "../../platform/actor.ts";
import { toInstant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { Account } from "../accounts/account-store.server.ts";
import { countAttempt, resetAttempts } from "../second-factor/factor-attempts.server.ts";
import {
  type Factors,
  isEnrolled,
  listFactorMethods,
  requiresFactor,
  SIGN_IN_LIFETIME_MS,
} from "../second-factor/index.ts";
import { createSignInStep } from "../second-factor/sign-in-step-store.server.ts";
import { loadFactors, verifyRecoveryCode, verifyTotp } from "./verify-factor.server.ts";

interface SecondFactorInput {
  totp?: string | undefined;
  recovery?: string | undefined;
}

/** Refuses with 900080 and a ticket: the password was right and the second factor is still required. */
export const refuseForSecondFactor = async (
  account: Account,
  factors: Factors,
  ctx: Context,
): Promise<never> => {
  const expires = Date.parse(ctx.now) + SIGN_IN_LIFETIME_MS;
  const ticket = await createSignInStep({
    accountId: account.id,
    epoch: account.epoch,
    door: requiresFactor(account.roles) ? "staff" : "user",
    expires,
  });
  throw new Refusal(errorCodes.SECOND_FACTOR_REQUIRED, {
    fields: [{ path: "totp", key: "required" }],
    challenge: { ticket, methods: listFactorMethods(factors), expiresAt: toInstant(expires) },
  });
};

/**
 * Checks the second factor sent with a right password. An account without a factor passes.
 * @returns whether one was proved
 * @throws Refusal 900080 with a ticket when none was sent, 200106 for a wrong one, 19995 after too many
 */
export const verifySecondFactor = async (
  account: Account,
  input: SecondFactorInput,
  ctx: Context,
): Promise<boolean> => {
  const factors = isEnrolled(account) ? await loadFactors(account) : undefined;
  if (!factors) return false;
  if (!input.totp && !input.recovery) return refuseForSecondFactor(account, factors, ctx);
  await verifySignInCode(account, factors, input, ctx);
  return true;
};

/**
 * Counts and checks a code at sign-in.
 * @throws Refusal 200106, 19995
 */
export const verifySignInCode = async (
  account: Account,
  factors: Factors,
  { totp, recovery }: SecondFactorInput,
  ctx: Context,
): Promise<void> => {
  await countAttempt(account.id, ctx.now);
  const isCorrect = totp
    ? await verifyTotp(factors, totp, ctx)
    : recovery
      ? await verifyRecoveryCode(account, factors, recovery, ctx)
      : false;
  if (!isCorrect) throw new Refusal(errorCodes.LOGIN_WRONG_CREDENTIALS);
  await resetAttempts(account.id);
};
