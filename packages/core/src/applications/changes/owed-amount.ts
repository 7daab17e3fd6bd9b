/** What an application has to pay again, once it is paid. Pure. */
import type { ApplicationHeader } from "../model/application-rows.ts";

/** Returns the header without the amount that was reversed, or that a higher fee was short of, and that is now paid. */
export const clearOwedAmount = ({
  owed,
  restDue,
  paidAmount,
  takenBack = 0,
  ...rest
}: ApplicationHeader): ApplicationHeader => {
  // What was taken back and not asked for again is still missing.
  const missing = takenBack - (owed?.amount ?? 0);
  return {
    ...rest,
    ...(missing > 0 ? { takenBack: missing } : {}),
    ...(paidAmount !== undefined && !restDue ? { paidAmount } : {}),
  };
};
