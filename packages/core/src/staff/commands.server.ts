/** Staff accounts: who works here, in which roles, and with which second factor. Every change is audited with its write. */
import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { logAuthenticationEvent } from "../account/authentication-event.server.ts";
import { confirm } from "../account/confirm.server.ts";
import { dropAllFactors } from "../account/factor/store.server.ts";
import { tellOwner } from "../account/factor/tell.server.ts";
import { checkAccount } from "../account/index.ts";
import { hashPassword } from "../account/password.server.ts";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { record } from "../audit/store.server.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { type Language, mail } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { Cancelled, type Labelled } from "../write.server.ts";
import * as Store from "./store.server.ts";
import type { MemberChange } from "./wire.ts";

export { roster } from "./store.server.ts";

const refusal = (path: string, key: string, params: FieldIssue["params"] = {}): Refusal =>
  new Refusal(codes.INVALID_VALUE, { fields: [{ path, key, params }] });

interface Newcomer {
  account: string;
  roles: Store.StaffRole[];
  language?: Language | undefined;
}
/** Writes the account and invites its owner: it has no password that anybody knows, the mail leads to where one is set. */
const invite = async (
  input: Newcomer,
  ctx: Context,
  guarded: (rows: readonly Labelled[]) => Labelled[],
): Promise<Store.Member> => {
  checkAccount(input.account);
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
  const deed = { action: "staff.create", subject: account.account, detail: { roles: account.roles } };
  await told(() => Accounts.create(account, (rows) => record(deed, guarded(rows), ctx)));
  const notice = mail(account.account, "staffInvited", { account: account.account }, language, ctx.now);
  await enqueue([{ ...notice, link: "/reset?for=staff" }], ctx).catch(() => undefined);
  return Store.memberOf(account);
};

/**
 * A new account for one of the staff.
 * @throws Refusal 200114 for no e-mail address, 10225 when it is taken, 900054 for a role out of use
 */
export const create = (input: Newcomer, ctx: Context): Promise<Store.Member> =>
  invite(input, ctx, (rows) => [...rows, Store.stillAdmin(ctx.actor.accountId)]);

/**
 * The first administrator of a portal that has none, made by who deployed it (`npm run first-admin`).
 * @throws Refusal 200114, 10225 as `create`; 900054 once somebody administers the portal
 */
export const createFirst = (input: Omit<Newcomer, "roles">, ctx: Context): Promise<Store.Member> =>
  invite({ ...input, roles: ["ADMIN"] }, ctx, (rows) => Store.whileNobodyHolds("ADMIN", rows));

/**
 * Changes roles, disables or enables, or takes lost second factors away; ends every session of the account. Taking factors
 * away asks the administrator's own password again, and the owner is told.
 * @param password the administrator's own, where it was sent
 * @throws Refusal 10201 password, 19995 guessed at too often; 900050 when the row is not the one that was read, 900054 for one's own account or a role out of use
 */
export const change = async (
  id: string,
  { pwd: _pwd, codeId: _codeId, ...input }: MemberChange,
  password: string | undefined,
  ctx: Context,
): Promise<Store.Member> => {
  if (id === ctx.actor.accountId) throw refusal("id", "ownAccount");
  const [account, { members }] = await Promise.all([Accounts.read(id), Store.roster()]);
  const member = members.find((each) => each.id === id);
  if (!account || !member) throw new Refusal(codes.NOT_FOUND);
  if (member.version !== input.version) throw new Refusal(codes.STALE_VERSION, { current: member });
  if (input.resetFactor) await confirm(password ?? "", "pwd", ctx);
  const others = account.roles.filter((role) => !Store.isStaffRole(role));
  const changes = {
    roles: input.roles ? [...others, ...new Set(input.roles)] : account.roles,
    disabled: input.disabled ?? account.disabled ?? false,
    ...(input.resetFactor && { totpSecret: "", factorEnrolled: false }),
    epoch: account.epoch + 1,
  };
  const { version: _, ...said } = input;
  await told(async () =>
    record(
      { action: "staff.change", subject: account.account, detail: said as Record<string, never> },
      [
        Store.changeAccount(account, changes),
        ...Store.enrol({ ...account, ...changes }, account.roles, member.version),
        Store.stillAdmin(ctx.actor.accountId),
        ...(input.resetFactor ? await dropAllFactors(id) : []),
      ],
      ctx,
    ),
  );
  if (input.resetFactor) {
    logAuthenticationEvent("factor.reset", { accountId: id }, ctx);
    await tellOwner(account, "factorReset", ctx);
  }
  return Store.memberOf({ ...account, ...changes }, member.version + 1);
};

/** Takes a role out of use or brings it back. @throws Refusal 104000 while somebody holds it */
export const retire = async (
  role: Store.StaffRole,
  retired: boolean,
  ctx: Context,
): Promise<Store.RoleRow> => {
  await told(() =>
    record(
      { action: retired ? "role.retire" : "role.restore", subject: role },
      [Store.retire(role, retired), Store.stillAdmin(ctx.actor.accountId)],
      ctx,
    ),
  );
  const { roles } = await Store.roster();
  return roles.find((each) => each.role === role) as Store.RoleRow;
};

/** What a cancelled write means. */
async function told(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    if (error.of("actor")) throw new Refusal(codes.LOGIN_NO_ACCESS);
    if (error.of("role")) throw new Refusal(codes.ROLE_IN_USE);
    const closed = error.failed.find(({ label }) => label.startsWith("role#"));
    if (closed) throw refusal("roles", "notOffered", { role: closed.label.slice(5) });
    if (error.of("roster") || error.of("account") || error.of("factors"))
      throw new Refusal(codes.STALE_VERSION);
    throw error;
  }
}

/** The caller on the roster. */
export const me = async (ctx: Context): Promise<Store.Member> => {
  const { members } = await Store.roster();
  const member = members.find((each) => each.id === ctx.actor.accountId);
  if (!member) throw new Refusal(codes.NOT_FOUND);
  return member;
};
