/** Lists the documents that certify an institution, depending on its nature (P1, spec 1 §3). */
import {
  addDays,
  combineDayAndTime,
  type Day,
  getLastDayWithinMonths,
  type Instant,
  startOfDay,
} from "../platform/day.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import type { InstitutionFields } from "./institution-schema.ts";
import { canHaveMajorOwner, isSoleProprietor } from "./ownership.ts";

/** The page on which administrators see the state of the certification. */
export const attestationPage = "/personal/attest";

/** The next notice about an ageing certificate: two weeks before it is three months old, and when it is. */
export interface CertificateRenewal {
  stage: "SOON" | "AGED";
  at: Instant;
}

const byNature: { [nature: string]: readonly string[] } = {
  ENTERPRISE: ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"],
  TRADE_ASSOCIATION: ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"],
  NATURAL_PERSON: ["OWNER_ID_COPY", "FORM_M1"],
  GOVERNMENT_BODY: ["GAZETTE_COPY"],
  UNIVERSITY_RESEARCH: ["GAZETTE_COPY", "REGISTRATION_CERTIFICATE"],
  OTHER: ["OWNER_ID_COPY", "REGISTRATION_CERTIFICATE"],
};

type RegistrationFacts = Pick<
  InstitutionFields,
  "nature" | "institutionType" | "shareholders" | "country" | "siteRegistrationNumber" | "consentDataFetch"
>;

/** Tax data and the registry certificate, which the institute may fetch with consent (spec 1 §3, spec 3 §3). */
const fetchableDocuments: readonly string[] = ["FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"];

/** Only institutions of Macao have a site registration number (spec 1 §1, §3; decision 0221). */
export const needsSiteRegistration = ({ country }: Pick<InstitutionFields, "country">): boolean =>
  country === "MO";

/**
 * Lists the document types that an institution must provide: all that prove what it is, except those that the
 * institute fetches.
 */
export const listNeededDocuments = (fields: RegistrationFacts): string[] => {
  const fetchedDocuments = listFetchedDocuments(fields);
  return listProvingDocuments(fields).filter((type) => !fetchedDocuments.includes(type));
};

/**
 * Lists the document types that the institute may fetch, because an institution of Macao has agreed (decisions 0294,
 * 0524).
 */
export const listFetchableDocuments = ({
  consentDataFetch,
  country,
}: Pick<RegistrationFacts, "consentDataFetch" | "country">): readonly string[] =>
  consentDataFetch && country === "MO" ? fetchableDocuments : [];

/** Lists the document types of its certification that the institute fetches itself. */
export const listFetchedDocuments = (fields: RegistrationFacts): string[] =>
  listProvingDocuments(fields).filter((type) => listFetchableDocuments(fields).includes(type));

/**
 * Document types that prove what an institution is. Those outside Macao have neither a gazette nor Macao tax forms; an
 * unregistered sole proprietor (`none`) proves who owns it. Whoever owns half or more proves the own identity (decision
 * 0717).
 */
const listProvingDocuments = (fields: RegistrationFacts): readonly string[] => {
  if (fields.siteRegistrationNumber === "none" && isSoleProprietor(fields)) return ["OWNER_ID_COPY"];
  if (fields.country !== "MO") {
    return fields.nature === "NATURAL_PERSON" ? ["OWNER_ID_COPY"] : ["REGISTRATION_CERTIFICATE"];
  }
  const types = getOwnValue(byNature, fields.nature) ?? ["REGISTRATION_CERTIFICATE"];
  return types.filter((type) => type !== "OWNER_ID_COPY" || canHaveMajorOwner(fields));
};

const documentOrder = [...new Set(Object.values(byNature).flat())];
/** Returns whether a document type certifies an institution of some nature. */
export const isCertifyingDocument = (type: string): boolean => documentOrder.includes(type);
/** Types that the form no longer asks for come last. */
const findPlace = (type: string): number => {
  const index = documentOrder.indexOf(type);
  return index < 0 ? documentOrder.length : index;
};
/**
 * Documents by type in the order of the form, because DynamoDB does not preserve the order of a map's keys. Types
 * outside the form follow by name. The files of one type keep the order in which they were submitted.
 */
export const sortDocuments = <Files>(documents: { [type: string]: Files }): [type: string, files: Files][] =>
  Object.entries(documents).sort(
    ([one], [other]) => findPlace(one) - findPlace(other) || (one < other ? -1 : 1),
  );

/** Lists the needed document types without a file. */
export const listMissingDocuments = (
  fields: RegistrationFacts,
  documents: { [type: string]: readonly string[] },
): string[] => listNeededDocuments(fields).filter((type) => !documents[type]?.length);

/** The document whose age matters (spec 1 §3): it must have been issued within three months. */
export const AGEING_DOCUMENT = "BUSINESS_REGISTRATION_CERT";
/** Days before the certificate is three months old on which the first renewal notice is sent. */
const REMINDER_DAYS = 14;

/** Computes the last day on which a certificate counts as issued within three months, as a form counts them. */
export const computeCertificateEnd = (issuedOn: Day): Day => getLastDayWithinMonths(issuedOn, 3);

/** Computes the next notice about a certificate that is valid until a day; none once it has aged. */
export const computeCertificateRenewal = (until: Day, today: Day): CertificateRenewal | undefined => {
  const reminderDay = addDays(until, -REMINDER_DAYS);
  if (today < reminderDay) return { stage: "SOON", at: combineDayAndTime(reminderDay, "09:00") };
  return today <= until ? { stage: "AGED", at: startOfDay(addDays(until, 1)) } : undefined;
};
