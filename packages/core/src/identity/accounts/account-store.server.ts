/** Rows of accounts: the account itself, and one unique row for each address or phone number it signs in with. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { Role } from "../../platform/roles.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { buildRosterRows } from "../staff/staff-store.server.ts";
import { normaliseLogin, toPhoneLogin } from "./account-rules.ts";
import type { Preferences } from "./account-schema.ts";

export type AccountLanguage = "zh-Hant" | "zh-Hans" | "en" | "pt";
export interface Account {
  id: string;
  /** The e-mail address as typed by its owner; for an account without one the phone number, `+85362345678`. */
  account: string;
  phone?: string | undefined;
  phoneAreaCodeId?: string | undefined;
  passwordHash: string;
  passwordChangedAt: Instant;
  roles: Role[];
  language: AccountLanguage;
  preferences: Preferences;
  /** The profile picture: a verified file owned by the person. */
  pictureId?: string | undefined;
  /** When the terms were accepted; absent for accounts created by staff. */
  consentAt?: Instant | undefined;
  disabled?: boolean | undefined;
  /** Generation of sessions; raising it ends them all. */
  epoch: number;
  version: number;
  /**
   * True when a second factor is enrolled; the factors are in a row of their own
   * (`second-factor/factor-store.server.ts`).
   */
  factorEnrolled?: boolean | undefined;
  /** Base32 secret from before secrets were encrypted; it moves to the factors' row when it is next used. */
  totpSecret?: string | undefined;
  /** The last time step used with that secret. */
  totpStep?: number | undefined;
  createdAt: Instant;
  /** When the account is erased unless its owner signs in before; empty or absent when no erasure is scheduled. */
  erasureAt?: string | undefined;
}

const makeAccounts = () =>
  new Entity(
    {
      model: { entity: "account", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        account: { type: "string", required: true },
        phone: { type: "string" },
        phoneAreaCodeId: { type: "string" },
        passwordHash: { type: "string", required: true },
        passwordChangedAt: { type: CustomAttributeType<Instant>("string"), required: true },
        roles: { type: CustomAttributeType<Role[]>("any"), required: true },
        language: { type: CustomAttributeType<AccountLanguage>("string"), required: true },
        preferences: { type: CustomAttributeType<Account["preferences"]>("any"), required: true },
        pictureId: { type: "string" },
        consentAt: { type: CustomAttributeType<Instant>("string") },
        disabled: { type: "boolean" },
        epoch: { type: "number", required: true },
        version: { type: "number", required: true },
        factorEnrolled: { type: "boolean" },
        totpSecret: { type: "string" },
        totpStep: { type: "number" },
        erasureAt: { type: "string" },
        createdAt: { type: CustomAttributeType<Instant>("string"), required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "account#${id}", casing: "none" },
          sk: { field: "sk", composite: [], template: "account", casing: "none" },
        },
      },
    },
    { client: getDocumentClient(), table: getTableName() },
  );
const makeLogins = () =>
  new Entity(
    {
      model: { entity: "login", version: "1", service: "portal" },
      attributes: {
        login: { type: "string", required: true },
        accountId: { type: "string", required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["login"], template: "login#${login}", casing: "none" },
          sk: { field: "sk", composite: [], template: "login", casing: "none" },
        },
      },
    },
    { client: getDocumentClient(), table: getTableName() },
  );
let accountEntity: ReturnType<typeof makeAccounts> | undefined;
let loginEntity: ReturnType<typeof makeLogins> | undefined;
const getAccountEntity = () => {
  accountEntity ??= makeAccounts();
  return accountEntity;
};
const getLoginEntity = () => {
  loginEntity ??= makeLogins();
  return loginEntity;
};

/** An account by id, read consistently. */
export const readAccount = async (id: string): Promise<Account | undefined> =>
  (await getAccountEntity().get({ id }).go({ consistent: true })).data ?? undefined;

/** The id of the account with this e-mail address or phone number in international form, or undefined. */
export const findAccountId = async (login: string): Promise<string | undefined> =>
  (
    await getLoginEntity()
      .get({ login: normaliseLogin(login) })
      .go({ consistent: true })
  ).data?.accountId;

/** The account with this e-mail address or phone number in international form, or undefined. */
export const findAccountByLogin = async (login: string): Promise<Account | undefined> => {
  const id = await findAccountId(login);
  return id === undefined ? undefined : readAccount(id);
};

/** Every login of an account: its e-mail address, its phone number, or both. */
export const listLogins = (account: Pick<Account, "account" | "phone" | "phoneAreaCodeId">): string[] => {
  const { phone, phoneAreaCodeId } = account;
  const number = phone && phoneAreaCodeId ? [toPhoneLogin(phone, phoneAreaCodeId)] : [];
  return [...new Set([normaliseLogin(account.account), ...number])];
};

/** The row that reserves a login for an account; refused when another account has it. */
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
/** The same change as `updateAccount`, as a row of a transaction. */
export const buildAccountUpdate = (account: Account, changes: Changes): TransactionItem => ({
  label: "account",
  Update: getAccountEntity()
    .patch({ id: account.id })
    .set({ ...changes, version: account.version + 1 })
    .where(({ version }, { eq }) => eq(version, account.version))
    .params(),
});
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
 * @throws Refusal STALE_VERSION when somebody else changed it first
 */
export const updateAccount = async (account: Account, changes: Changes): Promise<Account> => {
  const next = { ...changes, version: account.version + 1 };
  try {
    await getAccountEntity()
      .patch({ id: account.id })
      .set(next)
      .where(({ version }, { eq }) => eq(version, account.version))
      .go();
    return { ...account, ...next };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const current = await readAccount(account.id);
    throw new Refusal(errorCodes.STALE_VERSION, current ? { current: { version: current.version } } : {});
  }
};

function isConditionFailed(error: unknown): boolean {
  return /ConditionalCheckFailed|conditional request failed/i.test(
    `${(error as Error).name} ${(error as Error).message} ${((error as Error).cause as Error | undefined)?.name ?? ""}`,
  );
}
