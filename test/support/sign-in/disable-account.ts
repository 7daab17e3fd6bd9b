/** Disables an account directly in the table. The portal does so for staff only, in the change of a staff account. */
import { findAccount, updateAccount } from "@portal/core/identity/accounts/account-store.server";

/** Disables or enables an account, which ends all its sessions. */
export const setAccountDisabled = async (accountId: string, disabled: boolean): Promise<void> => {
  const account = await findAccount(accountId);
  if (!account) throw new Error(`no account ${accountId}`);
  await updateAccount(account, { disabled, epoch: account.epoch + 1 });
};
