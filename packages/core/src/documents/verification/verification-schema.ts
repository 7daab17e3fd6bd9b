/** Shapes of the verification of printed papers (`/api/verification`, spec 1 §2 › /{product}/verification). */
import * as z from "zod";

/** What is printed with a number that anybody may check. */
export const verifiableProducts = ["receipt", "application"] as const;
export type VerifiableProduct = (typeof verifiableProducts)[number];
export const VerificationResult = z.object({
  product: z.enum(verifiableProducts),
  number: z.string(),
  /** `VOID`: issued, and no longer good (refunded, cancelled, an endorsement that failed or expired). `UNKNOWN`: no such number was issued. */
  standing: z.enum(["VALID", "VOID", "UNKNOWN"]),
  /** When it was issued. */
  issuedAt: z.string().optional(),
  institutionName: z.string().optional(),
  /** Of a visitor's endorsement: what the authorities answered, or that it has expired. */
  endorsement: z.enum(["VERIFIED", "FAILED", "EXPIRED"]).optional(),
  /** In avos. */
  amount: z.object({ amount: z.int(), currency: z.string() }).optional(),
});
export type VerificationResult = z.infer<typeof VerificationResult>;
