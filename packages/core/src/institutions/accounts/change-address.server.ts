/** The logins of an account: an e-mail address, a phone number, or both; each verified by a code (spec 1 §3, §5). */

import { splitPhoneLogin } from "../../identity/accounts/account-rules.ts";
import { findEmailAddress } from "../../identity/accounts/account-service.server.ts";
import * as Store from "../../identity/accounts/account-store.server.ts";
import { buildAddressNotice } from "../../identity/accounts/address-notice.ts";
import {
  codeFailures,
  logAuthenticationEvent,
  runWithFailureLogging,
} from "../../identity/accounts/authentication-event.server.ts";
import { confirmOwnPassword } from "../../identity/accounts/confirm-password.server.ts";
import { type AddressInput, parseLogin } from "../../identity/accounts/parse-login.ts";
import * as Code from "../../identity/accounts/verification-code.server.ts";
import * as Session from "../../identity/sessions/session-store.server.ts";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { getMemberEntity, getMembershipEntity, listMemberships } from "../institution-store.server.ts";

/**
 * Adds an e-mail address or a phone number to the caller's account, or replaces the existing one. The password is
 * required again, so that somebody who finds an open session cannot take the account over. Every other session ends,
 * and both the old and the new address are notified.
 * Staff have theirs changed by two administrators (decision 0391).
 * @param token of the caller's session, which continues
 * @throws Refusal 10201 password, 10206/10207/900058 code, 10200 an e-mail address or 10228 a number of another
 * account, STALE_VERSION, 900391 for staff and readers of the restricted views
 */
export const changeAddress = async (
  input: AddressInput & { code: string; password: string },
  token: string,
  ctx: Context,
): Promise<Store.Account> => {
  const login = parseLogin(input);
  const account = await confirmOwnPassword(input.password, "pwd", ctx);
  if (account.roles.some((role) => role !== "APPLICANT"))
    throw new Refusal(errorCodes.STAFF_ADDRESS_BY_ADMINISTRATORS);
  const validCode = await runWithFailureLogging(codeFailures, { login }, ctx, () =>
    Code.requireValidCode(login, "bind", input.code, ctx),
  );
  const next = { ...account, ...computeAddressChanges(account, login, input) };
  const formerLogins = Store.listLogins(account).filter((each) => !Store.listLogins(next).includes(each));
  if (Store.listLogins(account).includes(login)) {
    await Code.consumeCode(validCode);
    return account;
  }
  const recipients = [...new Set([account.account, findEmailAddress(next) ?? next.account])];
  const notices = prepareNotices(
    recipients.map((to) => buildAddressNotice(to, "addressChanged", { to: login }, account.language, ctx)),
    ctx,
  );
  const rows = [...(await Code.buildCodeConsumption(validCode)), ...notices.rows];
  await writeAddressChange(account, next, { login, former: formerLogins, token, rows }, ctx);
  logAuthenticationEvent("address.changed", { login }, ctx);
  await notices.enqueueAfterWrite();
  return { ...next, epoch: account.epoch + 1, version: account.version + 1 };
};

/** A number replaces the number; an e-mail address replaces the account's name, whatever it was. */
function computeAddressChanges(
  account: Store.Account,
  login: string,
  { account: email }: AddressInput,
): Pick<Store.Account, "account" | "phone" | "phoneAreaCodeId"> {
  const { phone, phoneAreaCodeId } = account;
  const number = splitPhoneLogin(login);
  if (!number) return { account: email?.trim() ?? login, phone, phoneAreaCodeId };
  return { account: findEmailAddress(account) ?? login, phone: number.phone, phoneAreaCodeId: number.area };
}

async function writeAddressChange(
  account: Store.Account,
  next: Store.Account,
  {
    login,
    former: formerLogins,
    token,
    rows,
  }: { login: string; former: string[]; token: string; rows: readonly TransactionItem[] },
  ctx: Context,
): Promise<void> {
  const { account: name, phone, phoneAreaCodeId } = next;
  const epoch = account.epoch + 1;
  const changes = {
    account: name,
    ...(phone && { phone }),
    ...(phoneAreaCodeId && { phoneAreaCodeId }),
    ...(formerLogins.length > 0 && {
      formerLogins: [...new Set([...(account.formerLogins ?? []), ...formerLogins])],
    }),
    epoch,
  };
  try {
    await transact([
      Store.buildAccountUpdate(account, changes),
      Session.buildSessionCarryOver(token, account.id, epoch),
      Store.buildLoginClaim(login, account.id),
      ...formerLogins.map(Store.buildLoginRelease),
      ...(name === account.account ? [] : await buildMembershipUpdates(account.id, name, ctx.now)),
      ...rows,
    ]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("phone")) throw new Refusal(errorCodes.PHONE_REGISTERED_OTHER_ACCOUNT);
    if (error.of("email")) throw new Refusal(errorCodes.EMAIL_EXISTS);
    if (error.of("session")) throw new Refusal(errorCodes.LOGIN_EXPIRED);
    if (error.of("code")) throw Code.explainUsedCode(error);
    const current = await Store.findAccount(ctx.actor.accountId);
    throw new Refusal(errorCodes.STALE_VERSION, current ? { current: { version: current.version } } : {});
  }
}

/** Their copies are written with the change; DynamoDB takes 100 rows in a transaction. */
const INSTITUTIONS_AT_ONCE = 40;

const buildMembershipUpdate = (
  accountId: string,
  institutionId: string,
  account: string,
): TransactionItem[] => [
  {
    label: "membership",
    Update: getMembershipEntity().patch({ accountId, institutionId }).set({ account }).params(),
  },
  {
    label: "member",
    Update: getMemberEntity().patch({ accountId, institutionId }).set({ account }).params(),
  },
];

/**
 * Rows of members contain a copy of their addresses, for notices, which has to change too. Whoever acts for more
 * institutions than fit has the others changed by a task of the same transaction.
 */
async function buildMembershipUpdates(
  accountId: string,
  account: string,
  now: Instant,
): Promise<TransactionItem[]> {
  const memberships = await listMemberships(accountId);
  return [
    ...memberships
      .slice(0, INSTITUTIONS_AT_ONCE)
      .flatMap(({ institutionId }) => buildMembershipUpdate(accountId, institutionId, account)),
    ...(memberships.length > INSTITUTIONS_AT_ONCE
      ? [buildDeferredTask({ kind: "memberAddress", id: accountId }, now, 0).row]
      : []),
  ];
}

/** Gives the rows of a member the present address of the account; run again, it changes nothing. */
export const renewMemberAddresses = async (accountId: string): Promise<void> => {
  const account = await Store.findAccount(accountId);
  if (!account) return;
  for (const { institutionId, account: address } of await listMemberships(accountId)) {
    if (address === account.account) continue;
    await transact([
      ...buildMembershipUpdate(accountId, institutionId, account.account),
      Store.buildAddressCheck(account),
    ]).catch((error) => {
      // The membership has ended meanwhile, or another address has a task of its own.
      if (!(error instanceof TransactionCancelledError)) throw error;
    });
  }
};
