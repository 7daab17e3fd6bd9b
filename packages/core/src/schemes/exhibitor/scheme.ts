/**
 * The fields of all exhibitors, whether alone, in a group or abroad: the company, its products, the partners it wants
 * to meet, and the documents of its products (schemes S1 steps 4–7; spec 2 §3).
 */

import * as f from "../../forms/builders/field-builders.ts";
import {
  any,
  chosenItem,
  eq,
  field,
  gt,
  gte,
  ifElse,
  includes,
  is,
  isAnsweredField,
  isIn,
  lt,
  lte,
  multiply,
  not,
  policy,
  type TypedCondition,
  type TypedOperand,
} from "../../forms/expressions/expressions.ts";
import { certifiedNames, latestFoundingDay } from "../shared/certified-data.ts";
import { FIRST_FOUNDING_YEAR } from "../shared/day-bounds.ts";
import { isFormVariant, isFranchise } from "../shared/form-variant.ts";

/**
 * The specification asks for the Portuguese fascia "in one variant": the international fair and the fair of the
 * Portuguese-speaking countries.
 */
const needsPortuguese = any(isFormVariant("INTERNATIONAL"), isFormVariant("BELT_ROAD"));
const fasciaLimit = { max: { policy: "fascia.maxCharacters" } };
const profileLimit = { max: { policy: "companyProfile.max", path: "value" } };

/** The questions about where the company does business. */
export const marketFields = {
  businessScope: f.choices({ list: "businessScope" }, { required: false }),
  targetMarkets: f.choices({ list: "targetMarket" }, { required: false }),
  targetMarketCountries: f.choices(
    { list: "targetMarketSoutheastAsia" },
    { required: false, when: includes("targetMarkets", "SOUTHEAST_ASIA") },
  ),
};
/** Categories of the exhibited products; one or two of the six (C5). */
export const exhibitedProductFields = {
  exhibitCategories: f.tree("exhibitCategory", {
    min: { policy: "exhibitCategory.select", path: "min" },
    max: { policy: "exhibitCategory.select", path: "max" },
  }),
  productCategories: f.choices({ list: "productCategory" }),
};
/** The purpose of exhibiting and the products or services. */
export const offeringFields = {
  purposes: f.choiceOther({ list: "exhibitionPurpose" }),
  productsServices: f.longText({ max: 500 }, { noIllegal: true }),
};
/**
 * The fascia must match the business registration form (spec 2 §3). It has less room, and a shop can be registered
 * under a name of its own, so staff compare the names (decision 0226).
 */
export const fasciaNames: { paths: string[]; shortened: true } = { paths: certifiedNames, shortened: true };
/** Names on the fascia and in the catalogue. */
export const nameFields = {
  fascia: f.multiText(
    { zh: fasciaLimit, en: fasciaLimit },
    { certified: fasciaNames, when: not(needsPortuguese) },
  ),
  fasciaPortuguese: f.multiText(
    { zh: fasciaLimit, en: fasciaLimit, pt: fasciaLimit },
    { certified: fasciaNames, when: needsPortuguese },
  ),
  profile: f.multiText({ zh: profileLimit, en: profileLimit }, { long: true }),
};
/** All fields on the participation, in the order of the form. */
export const participationFields = {
  yearEstablished: f.year({
    min: FIRST_FOUNDING_YEAR,
    max: latestFoundingDay,
    required: false,
    prefill: "institution.establishedOn",
    certified: { paths: ["establishedOn"] },
  }),
  branchesCount: f.integer({ min: 0, max: 100_000, required: isFranchise }),
  franchiseFeeLevel: f.choice({ list: "franchiseFeeLevel" }, { look: "select", when: isFranchise }),
  brandOrigin: f.text(100, { noIllegal: true, when: isFranchise }),
  industryCategories: f.choices({ list: "industry" }, { required: false }),
  ...marketFields,
  previousParticipation: f.yesNo({ required: false }),
  previousEditions: f.text(200, { when: is("previousParticipation", true) }),
  ...exhibitedProductFields,
  representedCountries: f.choices(
    { list: "portugueseSpeakingCountry" },
    { required: false, when: isFormVariant("BELT_ROAD") },
  ),
  ...offeringFields,
  ...nameFields,
  ecommerceUse: f.yesNo(),
  ecommercePlatformName: f.text(255, { noIllegal: true, when: is("ecommerceUse", true) }),
  workshopIntent: f.yesNo({ required: false }),
  liveStreamIntent: f.yesNo({ required: false }),
};

/** Builds what is laid on at the stall of a food street: power, water and gas. */
export const buildStallFields = <F extends string>(hasStall: TypedCondition<F>) => ({
  powerNeeded: f.yesNo<F>({ required: false, when: hasStall }),
  waterNeeded: f.yesNo<F>({ required: false, when: hasStall }),
  gasNeeded: f.yesNo<F>({ required: false, when: hasStall }),
});

/** Partners that the exhibitor wants to meet. */
export const matchingFields = {
  matchingIntent: f.choice({ list: "matchingIntent" }, { look: "radio", required: false }),
  matchingPartnerType: f.choice(
    { list: "matchingPartnerType" },
    { look: "radio", when: isAnsweredField("matchingIntent") },
  ),
  buyerPosition: f.text(100, { noIllegal: true, when: is("matchingPartnerType", "BUYER") }),
  buyerPairingTime: f.slot({ event: "slots" }, { choices: 2, when: is("matchingPartnerType", "BUYER") }),
  matchingDescription: f.longText(
    { min: { policy: "matching.descriptionMinWords" }, max: 500, unit: "words" },
    { noIllegal: true, when: isAnsweredField("matchingIntent") },
  ),
};

