/** Which discounts of an event an exhibitor can have (spec 2 §9). Pure. */
import type { EventDetail } from "./event-schema.ts";

type Discount = EventDetail["discounts"][number];

/** The exhibitors a discount applies to, when the event does not say. */
const defaultExhibitorTypes: Record<string, readonly string[]> = {
  LOCAL_50: ["MACAO", "MACAO_SME"],
  OVERSEAS_20: ["NON_MACAO"],
};

/** Lists the discounts that a type of exhibitor can have on some day, as the event has them. */
export const listDiscountsFor = (
  { discounts }: Pick<EventDetail, "discounts">,
  exhibitorType: string,
): Discount[] =>
  discounts.filter((discount) => {
    const exhibitorTypes = discount.for ?? defaultExhibitorTypes[discount.kind];
    // Early bird applies to everybody until its last day; without a last day it never applies.
    return exhibitorTypes ? exhibitorTypes.includes(exhibitorType) : discount.until !== undefined;
  });
