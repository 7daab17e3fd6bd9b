/**
 * What the administrator does with sub-accounts (P3): invite, bind, change, suspend, remove. Each is a conditional write
 * with an entry in the institution's history; access is read from the membership row on every call, so that it begins
 * and ends with that row.
 */
import { ulid } from "ulid";
import * as Code from "../account/code.server.ts";
import { checkAccount, loginOf } from "../account/index.ts";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { memberships } from "../institution/entities.server.ts";
import { certified, type Institution, type Member, nameOf } from "../institution/index.ts";
import { joining, leaving, next } from "../institution/member.server.ts";
import { administered } from "../institution/permit.server.ts";
import { everyMemberOf } from "../institution/store.server.ts";
import { write } from "../institution/write.server.ts";
import { mail, tell } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import type { Language } from "../notice/types.ts";
import { admitGuess } from "../rate/budget.server.ts";
import * as Rate from "../rate/store.server.ts";
import type { Labelled } from "../write.server.ts";
import { expiryOf, type Invitation, invitedView, MOST, namesOf, open, roleOf, view } from "./index.ts";
import { ofInstitution, put, take } from "./store.server.ts";
import type { Permission, SubAccountView } from "./wire.ts";

/** Mails to strangers: twenty an hour from one administrator. */
const often = { times: 20, window: 3_600_000 };

/** Sub-accounts of the institution at hand, then open invitations. @throws Refusal 200113, 101002 */
export const list = async (ctx: Context): Promise<SubAccountView[]> => {
  const { id } = await administered(ctx);
  const [members, invitations] = await Promise.all([everyMemberOf(id), ofInstitution(id)]);
  return [
    ...members.filter(({ role }) => role !== "ADMINISTRATOR").map(view),
    ...invitations.filter((each) => open(each, ctx.now)).map(invitedView),
  ];
};

/** One of them. @throws Refusal 101000 */
export const find = async (id: string, ctx: Context): Promise<SubAccountView> => {
  const found = (await list(ctx)).find((each) => each.id === id);
  if (!found) throw new Refusal(codes.SUB_ACCOUNT_MISSING);
  return found;
};

/**
 * Invites an address by mail. Whether it has an account is told to nobody: who signs in with it may take it up.
 * @throws Refusal 106000 while the institution is not certified, 200114 for no e-mail address, 101001 for oneself, 10200 for who is in already, 19995 too often
 */
export const invite = async (
  input: { account: string; permission: Permission; language?: Language | undefined },
  ctx: Context,
): Promise<SubAccountView> => {
  const institution = await addable(input.account, ctx);
  await Rate.count("invite", ctx.actor.accountId, often, ctx.now);
  const invitation: Invitation = {
    id: ulid(Date.parse(ctx.now)),
    institutionId: institution.id,
    names: namesOf(institution.fields),
    account: input.account.trim(),
    permission: input.permission,
    invitedBy: ctx.actor.account,
    since: ctx.now,
    expiresAt: expiryOf(ctx.now),
  };
  const notice = mail(
    invitation.account,
    "subAccountInvited",
    { institution: nameOf(institution.fields), by: ctx.actor.account },
    input.language ?? "zh-Hant",
    ctx.now,
  );
  await change(institution, "inviteSubAccount", put(invitation), ctx, [
    { ...notice, link: "/personal/mechanism" },
  ]);
  return invitedView(invitation);
};

/** Mails a code to an account that is to be bound; its owner hands it to the administrator, which is the consent. */
export const sendCode = async (
  input: { account: string; language?: Language | undefined },
  ctx: Context,
): Promise<void> => {
  const institution = await addable(input.account, ctx);
  await Rate.count("invite", ctx.actor.accountId, often, ctx.now);
  const { code, minutes } = await Code.issue(input.account, "subaccount", ctx);
  // One was mailed to this address a moment ago: it is as good.
  if (!code) return;
  const params = { institution: nameOf(institution.fields), code, minutes };
  await enqueue(
    [mail(input.account.trim(), "subAccountCode", params, input.language ?? "zh-Hant", ctx.now)],
    ctx,
  );
};

/**
 * Binds an existing account at once, by the code its owner was mailed (spec 1 §6).
 * @throws Refusal as `invite`; 10206/10207/900058 for the code, then 101000 when there is no such account
 */
