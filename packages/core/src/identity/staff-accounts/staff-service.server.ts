/** Staff accounts: members, roles and second factors. Every change is audited in the same write. */
import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, type Language } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { logAuthenticationEvent } from "../accounts/authentication-event.server.ts";
import { confirm } from "../accounts/confirm-password.server.ts";
import { checkEmailAddress } from "../accounts/index.ts";
import { hashPassword } from "../accounts/password.server.ts";
import { buildAdministratorCheck, buildStaffAccountUpdate } from "../accounts/staff-account-writes.server.ts";
import { notifyFactorChange } from "../authentication/notify-factor-change.server.ts";
import { buildAllFactorsDeletes } from "../second-factor/factor-store.server.ts";
import type { StaffMemberChange } from "../staff/staff-schema.ts";
import * as Store from "../staff/staff-store.server.ts";

export { readStaffRoster } from "../staff/staff-store.server.ts";

const buildRefusal = (path: string, key: string, params: FieldIssue["params"] = {}): Refusal =>
  new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, key, params }] });

/**
 * Who decides does not handle the money (decisions 0031 and 0311). An administrator acts for both, and is held to a
 * second person by the transitions.
 * @throws Refusal 900054 for an officer who is a cashier as well
 */
const refuseSharedDuties = (roles: readonly Store.StaffRole[]): void => {
  if (roles.includes("OFFICER") && roles.includes("CASHIER")) throw buildRefusal("roles", "dutiesApart");
};

interface NewStaffMember {
  account: string;
  roles: Store.StaffRole[];
  language?: Language | undefined;
}
/**
 * Writes the account and invites its owner: nobody knows its password, and the e-mail links to the page where one is
 * set.
 */
const inviteStaffMember = async (
  input: NewStaffMember,
  ctx: Context,
  addGuards: (rows: readonly TransactionItem[]) => TransactionItem[],
): Promise<Store.StaffMember> => {
  checkEmailAddress(input.account);
  refuseSharedDuties(input.roles);
  const language = input.language ?? "zh-Hant";
  const account: Accounts.Account = {
    id: ulid(Date.parse(ctx.now)),
    account: input.account.trim(),
    roles: [...new Set(input.roles)],
    language,
    passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
    passwordChangedAt: ctx.now,
    preferences: {},
    epoch: 1,
    version: 1,
    createdAt: ctx.now,
  };
  const auditEvent = { action: "staff.create", subject: account.account, detail: { roles: account.roles } };
  await explainCancellation(() =>
    Accounts.insertAccount(account, (rows) => writeWithAuditEntry(auditEvent, addGuards(rows), ctx)),
  );
  const notice = buildEmailNotice(
    account.account,
    "staffInvited",
    { account: account.account },
    language,
    ctx.now,
  );
  await enqueueNoticesAfterWrite([{ ...notice, link: "/reset?for=staff" }], ctx);
  return Store.toStaffMember(account);
};

/**
 * Creates an account for a member of staff.
 * @throws Refusal 200114 when it is not an e-mail address, 10225 when it is taken, 900054 for a retired role
 */
export const createStaffMember = (input: NewStaffMember, ctx: Context): Promise<Store.StaffMember> =>
  inviteStaffMember(input, ctx, (rows) => [...rows, buildAdministratorCheck(ctx.actor.accountId)]);

/**
 * Creates the first administrator of a portal that has none; run by whoever deploys it (`npm run first-admin`).
 * @throws Refusal 200114, 10225 as `createStaffMember`; 900054 once the portal has an administrator
 */
export const createFirstAdministrator = (
  input: Omit<NewStaffMember, "roles">,
  ctx: Context,
): Promise<Store.StaffMember> =>
  inviteStaffMember({ ...input, roles: ["ADMIN"] }, ctx, (rows) => Store.requireRoleUnheld("ADMIN", rows));

/**
 * Changes roles, disables or enables an account, or removes lost second factors; ends every session of the account.
 * Removing factors requires the administrator's own password again, and the owner is notified.
 * @param password the administrator's own, where it was sent
 * @throws Refusal 10201 password, 19995 guessed too often; 900050 when the row has changed since it was read, 900054
 * for one's own account or a retired role
 */
export const changeStaffMember = async (
  id: string,
  { pwd: _pwd, codeId: _codeId, ...input }: StaffMemberChange,
  password: string | undefined,
  ctx: Context,
): Promise<Store.StaffMember> => {
  if (id === ctx.actor.accountId) throw buildRefusal("id", "ownAccount");
  const [account, { members }] = await Promise.all([Accounts.readAccount(id), Store.readStaffRoster()]);
  const member = members.find((each) => each.id === id);
  if (!account || !member) throw new Refusal(errorCodes.NOT_FOUND);
  if (member.version !== input.version) throw new Refusal(errorCodes.STALE_VERSION, { current: member });
  refuseSharedDuties(input.roles ?? []);
  if (input.resetFactor) await confirm(password ?? "", "pwd", ctx);
  const otherRoles = account.roles.filter((role) => !Store.isStaffRole(role));
  const changes = {
    roles: input.roles ? [...otherRoles, ...new Set(input.roles)] : account.roles,
    disabled: input.disabled ?? account.disabled ?? false,
    ...(input.resetFactor && { totpSecret: "", factorEnrolled: false }),
    epoch: account.epoch + 1,
  };
  const { version: _, ...changeDetail } = input;
  await explainCancellation(async () =>
    writeWithAuditEntry(
      { action: "staff.change", subject: account.account, detail: changeDetail as Record<string, never> },
      [
        buildStaffAccountUpdate(account, changes),
        ...Store.buildRosterRows({ ...account, ...changes }, account.roles, member.version),
        buildAdministratorCheck(ctx.actor.accountId),
        ...(input.resetFactor ? await buildAllFactorsDeletes(id) : []),
      ],
      ctx,
    ),
  );
  if (input.resetFactor) {
    logAuthenticationEvent("factor.reset", { accountId: id }, ctx);
    await notifyFactorChange(account, "factorReset", ctx);
  }
  return Store.toStaffMember({ ...account, ...changes }, member.version + 1);
};

/**
 * Retires a role or restores it.
 * @throws Refusal 104000 while somebody holds it
 */
export const setRoleRetired = async (
  role: Store.StaffRole,
  retired: boolean,
  ctx: Context,
): Promise<Store.RoleRow> => {
  await explainCancellation(() =>
    writeWithAuditEntry(
      { action: retired ? "role.retire" : "role.restore", subject: role },
      [Store.buildRoleRetirement(role, retired), buildAdministratorCheck(ctx.actor.accountId)],
      ctx,
    ),
  );
  const { roles } = await Store.readStaffRoster();
  return roles.find((each) => each.role === role) as Store.RoleRow;
};

/** Translates a cancelled write into the refusal it means. */
async function explainCancellation(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("actor")) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
    if (error.of("role")) throw new Refusal(errorCodes.ROLE_IN_USE);
    const closedRole = error.failed.find(({ label }) => label.startsWith("role#"));
    if (closedRole) throw buildRefusal("roles", "notOffered", { role: closedRole.label.slice(5) });
    if (error.of("roster") || error.of("account") || error.of("factors"))
      throw new Refusal(errorCodes.STALE_VERSION);
    throw error;
  }
}

/** The caller's row on the roster. */
export const getOwnStaffMember = async (ctx: Context): Promise<Store.StaffMember> => {
  const { members } = await Store.readStaffRoster();
  const member = members.find((each) => each.id === ctx.actor.accountId);
  if (!member) throw new Refusal(errorCodes.NOT_FOUND);
  return member;
};
