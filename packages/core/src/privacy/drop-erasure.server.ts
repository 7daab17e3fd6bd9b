/** An erasure that cannot be carried out on its day, because an institution would lose its administrator. */
import type { Account } from "../identity/accounts/account-store.server.ts";
import { buildAccountUpdate } from "../identity/accounts/account-store.server.ts";
import { buildAddressNotice } from "../identity/accounts/address-notice.ts";
import { type InstitutionNames, pickInstitutionName } from "../institutions/institution-names.ts";
import { prepareNotices } from "../messaging/enqueue-notices.server.ts";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import { buildDeferredTaskDelete } from "../platform/deferred-tasks/deferred-task-store.server.ts";

/**
 * Drops the erasure of an account that was made administrator of institutions after the request, and tells its address:
 * the person relies on the data being gone (decision 0840).
 */
export const dropErasure = async (
  account: Account,
  institutions: readonly { id: string; names: InstitutionNames }[],
  ctx: Context,
): Promise<void> => {
  const names = institutions.map(
    ({ id, names: all }) => pickInstitutionName(all, undefined, account.language) ?? id,
  );
  const params = { institution: names.join(" / ") };
  const notices = prepareNotices(
    [buildAddressNotice(account.account, "erasureDropped", params, account.language, ctx)],
    ctx,
  );
  await writeWithAuditEntry(
    {
      action: "subject.erasureDropped",
      subject: account.id,
      detail: { institutions: institutions.map(({ id }) => id) },
    },
    [
      buildAccountUpdate(account, { erasureAt: "" }),
      buildDeferredTaskDelete({ kind: "subjectErasure", id: account.id }),
      ...notices.rows,
    ],
    ctx,
  );
  await notices.enqueueAfterWrite();
};
