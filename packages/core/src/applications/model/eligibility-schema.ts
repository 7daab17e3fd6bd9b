/** Response schema of the eligibility check. */
import * as z from "zod";
import { RefusalParams } from "./application-schema.ts";

/** The answer to whether the institution can apply: each condition with its result and the reason. */
export const EligibilityView = z.object({
  scheme: z.string(),
  /** Absent for schemes without an event of the portal. */
  eventId: z.string().optional(),
  /** The position of the next application of the year, for schemes with a yearly limit and this notice. */
  chances: z.object({ n: z.int(), left: z.int(), max: z.int(), notice: z.boolean() }).optional(),
  may: z.boolean(),
  conditions: z.array(
    z.object({
      id: z.string(),
      met: z.boolean(),
      /** The code of the refusal at submission when it is not met. */
      code: z.int().optional(),
      params: RefusalParams.optional(),
      /** Only applies to applicants who choose a reserved price. */
      optional: z.boolean().optional(),
    }),
  ),
});
export type EligibilityView = z.infer<typeof EligibilityView>;
