/**
 * Request and response schemas for verifying printed documents (`/api/verification`, spec 1 §2 ›
 * /{product}/verification).
 */
import * as z from "zod";
import { applicationStatuses } from "../../applications/model/statuses.ts";

/** Documents with a number that anybody can verify. */
export const verifiableProducts = ["receipt", "application"] as const;
export type VerifiableProduct = (typeof verifiableProducts)[number];
export const VerificationResult = z.object({
  product: z.enum(verifiableProducts),
  number: z.string(),
  /**
   * `VOID`: issued but no longer valid (refunded, taken back, cancelled, an endorsement that failed or expired).
   * `UNKNOWN`: no such number was issued.
   */
  standing: z.enum(["VALID", "VOID", "UNKNOWN"]),
  /** The moment at which it was issued; of a receipt, that of the payment, or the value date of a transfer. */
  issuedAt: z.string().optional(),
  institutionName: z.string().optional(),
  /** For a visitor's endorsement: the result by the authorities, or that it expired. */
  endorsement: z.enum(["VERIFIED", "FAILED", "EXPIRED"]).optional(),
  /**
   * For an application with a fee at an event: whether a voucher of its place admits now. Its number is that of the
   * application, so that a place that nobody paid, or that was given up, is told from one that is held.
   */
  voucher: z.enum(["VALID", "NONE"]).optional(),
  /** With the code of an application: its status, and the last day of what its applicant has to do. */
  status: z.enum(applicationStatuses).optional(),
  /** With the code: the payment provider took the payment back, and the cashier has not decided on it. */
  takenBack: z.boolean().optional(),
  dueOn: z.string().optional(),
  /** In avos. */
  amount: z.object({ amount: z.int(), currency: z.string() }).optional(),
});
export type VerificationResult = z.infer<typeof VerificationResult>;
