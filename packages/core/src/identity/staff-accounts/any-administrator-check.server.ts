/** Whether one of several accounts is an administrator still: who wrote something answers for it with its publisher. */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Account } from "../accounts/account-entities.server.ts";
import { findAccount } from "../accounts/account-store.server.ts";
import { buildAdministratorCheck } from "../accounts/staff-account-writes.server.ts";

const isActingAdministrator = (account: Account | undefined): boolean =>
  account?.disabled !== true && account?.roles?.includes("ADMIN") === true;

/**
 * Builds the check of one account that is an administrator, the last one of the list first.
 * @throws Refusal 900310 when none of them is
 */
export const buildAnyAdministratorCheck = async (
  accountIds: readonly string[],
  label: string,
): Promise<TransactionItem[]> => {
  for (const id of accountIds.toReversed())
    if (isActingAdministrator(await findAccount(id))) return [buildAdministratorCheck(id, label)];
  throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: "writer" } });
};
