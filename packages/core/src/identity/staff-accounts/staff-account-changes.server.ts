/**
 * Writes what takes effect on a staff account: its creation and its changes, each audited in the same write. Whether a
 * second administrator has to confirm it first is decided in `staff-service.server.ts` and `staff-requests.server.ts`.
 */
import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, type Language } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import type { Json } from "../../platform/json.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { checkEmailAddress } from "../accounts/index.ts";
import { hashPassword } from "../accounts/password.server.ts";
import { buildStaffAccountUpdate } from "../accounts/staff-account-writes.server.ts";
import { buildAllFactorsDeletes } from "../second-factor/factor-store.server.ts";
import type { StaffMemberChange } from "../staff/staff-schema.ts";
import * as Store from "../staff/staff-store.server.ts";
import { logStaffChange, prepareStaffChangeNotices } from "./announce-change.server.ts";
import { buildReviewPut } from "./build-review.server.ts";
import { refuseUnfitScope } from "./refuse-unfit-scope.ts";

/** Builds Refusal 900054 for one member of the body. */
export const buildStaffRefusal = (path: string, key: string, params: FieldIssue["params"] = {}): Refusal =>
  new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, key, params }] });

/**
 * Refuses one account both duties: whoever decides does not handle the money (decisions 0031 and 0311). An
 * administrator acts for both, and is held to a second person by the transitions.
 * @throws Refusal 900054 for an officer who is a cashier as well
 */
export const refuseSharedDuties = (roles: readonly Store.StaffRole[]): void => {
  if (roles.includes("OFFICER") && roles.includes("CASHIER")) throw buildStaffRefusal("roles", "dutiesApart");
};

/** Returns a restriction as the log has it. */
const toJson = (scope: NonNullable<StaffMemberChange["scope"]>): Json => JSON.parse(JSON.stringify(scope));

export interface NewStaffMember {
  account: string;
  roles: Store.StaffRole[];
  scope?: NonNullable<StaffMemberChange["scope"]> | undefined;
  language?: Language | undefined;
}
/** The people behind a change, and what the audit entry says about them. */
export interface ChangeApproval {
  /** Conditions on accounts and requests, and the notice to administrators: rows of the same write. */
  guards: readonly TransactionItem[];
  detail?: { [name: string]: Json };
  /** The administrator who asked for what another one confirms now, by name. */
  askedBy?: string;
}

/**
 * Writes the account and invites its owner: nobody knows its password, and the e-mail links to the page where one is
 * set.
 * @param arrangeRows adds conditions to the rows of the account
 * @throws Refusal 200114 when it is not an e-mail address, 10225 when it is taken, 900054 for a retired role
 */
export const inviteStaffMember = async (
  input: NewStaffMember,
  ctx: Context,
  { guards, detail = {}, askedBy }: ChangeApproval,
  arrangeRows: (rows: readonly TransactionItem[]) => readonly TransactionItem[] = (rows) => rows,
): Promise<Store.StaffMember> => {
  checkEmailAddress(input.account);
  refuseSharedDuties(input.roles);
  refuseUnfitScope(input.roles, input.scope);
  const language = input.language ?? "zh-Hant";
  const account: Accounts.Account = {
    id: ulid(Date.parse(ctx.now)),
    account: input.account.trim(),
    roles: [...new Set(input.roles)],
    ...(input.scope && { scope: input.scope }),
    language,
    passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
    passwordChangedAt: ctx.now,
    preferences: {},
    epoch: 1,
    version: 1,
    createdAt: ctx.now,
  };
  const auditEvent = {
    action: "staff.create",
    subject: account.account,
    detail: { roles: account.roles, ...(input.scope && { scope: toJson(input.scope) }), ...detail },
  };
  const review = await buildReviewPut({ id: account.id, roles: [] }, account.roles, {
    at: ctx.now,
    by: ctx.actor.account,
    askedBy,
  });
  const notice = buildEmailNotice(
    account.account,
    "staffInvited",
    { account: account.account },
    language,
    ctx.now,
  );
  const notices = prepareNotices([{ ...notice, link: "/reset?for=staff" }], ctx);
  await explainCancellation(() =>
    Accounts.insertAccount(account, (rows) =>
      writeWithAuditEntry(auditEvent, [...arrangeRows(rows), ...guards, review, ...notices.rows], ctx),
    ),
  );
  await notices.enqueueAfterWrite();
  return Store.toStaffMember(account);
};

