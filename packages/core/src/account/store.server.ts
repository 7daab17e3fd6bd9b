/** Rows of accounts: the account itself, and one unique row for each address or phone it signs in with. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import type { Role } from "../roles.ts";
import { enrol } from "../staff/store.server.ts";
import { client, tableName } from "../table.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { loginOf, phoneLogin } from "./rules.ts";
import type { Preferences } from "./wire.ts";

export type Language = "zh-Hant" | "zh-Hans" | "en" | "pt";
export interface Account {
  id: string;
  /** The e-mail address as its owner wrote it; of an account without one the phone number, `+85362345678`. */
  account: string;
  phone?: string | undefined;
  phoneAreaCodeId?: string | undefined;
  passwordHash: string;
  passwordChangedAt: Instant;
  roles: Role[];
  language: Language;
  preferences: Preferences;
  /** The personal picture: a verified file of the person's own. */
  pictureId?: string | undefined;
  /** When the terms were agreed to; absent for accounts made by staff. */
  consentAt?: Instant | undefined;
  disabled?: boolean | undefined;
  /** Generation of sessions: raised by whatever ends them all. */
  epoch: number;
  version: number;
  /** A second factor is enrolled; the factors are in a row of their own (`factor/store.server.ts`). */
  factorEnrolled?: boolean | undefined;
  /** Base32 secret of before secrets were sealed; it goes to the factors' row the next time it is used. */
  totpSecret?: string | undefined;
  /** The last step used of that secret. */
  totpStep?: number | undefined;
  createdAt: Instant;
  /** When it is erased unless its owner signs in before; empty or absent: it stays. */
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
        language: { type: CustomAttributeType<Language>("string"), required: true },
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
    { client: client(), table: tableName() },
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
    { client: client(), table: tableName() },
  );
let accounts: ReturnType<typeof makeAccounts> | undefined;
let logins: ReturnType<typeof makeLogins> | undefined;
const rows = () => {
  accounts ??= makeAccounts();
  return accounts;
};
const loginRows = () => {
  logins ??= makeLogins();
  return logins;
};

/** An account by id, read consistently. */
export const read = async (id: string): Promise<Account | undefined> =>
  (await rows().get({ id }).go({ consistent: true })).data ?? undefined;

/** The account's id behind an e-mail address or a phone number in international form, or undefined. */
export const idOf = async (login: string): Promise<string | undefined> =>
  (
    await loginRows()
      .get({ login: loginOf(login) })
      .go({ consistent: true })
  ).data?.accountId;

/** The account behind an e-mail address or a phone number in international form, or undefined. */
export const byLogin = async (login: string): Promise<Account | undefined> => {
  const id = await idOf(login);
  return id === undefined ? undefined : read(id);
};

/** Everything an account signs in with: its e-mail address, its phone number, or both. */
export const loginsOf = (account: Pick<Account, "account" | "phone" | "phoneAreaCodeId">): string[] => {
  const { phone, phoneAreaCodeId } = account;
  const number = phone && phoneAreaCodeId ? [phoneLogin(phone, phoneAreaCodeId)] : [];
  return [...new Set([loginOf(account.account), ...number])];
};

/** The row that makes a login an account's own, refused when it is another's. */
export const claim = (login: string, accountId: string): Labelled => ({
  label: login.startsWith("+") ? "phone" : "email",
  Put: loginRows()
    .put({ login, accountId })
    .where(({ login: taken }, { notExists }) => notExists(taken))
    .params(),
});
/** Gives a login up. */
export const giveUp = (login: string): Labelled => ({
  label: "former",
  Delete: loginRows().delete({ login }).params() as never,
});

/**
 * Writes a new account with its logins, and with its place on the roster when it is one of the staff's.
 * @param write how the rows are written (with an audit entry); whatever it throws besides taken logins comes through
 * @throws Refusal 10225 or 10227 when an address or phone is taken
 */
export const create = async (
  account: Account,
  write: (rows: Labelled[]) => Promise<void> = transact,
): Promise<void> => {
  try {
    await write([
      {
        label: "account",
        Put: rows()
          .put(account)
          .where(({ id }, { notExists }) => notExists(id))
          .params(),
      },
      ...loginsOf(account).map((login) => claim(login, account.id)),
      ...enrol(account),
    ]);
  } catch (error) {
    if (
      !(error instanceof Cancelled) ||
      !error.failed.some(({ label }) => ["account", "email", "phone"].includes(label))
    )
      throw error;
    throw new Refusal(error.of("phone") ? codes.PHONE_REGISTERED : codes.EMAIL_REGISTERED);
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
/** The same change as a row of a transaction. */
export const changing = (account: Account, changes: Changes): Labelled => ({
  label: "account",
  Update: rows()
    .patch({ id: account.id })
    .set({ ...changes, version: account.version + 1 })
    .where(({ version }, { eq }) => eq(version, account.version))
    .params() as never,
});
/** Takes an account away that stands at a version and is still to be erased. */
export const erasing = (account: Account): Labelled => ({
  label: "account",
  Delete: rows()
    .delete({ id: account.id })
    .where(
      ({ version, erasureAt }, { eq }) =>
        `${eq(version, account.version)} AND ${eq(erasureAt, account.erasureAt ?? "")}`,
    )
    .params() as never,
});
/**
 * Changes an account that stands at a version; the next version is written.
 * @throws Refusal STALE_VERSION when somebody else was first
 */
export const change = async (account: Account, changes: Changes): Promise<Account> => {
  const next = { ...changes, version: account.version + 1 };
  try {
    await rows()
      .patch({ id: account.id })
      .set(next)
      .where(({ version }, { eq }) => eq(version, account.version))
      .go();
    return { ...account, ...next };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const now = await read(account.id);
    throw new Refusal(codes.STALE_VERSION, now ? { current: { version: now.version } } : {});
  }
};

function isConditionFailed(error: unknown): boolean {
  return /ConditionalCheckFailed|conditional request failed/i.test(
    `${(error as Error).name} ${(error as Error).message} ${((error as Error).cause as Error | undefined)?.name ?? ""}`,
  );
}
