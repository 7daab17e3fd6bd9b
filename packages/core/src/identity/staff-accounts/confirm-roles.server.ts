/** Two administrators confirm the roles of an account as they are (decision 0422). */
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import type * as Accounts from "../accounts/account-store.server.ts";
import { buildRosterRows, isStaffRole } from "../staff/staff-store.server.ts";
import { buildReviewPut } from "./build-review.server.ts";
import { type ChangeApproval, explainCancellation } from "./staff-account-changes.server.ts";

/**
 * Records the confirmation. Nothing of the account changes, so its sessions go on.
 * @throws Refusal 900050 when the roster row has changed since it was read
 */
export const confirmStaffRoles = async (
  account: Accounts.Account,
  memberVersion: number,
  { guards, detail = {}, askedBy }: ChangeApproval,
  ctx: Context,
): Promise<void> => {
  const review = await buildReviewPut(account, account.roles, {
    at: ctx.now,
    by: ctx.actor.account,
    askedBy,
  });
  await explainCancellation(() =>
    writeWithAuditEntry(
      {
        action: "staff.review",
        subject: account.account,
        detail: { roles: account.roles.filter(isStaffRole), ...detail },
      },
      [...buildRosterRows(account, account.roles, memberVersion), review, ...guards],
      ctx,
    ),
  );
};
