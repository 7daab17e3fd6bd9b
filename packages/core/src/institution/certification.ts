/** Which documents certify an institution, by what it is (P1, spec 1 §3). */
import { addDays, addMonths, at, type Day, type Instant, startOf } from "../day.ts";
import { ownValue } from "../members.ts";
import type { InstitutionFields } from "./wire.ts";

/** The next notice about an ageing certificate: two weeks before it is three months old, and when it is. */
export interface Renewal {
  stage: "SOON" | "AGED";
  at: Instant;
}

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
  return ownValue(byNature, fields.nature) ?? ["REGISTRATION_CERTIFICATE"];
};

const order = [...new Set(Object.values(byNature).flat())];
/** Types that are asked for no longer come last. */
const placeOf = (type: string): number => {
  const place = order.indexOf(type);
  return place < 0 ? order.length : place;
};
/**
 * Documents by type in the order in which the form asks for them, because DynamoDB keeps no order of a map's keys.
 * Types outside the form follow by name. The files of one type keep the order in which they were handed in.
 */
export const inOrder = <Files>(documents: { [type: string]: Files }): [type: string, files: Files][] =>
  Object.entries(documents).sort(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));

/** Needed types without a file. */
export const missingDocuments = (
  fields: Pick<InstitutionFields, "nature" | "country" | "siteRegistrationNumber">,
  documents: { [type: string]: readonly string[] },
): string[] => documentsNeeded(fields).filter((type) => !documents[type]?.length);

/** What an officer checks the documents against: without it nothing can be certified (10601). */
export const missingFacts = (
  fields: Pick<InstitutionFields, "address" | "phone" | "personInCharge">,
): string[] => [
  ...(fields.address?.trim() ? [] : ["address"]),
  ...(fields.phone?.number ? [] : ["phone"]),
  ...(fields.personInCharge?.trim() ? [] : ["personInCharge"]),
];

/** The document whose age counts (spec 1 §3): issued within three months. */
export const AGEING = "BUSINESS_REGISTRATION_CERT";
/** Days before the certificate is three months old on which its renewal is first asked for. */
const AHEAD = 14;

/** The last day a certificate of a day counts as issued within three months. */
export const untilOf = (issuedOn: Day): Day => addMonths(issuedOn, 3);

/** What is to be told next about a certificate that counts until a day; nothing once it has aged. */
export const renewalOf = (until: Day, today: Day): Renewal | undefined => {
  const soon = addDays(until, -AHEAD);
  if (today < soon) return { stage: "SOON", at: at(soon, "09:00") };
  return today <= until ? { stage: "AGED", at: startOf(addDays(until, 1)) } : undefined;
};
