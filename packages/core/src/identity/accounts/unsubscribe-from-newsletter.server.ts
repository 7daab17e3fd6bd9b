/**
 * Ends the newsletter of an account by the link in an e-mail, without signing in (RFC 8058). The link names the account
 * and proves, by a message authentication code, that the portal wrote it. It does nothing else, so it does no harm in
 * an e-mail that is forwarded.
 */
import { timingSafeEqual } from "node:crypto";
import { deriveAcceptedKeys, deriveKey } from "../../platform/encryption.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { type Account, buildAccountUpdate, findAccount } from "./account-store.server.ts";
import { buildSubscriptionChange } from "./newsletter-subscriptions.server.ts";

const PURPOSE = "news";
/** Characters of the code of authentication: 132 bits. */
const MAC_LENGTH = 22;
const toCode = (accountId: string, key: Buffer): string =>
  `${accountId}.${key.toString("base64url").slice(0, MAC_LENGTH)}`;

/** Builds the code of an account; it is the same in each letter. @throws Error when CURSOR_SECRET is not set */
export const buildUnsubscribeCode = (accountId: string): string =>
  toCode(accountId, deriveKey(PURPOSE, accountId));

/**
 * Returns the account that a code names.
 * @throws Refusal NOT_FOUND for a code that was not made here
 */
export const readUnsubscribeCode = (code: string): string => {
  const [accountId = ""] = code.split(".");
  const givenCode = Buffer.from(code);
  // Letters are older than a secret that was changed.
  const isOurs = deriveAcceptedKeys(PURPOSE, accountId).some((key) => {
    const expectedCode = Buffer.from(toCode(accountId, key));
    return givenCode.length === expectedCode.length && timingSafeEqual(givenCode, expectedCode);
  });
  if (!isOurs) throw new Refusal(errorCodes.NOT_FOUND);
  return accountId;
};

const writePreferences = (account: Account): Promise<void> => {
  const preferences = { ...account.preferences, newsByEmail: false };
  const subscriptionChange = buildSubscriptionChange(account.id, account.preferences, preferences);
  return transact([
    buildAccountUpdate(account, { preferences }),
    ...(subscriptionChange ? [subscriptionChange] : []),
  ]);
};

/** Attempts on an account that somebody else changes in the same moment. */
const MAX_ATTEMPTS = 5;
/**
 * Ends the news by e-mail of the account that a code names. Repeated, and for an account that is gone, it does nothing:
 * whoever asks is told that nothing comes any more.
 * @throws Refusal NOT_FOUND for a code that was not made here
 */
export const unsubscribeFromNewsletter = async (code: string): Promise<void> => {
  const accountId = readUnsubscribeCode(code);
  for (let attempt = 1; ; attempt++) {
    const account = await findAccount(accountId);
    if (!account?.preferences.newsByEmail) return;
    try {
      return await writePreferences(account);
    } catch (error) {
      if (!(error instanceof TransactionCancelledError)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new ServiceBusyError(["account"], error);
    }
  }
};
