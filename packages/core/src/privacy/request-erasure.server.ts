/**
 * Requests the erasure of an account (decision 0043): with the password, cancelled by a sign-in within 14 days. Then
 * `erase-account.server.ts` carries it out.
 */
import { getOwnAccount } from "../identity/accounts/account-service.server.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import { buildAddressNotice } from "../identity/accounts/address-notice.ts";
import { listInstitutionsById, listMemberships } from "../institutions/institution-store.server.ts";
import { prepareNotices } from "../messaging/enqueue-notices.server.ts";
import type { Context } from "../platform/actor.ts";
import { type Instant, toInstant, toMacaoDay } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { transact } from "../platform/transaction.server.ts";
import { ERASURE_GRACE_MS } from "./index.ts";

/** Lists institutions that would be left without an administrator. */
export const listBlockingInstitutions = async (accountId: string) => {
  const ownMemberships = (await listMemberships(accountId)).filter(({ role }) => role === "ADMINISTRATOR");
  const institutions = await listInstitutionsById(ownMemberships.map(({ institutionId }) => institutionId));
  return institutions
    .filter(({ closedAt }) => !closedAt)
    .map(({ id, fields }) => ({ id, names: { zh: fields.nameZh, en: fields.nameEn, pt: fields.namePt } }));
};

/**
 * Requests the erasure of the caller's account: every session ends, and it is carried out after 14 days without a
 * sign-in. The address is notified, so that a request by somebody else is noticed in time.
 * @throws Refusal 10209 for the administrator of an institution, 200113 for staff and readers, whose accounts belong to
 * the institute
 */
export const requestErasure = async (ctx: Context): Promise<{ at: Instant }> => {
  const account = await getOwnAccount(ctx);
  if (account.roles.some((role) => role !== "APPLICANT")) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  if ((await listBlockingInstitutions(account.id)).length > 0)
    throw new Refusal(errorCodes.USER_HAS_LINKED_APPLICATIONS);
  const at = toInstant(Date.parse(ctx.now) + ERASURE_GRACE_MS);
  const notices = prepareNotices(
    [buildAddressNotice(account.account, "erasureAsked", { day: toMacaoDay(at) }, account.language, ctx)],
    ctx,
  );
  await transact([
    Accounts.buildAccountUpdate(account, { erasureAt: at, epoch: account.epoch + 1 }),
    buildDeferredTask({ kind: "subjectErasure", id: account.id }, ctx.now, ERASURE_GRACE_MS).row,
    ...notices.rows,
  ]);
  await notices.enqueueAfterWrite();
  return { at };
};
