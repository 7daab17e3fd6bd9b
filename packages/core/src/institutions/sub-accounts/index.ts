/** Sub-accounts: other people who act for an institution, and what they see of it (schemes P3, spec 1 §3, §6). Pure. */
import { type Day, formatMacaoTime, type Instant, toInstant, toMacaoDay } from "../../platform/day.ts";
import type { InstitutionMember } from "../index.ts";
import type { InstitutionFields } from "../institution-schema.ts";
import type { InvitationView, SubAccountPermission, SubAccountView } from "./sub-account-schema.ts";

/** Days until an invitation expires. */
const INVITATION_DAYS = 14;
/** Maximum number of people in one institution, including invited ones. */
export const MAX_MEMBERS = 50;

/** An invitation that is not accepted yet; at most one per institution and address. */
export interface Invitation {
  id: string;
  institutionId: string;
  names: { zh: string; en: string; pt: string };
  account: string;
  permission: SubAccountPermission;
  invitedBy: string;
  since: Instant;
  expiresAt: Instant;
}

/** Returns the role of a member by what it may see. */
export const toMemberRole = (permission: SubAccountPermission): "SUB_ALL" | "SUB_OWN" =>
  permission === "ALL" ? "SUB_ALL" : "SUB_OWN";

/** Returns when an invitation that is sent now expires. */
export const computeInvitationExpiry = (now: Instant): Instant =>
  toInstant(Date.parse(now) + INVITATION_DAYS * 86_400_000);
/** Builds the parameters of a message that say until when an invitation can be accepted. */
export const buildInvitationEnd = ({
  expiresAt,
}: Pick<Invitation, "expiresAt">): { dueOn: Day; time: string } => ({
  dueOn: toMacaoDay(expiresAt),
  time: formatMacaoTime(expiresAt),
});
/**
 * Returns whether an invitation can be accepted: it has not expired, and nobody has become administrator since it was
 * sent, who would otherwise let in whom the former one chose.
 * @param members of the institution
 */
export const isInvitationOpen = (
  { expiresAt, since }: Pick<Invitation, "expiresAt" | "since">,
  members: readonly Pick<InstitutionMember, "role" | "since">[],
  now: Instant,
): boolean =>
  expiresAt > now && !members.some((member) => member.role === "ADMINISTRATOR" && member.since > since);

/** Returns the names of an institution as an invitation shows them. */
export const toInvitationNames = (fields: InstitutionFields): Invitation["names"] => ({
  zh: fields.nameZh,
  en: fields.nameEn,
  pt: fields.namePt,
});

/** Returns a member as the API returns it. */
export const toSubAccountView = (member: InstitutionMember): SubAccountView => ({
  id: member.accountId,
  version: member.version ?? 1,
  account: member.account,
  permission: member.role === "SUB_OWN" ? "OWN" : "ALL",
  status: member.suspended ? "SUSPENDED" : "ACTIVE",
  since: member.since,
});
/** Converts an invitation for the administrator, as a sub-account that is invited. */
export const toInvitedSubAccountView = (invitation: Invitation): SubAccountView => ({
  id: invitation.id,
  version: 1,
  account: invitation.account,
  permission: invitation.permission,
  status: "INVITED",
  since: invitation.since,
  expiresAt: invitation.expiresAt,
});
/** Converts an invitation for whoever is invited. */
export const toInvitationView = (invitation: Invitation): InvitationView => {
  const { institutionId, names, permission, invitedBy, expiresAt } = invitation;
  return { institutionId, names, permission, invitedBy, expiresAt };
};
