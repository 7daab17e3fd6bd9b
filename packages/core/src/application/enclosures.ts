/** Papers that come with a move rather than with a form: what each is uploaded as, and where the header keeps them. */
import type { Header } from "./row.ts";

export const enclosures = {
  uploadSigned: { purpose: "SIGNED_FORM", at: "signed" },
  uploadVoucher: { purpose: "PAYMENT_VOUCHER", at: "vouchers" },
  justifyLate: { purpose: "LATE_JUSTIFICATION", at: "justification" },
  requestCancel: { purpose: "CANCELLATION_NOTICE", at: "cancellation" },
} as const satisfies Record<
  string,
  {
    purpose: string;
    at: { [K in keyof Header]-?: Header[K] extends string[] | undefined ? K : never }[keyof Header];
  }
>;
type Enclosing = keyof typeof enclosures;

/** What a move may enclose, undefined for one that takes no paper. */
export const enclosureOf = (action: string): (typeof enclosures)[Enclosing] | undefined =>
  Object.hasOwn(enclosures, action) ? enclosures[action as Enclosing] : undefined;

/** Every paper that came with a move, as what it was asked for. */
export const enclosedIn = (header: Header): { id: string; purpose: string }[] =>
  Object.values(enclosures).flatMap(({ purpose, at }) => (header[at] ?? []).map((id) => ({ id, purpose })));
