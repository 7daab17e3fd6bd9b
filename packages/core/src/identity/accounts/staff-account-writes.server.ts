/** Rows of transactions that concern accounts of staff. */
import type { StaffScope } from "../../platform/staff-scope.ts";
import { buildConditionCheck, type TransactionItem } from "../../platform/transaction.server.ts";
import { type Account, getAccountEntity } from "./account-entities.server.ts";

/** Roles that change what others have applied for. */
type StaffDeskRole = "OFFICER" | "ADMIN";

/**
 * Changes of an account that only an administrator or its owner makes here, on the condition of the version that was
 * read.
 */
export const buildStaffAccountUpdate = (
  account: Pick<Account, "id" | "version">,
  changes: Partial<
    Pick<
      Account,
      "account" | "formerLogins" | "roles" | "scope" | "disabled" | "totpSecret" | "factorEnrolled" | "epoch"
    >
  >,
): TransactionItem => ({
  label: "account",
  Update: getAccountEntity()
    .update({ id: account.id })
    .set({ ...changes, version: account.version + 1 })
    .where(({ version }, { eq }) => eq(version, account.version))
    .params(),
});

/**
 * Checks in the transaction itself that an account acts at the desk in one of these roles.
 * @param read what the roles held for when they were read: the check fails when that has changed. Without it, the roles
 * may hold for anything.
 */
export const buildStaffCheck = (
  accountId: string,
  heldRoles: readonly StaffDeskRole[],
  label: string,
  read?: { scope: StaffScope | undefined },
): TransactionItem =>
  buildConditionCheck(
    label,
    getAccountEntity()
      .delete({ id: accountId })
      .where(({ roles, disabled, scope }, { contains, eq, notExists }) => {
        const conditions = [
          heldRoles.map((role) => contains(roles, role)).join(" OR "),
          `${notExists(disabled)} OR ${eq(disabled, false)}`,
        ];
        if (read) {
          const readScope = (read.scope ?? null) as StaffScope | null;
          conditions.push(`${eq(scope, readScope)}${readScope ? "" : ` OR ${notExists(scope)}`}`);
        }
        return conditions.map((condition) => `(${condition})`).join(" AND ");
      })
      .params(),
  );

/**
 * Checks in the transaction itself that an account, by default the caller, is an administrator, so that two
 * administrators cannot remove each other at once.
 */
export const buildAdministratorCheck = (accountId: string, label = "actor"): TransactionItem =>
  buildStaffCheck(accountId, ["ADMIN"], label);
