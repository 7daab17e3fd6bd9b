/** What an account signs in with: an e-mail address, a phone number, or both; each proven by a code (spec 1 §3, §5). */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { members, memberships, membershipsOf } from "../institution/store.server.ts";
import { enqueue } from "../notice/send.server.ts";
import * as Session from "../session/store.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { codeFailures, logAuthenticationEvent, loggingFailures } from "./authentication-event.server.ts";
import * as Code from "./code.server.ts";
import { emailOf } from "./commands.server.ts";
import { confirm } from "./confirm.server.ts";
import { type Address, loginFor, noticeTo } from "./proof.server.ts";
import { splitPhone } from "./rules.ts";
import * as Store from "./store.server.ts";

/**
 * Adds an e-mail address or a phone number to the caller's account, or replaces the one it has. The password is asked for
 * again: who finds an open session must not take the account over. Every other session ends; the old and the new address are told.
 * @param token of the caller's session, which goes on
 * @throws Refusal 10201 password, 10206/10207/900058 code, 10200 an e-mail address or 10228 a number of another account,
 * STALE_VERSION
 */
export const changeAddress = async (
  input: Address & { code: string; password: string },
  token: string,
  ctx: Context,
): Promise<Store.Account> => {
  const login = loginFor(input);
  const account = await confirm(input.password, "pwd", ctx);
  await loggingFailures(codeFailures, { login }, ctx, () => Code.redeem(login, "bind", input.code, ctx));
  const next = { ...account, ...changesFor(account, login, input) };
  const former = Store.loginsOf(account).filter((each) => !Store.loginsOf(next).includes(each));
  if (Store.loginsOf(account).includes(login)) return account;
  await write(account, next, { login, former, token }, ctx);
  logAuthenticationEvent("address.changed", { login }, ctx);
  const told = [...new Set([account.account, emailOf(next) ?? next.account])];
  const notices = told.map((to) => noticeTo(to, "addressChanged", { to: login }, account.language, ctx));
  // The address is changed whether or not the messages about it can be queued.
  await enqueue(notices, ctx).catch(() => undefined);
  return { ...next, epoch: account.epoch + 1, version: account.version + 1 };
};

/** The number replaces the number, the e-mail address whatever the account was called by. */
function changesFor(
  account: Store.Account,
  login: string,
  { account: email }: Address,
): Pick<Store.Account, "account" | "phone" | "phoneAreaCodeId"> {
  const { phone, phoneAreaCodeId } = account;
  const number = splitPhone(login);
  if (!number) return { account: email?.trim() ?? login, phone, phoneAreaCodeId };
  return { account: emailOf(account) ?? login, phone: number.phone, phoneAreaCodeId: number.area };
}

async function write(
  account: Store.Account,
  next: Store.Account,
  { login, former, token }: { login: string; former: string[]; token: string },
  ctx: Context,
): Promise<void> {
  const { account: name, phone, phoneAreaCodeId } = next;
  const epoch = account.epoch + 1;
  const changes = {
    account: name,
    ...(phone && { phone }),
    ...(phoneAreaCodeId && { phoneAreaCodeId }),
    epoch,
  };
  try {
    await transact([
      Store.changing(account, changes),
      Session.carryOver(token, account.id, epoch),
      Store.claim(login, account.id),
      ...former.map(Store.giveUp),
      ...(name === account.account ? [] : await mirrors(account.id, name)),
    ]);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    if (error.of("phone")) throw new Refusal(codes.PHONE_REGISTERED_OTHER_ACCOUNT);
    if (error.of("email")) throw new Refusal(codes.EMAIL_EXISTS);
    if (error.of("session")) throw new Refusal(codes.LOGIN_EXPIRED);
    const now = await Store.read(ctx.actor.accountId);
    throw new Refusal(codes.STALE_VERSION, now ? { current: { version: now.version } } : {});
  }
}

/** Institutions keep their members' addresses beside them, for notices. */
async function mirrors(accountId: string, account: string): Promise<Labelled[]> {
  return (await membershipsOf(accountId)).flatMap(({ institutionId }) => [
    {
      label: "membership",
      Update: memberships().patch({ accountId, institutionId }).set({ account }).params() as never,
    },
    {
      label: "member",
      Update: members().patch({ accountId, institutionId }).set({ account }).params() as never,
    },
  ]);
}
