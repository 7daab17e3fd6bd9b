/** Sub-accounts: who else acts for an institution, and what of it they see (schemes P3, spec 1 §3, §6). Pure. */
import type { Instant } from "../day.ts";
import { instant } from "../day.ts";
import type { Member } from "../institution/index.ts";
import type { InstitutionFields } from "../institution/wire.ts";
import type { InvitationView, Permission, SubAccountView } from "./wire.ts";

/** Days an invitation stands open. */
const DAYS = 14;
/** Most people of one institution, invited ones too. */
export const MOST = 50;

/** An invitation that was not taken up yet; one an institution and address. */
export interface Invitation {
  id: string;
  institutionId: string;
  names: { zh: string; en: string; pt: string };
  account: string;
  permission: Permission;
  invitedBy: string;
  since: Instant;
  expiresAt: Instant;
}

export const roleOf = (permission: Permission): "SUB_ALL" | "SUB_OWN" =>
  permission === "ALL" ? "SUB_ALL" : "SUB_OWN";

export const expiryOf = (now: Instant): Instant => instant(Date.parse(now) + DAYS * 86_400_000);
export const open = (invitation: Pick<Invitation, "expiresAt">, now: Instant): boolean =>
  invitation.expiresAt > now;

export const namesOf = (fields: InstitutionFields): Invitation["names"] => ({
  zh: fields.nameZh,
  en: fields.nameEn,
  pt: fields.namePt,
});

/** A member on the wire. */
export const view = (member: Member): SubAccountView => ({
  id: member.accountId,
  version: member.version ?? 1,
  account: member.account,
  permission: member.role === "SUB_OWN" ? "OWN" : "ALL",
  status: member.suspended ? "SUSPENDED" : "ACTIVE",
  since: member.since,
});
export const invitedView = (invitation: Invitation): SubAccountView => ({
  id: invitation.id,
  version: 1,
  account: invitation.account,
  permission: invitation.permission,
  status: "INVITED",
  since: invitation.since,
  expiresAt: invitation.expiresAt,
});
export const invitationView = (invitation: Invitation): InvitationView => {
  const { institutionId, names, permission, invitedBy, expiresAt } = invitation;
  return { institutionId, names, permission, invitedBy, expiresAt };
};
