/**
 * The documents of an exhibitor or an enterprise, and which of them the institute fetches (schemes H; spec 2 §3, §5;
 * decisions 0524, 0741).
 */
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  eq,
  ifElse,
  institutionProperty,
  is,
  not,
  type TypedCondition,
} from "../../forms/expressions/expressions.ts";

/** Proofs must be issued within the last three months (spec 3 §5). */
export const proofAge = {
  amount: { policy: "proof.validity", path: "generalMonths" },
  unit: "MONTHS",
} as const;

export const isRegisteredInMacao = eq(institutionProperty("country"), "MO");

/**
 * An institution of Macao has agreed that the institute fetches its tax data and registry certificate (spec 1 §3): it
 * can attach them, and need not (decision 0524).
 */
const hasFetchedDocuments = all(isRegisteredInMacao, eq(institutionProperty("consentDataFetch"), true));
/** Nobody owns an association, a public body or a university, and none of them is an enterprise (decision 0290). */
export const hasNoOwners = eq(institutionProperty("hasOwners"), false);
/**
 * One of Macao has neither forms of the tax on businesses nor an entry in their registry (decision 0741). One from
 * elsewhere proves its registration there.
 */
const hasNoBusinessDocuments = all(isRegisteredInMacao, hasNoOwners);
/**
 * A document that the institute fetches with the consent of the institution; whoever has not answered has not agreed.
 */
export const fetchableDocument = {
  required: all(
    eq(ifElse(hasFetchedDocuments, true, false), false),
    eq(ifElse(hasNoBusinessDocuments, true, false), false),
  ),
};
/**
 * Copies are asked of holders of half the shares or more (spec 2 §3, spec 3 §5); where nobody holds as much, of nobody.
 */
const majorOwnerIdCopies = {
  required: eq(institutionProperty("hasMajorOwner"), true),
  personal: true,
  whose: "owner",
} as const;
/** Says which documents the institute fetches. */
export const fetchedNote = { fetchedText: f.content("fetched", { when: hasFetchedDocuments }) };

/** Documents of block H: holders of at least half the shares, the registration, the tax forms (spec 2 §3, §5). */
export const enterpriseDocuments = {
  ...fetchedNote,
  ownerIdCopies: f.documents("OWNER_ID_COPY", majorOwnerIdCopies),
  businessRegistrationCertificate: f.documents("BUSINESS_REGISTRATION_CERT", {
    ...fetchableDocument,
    max: 2,
    maxAge: proofAge,
  }),
  formM1: f.documents("FORM_M1", { ...fetchableDocument, max: 2 }),
  formM8: f.documents("FORM_M8", { ...fetchableDocument, max: 2 }),
};

const macaoExhibitorOnly = { when: not(is("exhibitorType", "NON_MACAO")) };

/** Documents for schemes that also admit exhibitors from outside Macao, who only have the registration. */
export const companyDocuments = {
  ...enterpriseDocuments,
  ownerIdCopies: f.documents("OWNER_ID_COPY", { ...macaoExhibitorOnly, ...majorOwnerIdCopies }),
  formM1: f.documents("FORM_M1", { ...macaoExhibitorOnly, ...fetchableDocument, max: 2 }),
  formM8: f.documents("FORM_M8", { ...macaoExhibitorOnly, ...fetchableDocument, max: 2 }),
};

/** Builds the documents of an enterprise of Macao that hands them in under a condition only. */
export const buildEnterpriseDocuments = <F extends string>(when: TypedCondition<F>) => ({
  fetchedText: f.content("fetched", { when: all<F>(when, hasFetchedDocuments) }),
  ownerIdCopies: f.documents<F>("OWNER_ID_COPY", { ...majorOwnerIdCopies, when }),
  businessRegistrationCertificate: f.documents<F>("BUSINESS_REGISTRATION_CERT", {
    ...fetchableDocument,
    max: 2,
    maxAge: proofAge,
    when,
  }),
  formM1: f.documents<F>("FORM_M1", { ...fetchableDocument, max: 2, when }),
  formM8: f.documents<F>("FORM_M8", { ...fetchableDocument, max: 2, when }),
});
