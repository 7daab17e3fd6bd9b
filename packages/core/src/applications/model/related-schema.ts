/** Response schemas of applications that have shareholders in common, and of assessments that one follows. */

import * as z from "zod";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";

/**
 * An application of another company for the same event with shareholders in common; shares in percent of both
 * companies.
 */
export const RelatedView = z.object({
  institutionId: z.string(),
  ...institutionNamingMembers,
  applicationId: z.string(),
  code: z.string().optional(),
  status: z.string(),
  here: z.number(),
  there: z.number(),
  /** As this application names them. */
  holders: z.array(z.string()),
  /** All are identified by a number, not only by a name. */
  sure: z.boolean(),
  /** Half or more of both companies. */
  related: z.boolean(),
});
export type RelatedView = z.infer<typeof RelatedView>;

/** An accepted preliminary assessment of the same institution, compared with the application that follows it. */
export const AssessmentView = z.object({
  applicationId: z.string(),
  code: z.string().optional(),
  status: z.string(),
  decidedAt: z.string().optional(),
  /** It is for the same thing, such as the shop of the same name. */
  sameSubject: z.boolean(),
  /** Keys of the fields whose answers are others now. */
  differs: z.array(z.string()),
  /** Its owners hold less than half of the institution as certified, or the other way round. */
  otherOwners: z.boolean(),
});
export type AssessmentView = z.infer<typeof AssessmentView>;

/** Another application of the same institution for a grant for the same activity. Amounts are avos. */
export const SameActivityView = z.object({
  applicationId: z.string(),
  code: z.string().optional(),
  scheme: z.string(),
  status: z.string(),
  granted: z.int().optional(),
});
export type SameActivityView = z.infer<typeof SameActivityView>;
