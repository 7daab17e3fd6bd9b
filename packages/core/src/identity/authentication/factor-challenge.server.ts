/** The second step of a sign-in: requested here, completed in `sign-in.server.ts`. */
import type { Context } from "../../platform/actor.ts";
import { toInstant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";
import type { Account } from "../accounts/account-store.server.ts";
import { buildAttemptsReset, countAttempt } from "../second-factor/factor-attempts.server.ts";
import {
  type Factors,
  isEnrolled,
  listFactorMethods,
  requiresFactor,
  SIGN_IN_LIFETIME_MS,
} from "../second-factor/index.ts";
import { prepareSignInStep } from "../second-factor/sign-in-step-store.server.ts";
import { checkFactorCode, type FactorUse, loadFactors } from "./verify-factor.server.ts";

interface SecondFactorInput {
  totp?: string | undefined;
  recovery?: string | undefined;
}

/**
 * Prepares the refusal with 900080 and a ticket: the password was right and the second factor is still required. The
 * row of the ticket belongs to the write of what came before.
 */
export const prepareFactorRefusal = (
  account: Account,
  factors: Factors,
  ctx: Pick<Context, "now">,
): { refusal: Refusal; row: TransactionItem } => {
  const expires = Date.parse(ctx.now) + SIGN_IN_LIFETIME_MS;
  const { ticket, row } = prepareSignInStep({
    accountId: account.id,
    epoch: account.epoch,
    area: requiresFactor(account.roles) ? "staff" : "user",
    expires,
  });
  const refusal = new Refusal(errorCodes.SECOND_FACTOR_REQUIRED, {
    fields: [{ path: "totp", key: "required" }],
    challenge: { ticket, methods: listFactorMethods(factors), expiresAt: toInstant(expires) },
  });
  return { refusal, row };
};

/**
 * Checks the second factor sent with a right password. An account without a factor passes.
 * @returns its use, which belongs to the write of the session; undefined for an account without a factor
 * @throws Refusal 900080 with a ticket when none was sent, 200106 for a wrong one, 19995 after too many
 */
export const checkSecondFactor = async (
  account: Account,
  input: SecondFactorInput,
  ctx: Context,
): Promise<FactorUse | undefined> => {
  const factors = isEnrolled(account) ? await loadFactors(account) : undefined;
  if (!factors) return undefined;
  if (!input.totp && !input.recovery) {
    const { refusal, row } = prepareFactorRefusal(account, factors, ctx);
    await transact([row]);
    throw refusal;
  }
  return checkSignInCode(account, factors, input, ctx);
};

/**
 * Counts and checks a code at sign-in.
 * @throws Refusal 200106, 19995
 */
export const checkSignInCode = async (
  account: Account,
  factors: Factors,
  input: SecondFactorInput,
  ctx: Context,
): Promise<FactorUse> => {
  await countAttempt(account.id, ctx.now);
  const use = await checkFactorCode(account, factors, input, ctx);
  if (!use) throw new Refusal(errorCodes.LOGIN_WRONG_CREDENTIALS);
  return { ...use, rows: [...use.rows, buildAttemptsReset(account.id)] };
};
