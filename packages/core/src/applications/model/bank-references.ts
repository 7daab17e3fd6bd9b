/** References of the bank by which the desk finds an application. Pure. */
import type { ApplicationHeader } from "./application-rows.ts";

/** Lists the references that the row says beside the payment that each is of. */
const listPresentReferences = ({
  bankPayment,
  refundPayment,
  refundStart,
  funding,
}: ApplicationHeader): string[] =>
  [
    bankPayment?.reference,
    refundPayment?.reference,
    refundStart?.transfer?.reference,
    funding?.settled?.reference,
    ...(funding?.repayment?.parts ?? []).map(({ reference }) => reference),
  ].flatMap((reference) => reference || []);

/**
 * Lists the references under which the bank has the payments of an application: fees, refunds, transfers that paid nothing,
 * and grants, those of earlier payments too.
 */
export const listBankReferences = (header: ApplicationHeader): string[] => [
  ...listPresentReferences(header),
  ...(header.pastReferences ?? []),
];

/**
 * Returns an application that keeps the references which the next header no longer says: a payment that was returned, or
 * that was made anew. Unchanged where none was lost.
 * @param refundReference of a refund that was recorded, whatever payment it is of
 * @param withdrawnReference of a transfer that was recorded wrongly, which finds nothing any more
 */
export const withPastReferences = (
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
  ].filter((reference) => !knownReferences.includes(reference) && reference !== withdrawnReference);
  return lostReferences.length > 0
    ? { ...next, pastReferences: [...(next.pastReferences ?? []), ...new Set(lostReferences)] }
    : next;
};
