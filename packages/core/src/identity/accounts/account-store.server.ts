/** Rows of accounts: the account itself, and one unique row for each address or phone number it signs in with. */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  buildConditionCheck,
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { buildRosterRows } from "../staff/staff-store.server.ts";
import {
  type Account,
  type AccountLanguage,
  getAccountEntity,
  getLoginEntity,
} from "./account-entities.server.ts";
import { normalizeLogin, toPhoneLogin } from "./account-rules.ts";

export type { Account, AccountLanguage };

/** Finds an account by id, read consistently. */
export const findAccount = async (id: string): Promise<Account | undefined> =>
  (await getAccountEntity().get({ id }).go({ consistent: true })).data ?? undefined;

/** Finds the id of the account with this e-mail address or phone number in international form, or undefined. */
export const findAccountId = async (login: string): Promise<string | undefined> =>
  (
    await getLoginEntity()
      .get({ login: normalizeLogin(login) })
      .go({ consistent: true })
  ).data?.accountId;

/** Finds the account with this e-mail address or phone number in international form, or undefined. */
export const findAccountByLogin = async (login: string): Promise<Account | undefined> => {
  const id = await findAccountId(login);
  return id === undefined ? undefined : findAccount(id);
};

/** Lists every login of an account: its e-mail address, its phone number, or both. */
export const listLogins = (account: Pick<Account, "account" | "phone" | "phoneAreaCodeId">): string[] => {
  const { phone, phoneAreaCodeId } = account;
  const number = phone && phoneAreaCodeId ? [toPhoneLogin(phone, phoneAreaCodeId)] : [];
  return [...new Set([normalizeLogin(account.account), ...number])];
};

/** Builds the row that reserves a login for an account; refused when another account has it. */
export const buildLoginClaim = (login: string, accountId: string): TransactionItem => ({
  label: login.startsWith("+") ? "phone" : "email",
  Put: getLoginEntity()
    .put({ login, accountId })
    .where(({ login: taken }, { notExists }) => notExists(taken))
    .params(),
});
/** Releases a login. */
export const buildLoginRelease = (login: string): TransactionItem => ({
  label: "former",
  Delete: getLoginEntity().delete({ login }).params(),
});

/**
 * Writes a new account with its logins and, for staff, its row on the roster.
 * @param write how the rows are written (for example with an audit entry); its errors other than taken logins are
 * rethrown
 * @throws Refusal 10225 or 10227 when an address or phone is taken
 */
export const insertAccount = async (
  account: Account,
  write: (rows: TransactionItem[]) => Promise<void> = transact,
): Promise<void> => {
  try {
    await write([
      {
        label: "account",
        Put: getAccountEntity()
          .put(account)
          .where(({ id }, { notExists }) => notExists(id))
          .params(),
      },
      ...listLogins(account).map((login) => buildLoginClaim(login, account.id)),
      ...buildRosterRows(account),
    ]);
  } catch (error) {
    if (
      !(error instanceof TransactionCancelledError) ||
      !error.failed.some(({ label }) => ["account", "email", "phone"].includes(label))
    )
      throw error;
    throw new Refusal(error.of("phone") ? errorCodes.PHONE_REGISTERED : errorCodes.EMAIL_REGISTERED);
  }
};

type Changes = Partial<
  Pick<
    Account,
    | "account"
    | "phone"
    | "phoneAreaCodeId"
    | "formerLogins"
    | "passwordHash"
    | "passwordChangedAt"
    | "language"
    | "preferences"
    | "pictureId"
    | "consentAt"
    | "disabled"
    | "epoch"
    | "factorEnrolled"
    | "totpSecret"
    | "erasureAt"
  >
>;
/** Builds the change of `updateAccount` as a row of a transaction. */
export const buildAccountUpdate = (account: Account, changes: Changes): TransactionItem => ({
  label: "account",
  Update: getAccountEntity()
    .patch({ id: account.id })
    .set({ ...changes, version: account.version + 1 })
    .where(({ version }, { eq }) => eq(version, account.version))
    .params(),
});
/**
 * Proves in a transaction that an account still has the address that is copied into a row beside it (label `address`).
 * An account that is not stored passes.
 */
export const buildAddressCheck = ({
  id,
  account: address,
}: Pick<Account, "id" | "account">): TransactionItem =>
  buildConditionCheck(
    "address",
    getAccountEntity()
      .delete({ id })
      .where(({ account }, { eq, notExists }) => `${notExists(account)} OR ${eq(account, address)}`)
      .params(),
  );
/** Deletes an account, on the condition that it has this version and is still due for erasure. */
export const buildAccountDelete = (account: Account): TransactionItem => ({
  label: "account",
  Delete: getAccountEntity()
    .delete({ id: account.id })
    .where(
      ({ version, erasureAt }, { eq }) =>
        `${eq(version, account.version)} AND ${eq(erasureAt, account.erasureAt ?? "")}`,
    )
    .params(),
});
/**
 * Changes an account on the condition that it has this version, and raises the version.
 * @param rows further rows of the same write, such as the notice about it
 * @throws Refusal STALE_VERSION when somebody else changed it first
 */
export const updateAccount = async (
  account: Account,
  changes: Changes,
  rows: readonly TransactionItem[] = [],
): Promise<Account> => {
  try {
    await transact([buildAccountUpdate(account, changes), ...rows]);
    return { ...account, ...changes, version: account.version + 1 };
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    // The caller explains every other failed condition.
    if (error.failed.some(({ label }) => label !== "account")) throw error;
    const current = await findAccount(account.id);
    throw new Refusal(errorCodes.STALE_VERSION, current ? { current: { version: current.version } } : {});
  }
};
