/**
 * The schema of a text in the four languages of the portal: a file of its own, because many need nothing else of an
 * event.
 */
import * as z from "zod";

export const LocalizedText = z.object({
  "zh-Hant": z.string(),
  "zh-Hans": z.string(),
  en: z.string(),
  pt: z.string(),
});
export type LocalizedText = z.infer<typeof LocalizedText>;
