/**
 * Locates the places where an account may have personal data: its own partition, its institutions and its former
 * institutions.
 */
import { splitPhoneLogin } from "../identity/accounts/account-rules.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import { isEmailAddress } from "../platform/email-address.ts";
import { readStoredRows, type StoredRow } from "./compressed-rows.server.ts";
import type { PersonIdentifiers } from "./index.ts";

export interface DataLocations {
  /** Rows of `account#<id>`. */
  own: StoredRow[];
  institutions: string[];
  known: PersonIdentifiers;
}

const stripPrefix = (row: StoredRow, prefix: string): string[] =>
  row.sk.startsWith(prefix) ? [row.sk.slice(prefix.length)] : [];

/** Former logins that nobody else has now: what is under the others may be somebody else's. */
const listUnclaimedFormerLogins = async ({ id, formerLogins = [] }: Accounts.Account): Promise<string[]> => {
  const owners = await Promise.all(formerLogins.map(Accounts.findAccountId));
  return formerLogins.filter((_, i) => owners[i] === undefined || owners[i] === id);
};

/** The identifiers of an account: its logins, and those that it had before (decision 0354). */
const identifyPerson = async (account: Accounts.Account): Promise<PersonIdentifiers> => {
  const { phone, phoneAreaCodeId } = account;
  const former = await listUnclaimedFormerLogins(account);
  const logins = [...Accounts.listLogins(account), ...former];
  return {
    accountId: account.id,
    addresses: [...new Set(logins.map((each) => each.toLowerCase()))],
    phones: [
      ...(phone && phoneAreaCodeId ? [{ area: phoneAreaCodeId, number: phone }] : []),
      ...former.flatMap((each) => {
        const number = splitPhoneLogin(each);
        return number ? [{ area: number.area, number: number.phone }] : [];
      }),
    ],
  };
};

/** Reads the account's own rows, and where else it acted. */
export const locateAccountData = async (account: Accounts.Account): Promise<DataLocations> => {
  const ownRows = await readStoredRows(`account#${account.id}`);
  const institutions = [
    ...new Set(ownRows.flatMap((row) => [...stripPrefix(row, "membership#"), ...stripPrefix(row, "past#")])),
  ];
  return { own: ownRows, institutions, known: await identifyPerson(account) };
};

/** Lists institutions of which the person is a member today. A suspended sub-account has no access, and is none. */
export const listPresentInstitutions = ({ own }: DataLocations): string[] =>
  own.flatMap((row) => stripPrefix(row, "membership#"));

/** Lists institutions that the person has left, or of which the access was suspended. */
export const listFormerInstitutions = (places: DataLocations): string[] => {
  const present = listPresentInstitutions(places);
  return places.institutions.filter((id) => !present.includes(id));
};

interface Details {
  nameZh?: string;
  nameForeign?: string;
  email?: string;
  mobile?: { area: string; number: string };
}
const getContactDetails = (row: StoredRow): Details => (row.fields ?? {}) as Details;

/** Contacts of an institution: those that are the person, and names that no other contact there has. */
interface PersonContacts {
  theirs: StoredRow[];
  names: string[];
  /** Names that the person shares with another contact: such a name does not identify the person. */
  shared: string[];
}

/**
 * Finds the contacts of an institution that are this person: those with an e-mail address the account signs in with.
 * Colleagues may share a number, so a mobile number identifies the person only for an account without an e-mail
 * address, and only when exactly one contact has it and that contact has no e-mail address either.
 */
export const findPersonContacts = async (
  institutionId: string,
  account: Accounts.Account,
): Promise<PersonContacts> => {
  const contactRows = await readStoredRows(`institution#${institutionId}`, "contact#");
  const { addresses, phones } = await identifyPerson(account);
  const emails = addresses.filter(isEmailAddress);
  const byEmail = contactRows.filter((row) =>
    emails.includes(getContactDetails(row).email?.trim().toLowerCase() ?? ""),
  );
  const byMobile = contactRows.filter((row) => {
    const { mobile } = getContactDetails(row);
    return phones.some((ownPhone) => ownPhone.number === mobile?.number && ownPhone.area === mobile.area);
  });
  const isOnlyContact = byMobile.length === 1 && !getContactDetails(byMobile[0] as StoredRow).email?.trim();
  const theirs = emails.length > 0 ? byEmail : isOnlyContact ? byMobile : [];
  const names = collectNames(theirs);
  const others = new Set(collectNames(contactRows.filter((row) => !theirs.includes(row))));
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
