/** The code of a link to pay: it covers what the link pays, so that it opens nothing else. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { PaymentLink } from "../applications/model/payment-link-row.ts";
import {
  buildApplicationCode,
  matchesApplicationCode,
} from "../applications/model/sealed-application-code.server.ts";

type LinkedApplication = Pick<ApplicationHeader, "institutionId" | "id"> & { paymentLink: PaymentLink };

const listTerms = ({ seq, purpose, mop, endsOn }: PaymentLink): (string | number)[] => [
  seq,
  purpose,
  mop,
  ...(endsOn ? [endsOn] : []),
];

/**
 * Builds the code of the link of an application; it is the same each time.
 * @throws Error when CURSOR_SECRET is not set
 */
export const buildPaymentLinkCode = ({ paymentLink, ...subject }: LinkedApplication): string =>
  buildApplicationCode("paymentLink", subject, listTerms(paymentLink));

/** Returns true for the code of the link that an application has; one that was withdrawn or replaced has none. */
export const matchesPaymentLinkCode = (
  code: string,
  { paymentLink, ...subject }: LinkedApplication,
): boolean => matchesApplicationCode(code, "paymentLink", subject, listTerms(paymentLink));
