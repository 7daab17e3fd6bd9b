/**
 * Lets an erasure find what was written before it remembered suspensions and earlier addresses (decisions 0354 and
 * 0392): institutions that list somebody as suspended, and logins that older rows contain beside the id of an account.
 * Done again it changes nothing.
 */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  findAccount,
  findAccountId,
  listLogins,
  updateAccount,
} from "@portal/core/identity/accounts/account-store.server";
import { normalizeLogin } from "@portal/core/identity/accounts/index";
import type { InstitutionMember } from "@portal/core/institutions/index";
import { buildPastMembershipPut } from "@portal/core/institutions/membership.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";

/** An account changed by its owner meanwhile is read again so often. */
const MAX_ATTEMPTS = 5;

type Recipient = Pick<ApplicationHeader["notify"][number], "accountId" | "account">;

/** Remembers the institution of a suspended member beside the account. @returns whether it was not remembered */
export const rememberSuspension = async ({
  accountId,
  institutionId,
  suspended,
}: Pick<InstitutionMember, "accountId" | "institutionId" | "suspended">): Promise<boolean> => {
  if (!suspended || !(await findAccount(accountId))) return false;
  const { Put, label } = buildPastMembershipPut({ accountId, institutionId });
  if (!Put) return false;
  try {
    await transact([{ label, Put: { ...Put, ConditionExpression: "attribute_not_exists(pk)" } }]);
    return true;
  } catch (error) {
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};

/**
 * Remembers a login that a row states beside the id of its account, and that the account has no longer.
 * @returns whether it was not known; never for a login that is somebody else's by now
 */
export const rememberFormerLogin = async ({ accountId, account: stated }: Recipient): Promise<boolean> => {
  const login = normalizeLogin(stated);
  for (let attempt = 1; ; attempt++) {
    const account = await findAccount(accountId);
    if (!account || listLogins(account).includes(login) || account.formerLogins?.includes(login))
      return false;
    if ((await findAccountId(login)) !== undefined) return false;
    try {
      await updateAccount(account, { formerLogins: [...(account.formerLogins ?? []), login] });
      return true;
    } catch (error) {
      const isStale = error instanceof Refusal && error.code === errorCodes.STALE_VERSION;
      if (!isStale || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
};
