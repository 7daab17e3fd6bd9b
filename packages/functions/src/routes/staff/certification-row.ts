/** An institution as lists of the desk show it. */
import { getInstitutionName, type Institution } from "@portal/core/institutions/index";
import { collectInstitutionNames } from "@portal/core/institutions/institution-names";
import { institutionNamingMembers } from "@portal/core/institutions/institution-names-schema";
import { InstitutionView } from "@portal/core/institutions/institution-schema";
import * as z from "zod";

export const InstitutionRow = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  names: institutionNamingMembers.institutionNames,
  nature: z.string(),
  siteRegistrationNumber: z.string(),
  certification: InstitutionView.shape.certification,
  waitingSince: z.string(),
});
export const toInstitutionRow = (institution: Institution): z.input<typeof InstitutionRow> => ({
  id: institution.id,
  version: institution.version,
  name: getInstitutionName(institution.fields),
  names: collectInstitutionNames(institution.fields),
  nature: institution.fields.nature,
  siteRegistrationNumber: institution.fields.siteRegistrationNumber,
  certification: institution.certification,
  waitingSince: institution.verifyingSince ?? institution.updatedAt,
});
