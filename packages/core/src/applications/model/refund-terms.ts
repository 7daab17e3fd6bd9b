/** The refund terms of a fee; an application keeps those of its submission. */
import type { EventDetail } from "../../events/event-schema.ts";

export type RefundVariant = EventDetail["refundPolicy"];
/** Days before the first day of the event, or the first and last day of notice for the dated variant; inclusive. */
export interface RefundBand {
  daysBeforeMin?: number | undefined;
  daysBeforeMax?: number | undefined;
  until?: string | undefined;
  after?: string | undefined;
  deductPercent: number;
}
/** The terms by which an application is refunded, stored at its submission. */
export interface RefundTerms {
  variant: RefundVariant;
  bands: RefundBand[];
}
