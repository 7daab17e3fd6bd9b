/** The signed-in user with everything the site shows about them (spec 1 §3, session state). */

import { findEmailAddress, getOwnAccount } from "../../identity/accounts/account-service.server.ts";
import { isPasswordUpdateDue } from "../../identity/accounts/index.ts";
import { loadPasswordUpdateMonths } from "../../identity/accounts/password-update.server.ts";
import { isEnrolled, requiresFactor } from "../../identity/second-factor/index.ts";
import type { Context } from "../../platform/actor.ts";
import * as Contacts from "../contacts/contact-store.server.ts";
import { isInService, toContactView } from "../contacts/index.ts";
import * as Institutions from "../institution-store.server.ts";
import type { CurrentUser } from "./current-user-schema.ts";

/**
 * Returns the caller, with institutions in the order of the session's memberships, the current one and its contacts in
 * service.
 */
export const getCurrentUser = async (ctx: Context): Promise<CurrentUser> => {
  // The session was read with the memberships, in the same consistent query.
  const { institution: current, institutions: own = [] } = ctx.actor;
  const currentId = current?.id;
  const [account, updateMonths, institutions, liaisons] = await Promise.all([
    getOwnAccount(ctx),
    loadPasswordUpdateMonths(ctx),
    Institutions.listInstitutionsById(own.map(({ id }) => id)),
    currentId ? Contacts.listContacts(currentId) : [],
  ]);
  const roleAt = new Map(own.map(({ id, role }) => [id, role]));
  const email = findEmailAddress(account);
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
    // Spread, because TypeScript does not accept an interface where the response schema expects a plain record.
    liaisons: liaisons.filter(isInService).map((contact) => ({ ...toContactView(contact) })),
    preferences: account.preferences,
    language: account.language,
    passwordChangedAt: account.passwordChangedAt,
    passwordUpdateDue: isPasswordUpdateDue(account.passwordChangedAt, updateMonths, ctx.now),
    ...(requiresFactor(account.roles) && !isEnrolled(account) && { enrolmentRequired: true }),
  };
};
