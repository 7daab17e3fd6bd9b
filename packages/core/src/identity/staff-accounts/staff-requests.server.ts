/**
 * The second person for staff accounts (decision 0391): two-person rules compare accounts, so no administrator alone
 * may give power to an account. One asks for it, another one confirms exactly that.
 */
import { createHash } from "node:crypto";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice, type Language } from "../../messaging/index.ts";
import type { Notice, NoticeTemplate } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import type { Json } from "../../platform/json.ts";
import { isWiderScope } from "../../platform/staff-scope.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { checkEmailAddress, normalizeLogin } from "../accounts/index.ts";
import { buildAdministratorCheck } from "../accounts/staff-account-writes.server.ts";
import {
  buildStaffRequestPut,
  buildStaffRequestRemoval,
  findStaffRequest,
  listStaffRequests,
  type StaffRequest,
} from "../staff/staff-request-store.server.ts";
import type { StaffRequestView } from "../staff/staff-schema.ts";
import * as Store from "../staff/staff-store.server.ts";
import { confirmStaffRoles } from "./confirm-roles.server.ts";
import { refuseUnfitScope } from "./refuse-unfit-scope.ts";
import {
  applyStaffChange,
  buildStaffRefusal,
  type ChangeApproval,
  explainCancellation,
  inviteStaffMember,
  type NewStaffMember,
  refuseSharedDuties,
  type StaffChange,
} from "./staff-account-changes.server.ts";

/** Returns what administrators see of a request. */
const toStaffRequestView = ({ memberVersion: _, ...view }: StaffRequest): StaffRequestView => view;

/** Lists everything that waits for a second administrator, oldest first. */
export const listWaitingStaffRequests = async (): Promise<StaffRequestView[]> =>
  (await listStaffRequests()).map(toStaffRequestView);

/** Returns one request for each address; an address of the API never contains one of a person. */
const getNewAccountRequestId = (account: string): string =>
  createHash("sha256").update(normalizeLogin(account)).digest("base64url");

/**
 * Asks for a new staff account, after checking all of it.
 * @throws Refusal 200114 when it is not an e-mail address, 10225 when it is taken, 900054 for a retired role, for an
 * officer who is a cashier as well, or when the address waits already
 */
export const requestStaffMember = async (input: NewStaffMember, ctx: Context): Promise<StaffRequestView> => {
  checkEmailAddress(input.account);
  refuseSharedDuties(input.roles);
  refuseUnfitScope(input.roles, input.scope);
  const [takenBy, { roles }] = await Promise.all([
    Accounts.findAccountId(input.account),
    Store.loadStaffRoster(),
  ]);
  if (takenBy) throw new Refusal(errorCodes.EMAIL_REGISTERED, { params: { context: "staff" } });
  refuseRetiredRoles(input.roles, roles);
  return writeStaffRequest(
    {
      id: getNewAccountRequestId(input.account),
      account: input.account.trim(),
      roles: [...new Set(input.roles)],
      ...(input.scope && { scope: input.scope }),
      language: input.language ?? "zh-Hant",
      memberVersion: 0,
    },
    ctx,
  );
};

/**
 * Returns true for a change that gives power: a role more, one that holds for more, a restored account, another
 * address, or factors to enrol again.
 */
export const needsSecondAdministrator = (
  { roles, scope, disabled, resetFactor, account }: StaffChange,
  member: Store.StaffMember,
): boolean =>
  (roles ?? []).some((role) => !member.roles.includes(role)) ||
  (scope !== undefined && isWiderScope(scope ?? undefined, member.scope)) ||
  (disabled === false && member.disabled) ||
  resetFactor === true ||
  account !== undefined;

/**
 * Asks for a change of a staff account, after checking all of it.
 * @throws Refusal 200114, 10200 for a new address, 900054 for a retired role or when the account waits already
 */
export const requestStaffChange = async (
  member: Store.StaffMember,
  { account: typedAddress, ...change }: StaffChange,
  roles: readonly Store.RoleRow[],
  ctx: Context,
): Promise<StaffRequestView> => {
  refuseRetiredRoles(
    (change.roles ?? []).filter((role) => !member.roles.includes(role)),
    roles,
  );
  const account = typedAddress?.trim();
  if (account !== undefined) {
    checkEmailAddress(account);
    const takenBy = await Accounts.findAccountId(account);
    if (takenBy && takenBy !== member.id)
      throw new Refusal(errorCodes.EMAIL_EXISTS, { params: { context: "staff" } });
  }
  return writeStaffRequest(
    {
      id: member.id,
      accountId: member.id,
      account: member.account,
      ...change,
      ...(account !== undefined && { newAccount: account }),
      memberVersion: member.version,
    },
    ctx,
  );
};

/**
 * Carries out what another administrator asked for.
 * @param requestedAt of the request that was read
 * @throws Refusal 404 without a request, 900310 for whoever asked, for the account concerned, and where whoever asked
 * is no administrator any more, 900050 when the request or the account was changed meanwhile
 */
export const confirmStaffRequest = async (id: string, requestedAt: string, ctx: Context): Promise<void> => {
  const request = await requireStaffRequest(id, requestedAt);
  const { accountId } = ctx.actor;
  if (request.requestedBy === accountId || request.accountId === accountId)
    throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
  await applyStaffRequest(request, [buildAdministratorCheck(accountId)], ctx);
};

/**
 * Confirms from outside of the portal, where one administrator is left: whoever deploys it is the second person.
 * @returns false when nothing waits for this address
 */
export const confirmStaffRequestByOperator = async (account: string, ctx: Context): Promise<boolean> => {
  const id = (await Accounts.findAccountId(account)) ?? getNewAccountRequestId(account);
  const request = await findStaffRequest(id);
  if (request) await applyStaffRequest(request, [], ctx);
  return request !== undefined;
};

