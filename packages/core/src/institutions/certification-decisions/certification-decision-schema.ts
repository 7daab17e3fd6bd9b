/** What officers send to decide on a certification, and to take a failed one back. */
import * as z from "zod";
import { StockReasonCode } from "../../messaging/stock-reason-schema.ts";
import { stockReasons } from "../../messaging/stock-reasons.ts";

/** The reason for a failed or withdrawn certification: a text, stock reasons, or both. */
const staffReason = {
  reason: z.string().max(2000).optional(),
  reasonCodes: z.array(StockReasonCode).max(stockReasons.length).optional(),
};
export const CertificationDecisionBody = z.object({
  version: z.int(),
  /** Required; 10802 without it. */
  result: z.enum(["PASSED", "FAILED"]).optional(),
  ...staffReason,
});
export const ReopeningBody = z.object({ version: z.int(), ...staffReason });

/** What an officer decides on the pending request of an institution. */
export type CertificationDecision = z.infer<typeof CertificationDecisionBody> & { id: string };
/** Why an officer takes the failed certification of an institution back. */
export type CertificationReopening = z.infer<typeof ReopeningBody> & { id: string };
