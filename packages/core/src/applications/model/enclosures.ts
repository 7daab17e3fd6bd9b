/**
 * Documents that are enclosed with a transition instead of a form: the purpose of each upload, and the member of the
 * header that stores it.
 */
import type { Answers } from "../../forms/types/index.ts";
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import { coerceToCodes } from "../../forms/values/coerce-json.ts";
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

/** Returns what a transition may enclose, or undefined. */
export const findEnclosure = (action: string): (typeof enclosures)[EnclosingAction] | undefined =>
  Object.hasOwn(enclosures, action) ? enclosures[action as EnclosingAction] : undefined;

/** Lists every enclosed document with its purpose. */
export const listEnclosedFiles = (header: ApplicationHeader): { id: string; purpose: string }[] =>
  Object.values(enclosures).flatMap(({ purpose, at }) => (header[at] ?? []).map((id) => ({ id, purpose })));

/** Lists the ids of the enclosed documents in members of a header or of its history. */
export const listEnclosedIds = (members: Answers): string[] =>
  Object.values(enclosures).flatMap(({ at }) => coerceToCodes(members[at]));

/** Returns the enclosed documents that a transition replaced, before and after: the history keeps which they were. */
export const diffEnclosures = (
  before: ApplicationHeader,
  after: ApplicationHeader,
): { [at: string]: { before: string[] | null; after: string[] | null } } =>
  Object.fromEntries(
    Object.values(enclosures)
      .filter(({ at }) => before[at]?.join() !== after[at]?.join())
      .map(({ at }) => [at, { before: before[at] ?? null, after: after[at] ?? null }]),
  );
