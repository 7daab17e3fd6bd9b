/** Where something of an account may stand: its own partition, its institutions, theirs of before. */
import { isEmail, toPhoneLogin } from "../identity/accounts/account-rules.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import type { PersonIdentifiers } from "./index.ts";
import { readStoredRows, type StoredRow } from "./stored-rows.server.ts";

export interface DataLocations {
  /** Rows of `account#<id>`. */
  own: StoredRow[];
  institutions: string[];
  known: PersonIdentifiers;
}

const stripPrefix = (row: StoredRow, prefix: string): string[] =>
  row.sk.startsWith(prefix) ? [row.sk.slice(prefix.length)] : [];

/** How an account is known by itself: what it signs in with. */
export const toPersonIdentifiers = (account: Accounts.Account): PersonIdentifiers => {
  const { phone, phoneAreaCodeId } = account;
  const addresses = [
    ...Accounts.listLogins(account),
    ...(phone && phoneAreaCodeId ? [toPhoneLogin(phone, phoneAreaCodeId)] : []),
  ];
  return {
    accountId: account.id,
    addresses: [...new Set(addresses.map((each) => each.toLowerCase()))],
    phones: phone && phoneAreaCodeId ? [{ area: phoneAreaCodeId, number: phone }] : [],
  };
};

/** Reads what is the account's own, and where else it acted. */
export const locateAccountData = async (account: Accounts.Account): Promise<DataLocations> => {
  const ownRows = await readStoredRows(`account#${account.id}`);
  const institutions = [
    ...new Set(ownRows.flatMap((row) => [...stripPrefix(row, "membership#"), ...stripPrefix(row, "past#")])),
  ];
  return { own: ownRows, institutions, known: toPersonIdentifiers(account) };
};

interface Details {
  nameZh?: string;
  nameForeign?: string;
  email?: string;
  mobile?: { area: string; number: string };
}
const getContactDetails = (row: StoredRow): Details => (row.fields ?? {}) as Details;

/** Contacts of an institution: who of them is the person, and the names that nobody else there bears. */
export interface PersonContacts {
  theirs: StoredRow[];
  names: string[];
  /** Names of the person that another contact bears too: a name alone does not say who is meant. */
  shared: string[];
}

/**
 * The contacts of an institution that are this person: those with an e-mail address the account signs in with. A number
 * is shared among colleagues; only of an account without an e-mail address it tells who is meant, as a mobile of the one
 * contact that has it and no e-mail address either.
 */
export const findPersonContacts = async (
  institutionId: string,
  account: Accounts.Account,
): Promise<PersonContacts> => {
  const all = await readStoredRows(`institution#${institutionId}`, "contact#");
  const { addresses, phones } = toPersonIdentifiers(account);
  const emails = addresses.filter(isEmail);
  const byEmail = all.filter((row) =>
    emails.includes(getContactDetails(row).email?.trim().toLowerCase() ?? ""),
  );
  const byMobile = all.filter((row) => {
    const { mobile } = getContactDetails(row);
    return phones.some((ownPhone) => ownPhone.number === mobile?.number && ownPhone.area === mobile.area);
  });
  const isOnlyContact = byMobile.length === 1 && !getContactDetails(byMobile[0] as StoredRow).email?.trim();
  const theirs = emails.length > 0 ? byEmail : isOnlyContact ? byMobile : [];
  const names = collectNames(theirs);
  const others = new Set(collectNames(all.filter((row) => !theirs.includes(row))));
  return { theirs, names, shared: names.filter((name) => others.has(name)) };
};

const collectNames = (rows: readonly StoredRow[]): string[] => [
  ...new Set(
    rows.flatMap((row) => {
      const { nameZh, nameForeign } = getContactDetails(row);
      return [nameZh?.trim() ?? "", nameForeign?.trim() ?? ""].filter(Boolean);
    }),
  ),
];
