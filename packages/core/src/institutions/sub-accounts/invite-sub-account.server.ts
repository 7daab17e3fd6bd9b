/**
 * Adds people to an institution (P3): by an invitation, or at once with a code that the owner of the address was sent.
 */
import { ulid } from "ulid";
import * as Accounts from "../../identity/accounts/account-store.server.ts";
import { buildCodeNotice } from "../../identity/accounts/address-notice.ts";
import { checkEmailAddress, normalizeLogin } from "../../identity/accounts/index.ts";
import { issueCode } from "../../identity/accounts/issue-code.server.ts";
import * as Code from "../../identity/accounts/verification-code.server.ts";
import { buildEmailNotice, buildNotices } from "../../messaging/index.ts";
import type { Language } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import { admitGuess } from "../../platform/rate-limits/work-budget.server.ts";
import {
  getInstitutionName,
  getInstitutionNamesByLanguage,
  type Institution,
  type InstitutionMember,
  isCertified,
} from "../index.ts";
import { loadCurrentAdministeredInstitution } from "../institution-authorization.server.ts";
import { listAllMembers } from "../institution-store.server.ts";
import { buildMemberPuts } from "../membership.server.ts";
import {
  buildInvitationEnd,
  computeInvitationExpiry,
  type Invitation,
  isInvitationOpen,
  MAX_MEMBERS,
  toInvitationNames,
  toInvitedSubAccountView,
  toMemberRole,
  toSubAccountView,
} from "./index.ts";
import { buildInvitationDeletes, buildInvitationPuts, listInvitations } from "./invitation-store.server.ts";
import type { SubAccountPermission, SubAccountView } from "./sub-account-schema.ts";
import { writeSubAccountChange } from "./write-sub-account-change.server.ts";

/** Invitations are e-mails to strangers, so one administrator may send twenty per hour. */
const inviteLimit = { times: 20, window: 3_600_000 };

/**
 * Invites an address by e-mail. Nobody learns whether it has an account: whoever signs in with it may accept.
 * @throws Refusal 106000 while the institution is not certified, 200114 when it is not an e-mail address, 101001 for
 * oneself, 10200 for an existing member, 19995 too often
 */
export const inviteSubAccount = async (
  input: { account: string; permission: SubAccountPermission; language?: Language | undefined },
  ctx: Context,
): Promise<SubAccountView> => {
  const institution = await requireAddableInstitution(input.account, ctx);
  await Rate.enforceRateLimit("invite", ctx.actor.accountId, inviteLimit, ctx.now);
  const invitation: Invitation = {
    id: ulid(Date.parse(ctx.now)),
    institutionId: institution.id,
    names: toInvitationNames(institution.fields),
    account: input.account.trim(),
    permission: input.permission,
    invitedBy: ctx.actor.account,
    since: ctx.now,
    expiresAt: computeInvitationExpiry(ctx.now),
  };
  const language = input.language ?? "zh-Hant";
  const notice = buildEmailNotice(
    invitation.account,
    "subAccountInvited",
    {
      institution: getInstitutionName(institution.fields, language),
      by: ctx.actor.account,
      ...buildInvitationEnd(invitation),
    },
    language,
    ctx.now,
  );
  await writeSubAccountChange(institution, "inviteSubAccount", buildInvitationPuts(invitation), ctx, {
    notices: [{ ...notice, link: "/personal/mechanism" }],
    outcome: { id: invitation.id },
  });
  return toInvitedSubAccountView(invitation);
};

/**
 * E-mails a code to the account to be bound; its owner consents by giving the code to the administrator. The message
 * names the institution, and the code adds its owner to no other one.
 */
