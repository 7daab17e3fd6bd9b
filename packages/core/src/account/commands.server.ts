/** Accounts themselves: making, reading, preferring, disabling (api.md › Account calls). */
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import type { Role } from "../roles.ts";
import * as Session from "../session/store.server.ts";
import { Cancelled, transact } from "../write.server.ts";
import { logAuthenticationEvent } from "./authentication-event.server.ts";
import { isEmail } from "./index.ts";
import { wanting } from "./news.server.ts";
import { hashPassword } from "./password.server.ts";
import * as Store from "./store.server.ts";
import type { Preferences } from "./wire.ts";

export { hashPassword };

export interface NewAccount {
  id?: string;
  /** An e-mail address, or of an account without one the phone number in international form. */
  account: string;
  /** Either the password or its hash. */
  password?: string;
  passwordHash?: string;
  roles: Role[];
  language: Store.Language;
  /** Whose factors are written beside it. */
  factorEnrolled?: boolean;
  totpSecret?: string;
  phone?: string;
  phoneAreaCodeId?: string;
  consentAt?: Store.Account["consentAt"];
}

/** Writes an account as given (registration, staff, the seed). @throws Refusal 10225, 10227 when the address or phone is taken */
export const createAccount = async (input: NewAccount, ctx: Context): Promise<Store.Account> => {
  const { password, passwordHash, ...rest } = input;
  const account: Store.Account = {
    ...rest,
    id: input.id ?? ulid(Date.parse(ctx.now)),
    account: input.account.trim(),
    passwordHash: passwordHash ?? (await hashPassword(password ?? "")),
    passwordChangedAt: ctx.now,
    preferences: {},
    epoch: 1,
    version: 1,
    createdAt: ctx.now,
  };
  await Store.create(account);
  return account;
};

/** The caller's account. @throws Refusal 200116 when it is gone */
export const own = async (ctx: Context): Promise<Store.Account> => {
  const account = await Store.read(ctx.actor.accountId);
  if (!account) throw new Refusal(codes.USER_INFO_EXPIRED);
  return account;
};

/** The e-mail address of an account, undefined while it has none. */
export const emailOf = (account: Pick<Store.Account, "account">): string | undefined =>
  isEmail(account.account) ? account.account : undefined;

/**
 * Changes language and preferences (spec 1 §3 User preferences); what is not named stays.
 * @throws Refusal 900054 for news by a way the account has no address for
 */
export const prefer = async (
  input: { language?: Store.Language | undefined; preferences?: Preferences | undefined },
  ctx: Context,
): Promise<Store.Account> => {
  const account = await own(ctx);
  const { newsBySms, newsByEmail } = input.preferences ?? {};
  const fields = [
    ...(newsBySms && !account.phone ? [{ path: "preferences.newsBySms", key: "phoneMissing" }] : []),
    ...(newsByEmail && !emailOf(account) ? [{ path: "preferences.newsByEmail", key: "emailMissing" }] : []),
  ];
  if (fields.length > 0) throw new Refusal(codes.INVALID_VALUE, { fields });
  const changes = {
    language: input.language ?? account.language,
    preferences: { ...account.preferences, ...input.preferences },
  };
  const news = wanting(account.id, account.preferences, changes.preferences);
  if (!news) return Store.change(account, changes);
  try {
    await transact([Store.changing(account, changes), news]);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw new Refusal(codes.STALE_VERSION, { current: { version: (await own(ctx)).version } });
  }
  return { ...account, ...changes, version: account.version + 1 };
};

/** Disables or enables an account; a disabled one has no session left. */
export const setDisabled = async (accountId: string, disabled: boolean): Promise<void> => {
  const account = await Store.read(accountId);
  if (!account) throw new Refusal(codes.USER_INFO_EXPIRED);
  await Store.change(account, { disabled, epoch: account.epoch + 1 });
};

/** Ends the session of a token. */
export const logout = async (token: string, ctx: Context): Promise<void> => {
  await Session.end(token);
  logAuthenticationEvent("session.ended", {}, ctx);
};

/** Ends one of the caller's other sessions. @param id as `Session.idOf` names it */
export const logoutElsewhere = async (id: string, ctx: Context): Promise<void> => {
  await Session.endOne(ctx.actor.accountId, id);
  logAuthenticationEvent("session.ended", {}, ctx);
};

/** Ends every session of the caller, this one too. */
export const logoutEverywhere = async (ctx: Context): Promise<void> => {
  const account = await own(ctx);
  await Store.change(account, { epoch: account.epoch + 1 });
  logAuthenticationEvent("sessions.ended", {}, ctx);
};
