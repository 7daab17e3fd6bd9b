/** The bodies of decisions on a certification, and of their previews. */
import { stockReasons } from "@portal/core/messaging/stock-reasons";
import * as z from "zod";

/** The reason for a failed or withdrawn certification: a text, stock reasons, or both. */
const staffReason = {
  reason: z.string().max(2000).optional(),
  reasonCodes: z.array(z.enum(stockReasons)).max(stockReasons.length).optional(),
};
export const CertificationDecisionBody = z.object({
  version: z.int(),
  /** Required; 10802 without it. */
  result: z.enum(["PASSED", "FAILED"]).optional(),
  ...staffReason,
});
export const ReopeningBody = z.object({ version: z.int(), ...staffReason });
