/** What every change of a claim shares: it waits, stands at the version that was read, and is written whole. */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { type InstitutionClaim, toClaimView } from "./index.ts";

/** The claim, when it waits and stands at the version. */
export function requirePendingVersion(claim: InstitutionClaim, version: number): InstitutionClaim {
  if (claim.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: toClaimView(claim) });
  if (claim.status !== "PENDING") throw new Refusal(errorCodes.APPROVAL_STATUS_INVALID);
  return claim;
}

/** Writes rows of claims; what lost a race is told why. */
export async function writeClaimItems(rows: TransactionItem[]): Promise<void> {
  try {
    await transact(rows);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(error.of("turn") ? errorCodes.ONE_RECORD_PROCESSING : errorCodes.STALE_VERSION);
  }
}
