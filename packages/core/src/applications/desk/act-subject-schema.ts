/** The subject of a staff act, as the log of staff acts shows it. */
import * as z from "zod";
import { LocalizedText } from "../../events/localized-text-schema.ts";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";
import { actSubjectKinds } from "../../platform/audit/act-subject.ts";

export const ActSubjectView = z.object({
  kind: z.enum(actSubjectKinds),
  id: z.string(),
  /** The number of an application. */
  code: z.string().optional(),
  /** The names of an event, or the titles of a survey or of a publication. */
  names: LocalizedText.optional(),
  ...institutionNamingMembers,
});
export type ActSubjectView = z.infer<typeof ActSubjectView>;
