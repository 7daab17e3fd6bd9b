/** Gives back what an application reserved, before it is shredded: nothing tells of it afterwards. */
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { isInForce } from "../../applications/reservations/in-force.ts";
import { buildOwnerRelease } from "../../applications/reservations/owner-rows.server.ts";
import { buildConstraintWrite, readConstraints } from "../../institutions/constraints/constraints.server.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";

/**
 * Gives back what an application that is not in force kept from its institution (decision 0500): once its header is
 * gone, nothing tells that it was refused.
 */
export const releaseOwners = async (header: ApplicationHeader): Promise<void> => {
  if (isInForce(header)) return;
  for (const { eventId, hash } of header.holds?.owners ?? [])
    await transact([buildOwnerRelease(eventId, hash, header.id)]);
};

/**
 * Builds the release of the claim of an application, which its institution keeps in the row of its limits. One that was
 * withdrawn or refunded has released it, and another application may have it by now.
 */
export const buildClaimRelease = async ({
  institutionId,
  holds,
  status,
  cancelReason,
}: ApplicationHeader): Promise<TransactionItem[]> => {
  const isReleased = status === "REFUNDED" || (status === "CANCELLED" && cancelReason !== "UNPAID");
  if (!holds || isReleased || !(await readConstraints(institutionId)).claims.includes(holds.claim)) return [];
  const release = buildConstraintWrite(institutionId, { release: { claim: holds.claim } });
  return release ? [release] : [];
};
