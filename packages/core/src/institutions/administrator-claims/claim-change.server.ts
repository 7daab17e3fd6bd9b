/**
 * Checks and writes the changes of a claim: it must be pending and unchanged since it was read, and is written whole.
 */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { refuseMembers } from "../../platform/refuse-members.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { type InstitutionClaim, toClaimView } from "./index.ts";

/**
 * Returns the claim when it is pending and has this version.
 * @throws Refusal 10800 when it is not pending, STALE_VERSION
 */
export function requirePendingVersion(claim: InstitutionClaim, version: number): InstitutionClaim {
  if (claim.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: toClaimView(claim) });
  if (claim.status !== "PENDING") throw new Refusal(errorCodes.APPROVAL_STATUS_INVALID);
  return claim;
}

/** Refuses the reasons of an approval, which nobody would read. @throws Refusal 200114 with each of them */
export const refuseReasons = (decision: { reason?: unknown; reasonCodes?: unknown }): void =>
  refuseMembers(decision, ["reason", "reasonCodes"]);

/** Writes rows of claims. @throws Refusal 900033 or STALE_VERSION for a lost race */
export const writeClaimItems = (rows: TransactionItem[]): Promise<void> =>
  refuseConcurrentChange(transact(rows));

/** Writes a change, and refuses it where somebody else has written first. */
export async function refuseConcurrentChange(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(error.of("turn") ? errorCodes.ONE_RECORD_PROCESSING : errorCodes.STALE_VERSION);
  }
}
