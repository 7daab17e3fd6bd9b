/** Response schema of applications that have shareholders in common. */
import * as z from "zod";

/**
 * An application of another company for the same event with shareholders in common; shares in percent of both
 * companies.
 */
export const RelatedView = z.object({
  institutionId: z.string(),
  institutionName: z.string().optional(),
  applicationId: z.string(),
  code: z.string().optional(),
  status: z.string(),
  here: z.number(),
  there: z.number(),
  /** as this application names them */
  holders: z.array(z.string()),
  /** all are identified by a number, not only by a name */
  sure: z.boolean(),
  /** half or more of both companies */
  related: z.boolean(),
});
export type RelatedView = z.infer<typeof RelatedView>;
