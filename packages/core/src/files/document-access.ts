/** Limits each staff role to the documents that it needs (law 8/2005: adequate, relevant and not excessive). */
import type { Actor } from "../platform/actor.ts";
import { belongsToAudience, reviewers } from "../platform/visibility.ts";

/** Documents that show a cashier that money arrived, and where to refund it. */
const paymentDocuments: readonly string[] = ["PAYMENT_VOUCHER", "TRANSFER_CERTIFICATE", "REMITTANCE_VOUCHER"];

/** Returns true for a document that the caller's work requires. Ownership is checked elsewhere. */
export const canReadDocument = (purpose: string, actor: Actor): boolean =>
  actor.kind !== "staff" || belongsToAudience(actor, reviewers) || paymentDocuments.includes(purpose);
