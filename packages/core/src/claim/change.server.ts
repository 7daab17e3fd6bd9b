/** What every change of a claim shares: it waits, stands at the version that was read, and is written whole. */
import { codes, Refusal } from "../errors.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { type Claim, view } from "./index.ts";

/** The claim, when it waits and stands at the version. */
export function at(claim: Claim, version: number): Claim {
  if (claim.version !== version) throw new Refusal(codes.STALE_VERSION, { current: view(claim) });
  if (claim.status !== "PENDING") throw new Refusal(codes.APPROVAL_STATUS_INVALID);
  return claim;
}

/** Writes rows of claims; what lost a race is told why. */
export async function settle(rows: Labelled[]): Promise<void> {
  try {
    await transact(rows);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw new Refusal(error.of("turn") ? codes.ONE_RECORD_PROCESSING : codes.STALE_VERSION);
  }
}