export const bind = async (
  input: { account: string; code: string; permission: Permission },
  ctx: Context,
): Promise<SubAccountView> => {
  await admitGuess({ operation: "subaccount", subject: input.account }, ctx);
  const institution = await addable(input.account, ctx);
  await Code.redeem(input.account, "subaccount", input.code, ctx);
  const account = await Accounts.byLogin(input.account);
  if (!account || account.roles.some((role) => role !== "APPLICANT")) {
    throw new Refusal(codes.SUB_ACCOUNT_MISSING, { fields: [{ path: "account", key: "unknown" }] });
  }
  const member: Member = {
    institutionId: institution.id,
    accountId: account.id,
    account: account.account,
    role: roleOf(input.permission),
    language: account.language,
    since: ctx.now,
    version: 1,
  };
  const invited = (await ofInstitution(institution.id)).filter((each) => sameAddress(each, account));
  const notices = tell(
    [{ ...member }],
    "subAccountAdded",
    { institution: nameOf(institution.fields) },
    ctx.now,
    "/personal/mechanism",
  );
  await change(
    institution,
    "bindSubAccount",
    [...joining(member, undefined), ...invited.flatMap((each) => take(each))],
    ctx,
    notices,
  );
  return view(member);
};

type What = { permission: Permission } | { suspended: boolean };
/** Changes what a sub-account sees, suspends it or lets it in again; what it may do changes with its next call. */
export const update = async (
  input: { id: string; version: number } & What,
  ctx: Context,
): Promise<SubAccountView> => {
  const institution = await administered(ctx);
  const before = await member(institution.id, input.id, input.version);
  const { suspended: was, ...rest } = before;
  const suspended = "suspended" in input ? input.suspended : was === true;
  const after: Member = {
    ...rest,
    role: "permission" in input ? roleOf(input.permission) : before.role,
    version: (before.version ?? 1) + 1,
    ...(suspended && { suspended }),
  };
  const rows = joining(after, undefined);
  const gone = { accountId: after.accountId, institutionId: institution.id };
  const action =
    "permission" in input ? "changeSubAccount" : suspended ? "suspendSubAccount" : "resumeSubAccount";
  await change(
    institution,
    action,
    suspended
      ? [
          { label: "membership", Delete: memberships().delete(gone).params() as never },
          ...rows.filter(({ label }) => label === "member"),
        ]
      : rows,
    ctx,
  );
  return view(after);
};

/** Removes a sub-account, whose access ends at once, or takes an invitation back. @throws Refusal 101000, STALE_VERSION */
export const remove = async (id: string, version: number | undefined, ctx: Context): Promise<void> => {
  const institution = await administered(ctx);
  const invitation = (await ofInstitution(institution.id)).find((each) => each.id === id);
  if (invitation) return change(institution, "withdrawInvitation", take(invitation), ctx);
  const before = await member(institution.id, id, version);
  const notices = tell([before], "subAccountRemoved", { institution: nameOf(institution.fields) }, ctx.now);
  return change(institution, "removeSubAccount", leaving(before), ctx, notices);
};

/** The version of the institution is the condition: two changes of its people at once, and one is told what stands. */
async function change(
  before: Institution,
  action: string,
  rows: Labelled[],
  ctx: Context,
  notices: Parameters<typeof write>[0]["notices"] = [],
): Promise<void> {
  await write({ before, after: next(before), action, notices, with: rows }, ctx);
}

/**
 * The institution at hand, when the address may be added to it. Only a certified one may: whoever is written to did not
 * ask for it, and the mail bears the institute's name beside the institution's.
 */
async function addable(account: string, ctx: Context): Promise<Institution> {
  const institution = await administered(ctx);
  if (!certified(institution)) throw new Refusal(codes.INSTITUTION_NOT_CERTIFIED);
  checkAccount(account);
  if (loginOf(account) === loginOf(ctx.actor.account)) throw new Refusal(codes.SUB_ACCOUNT_SELF);
  const members = await everyMemberOf(institution.id);
  if (members.some((each) => sameAddress(each, { account }))) {
    throw new Refusal(codes.EMAIL_EXISTS, { fields: [{ path: "account", key: "duplicate" }] });
  }
  // Whoever is invited counts; the version of the institution lets only one of two invitations at once pass.
  const invited = (await ofInstitution(institution.id)).filter(
    (each) => open(each, ctx.now) && !sameAddress(each, { account }),
  );
  if (members.length + invited.length >= MOST) {
    throw new Refusal(codes.INVALID_VALUE, {
      fields: [{ path: "account", key: "tooMany", params: { max: MOST } }],
    });
  }
  return institution;
}

const sameAddress = (a: { account: string }, b: { account: string }): boolean =>
  loginOf(a.account) === loginOf(b.account);

/** A sub-account of the institution at a version. @throws Refusal 101000, 200113 for its administrator, STALE_VERSION */
async function member(institutionId: string, id: string, version: number | undefined): Promise<Member> {
  const found = (await everyMemberOf(institutionId)).find((each) => each.accountId === id);
  if (!found) throw new Refusal(codes.SUB_ACCOUNT_MISSING);
  if (found.role === "ADMINISTRATOR") throw new Refusal(codes.SUB_ACCOUNT_SELF);
  if (version !== undefined && version !== (found.version ?? 1)) {
    throw new Refusal(codes.STALE_VERSION, { current: view(found) });
  }
  return found;
}
