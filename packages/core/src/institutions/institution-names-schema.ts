/** The members by which API responses name the institution of an application. */
import * as z from "zod";

/** Members of a schema: the names as registered, and the one that older records hold alone. */
export const institutionNamingMembers = {
  institutionName: z.string().optional(),
  institutionNames: z
    .object({ zh: z.string().optional(), en: z.string().optional(), pt: z.string().optional() })
    .optional(),
};