export type StaffChange = Omit<StaffMemberChange, "version" | "pwd" | "codeId">;

/**
 * Changes a staff account and ends every session of it. The owner is notified of reset factors and of another address.
 * @throws Refusal 900050 when a row has changed since it was read, 10200 when the new address is taken, 900054 for a
 * retired role
 */
export const applyStaffChange = async (
  account: Accounts.Account,
  memberVersion: number,
  change: StaffChange,
  { guards, detail = {}, askedBy }: ChangeApproval,
  ctx: Context,
): Promise<Store.StaffMember> => {
  const scope = change.scope === undefined ? account.scope : change.scope;
  refuseUnfitScope(change.roles ?? account.roles, scope);
  const otherRoles = account.roles.filter((role) => !Store.isStaffRole(role));
  const { rows: addressRows, changes: addressChanges } = buildAddressChange(account, change.account);
  const changes = {
    ...addressChanges,
    roles: change.roles ? [...otherRoles, ...new Set(change.roles)] : account.roles,
    ...(change.scope !== undefined && { scope: change.scope }),
    disabled: change.disabled ?? account.disabled ?? false,
    ...(change.resetFactor && { totpSecret: "", factorEnrolled: false }),
    epoch: account.epoch + 1,
  };
  const notices = prepareStaffChangeNotices(account, change, ctx);
  const reviewRows =
    change.roles || change.scope !== undefined
      ? [await buildReviewPut(account, changes.roles, { at: ctx.now, by: ctx.actor.account, askedBy })]
      : [];
  await explainCancellation(async () =>
    writeWithAuditEntry(
      {
        action: "staff.change",
        subject: account.account,
        detail: { ...(change as Record<string, Json>), ...detail },
      },
      [
        buildStaffAccountUpdate(account, changes),
        ...addressRows,
        ...Store.buildRosterRows({ ...account, ...changes }, account.roles, memberVersion),
        ...reviewRows,
        ...guards,
        ...notices.rows,
        ...(change.resetFactor ? await buildAllFactorsDeletes(account.id) : []),
      ],
      ctx,
    ),
  );
  logStaffChange(account, change, ctx);
  await notices.enqueueAfterWrite();
  return Store.toStaffMember({ ...account, ...changes }, memberVersion + 1);
};

/** Logins of another address: claimed and released, and remembered as its former ones (decision 0354). */
function buildAddressChange(
  account: Accounts.Account,
  address: string | undefined,
): { rows: TransactionItem[]; changes: Partial<Pick<Accounts.Account, "account" | "formerLogins">> } {
  if (address === undefined) return { rows: [], changes: {} };
  const next = { ...account, account: address };
  const before = Accounts.listLogins(account);
  const after = Accounts.listLogins(next);
  const formerLogins = before.filter((login) => !after.includes(login));
  return {
    rows: [
      ...after
        .filter((login) => !before.includes(login))
        .map((login) => Accounts.buildLoginClaim(login, account.id)),
      ...formerLogins.map(Accounts.buildLoginRelease),
    ],
    changes: {
      account: address,
      formerLogins: [...new Set([...(account.formerLogins ?? []), ...formerLogins])],
    },
  };
}

/** Translates a cancelled write into the refusal it means. */
export async function explainCancellation(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("actor")) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
    if (error.of("requester"))
      throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: "requester" } });
    if (error.of("email")) throw new Refusal(errorCodes.EMAIL_EXISTS, { params: { context: "staff" } });
    if (error.of("role")) throw new Refusal(errorCodes.ROLE_IN_USE);
    const closedRole = error.of("roleHolders")?.part;
    if (closedRole) throw buildStaffRefusal("roles", "notOffered", { role: closedRole });
    if (["roster", "account", "factors", "request"].some((label) => error.of(label)))
      throw new Refusal(errorCodes.STALE_VERSION);
    throw error;
  }
}
