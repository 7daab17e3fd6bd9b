/** Where something of an account may stand: its own partition, its institutions, theirs of before. */

import { phoneLogin } from "../account/rules.ts";
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

/** Reads what is the account's own, and how the person is known in each institution. */
export const placesOf = async (account: Accounts.Account): Promise<Places> => {
  const own = await partition(`account#${account.id}`);
  const institutions = [
    ...new Set(own.flatMap((row) => [...after(row, "membership#"), ...after(row, "past#")])),
  ];
  const { phone, phoneAreaCodeId } = account;
  const addresses = [
    ...Accounts.loginsOf(account),
    ...(phone && phoneAreaCodeId ? [phoneLogin(phone, phoneAreaCodeId)] : []),
  ];
  const contacts = await Promise.all(institutions.map((id) => contactsOf(id, account)));
  const names = contacts.flat().flatMap((row) => {
    const { nameZh, nameForeign } = row.fields as { nameZh?: string; nameForeign?: string };
    return [nameZh?.trim() ?? "", nameForeign?.trim() ?? ""];
  });
  return {
    own,
    institutions,
    known: {
      addresses: [...new Set(addresses)],
      exact: [...new Set([phone ?? "", ...names])].filter(Boolean),
    },
  };
};

/** The contacts of an institution that are this person: the same e-mail address or telephone number. */
export const contactsOf = async (
  institutionId: string,
  account: Pick<Accounts.Account, "account" | "phone">,
): Promise<Raw[]> =>
  (await partition(`institution#${institutionId}`, "contact#")).filter(({ fields }) => {
    const { email, mobile, phone } = fields as {
      email?: string;
      mobile?: { number: string };
      phone?: { number: string };
    };
    const same = email?.trim().toLowerCase() === account.account.toLowerCase();
    return same || (Boolean(account.phone) && [mobile?.number, phone?.number].includes(account.phone));
  });
