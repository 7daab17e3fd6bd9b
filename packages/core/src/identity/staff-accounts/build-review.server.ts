/** Builds the row of an account's review, after its roles were set or confirmed. */
import type { Role } from "../../platform/roles.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { type ReviewedChange, reviewRoles } from "../staff/staff-review.ts";
import { buildStaffReviewPut, findStaffReview } from "../staff/staff-review-store.server.ts";
import { isStaffRole } from "../staff/staff-store.server.ts";

/** Builds the row of a change of roles that a second administrator reviews. */
export const buildReviewPut = async (
  { id, roles }: { id: string; roles: readonly Role[] },
  newRoles: readonly Role[],
  change: ReviewedChange,
): Promise<TransactionItem> => {
  const staffRoles = { had: roles.filter(isStaffRole), has: newRoles.filter(isStaffRole) };
  return buildStaffReviewPut(reviewRoles(id, await findStaffReview(id), staffRoles, change));
};
