/**
 * Operations of the administrator on sub-accounts (P3): list, change, suspend, remove. Each is a conditional write with
 * an entry in the institution's history. Every call reads access from the membership row, so access begins and ends
 * with that row.
 */
import { buildAddressCheck, findAccount } from "../../identity/accounts/account-store.server.ts";
import { buildNotices } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getInstitutionNamesByLanguage, type InstitutionMember } from "../index.ts";
import { loadCurrentAdministeredInstitution } from "../institution-authorization.server.ts";
import { getMembershipEntity } from "../institution-entities.server.ts";
import { listAllMembers } from "../institution-store.server.ts";
import { buildMemberDeletes, buildMemberPuts, buildPastMembershipPut } from "../membership.server.ts";
import { isInvitationOpen, toInvitedSubAccountView, toMemberRole, toSubAccountView } from "./index.ts";
import { buildInvitationDeletes, listInvitations } from "./invitation-store.server.ts";
import type { SubAccountPermission, SubAccountView } from "./sub-account-schema.ts";
import { writeSubAccountChange } from "./write-sub-account-change.server.ts";

/**
 * Lists sub-accounts of the current institution, followed by open invitations.
 * @throws Refusal 200113, 101002
 */
export const listSubAccounts = async (ctx: Context): Promise<SubAccountView[]> => {
  const { id } = await loadCurrentAdministeredInstitution(ctx);
  const [members, invitations] = await Promise.all([listAllMembers(id), listInvitations(id)]);
  return [
    ...members.filter(({ role }) => role !== "ADMINISTRATOR").map(toSubAccountView),
    ...invitations.filter((each) => isInvitationOpen(each, members, ctx.now)).map(toInvitedSubAccountView),
  ];
};

/**
 * Returns one sub-account or invitation.
 * @throws Refusal 101000
 */
export const getSubAccount = async (id: string, ctx: Context): Promise<SubAccountView> => {
  const subAccount = (await listSubAccounts(ctx)).find((each) => each.id === id);
  if (!subAccount) throw new Refusal(errorCodes.SUB_ACCOUNT_MISSING);
  return subAccount;
};

type SubAccountChange = { permission: SubAccountPermission } | { suspended: boolean };
/** Changes what a sub-account sees, suspends it or readmits it; the change applies to its next call. */
export const updateSubAccount = async (
  input: { id: string; version: number } & SubAccountChange,
  ctx: Context,
): Promise<SubAccountView> => {
  const institution = await loadCurrentAdministeredInstitution(ctx);
  const before = await requireSubAccount(institution.id, input.id, input.version);
  const { suspended: wasSuspended, ...rest } = before;
  const isSuspended = "suspended" in input ? input.suspended : wasSuspended === true;
  // The address may have changed while the membership was suspended, and notices must not go to the former one.
  const account = (await findAccount(before.accountId))?.account ?? before.account;
  const after: InstitutionMember = {
    ...rest,
    account,
    role: "permission" in input ? toMemberRole(input.permission) : before.role,
    version: (before.version ?? 1) + 1,
    ...(isSuspended && { suspended: isSuspended }),
  };
  const rows = buildMemberPuts(after, undefined);
  const membershipKey = { accountId: after.accountId, institutionId: institution.id };
  const action =
    "permission" in input ? "changeSubAccount" : isSuspended ? "suspendSubAccount" : "resumeSubAccount";
  await writeSubAccountChange(
    institution,
    action,
    isSuspended
      ? [
          { label: "membership", Delete: getMembershipEntity().delete(membershipKey).params() },
          buildPastMembershipPut(membershipKey),
          ...rows.filter(({ label }) => label === "member"),
          buildAddressCheck({ id: after.accountId, account }),
        ]
      : [...rows, buildAddressCheck({ id: after.accountId, account })],
    ctx,
    { outcome: { id: after.accountId, version: after.version } },
  );
  return toSubAccountView(after);
};

/**
 * Removes a sub-account, whose access ends at once, or withdraws an invitation.
 * @throws Refusal 101000, STALE_VERSION
 */
export const removeSubAccount = async (id: string, version: number, ctx: Context): Promise<void> => {
  const institution = await loadCurrentAdministeredInstitution(ctx);
  const invitation = (await listInvitations(institution.id)).find((each) => each.id === id);
  if (invitation)
    return writeSubAccountChange(institution, "withdrawInvitation", buildInvitationDeletes(invitation), ctx);
  const before = await requireSubAccount(institution.id, id, version);
  const notices = buildNotices(
    [before],
    "subAccountRemoved",
    { institution: getInstitutionNamesByLanguage(institution.fields) },
    ctx.now,
  );
  return writeSubAccountChange(institution, "removeSubAccount", buildMemberDeletes(before), ctx, {
    notices,
  });
};

/**
 * A sub-account of the institution, provided that it still has the version that was read.
 * @throws Refusal 101000, 200113 for its administrator, STALE_VERSION
 */
async function requireSubAccount(
  institutionId: string,
  id: string,
  version: number,
): Promise<InstitutionMember> {
  const subAccount = (await listAllMembers(institutionId)).find((each) => each.accountId === id);
  if (!subAccount) throw new Refusal(errorCodes.SUB_ACCOUNT_MISSING);
  if (subAccount.role === "ADMINISTRATOR") throw new Refusal(errorCodes.SUB_ACCOUNT_SELF);
  if (version !== (subAccount.version ?? 1)) {
    throw new Refusal(errorCodes.STALE_VERSION, { current: toSubAccountView(subAccount) });
  }
  return subAccount;
}
