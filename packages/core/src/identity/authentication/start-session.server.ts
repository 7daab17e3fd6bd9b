/** Starts the session of whoever has proved everything that is asked for. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { type Account, findAccount } from "../accounts/account-store.server.ts";
import { buildErasureCancellation } from "../accounts/cancel-erasure.server.ts";
import { explainUsedCode } from "../accounts/verification-code.server.ts";
import { prepareSession } from "../sessions/session-store.server.ts";
import type { FactorUse } from "./verify-factor.server.ts";

/** Creates the refusal of a sign-in that has expired or was completed. */
export const createExpiredRefusal = (): Refusal => new Refusal(errorCodes.SIGN_IN_STEP_EXPIRED);

interface StartedSession {
  device?: string | undefined;
  /** The use of the second factor that was proved. */
  use?: FactorUse | undefined;
  /** Further rows of the same write, such as the step that it completes. */
  rows?: readonly TransactionItem[];
}
/** How often a session is written when somebody changes the account that it keeps from erasure. */
const MAX_ATTEMPTS = 4;

/**
 * Writes the session, and with it what its proofs use up and the cancellation of a pending erasure: a write that fails
 * uses up and cancels nothing, so that the same call can be sent again.
 * @returns the token
 * @throws Refusal 200106 for a proof that was used meanwhile, 900058 for a code, 900083 for a step that was completed
 * and for an account whose sessions were ended meanwhile
 */
export const startSession = async (
  account: Account,
  { device, use, rows = [] }: StartedSession,
  { now }: Pick<Context, "now">,
): Promise<string> => {
  const { token, row } = prepareSession(account.id, account.epoch, now, device, use && now);
  let current = account;
  for (let attempt = 1; ; attempt++) {
    try {
      await transact([...rows, ...(use?.rows ?? []), row, ...buildErasureCancellation(current)]);
      break;
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      throwUsedProof(error);
      if (attempt === MAX_ATTEMPTS) throw new ServiceBusyError(["account"], error);
      current = await reloadAccount(account);
    }
  }
  await use?.announce?.();
  return token;
};

/** Throws why a proof does not hold any more; returns when only the account was changed. */
function throwUsedProof(error: TransactionCancelledError): void {
  if (error.of("code")) throw explainUsedCode(error);
  if (error.of("step")) throw createExpiredRefusal();
  if (error.failed.some(({ label }) => label !== "account"))
    throw new Refusal(errorCodes.LOGIN_WRONG_CREDENTIALS);
}

/**
 * The account as it is now.
 * @throws Refusal 900083 when it is gone, or its sessions were ended, since it was read
 */
async function reloadAccount({ id, epoch }: Account): Promise<Account> {
  const account = await findAccount(id);
  if (!account || account.disabled || account.epoch !== epoch) throw createExpiredRefusal();
  return account;
}
