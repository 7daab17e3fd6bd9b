/** Reads from a request why staff decided, and quotes it in a notice. Pure. */
import { errorCodes, Refusal } from "../platform/errors.ts";
import { isAddedReason, listStockReasons, type StockReason } from "./stock-reasons.ts";

/** The reason of a decision by staff: stock reasons, words, or both. */
export interface StaffReason {
  reason?: string;
  reasonCodes?: StockReason[];
}

/**
 * Reads the reason of a decision: without surrounding spaces, and each stock reason once. Both members are absent
 * where nothing was given.
 * @throws Refusal 900054 at `reasonCodes.<index>` for a delivered stock reason of another decision; whether one is
 * offered today says `refuseUnofferedReasons`
 */
export const parseStaffReason = (
  decision: string,
  { reason, reasonCodes = [] }: { reason?: string | undefined; reasonCodes?: StockReason[] | undefined },
): StaffReason => {
  const offeredReasons = listStockReasons(decision);
  const unknownIndex = reasonCodes.findIndex(
    (code) => !offeredReasons.includes(code) && !isAddedReason(code),
  );
  if (unknownIndex >= 0)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: `reasonCodes.${unknownIndex}`, key: "option" }],
    });
  const words = reason?.trim();
  return {
    ...(words && { reason: words }),
    ...(reasonCodes.length > 0 && { reasonCodes: [...new Set(reasonCodes)] }),
  };
};

/** Returns the parameters of a notice that quotes a reason. */
export const toReasonParams = ({ reason, reasonCodes }: StaffReason): { [name: string]: string } => ({
  ...(reason && { reason }),
  ...(reasonCodes && { reasonCodes: reasonCodes.join(" ") }),
});
