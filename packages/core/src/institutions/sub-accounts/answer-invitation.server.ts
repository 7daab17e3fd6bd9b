/** Operations of the invited person: list their invitations, accept or decline one. */
import { buildAddressCheck, findAccount } from "../../identity/accounts/account-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import type { InstitutionMember } from "../index.ts";
import { requireApplicant } from "../institution-authorization.server.ts";
import { findInstitution, listAllMembers } from "../institution-store.server.ts";
import { buildMemberPuts, incrementVersion } from "../membership.server.ts";
import { writeInstitution } from "../write-institution.server.ts";
import { type Invitation, isInvitationOpen, toInvitationView, toMemberRole } from "./index.ts";
import { buildInvitationDeletes, listInvitationsByAddress } from "./invitation-store.server.ts";
import type { InvitationView } from "./sub-account-schema.ts";

/**
 * Lists the open invitations to the caller's e-mail address; registration verified that the address is the caller's.
 */
export const listOwnInvitations = async (ctx: Context): Promise<InvitationView[]> =>
  (await listOpenInvitations(ctx)).map(toInvitationView);

/**
 * Accepts an invitation: from now on the caller acts for the institution.
 * @throws Refusal 101000 when there is none, 10306 when the institution is gone, 101002 when it has no administrator,
 * 101001 when the caller already belongs to it
 */
export const acceptInvitation = async (institutionId: string, ctx: Context): Promise<InvitationView> => {
  requireApplicant(ctx.actor);
  // Read first: its version refuses this write when an administrator is replaced after the members were read.
  const institution = await findInstitution(institutionId);
  const [invitation, members, account] = await Promise.all([
    requireInvitation(institutionId, ctx),
    listAllMembers(institutionId),
    findAccount(ctx.actor.accountId),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (!members.some(({ role }) => role === "ADMINISTRATOR"))
    throw new Refusal(errorCodes.INSTITUTION_HAS_NO_ADMIN);
  if (members.some(({ accountId }) => accountId === ctx.actor.accountId)) {
    throw new Refusal(errorCodes.SUB_ACCOUNT_SELF);
  }
  const member: InstitutionMember = {
    institutionId,
    accountId: ctx.actor.accountId,
    account: ctx.actor.account,
    role: toMemberRole(invitation.permission),
    language: account?.language ?? "zh-Hant",
    since: ctx.now,
    version: 1,
  };
  const rows = [
    ...buildInvitationDeletes(invitation),
    ...buildMemberPuts(member, undefined),
    buildAddressCheck({ id: member.accountId, account: member.account }),
  ];
  await writeInstitution(
    { before: institution, after: incrementVersion(institution), action: "acceptInvitation", with: rows },
    ctx,
  );
  return toInvitationView(invitation);
};

/**
 * Declines an invitation, which also removes it from the institution's list.
 * @throws Refusal 101000
 */
export const declineInvitation = async (institutionId: string, ctx: Context): Promise<void> =>
  transact([
    ...buildInvitationDeletes(await requireInvitation(institutionId, ctx)),
    ...buildOutcomeWrites(ctx, { id: institutionId }),
  ]);

async function listOpenInvitations(ctx: Context): Promise<Invitation[]> {
  const invitations = await listInvitationsByAddress(ctx.actor.account);
  const members = await Promise.all(invitations.map((each) => listAllMembers(each.institutionId)));
  return invitations.filter((each, i) => isInvitationOpen(each, members[i] ?? [], ctx.now));
}
async function requireInvitation(institutionId: string, ctx: Context): Promise<Invitation> {
  const invitation = (await listOpenInvitations(ctx)).find((each) => each.institutionId === institutionId);
  if (!invitation) throw new Refusal(errorCodes.SUB_ACCOUNT_MISSING);
  return invitation;
}
