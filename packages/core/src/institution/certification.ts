/** Which documents certify an institution, by what it is (P1, D1:67). */
import type { InstitutionFields } from "./wire.ts";

const byNature: { [nature: string]: readonly string[] } = {
  ENTERPRISE: ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"],
  TRADE_ASSOCIATION: ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"],
  NATURAL_PERSON: ["OWNER_ID_COPY", "FORM_M1"],
  GOVERNMENT_BODY: ["GAZETTE_COPY"],
  UNIVERSITY_RESEARCH: ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"],
  OTHER: ["REGISTRATION_CERTIFICATE"],
};

/**
 * Document types an institution must bring. Those outside Macao have neither gazette nor Macao tax forms; an
 * unregistered sole proprietor (`none`) shows who owns it.
 */
export const documentsNeeded = (
  fields: Pick<InstitutionFields, "nature" | "country" | "siteRegistrationNumber">,
): readonly string[] => {
  if (fields.siteRegistrationNumber === "none") return ["OWNER_ID_COPY"];
  if (fields.country !== "MO") {
    return fields.nature === "NATURAL_PERSON" ? ["OWNER_ID_COPY"] : ["REGISTRATION_CERTIFICATE"];
  }
  return byNature[fields.nature] ?? ["REGISTRATION_CERTIFICATE"];
};

/** Needed types without a file. */
export const missingDocuments = (
  fields: Pick<InstitutionFields, "nature" | "country" | "siteRegistrationNumber">,
  documents: { [type: string]: readonly string[] },
): string[] => documentsNeeded(fields).filter((type) => !documents[type]?.length);
