/** The public view of an exhibiting company (spec 1 §2 › Company information inquiry). */
import * as z from "zod";
import { Phone } from "../institutions/institution-schema.ts";
import { LocalizedText } from "./localized-text-schema.ts";

export const ExhibitingCompanyView = z.object({
  names: LocalizedText,
  profile: z.string().optional(),
  industry: z.string().optional(),
  businessScope: z.array(z.string()),
  mainMarkets: z.array(z.string()),
  country: z.string(),
  /** Labels of its products, each certified with its proof (decision 0838). */
  madeInMacao: z.boolean(),
  macaoBrand: z.boolean(),
  /** Agent for products of the Portuguese-speaking countries. */
  agency: z.boolean(),
  /** Telephone of the company; a natural person's is not published. */
  phone: Phone.optional(),
  /** It has a logo, which `/download/logo/{eventId}/{id}` leads to. */
  hasLogo: z.boolean(),
});
export type ExhibitingCompanyView = z.infer<typeof ExhibitingCompanyView>;
