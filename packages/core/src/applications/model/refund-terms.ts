/** By which terms a fee is paid back; an application keeps those it was submitted under. */
import type { EventDetail } from "../../events/event-schema.ts";

export type RefundVariant = EventDetail["refundPolicy"];
/** Days before the first day of the event, or last and first days of notice (the dated variant); both ends included. */
export interface RefundBand {
  daysBeforeMin?: number | undefined;
  daysBeforeMax?: number | undefined;
  until?: string | undefined;
  after?: string | undefined;
  deductPercent: number;
}
/** What an application is refunded by; kept as it was when it was submitted. */
export interface RefundTerms {
  variant: RefundVariant;
  bands: RefundBand[];
}
