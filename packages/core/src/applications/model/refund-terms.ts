/** The refund terms of a fee; an application keeps those of its submission. */
import type { EventDetail } from "../../events/event-schema.ts";
import type { EventRefundBand } from "../../events/refund-bands.ts";

export type RefundVariant = EventDetail["refundPolicy"];
export type RefundBand = EventRefundBand;
/** The terms by which an application is refunded, stored at its submission. */
export interface RefundTerms {
  variant: RefundVariant;
  bands: RefundBand[];
}
