/** Shapes of claims (`/api/institution/claim`, schemes P2, C49). */
import * as z from "zod";
import { StockReasonCode } from "../../messaging/stock-reason-schema.ts";
import { TypedCode } from "../../platform/typed-text-schema.ts";

export const claimKinds = ["ADMINISTRATOR", "ANOTHER"] as const;
export const claimStatuses = ["PENDING", "APPROVED", "REFUSED", "WITHDRAWN"] as const;
/**
 * `ADMINISTRATOR`: to become administrator of the institution with a registration number, with the signed letter.
 * `ANOTHER`: to register one institution more than self-service allows; `reason` explains why, and nothing else is
 * taken. It is one object, so that the members of a body are all checked when its kind is missing.
 */
export const ClaimWrite = z.object({
  kind: z.enum(claimKinds),
  number: TypedCode.max(20).optional(),
  position: z.string().max(300).optional(),
  reason: z.string().max(1500).optional(),
  letter: z.string().max(40).optional(),
});
export type ClaimWrite = z.infer<typeof ClaimWrite>;
export const ClaimView = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  number: z.string().optional(),
  position: z.string().optional(),
  reason: z.string().optional(),
  letter: z.string().optional(),
  createdAt: z.string(),
  decidedAt: z.string().optional(),
  /** The officer's reason for refusing it. */
  refusal: z.string().optional(),
  refusalCodes: z.array(StockReasonCode).optional(),
});
export type ClaimView = z.infer<typeof ClaimView>;
/** A claim as an officer sees it: with the claimant and the institution's present administrator. */
export const StaffClaimView = ClaimView.extend({
  account: z.string(),
  institution: z
    .object({
      id: z.string(),
      names: z.object({ zh: z.string(), en: z.string(), pt: z.string() }),
      certification: z.string(),
      administrator: z.string().optional(),
    })
    .optional(),
  /** The `institutionId` with which staff read the letter at `/file/{id}`. */
  letterPlace: z.string().optional(),
});
export type StaffClaimView = z.infer<typeof StaffClaimView>;
