/** Services of accounts: creating, reading, preferences, disabling (api.md › Account calls). */

import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { Role } from "../../platform/roles.ts";
import type { StaffScope } from "../../platform/staff-scope.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import * as Session from "../sessions/session-store.server.ts";
import type { Preferences } from "./account-schema.ts";
import * as Store from "./account-store.server.ts";
import { logAuthenticationEvent } from "./authentication-event.server.ts";
import { buildSubscriptionChange } from "./newsletter-subscriptions.server.ts";
import { hashPassword } from "./password.server.ts";

export { hashPassword };

interface NewAccount {
  id?: string;
  /** An e-mail address or, for an account without one, the phone number in international form. */
  account: string;
  /** Either the password or its hash. */
  password?: string;
  passwordHash?: string;
  roles: Role[];
  /** For what the roles of a member of staff hold; absent for everything. */
  scope?: StaffScope;
  language: Store.AccountLanguage;
  /** True when the caller writes the account's factors in the same transaction. */
  factorEnrolled?: boolean;
  totpSecret?: string;
  phone?: string;
  phoneAreaCodeId?: string;
  consentAt?: Store.Account["consentAt"];
}

/**
 * Writes a new account (registration, staff, the seed).
 * @param rows further rows of the same write
 * @throws Refusal 10225, 10227 when the address or phone is taken
 */
export const createAccount = async (
  input: NewAccount,
  ctx: Context,
  rows: readonly TransactionItem[] = [],
): Promise<Store.Account> => {
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
  await Store.insertAccount(account, (accountRows) => transact([...accountRows, ...rows]));
  return account;
};

/**
 * Returns the caller's account.
 * @throws Refusal 200116 when it does not exist any more
 */
export const getOwnAccount = async (ctx: Context): Promise<Store.Account> => {
  const account = await Store.findAccount(ctx.actor.accountId);
  if (!account) throw new Refusal(errorCodes.USER_INFO_EXPIRED);
  return account;
};

/** Finds the e-mail address of an account; undefined when it has none. */
export const findEmailAddress = (account: Pick<Store.Account, "account">): string | undefined =>
  isEmailAddress(account.account) ? account.account : undefined;

/**
 * Changes language and preferences (spec 1 §3 User preferences); members that are absent stay unchanged.
 * @throws Refusal 900054 for news through a channel for which the account has no address
 */
export const updatePreferences = async (
  input: { language?: Store.AccountLanguage | undefined; preferences?: Preferences | undefined },
  ctx: Context,
): Promise<Store.Account> => {
  const account = await getOwnAccount(ctx);
  const { newsBySms, newsByEmail } = input.preferences ?? {};
  const fields = [
    ...(newsBySms && !account.phone ? [{ path: "preferences.newsBySms", key: "phoneMissing" }] : []),
    ...(newsByEmail && !findEmailAddress(account)
      ? [{ path: "preferences.newsByEmail", key: "emailMissing" }]
      : []),
  ];
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  const changes = {
    language: input.language ?? account.language,
    preferences: { ...account.preferences, ...input.preferences },
  };
  const subscriptionChange = buildSubscriptionChange(account.id, account.preferences, changes.preferences);
  if (!subscriptionChange) return Store.updateAccount(account, changes);
  try {
    await transact([Store.buildAccountUpdate(account, changes), subscriptionChange]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: { version: (await getOwnAccount(ctx)).version } });
  }
  return { ...account, ...changes, version: account.version + 1 };
};

/** Ends the session of a token. */
export const endCurrentSession = async (token: string, ctx: Context): Promise<void> => {
  await Session.endSession(token);
  logAuthenticationEvent("session.ended", {}, ctx);
};

/**
 * Ends one of the caller's other sessions.
 * @param id the id returned by `getSessionId` of the session store
 */
export const endOtherSession = async (id: string, ctx: Context): Promise<void> => {
  await Session.endSessionById(ctx.actor.accountId, id);
  logAuthenticationEvent("session.ended", {}, ctx);
};

/** Ends every session of the caller, including the current one. */
export const endAllSessions = async (ctx: Context): Promise<void> => {
  const account = await getOwnAccount(ctx);
  await Store.updateAccount(account, { epoch: account.epoch + 1 });
  logAuthenticationEvent("sessions.ended", {}, ctx);
};
