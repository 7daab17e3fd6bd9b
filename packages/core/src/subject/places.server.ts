/** Where something of an account may stand: its own partition, its institutions, theirs of before. */
import { isEmail, phoneLogin } from "../account/rules.ts";
import * as Accounts from "../account/store.server.ts";
import type { Known } from "./index.ts";
import { partition, type Raw } from "./rows.server.ts";

export interface Places {
  /** Rows of `account#<id>`. */
  own: Raw[];
  institutions: string[];
  known: Known;
}

const after = (row: Raw, prefix: string): string[] =>
  row.sk.startsWith(prefix) ? [row.sk.slice(prefix.length)] : [];

/** How an account is known by itself: what it signs in with. */
export const knownBy = (account: Accounts.Account): Known => {
  const { phone, phoneAreaCodeId } = account;
  const addresses = [
    ...Accounts.loginsOf(account),
    ...(phone && phoneAreaCodeId ? [phoneLogin(phone, phoneAreaCodeId)] : []),
  ];
  return {
    accountId: account.id,
    addresses: [...new Set(addresses.map((each) => each.toLowerCase()))],
    phones: phone && phoneAreaCodeId ? [{ area: phoneAreaCodeId, number: phone }] : [],
  };
};

/** Reads what is the account's own, and where else it acted. */
export const placesOf = async (account: Accounts.Account): Promise<Places> => {
  const own = await partition(`account#${account.id}`);
  const institutions = [
    ...new Set(own.flatMap((row) => [...after(row, "membership#"), ...after(row, "past#")])),
  ];
  return { own, institutions, known: knownBy(account) };
};

interface Details {
  nameZh?: string;
  nameForeign?: string;
  email?: string;
  mobile?: { area: string; number: string };
}
const detailsOf = (row: Raw): Details => (row.fields ?? {}) as Details;

/** Contacts of an institution: who of them is the person, and the names that nobody else there bears. */
export interface Contacts {
  theirs: Raw[];
  names: string[];
  /** Names of the person that another contact bears too: a name alone does not say who is meant. */
  shared: string[];
}

/**
 * The contacts of an institution that are this person: those with an e-mail address the account signs in with. A number
 * is shared among colleagues; only of an account without an e-mail address it tells who is meant, as a mobile of the one
 * contact that has it and no e-mail address either.
 */
export const contactsOf = async (institutionId: string, account: Accounts.Account): Promise<Contacts> => {
  const all = await partition(`institution#${institutionId}`, "contact#");
  const { addresses, phones } = knownBy(account);
  const emails = addresses.filter(isEmail);
  const byEmail = all.filter((row) => emails.includes(detailsOf(row).email?.trim().toLowerCase() ?? ""));
  const byMobile = all.filter((row) => {
    const { mobile } = detailsOf(row);
    return phones.some((own) => own.number === mobile?.number && own.area === mobile.area);
  });
  const only = byMobile.length === 1 && !detailsOf(byMobile[0] as Raw).email?.trim();
  const theirs = emails.length > 0 ? byEmail : only ? byMobile : [];
  const names = namesIn(theirs);
  const others = new Set(namesIn(all.filter((row) => !theirs.includes(row))));
  return { theirs, names, shared: names.filter((name) => others.has(name)) };
};

const namesIn = (rows: readonly Raw[]): string[] => [
  ...new Set(
    rows.flatMap((row) => {
      const { nameZh, nameForeign } = detailsOf(row);
      return [nameZh?.trim() ?? "", nameForeign?.trim() ?? ""].filter(Boolean);
    }),
  ),
];
