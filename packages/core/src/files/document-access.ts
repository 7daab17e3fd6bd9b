/** Which documents which of the staff have need of (law 8/2005: adequate, relevant and not excessive). */
import type { Actor } from "../platform/actor.ts";
import { belongsToAudience, reviewers } from "../platform/visibility.ts";

/** What tells a cashier that money came, and where it goes back to. */
export const paymentDocuments: readonly string[] = [
  "PAYMENT_VOUCHER",
  "TRANSFER_CERTIFICATE",
  "REMITTANCE_VOUCHER",
];

/** True for a document that the caller's work needs; whose it is is checked elsewhere. */
export const canReadDocument = (purpose: string, actor: Actor): boolean =>
  actor.kind !== "staff" || belongsToAudience(actor, reviewers) || paymentDocuments.includes(purpose);
