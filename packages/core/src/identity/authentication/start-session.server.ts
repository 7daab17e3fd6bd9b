/** Starts the session of whoever has proved everything that is asked for. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import type { Account } from "../accounts/account-store.server.ts";
import { explainUsedCode } from "../accounts/verification-code.server.ts";
import { prepareSession } from "../sessions/session-store.server.ts";
import type { FactorUse } from "./verify-factor.server.ts";

/** The refusal of a sign-in that has expired or was completed. */
export const createExpiredRefusal = (): Refusal => new Refusal(errorCodes.SIGN_IN_STEP_EXPIRED);

/**
 * Writes the session, and with it what its proofs use up: a write that fails uses up nothing, so that the same call can be
 * sent again.
 * @param use of the second factor that was proved
 * @param rows further rows of the same write, such as the step that it completes
 * @returns the token
 * @throws Refusal 200106 for a proof that was used meanwhile, 900058 for a code, 900083 for a step that was completed
 */
export const startSession = async (
  { id, epoch }: Pick<Account, "id" | "epoch">,
  {
    device,
    use,
    rows = [],
  }: { device?: string | undefined; use?: FactorUse | undefined; rows?: readonly TransactionItem[] },
  { now }: Pick<Context, "now">,
): Promise<string> => {
  const { token, row } = prepareSession(id, epoch, now, device, use && now);
  try {
    await transact([...rows, ...(use?.rows ?? []), row]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("code")) throw explainUsedCode(error);
    throw error.of("step") ? createExpiredRefusal() : new Refusal(errorCodes.LOGIN_WRONG_CREDENTIALS);
  }
  await use?.announce?.();
  return token;
};
