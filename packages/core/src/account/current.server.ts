/** Who is signed in, with everything the site keeps about them (spec 1 §3, session state). */
import type { Context } from "../actor.ts";
import { inService, view } from "../contact/index.ts";
import * as Contacts from "../contact/store.server.ts";
import * as Institutions from "../institution/store.server.ts";
import { emailOf, own } from "./commands.server.ts";
import type { CurrentUser } from "./current-user.ts";
import { isEnrolled, requiresFactor } from "./factor/index.ts";
import { passwordUpdateDue } from "./index.ts";

/** The caller, with institutions in the order of the session's memberships, the current one and its contacts in service. */
export const current = async (ctx: Context): Promise<CurrentUser> => {
  const [account, memberships] = await Promise.all([
    own(ctx),
    Institutions.membershipsOf(ctx.actor.accountId),
  ]);
  const currentId = ctx.actor.institution?.id;
  const [institutions, liaisons] = await Promise.all([
    Institutions.readAll(memberships.map((each) => each.institutionId)),
    currentId ? Contacts.ofInstitution(currentId) : [],
  ]);
  const roleAt = new Map(memberships.map((each) => [each.institutionId, each.role]));
  const email = emailOf(account);
  const { phone, phoneAreaCodeId, pictureId } = account;
  return {
    id: account.id,
    account: account.account,
    ...(email && { email }),
    ...(phone && { phone, phoneAreaCodeId }),
    ...(pictureId && { pictureId }),
    roles: account.roles,
    institutions: institutions.map((each) => ({
      id: each.id,
      status: each.certification,
      names: { zh: each.fields.nameZh, en: each.fields.nameEn, pt: each.fields.namePt },
      role: roleAt.get(each.id) ?? "SUB_OWN",
    })),
    ...(currentId && { currentInstitutionId: currentId }),
    // Spread: a wire row is a plain record, which the contact's interface is not to TypeScript.
    liaisons: liaisons.filter(inService).map((contact) => ({ ...view(contact) })),
    preferences: account.preferences,
    language: account.language,
    passwordChangedAt: account.passwordChangedAt,
    passwordUpdateDue: passwordUpdateDue(account.passwordChangedAt, ctx.now),
    ...(requiresFactor(account.roles) && !isEnrolled(account) && { enrolmentRequired: true }),
  };
};
