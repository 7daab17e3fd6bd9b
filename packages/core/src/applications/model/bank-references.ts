/** References of the bank by which the desk finds an application. Pure. */
import { foldName } from "../../platform/fold-text.ts";
import type { ApplicationHeader } from "./application-rows.ts";

/** Lists the references that the row says beside the payment that each is of. */
const listPresentReferences = ({
  bankPayment,
  refundPayment,
  refundStart,
  recordedRefund,
  funding,
}: ApplicationHeader): string[] =>
  [
    bankPayment?.reference,
    refundPayment?.reference,
    refundStart?.transfer?.reference,
    recordedRefund?.transfer?.reference,
    funding?.settled?.reference,
    ...(funding?.repayment?.parts ?? []).map(({ reference }) => reference),
  ].flatMap((reference) => reference || []);

/**
 * Lists the references under which the bank has the payments of an application: fees, refunds, transfers that paid
 * nothing, and grants, those of earlier payments too.
 */
export const listBankReferences = (header: ApplicationHeader): string[] => [
  ...listPresentReferences(header),
  ...(header.pastReferences ?? []),
];

/** Returns the letters and digits of a reference, because everybody copies its blanks and signs in another way. */
const toReferenceKey = (reference: string): string => foldName(reference) || reference;

/** Returns whether two references are the same one, in whatever spelling (decision 0697). */
export const isSameReference = (one: string, other: string): boolean =>
  toReferenceKey(one) === toReferenceKey(other);

/** Returns whether an application has a payment under a reference, in whatever spelling. */
export const hasBankReference = (header: ApplicationHeader, reference: string): boolean =>
  listBankReferences(header).some((each) => isSameReference(each, reference));

/**
 * Returns an application that keeps the references which the next header no longer says: a payment that was returned,
 * or that was made again. Unchanged where none was lost.
 * @param refundReference of a refund that was recorded, whatever payment it is of
 * @param withdrawnReference of a transfer or a refund that was recorded wrongly, which finds nothing any more
 */
export const addPastReferences = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  {
    refundReference,
    withdrawnReference,
  }: { refundReference: string | undefined; withdrawnReference: string | undefined },
): ApplicationHeader => {
  const knownReferences = listBankReferences(next);
  const lostReferences = [
    ...listPresentReferences(before),
    ...(refundReference ? [refundReference] : []),
  ].filter(
    (reference) =>
      !knownReferences.includes(reference) &&
      (reference === refundReference || reference !== withdrawnReference),
  );
  return lostReferences.length > 0
    ? { ...next, pastReferences: [...(next.pastReferences ?? []), ...new Set(lostReferences)] }
    : next;
};
