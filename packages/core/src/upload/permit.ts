/** Which documents which of the staff have need of (law 8/2005: adequate, relevant and not excessive). */
import type { Actor } from "../actor.ts";
import { readsAs, reviewers } from "../visibility.ts";

/** What tells a cashier that money came, and where it goes back to. */
export const paymentDocuments: readonly string[] = [
  "PAYMENT_VOUCHER",
  "TRANSFER_CERTIFICATE",
  "REMITTANCE_VOUCHER",
];

/** True for a document that the caller's work needs; whose it is is checked elsewhere. */
export const mayReadDocument = (purpose: string, actor: Actor): boolean =>
  actor.kind !== "staff" || readsAs(actor, reviewers) || paymentDocuments.includes(purpose);
