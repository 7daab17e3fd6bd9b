/** The code of a stock reason in calls and answers. */
import * as z from "zod";
import { type AddedReason, addedReasonPattern, stockReasons } from "./stock-reasons.ts";

/** One that is delivered, or one that an administrator added. */
export const StockReasonCode = z.union([
  z.enum(stockReasons),
  z.string().regex(addedReasonPattern) as z.ZodType<AddedReason>,
]);
