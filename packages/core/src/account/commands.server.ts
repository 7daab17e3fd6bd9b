/** Accounts: registering, proving an address, recovering and changing a password, preferences (api.md › Account calls). */
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import type { Opened } from "../captcha/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { mail } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import * as Rate from "../rate/store.server.ts";
import * as Session from "../session/store.server.ts";
import * as Code from "./code.server.ts";
import { checkAccount, checkPassword, loginOf } from "./index.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";
import * as Store from "./store.server.ts";
import type { Role } from "./wire.ts";

export { hashPassword };

const MINUTE = 60_000;
/** A code a minute and five in ten for one address; an office behind one network address may ask more often. */
const codeLimits = {
  each: { times: 1, window: MINUTE },
  some: { times: 5, window: 10 * MINUTE },
  from: { times: 30, window: 10 * MINUTE },
};

export interface NewAccount {
  id?: string;
  account: string;
  /** Either the password or its hash. */
  password?: string;
  passwordHash?: string;
  roles: Role[];
  language: Store.Language;
  totpSecret?: string;
  phone?: string;
  phoneAreaCodeId?: string;
}

/** Writes an account as given (registration, staff, the seed). @throws Refusal 10225 when the address is taken */
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

/**
 * E-mails a code. The answer is the same whether the account is known or not: that is told after proof only.
 * @param address network address of the caller
 * @throws Refusal 200114 for no e-mail address, 19995 too often, 10205 when it cannot be sent
 */
export const sendCode = async (
  input: { account: string; purpose: Code.Purpose; language: Store.Language },
  address: string,
  ctx: Context,
): Promise<void> => {
  checkAccount(input.account);
  const account = loginOf(input.account);
  await Rate.count("codeFrom", address, codeLimits.from, ctx.now);
  await Rate.count(`code.${input.purpose}`, account, codeLimits.each, ctx.now);
  await Rate.count(`codes.${input.purpose}`, account, codeLimits.some, ctx.now);
  const code = await Code.issue(account, input.purpose, ctx.now);
  const template = input.purpose === "register" ? "registrationCode" : "passwordCode";
  try {
    await enqueue([mail(input.account.trim(), template, { code, minutes: 5 }, input.language, ctx.now)], ctx);
  } catch {
    throw new Refusal(codes.CODE_SEND_FAILED);
  }
};

/** Tells whether a code is right, without using it up. @throws Refusal as `Code.verify` */
export const verifyCode = (
  account: string,
  purpose: Code.Purpose,
  code: string,
  ctx: Context,
): Promise<void> => Code.verify(account, purpose, code, ctx.now);

/**
 * Registers an account by e-mail (spec 1 §5). What can be refused without the code is refused before it is used up.
 * @throws Refusal 900035 without consent, 900036 password, 10206/10207/900058 code, 10225 taken
 */
export const register = async (
  input: { account: string; password: string; code: string; consent: boolean; language: Store.Language },
  ctx: Context,
): Promise<Store.Account> => {
  if (!input.consent)
    throw new Refusal(codes.TERMS_CONSENT_REGISTRATION, { fields: [{ path: "consent", key: "agree" }] });
  checkAccount(input.account);
  checkPassword(input.password, { account: input.account });
  await Code.redeem(input.account, "register", input.code, ctx.now);
  return createAccount(
    { account: input.account, password: input.password, roles: ["APPLICANT"], language: input.language },
    ctx,
  );
};

/** Sets a new password with an e-mailed code; ends every session. @throws Refusal as `register`, 10226 no such account */
export const recover = async (
  input: { account: string; password: string; code: string },
  ctx: Context,
): Promise<void> => {
  checkAccount(input.account);
  checkPassword(input.password, { account: input.account });
  await Code.redeem(input.account, "password", input.code, ctx.now);
  const account = await Store.byLogin(input.account);
  if (!account) throw new Refusal(codes.EMAIL_MISSING);
  await setPassword(account, input.password, ctx);
  await Rate.forgive("login", loginOf(input.account));
};

/** Changes the caller's password; ends every session, this one too. @throws Refusal 10201 old one wrong, 900036 */
export const changePassword = async (
  input: { old: string; password: string },
  ctx: Context,
): Promise<void> => {
  const account = await own(ctx);
  if (!(await verifyPassword(input.old, account.passwordHash))) {
    throw new Refusal(codes.OLD_PASSWORD_WRONG, { fields: [{ path: "oldPwd", key: "illegal" }] });
  }
  checkPassword(input.password, account);
  await setPassword(account, input.password, ctx);
};

/** The caller's account. @throws Refusal 200116 when it is gone */
export const own = async (ctx: Context): Promise<Store.Account> => {
  const account = await Store.read(ctx.actor.accountId);
  if (!account) throw new Refusal(codes.USER_INFO_EXPIRED);
  return account;
};

/** Changes language and news preferences (spec 1 §3 User preferences). */
export const prefer = async (
  input: { language?: Store.Language | undefined; preferences?: Store.Account["preferences"] | undefined },
  ctx: Context,
): Promise<Store.Account> => {
  const account = await own(ctx);
  return Store.change(account, {
    language: input.language ?? account.language,
    preferences: { ...account.preferences, ...input.preferences },
  });
};

/** Disables or enables an account; a disabled one has no session left. */
export const setDisabled = async (accountId: string, disabled: boolean): Promise<void> => {
  const account = await Store.read(accountId);
  if (!account) throw new Refusal(codes.USER_INFO_EXPIRED);
  await Store.change(account, { disabled, epoch: account.epoch + 1 });
};

/** Ends the session of a token. */
export const logout = (token: string): Promise<void> => Session.end(token);

async function setPassword(account: Store.Account, password: string, ctx: Context): Promise<void> {
  const passwordHash = await hashPassword(password);
  await Store.change(account, { passwordHash, passwordChangedAt: ctx.now, epoch: account.epoch + 1 });
  const notice = mail(account.account, "passwordChanged", { at: ctx.now }, account.language, ctx.now);
  // The password is changed whether or not the mail about it can be queued.
  await enqueue([notice], ctx).catch(() => undefined);
}

/** Opens the secrets of a call that brings both its account and its password sealed. */
export const openPair = (opened: Opened, sealed: { account: string; pwd: string }) => ({
  account: opened.secret(sealed.account, "account"),
  password: opened.secret(sealed.pwd, "pwd"),
});