async function applyStaffRequest(
  request: StaffRequest,
  guards: ChangeApproval["guards"],
  ctx: Context,
): Promise<void> {
  const { accountId, account, roles = [], scope, language, newAccount, disabled, resetFactor } = request;
  const storedAccount = accountId === undefined ? undefined : await Accounts.findAccount(accountId);
  const isDisabled = disabled ?? storedAccount?.disabled ?? false;
  const notices = await prepareAdministratorNotices("staffAccountChanged", newAccount ?? account, ctx, {
    ...(accountId !== undefined && { id: accountId }),
    account: newAccount ?? account,
    language: storedAccount?.language ?? language ?? "zh-Hant",
    isAdministrator: !isDisabled && (request.roles ?? storedAccount?.roles ?? []).includes("ADMIN"),
  });
  const approval = {
    guards: [
      ...notices.rows,
      buildStaffRequestRemoval(request),
      buildAdministratorCheck(request.requestedBy, "requester"),
      ...buildOutcomeWrites(ctx, { id: request.id }),
      ...guards,
    ],
    detail: { requestedBy: request.requesterName },
    askedBy: request.requesterName,
  };
  if (accountId === undefined) {
    await inviteStaffMember({ account, roles, scope: scope ?? undefined, language }, ctx, approval);
  } else {
    if (!storedAccount) throw new Refusal(errorCodes.STALE_VERSION);
    const change = {
      ...(request.roles && { roles }),
      ...(scope !== undefined && { scope }),
      ...(disabled !== undefined && { disabled }),
      ...(resetFactor && { resetFactor }),
      ...(newAccount !== undefined && { account: newAccount }),
    };
    if (request.confirmRoles) await confirmStaffRoles(storedAccount, request.memberVersion, approval, ctx);
    else await applyStaffChange(storedAccount, request.memberVersion, change, approval, ctx);
  }
  await notices.enqueueAfterWrite();
}

/**
 * Drops a request. Any administrator can, because nothing happens by it.
 * @throws Refusal 404 without a request, 900050 when it was confirmed or replaced meanwhile
 */
export const withdrawStaffRequest = async (id: string, requestedAt: string, ctx: Context): Promise<void> => {
  const request = await requireStaffRequest(id, requestedAt);
  await explainCancellation(() =>
    writeWithAuditEntry(
      { action: "staff.withdraw", subject: request.account, detail: { requestedBy: request.requesterName } },
      [
        buildStaffRequestRemoval(request),
        buildAdministratorCheck(ctx.actor.accountId),
        ...buildOutcomeWrites(ctx, { id }),
      ],
      ctx,
    ),
  );
};

type AdministratorNotice = Extract<NoticeTemplate, "staffAccountRequested" | "staffAccountChanged">;
/** An account after the change: somebody who becomes an administrator is notified, and a former one is not. */
interface ChangedMember {
  /** Absent for a new account. */
  id?: string;
  account: string;
  language: string;
  isAdministrator: boolean;
}

/**
 * Prepares e-mails to every administrator who can act, so that nothing of this happens unseen. Their row belongs to
 * the transaction of the change that they announce.
 */
export const prepareAdministratorNotices = async (
  template: AdministratorNotice,
  account: string,
  ctx: Context,
  changed?: ChangedMember,
): Promise<ReturnType<typeof prepareNotices>> => {
  const { members } = await Store.loadStaffRoster();
  const others = Store.listActiveAdministrators(members).filter(({ id }) => id !== changed?.id);
  const notices = (changed?.isAdministrator ? [...others, changed] : others).map(
    (administrator): Notice => ({
      ...buildEmailNotice(
        administrator.account,
        template,
        { account, by: ctx.actor.account },
        administrator.language as Language,
        ctx.now,
      ),
      link: "/staff/admin/account",
    }),
  );
  return prepareNotices(notices, ctx);
};

/** Stores a request with its entry in the log, and tells every administrator. */
export async function writeStaffRequest(
  content: Omit<StaffRequest, "requestedAt" | "requestedBy" | "requesterName">,
  ctx: Context,
): Promise<StaffRequestView> {
  const { accountId, account } = ctx.actor;
  const request: StaffRequest = {
    ...content,
    requestedAt: ctx.now,
    requestedBy: accountId,
    requesterName: account,
  };
  const { id: _, account: subject, memberVersion: __, accountId: ___, ...detail } = content;
  if (await findStaffRequest(content.id)) throw buildStaffRefusal("account", "requestWaits");
  const notices = await prepareAdministratorNotices("staffAccountRequested", subject, ctx);
  await explainCancellation(() =>
    writeWithAuditEntry(
      { action: "staff.request", subject, detail: detail as Record<string, Json> },
      [
        buildStaffRequestPut(request),
        buildAdministratorCheck(accountId),
        ...notices.rows,
        ...buildOutcomeWrites(ctx, { id: request.id }),
      ],
      ctx,
    ),
  );
  await notices.enqueueAfterWrite();
  return toStaffRequestView(request);
}

async function requireStaffRequest(id: string, requestedAt: string): Promise<StaffRequest> {
  const request = await findStaffRequest(id);
  if (!request) throw new Refusal(errorCodes.NOT_FOUND);
  if (request.requestedAt !== requestedAt) throw new Refusal(errorCodes.STALE_VERSION);
  return request;
}

function refuseRetiredRoles(wanted: readonly Store.StaffRole[], roles: readonly Store.RoleRow[]): void {
  const retiredRole = roles.find(({ role, retired: isRetired }) => isRetired && wanted.includes(role));
  if (retiredRole) throw buildStaffRefusal("roles", "notOffered", { role: retiredRole.role });
}
