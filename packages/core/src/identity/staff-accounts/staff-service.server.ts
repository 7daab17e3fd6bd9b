/** Staff accounts: members, roles and second factors. Every change is audited in the same write. */
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { confirmOwnPassword } from "../accounts/confirm-password.server.ts";
import { buildAdministratorCheck } from "../accounts/staff-account-writes.server.ts";
import type { StaffChangeOutcome, StaffMemberChange } from "../staff/staff-schema.ts";
import * as Store from "../staff/staff-store.server.ts";
import { refuseUnfitScope } from "./refuse-unfit-scope.ts";
import {
  applyStaffChange,
  buildStaffRefusal,
  explainCancellation,
  inviteStaffMember,
  type NewStaffMember,
  refuseSharedDuties,
} from "./staff-account-changes.server.ts";
import {
  confirmStaffRequestByOperator,
  needsSecondAdministrator,
  prepareAdministratorNotices,
  requestStaffChange,
} from "./staff-requests.server.ts";

export { loadStaffRoster } from "../staff/staff-store.server.ts";

/** The number of administrators who can confirm each other's requests. */
const MIN_ADMINISTRATORS = 2;

/**
 * Creates an administrator from outside of the portal, while fewer than two can act (`npm run first-admin`, run by
 * whoever deploys it). Two administrators confirm each other's requests. Where a change of this address waits because
 * one administrator is left, it is confirmed instead.
 * @throws Refusal 200114 when it is not an e-mail address, 10225 when it is taken, 900054 once two administrators can
 * act, or when somebody else was made one meanwhile
 */
export const createFirstAdministrator = async (
  input: Omit<NewStaffMember, "roles">,
  ctx: Context,
): Promise<"invited" | "confirmed"> => {
  const { members, roles } = await Store.loadStaffRoster();
  if (Store.listActiveAdministrators(members).length >= MIN_ADMINISTRATORS)
    throw buildStaffRefusal("roles", "notOffered", { role: "ADMIN" });
  if (await confirmStaffRequestByOperator(input.account, ctx)) return "confirmed";
  const newAdministrator = {
    account: input.account.trim(),
    language: input.language ?? "zh-Hant",
    isAdministrator: true,
  };
  const notices = await prepareAdministratorNotices(
    "staffAccountChanged",
    newAdministrator.account,
    ctx,
    newAdministrator,
  );
  const holders = roles.find(({ role }) => role === "ADMIN")?.holders ?? 0;
  await inviteStaffMember({ ...input, roles: ["ADMIN"] }, ctx, { guards: notices.rows }, (rows) =>
    Store.buildHolderCountWrites("ADMIN", holders, rows),
  );
  await notices.enqueueAfterWrite();
  return "invited";
};

/**
 * Changes a staff account. A change that takes permissions away takes effect at once and ends every session of the
 * account. A change that gives permissions waits for a second administrator. Removing factors requires the
 * administrator's own password again.
 * @param password the administrator's own, where it was sent
 * @throws Refusal 10201 password, 19995 guessed too often; 900050 when the row has changed since it was read, 900054
 * for one's own account or a retired role; and what `requestStaffChange` refuses
 */
export const changeStaffMember = async (
  id: string,
  { version, pwd: _pwd, codeId: _codeId, ...change }: StaffMemberChange,
  password: string | undefined,
  ctx: Context,
): Promise<StaffChangeOutcome> => {
  if (id === ctx.actor.accountId) throw buildStaffRefusal("id", "ownAccount");
  const [account, { members, roles }] = await Promise.all([
    Accounts.findAccount(id),
    Store.loadStaffRoster(),
  ]);
  const member = members.find((each) => each.id === id);
  if (!account || !member) throw new Refusal(errorCodes.NOT_FOUND);
  if (member.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: member });
  refuseSharedDuties(change.roles ?? []);
  refuseUnfitScope(change.roles ?? member.roles, change.scope === undefined ? member.scope : change.scope);
  if (change.resetFactor) await confirmOwnPassword(password ?? "", "pwd", ctx);
  if (needsSecondAdministrator(change, member))
    return { member, request: await requestStaffChange(member, change, roles, ctx) };
  const isDisabled = change.disabled ?? member.disabled;
  const notices = await prepareAdministratorNotices("staffAccountChanged", member.account, ctx, {
    ...member,
    isAdministrator: !isDisabled && (change.roles ?? member.roles).includes("ADMIN"),
  });
  const guards = [buildAdministratorCheck(ctx.actor.accountId), ...notices.rows];
  const changedMember = await applyStaffChange(account, version, change, { guards }, ctx);
  await notices.enqueueAfterWrite();
  return { member: changedMember, request: null };
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
  const { roles } = await Store.loadStaffRoster();
  return roles.find((each) => each.role === role) as Store.RoleRow;
};

/** Returns the caller's row on the roster. @throws Refusal NOT_FOUND */
export const getOwnStaffMember = async (ctx: Context): Promise<Store.StaffMember> => {
  const { members } = await Store.loadStaffRoster();
  const member = members.find((each) => each.id === ctx.actor.accountId);
  if (!member) throw new Refusal(errorCodes.NOT_FOUND);
  return member;
};
