/**
 * One-stop payment for investors who set up a company (schemes S30, spec 3 §4): staff issue a number, whoever holds it
 * says who pays and where the receipt goes, pays, and is done. Pure; amounts in avos.
 */
import { isEmail } from "../account/rules.ts";
import type { Day, Instant } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import type { Language } from "../notice/types.ts";

export const statuses = ["TO_SUBMIT", "TO_PAY", "PAID", "CANCELLED"] as const;
export type Status = (typeof statuses)[number];

export interface OneStop {
  /** The payment number, by which it is known. */
  number: string;
  version: number;
  status: Status;
  companyName: string;
  /** avos */
  registeredCapital: number;
  /** avos */
  amountDue: number;
  /** The day on the payment notice. */
  date: Day;
  issuedAt: Instant;
  /** Account of who issued it. */
  issuedBy: string;
  payerName?: string;
  receiptEmail?: string;
  /** In which the receipt is written: the one the payer read the page in. */
  language?: Language;
  submittedAt?: Instant;
  paidAt?: Instant;
  receiptNumber?: string;
  cancelledAt?: Instant;
  cancelReason?: string;
}

/** Crockford's: nothing in it looks like something else, nothing is a word. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Signs of a number behind `OS`: 50 bits, so that nobody finds one by trying (30 look-ups an hour and network). */
export const LENGTH = 10;

const written = (signs: string): string => `OS-${signs.slice(0, 5)}-${signs.slice(5)}`;

/** A number made of ten random bytes: `OS-7K3M9-QXT42`. */
export const numberOf = (random: Uint8Array): string =>
  written([...random.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join(""));

/** A number as people type it, in any case and with any breaks, O for 0, I and L for 1; undefined when it is none. */
export const readNumber = (typed: string): string | undefined => {
  const plain = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const signs = (plain.length === LENGTH + 2 ? plain.replace(/^[O0]S/, "") : plain)
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return signs.length === LENGTH && [...signs].every((sign) => SIGNS.includes(sign))
    ? written(signs)
    : undefined;
};

/** While it is neither paid nor cancelled: who pays can be filled in and corrected, and staff can cancel. */
export const isOpen = ({ status }: Pick<OneStop, "status">): boolean =>
  status === "TO_SUBMIT" || status === "TO_PAY";

/** What is wrong with who pays; for the page and for the server. */
export const issuesOf = (payer: { payerName: string; receiptEmail: string }): FieldIssue[] => {
  const email = payer.receiptEmail.trim();
  return [
    ...(payer.payerName.trim() ? [] : [{ path: "payerName", key: "required" }]),
    ...(isEmail(email) ? [] : [{ path: "receiptEmail", key: email ? "email" : "required" }]),
  ];
};

export const mop = (amount: number) => ({ amount, currency: "MOP" as const });

/** What everybody who may see a record sees of it. */
export const shown = (one: OneStop) => ({
  number: one.number,
  version: one.version,
  status: one.status,
  companyName: one.companyName,
  registeredCapital: mop(one.registeredCapital),
  amountDue: mop(one.amountDue),
  date: one.date,
  ...(one.payerName ? { payerName: one.payerName } : {}),
  ...(one.receiptEmail ? { receiptEmail: one.receiptEmail } : {}),
  ...(one.paidAt ? { paidAt: one.paidAt } : {}),
  ...(one.receiptNumber ? { receiptNumber: one.receiptNumber } : {}),
  ...(one.cancelledAt ? { cancelledAt: one.cancelledAt } : {}),
});
