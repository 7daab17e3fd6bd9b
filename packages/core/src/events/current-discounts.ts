/** The discounts of an event that still count (spec 2 §9). */
import type { Day } from "../platform/day.ts";
import type { EventDetail } from "./event-schema.ts";

type Discount = EventDetail["discounts"][number];

/**
 * Lists the discounts that an application submitted on a day can have. A discount ends with its last day; early
 * registration without a last day never counts, as in the fee.
 */
export const listCurrentDiscounts = ({ discounts }: Pick<EventDetail, "discounts">, today: Day): Discount[] =>
  discounts.filter(({ kind, until }) => (until === undefined ? kind !== "EARLY_BIRD" : today <= until));
