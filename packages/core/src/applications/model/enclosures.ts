/** Papers that come with a move rather than with a form: what each is uploaded as, and where the header keeps them. */
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import type { ApplicationHeader } from "./application-rows.ts";

export const enclosures = {
  uploadSigned: { purpose: "SIGNED_FORM", at: "signed" },
  uploadVoucher: { purpose: "PAYMENT_VOUCHER", at: "vouchers" },
  justifyLate: { purpose: "LATE_JUSTIFICATION", at: "justification" },
  requestCancel: { purpose: "CANCELLATION_NOTICE", at: "cancellation" },
} as const satisfies Partial<
  Record<
    SchemeAction,
    {
      purpose: string;
      at: {
        [K in keyof ApplicationHeader]-?: ApplicationHeader[K] extends string[] | undefined ? K : never;
      }[keyof ApplicationHeader];
    }
  >
>;
type EnclosingAction = keyof typeof enclosures;

/** What a move may enclose, undefined for one that takes no paper. */
export const findEnclosure = (action: string): (typeof enclosures)[EnclosingAction] | undefined =>
  Object.hasOwn(enclosures, action) ? enclosures[action as EnclosingAction] : undefined;

/** Every paper that came with a move, as what it was asked for. */
export const listEnclosedFiles = (header: ApplicationHeader): { id: string; purpose: string }[] =>
  Object.values(enclosures).flatMap(({ purpose, at }) => (header[at] ?? []).map((id) => ({ id, purpose })));