export const sendSubAccountCode = async (
  input: { account: string; language?: Language | undefined },
  ctx: Context,
): Promise<void> => {
  const institution = await requireAddableInstitution(input.account, ctx);
  await Rate.enforceRateLimit("invite", ctx.actor.accountId, inviteLimit, ctx.now);
  // The mailbox that the code is valid for, whatever form of it was typed.
  const [to, language] = [normalizeLogin(input.account), input.language ?? "zh-Hant"];
  const params = { institution: getInstitutionName(institution.fields, language) };
  const { enqueue } = await issueCode(
    to,
    "subaccount",
    ctx,
    (code) => [buildCodeNotice(to, "subAccountCode", code, language, ctx, params)],
    institution.id,
  );
  // Otherwise a code was sent to this address moments ago and is still valid.
  await enqueue?.();
};

/**
 * Binds an existing account at once, with the code that its owner received by e-mail (spec 1 §6).
 * @throws Refusal as `inviteSubAccount`; 10206/10207/900058 for the code, then 101000 when there is no such account
 */
export const bindSubAccount = async (
  input: { account: string; code: string; permission: SubAccountPermission },
  ctx: Context,
): Promise<SubAccountView> => {
  await admitGuess({ operation: "subaccount", subject: input.account }, ctx);
  const institution = await requireAddableInstitution(input.account, ctx);
  const validCode = await Code.requireValidCode(input.account, "subaccount", input.code, ctx, institution.id);
  const account = await Accounts.findAccountByLogin(input.account);
  if (!account || account.roles.some((role) => role !== "APPLICANT")) {
    await Code.consumeCode(validCode);
    throw new Refusal(errorCodes.SUB_ACCOUNT_MISSING, { fields: [{ path: "account", key: "unknown" }] });
  }
  const member: InstitutionMember = {
    institutionId: institution.id,
    accountId: account.id,
    account: account.account,
    role: toMemberRole(input.permission),
    language: account.language,
    since: ctx.now,
    version: 1,
  };
  const openInvitations = (await listInvitations(institution.id)).filter((each) =>
    hasSameAddress(each, account),
  );
  const notices = buildNotices(
    [{ ...member }],
    "subAccountAdded",
    { institution: getInstitutionNamesByLanguage(institution.fields) },
    ctx.now,
    "/personal/mechanism",
  );
  await writeSubAccountChange(
    institution,
    "bindSubAccount",
    [
      ...buildMemberPuts(member, undefined),
      Accounts.buildAddressCheck(account),
      ...openInvitations.flatMap((each) => buildInvitationDeletes(each)),
      ...(await Code.buildCodeConsumption(validCode)),
    ],
    ctx,
    { notices, outcome: { id: member.accountId } },
  ).catch((error) => {
    throw Code.explainUsedCode(error);
  });
  return toSubAccountView(member);
};

/**
 * The current institution, when the address may be added to it. Only a certified one may invite: the recipient did not
 * ask for the e-mail, which carries the institute's name beside the institution's.
 */
async function requireAddableInstitution(account: string, ctx: Context): Promise<Institution> {
  const institution = await loadCurrentAdministeredInstitution(ctx);
  if (!isCertified(institution))
    throw new Refusal(errorCodes.INSTITUTION_NOT_CERTIFIED, { params: { context: "subAccount" } });
  checkEmailAddress(account);
  if (normalizeLogin(account) === normalizeLogin(ctx.actor.account))
    throw new Refusal(errorCodes.SUB_ACCOUNT_SELF);
  const members = await listAllMembers(institution.id);
  if (members.some((each) => hasSameAddress(each, { account }))) {
    throw new Refusal(errorCodes.EMAIL_EXISTS, {
      params: { context: "member" },
      fields: [{ path: "account", key: "duplicate" }],
    });
  }
  // Invited people count towards the limit; the version of the institution lets only one of two concurrent invitations
  // pass.
  const otherInvitations = (await listInvitations(institution.id)).filter(
    (each) => isInvitationOpen(each, members, ctx.now) && !hasSameAddress(each, { account }),
  );
  if (members.length + otherInvitations.length >= MAX_MEMBERS) {
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "account", key: "tooMany", params: { max: MAX_MEMBERS } }],
    });
  }
  return institution;
}

const hasSameAddress = (a: { account: string }, b: { account: string }): boolean =>
  normalizeLogin(a.account) === normalizeLogin(b.account);