/** Builds the documents that prove and show the products, of whoever exhibits under a condition only. */
export const buildProductDocuments = <F extends string>(when: TypedCondition<F>) => ({
  certificateOfOrigin: f.documents<F>("CERTIFICATE_OF_ORIGIN", { required: false, when }),
  trademarkCertificate: f.documents<F>("TRADEMARK_CERTIFICATE", { required: false, when }),
  agencyAuthorisation: f.documents<F>("AGENCY_AUTHORISATION", { required: false, when }),
  productPhotos: f.documents<F>("PRODUCT_PHOTO", { profile: "photo", when }),
  promotionalVideo: f.documents<F>("PROMO_VIDEO", { profile: "video", required: false, when }),
});
/** Documents that prove and show the products. */
export const productDocuments = {
  certificateOfOrigin: f.documents("CERTIFICATE_OF_ORIGIN", { required: false }),
  trademarkCertificate: f.documents("TRADEMARK_CERTIFICATE", { required: false }),
  agencyAuthorisation: f.documents("AGENCY_AUTHORISATION", { required: false }),
  productPhotos: f.documents("PRODUCT_PHOTO", { profile: "photo" }),
  promotionalVideo: f.documents("PROMO_VIDEO", { profile: "video", required: false }),
};
/** Builds the statement that an exhibitor of a franchise fair hands in, from the template (spec 2 §3). */
export const buildStatementLetter = <F extends string = never>(
  when: TypedCondition<F> = isFranchise as TypedCondition<F>,
) => f.documents<F>("STATEMENT_LETTER_MFE", { max: 1, template: "/api/template/statement-letter-mfe", when });
type ProductProof = "certificateOfOrigin" | "trademarkCertificate" | "agencyAuthorisation";
const productProofs: ProductProof[] = ["certificateOfOrigin", "trademarkCertificate", "agencyAuthorisation"];
/** Macao products need at least one proof (spec 2 §3). */
export const productProofRule = {
  id: "oneProofOfProducts",
  when: not(is("exhibitorType", "NON_MACAO")),
  must: { op: "atLeastDocuments" as const, n: 1, fields: productProofs },
  at: "certificateOfOrigin",
  key: "oneOfDocuments",
  params: { min: 1 },
};

/** The first and the second choice of zone must differ. */
export const distinctZonesRule = {
  id: "zonesDiffer",
  must: { op: "distinct" as const, fields: ["zoneChoice1" as const, "zoneChoice2" as const] },
  at: "zoneChoice2" as const,
  key: "duplicate",
};
const eventSize = chosenItem("boothPreference", "booths", "sqm");
/**
 * The square metres of a booth that is sold by the piece. Where the event does not say how large it is, a standard
 * booth has the size that it is named after (spec 2 §3).
 */
export const boothSize = ifElse(
  gt(eventSize, 0),
  eventSize,
  ifElse(
    is("boothPreference", "STANDARD_9"),
    9,
    ifElse(
      is("boothPreference", "STANDARD_7_5"),
      7.5,
      ifElse(is("boothPreference", "STANDARD_6"), 6, eventSize),
    ),
  ),
);
/** The bounds of the area that the event sets for the chosen kind of booth. */
const ownMinimum = chosenItem("boothPreference", "booths", "minSqm");
const ownMaximum = chosenItem("boothPreference", "booths", "maxSqm");
const rawMinimum = policy("booth.area", "rawMinSqm");
const packageMaximum = policy("booth.area", "packageMaxSqm");
/**
 * An area is at least the smallest that the event sells of the kind of booth, and raw space never less than its legal
 * minimum (spec 2 §5). Both apply to each booth of a group.
 * @param area the field with the requested area
 * @param booths the number of booths
 */
export const buildSmallestAreaRule = <A extends string>(area: A, booths: TypedOperand<A> | 1 = 1) => {
  const smallest = multiply<A | "boothPreference">(
    booths,
    ifElse(
      is("boothPreference", "RAW_SPACE"),
      ifElse(gt(ownMinimum, rawMinimum), ownMinimum, rawMinimum),
      ownMinimum,
    ),
  );
  return {
    id: "smallestArea",
    must: gte(field(area), smallest),
    at: area,
    key: "min",
    worked: { min: smallest },
  };
};
/**
 * An area is at most the largest that the event sells of the kind of booth, and a package never more than its legal
 * maximum (spec 2 §5). Both apply to each booth of a group.
 * @param area the field with the requested area
 * @param booths the number of booths
 */
export const buildLargestAreaRule = <A extends string>(area: A, booths: TypedOperand<A> | 1 = 1) => {
  const largest = multiply<A | "boothPreference">(
    booths,
    ifElse(
      is("boothPreference", "PACKAGE_36"),
      ifElse(lt(ownMaximum, packageMaximum), ownMaximum, packageMaximum),
      ownMaximum,
    ),
  );
  return {
    id: "largestArea",
    must: lte(field(area), largest),
    at: area,
    key: "max",
    worked: { max: largest },
  };
};
/**
 * Booths for which the exhibitor enters an area: raw space, packages, and whatever the event sells by the square metre,
 * which would cost nothing without one.
 */
export const hasStatedSize = any(
  isIn("boothPreference", "RAW_SPACE", "PACKAGE_36"),
  eq(chosenItem("boothPreference", "booths", "per"), "SQM"),
);
/**
 * Booths whose area is known or entered. What is sold by the piece without a size, as the stalls of a food street are,
 * has none that anybody could compare.
 */
export const hasKnownSize = any(hasStatedSize, gt(boothSize, 0));
/** Builds the area that a single exhibitor enters. */
export const buildAreaField = <F extends string = never>(when: TypedCondition<F>) =>
  f.decimal({ min: 1, max: { policy: "booth.area", path: "maxSqm" }, unit: "m²", when });
