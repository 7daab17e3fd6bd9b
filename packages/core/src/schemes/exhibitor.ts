/**
 * What whoever exhibits is asked, alone, in a group or abroad: the company, what it shows, whom it would meet, and the
 * papers of its products (schemes S1 steps 4–7; spec 2 §3).
 */
import {
  answered,
  any,
  type Cond,
  eq,
  field,
  gte,
  includes,
  is,
  isIn,
  lte,
  multiply,
  not,
  ofEvent,
  policy,
  today,
  type Value,
} from "../form/expressions.ts";
import * as f from "../form/fields.ts";

const variant = (name: string) => eq(ofEvent("formVariant"), name);
const franchise = variant("FRANCHISE");
/** Fascia in Portuguese "in one variant": the international fair and the one of the Portuguese-speaking countries. */
const portuguese = any(variant("INTERNATIONAL"), variant("BELT_ROAD"));
const fascia = { max: { policy: "fascia.maxCharacters" } };
const profile = { max: { policy: "companyProfile.max", path: "value" } };

/** Where the company is at home in business. */
export const marketFields = {
  businessScope: f.choices({ list: "businessScope" }, { required: false }),
  targetMarkets: f.choices({ list: "targetMarket" }, { required: false }),
  targetMarketCountries: f.choices(
    { list: "targetMarketSoutheastAsia" },
    { required: false, when: includes("targetMarkets", "SOUTHEAST_ASIA") },
  ),
};
/** Categories of what is shown; one or two of the six (C5). */
export const exhibitFields = {
  exhibitCategories: f.tree("exhibitCategory", {
    min: { policy: "exhibitCategory.select", path: "min" },
    max: { policy: "exhibitCategory.select", path: "max" },
  }),
  productCategories: f.choices({ list: "productCategory" }),
};
/** Why, and what. */
export const offerFields = {
  purposes: f.choiceOther({ list: "exhibitionPurpose" }),
  productsServices: f.longText({ max: 500 }, { noIllegal: true }),
};
/** What stands on the stand and in the catalogue. */
export const nameFields = {
  fascia: f.multiText({ zh: fascia, en: fascia }, { when: not(portuguese) }),
  fasciaPortuguese: f.multiText({ zh: fascia, en: fascia, pt: fascia }, { when: portuguese }),
  profile: f.multiText({ zh: profile, en: profile }, { long: true }),
};
/** Everything of the participation, in the order of the form. */
export const participationFields = {
  yearEstablished: f.year({ min: 1800, max: today, required: false }),
  branchesCount: f.integer({ min: 0, max: 100_000, required: franchise }),
  franchiseFeeLevel: f.choice({ list: "franchiseFeeLevel" }, { look: "select", when: franchise }),
  brandOrigin: f.text(100, { noIllegal: true, when: franchise }),
  industryCategories: f.choices({ list: "industry" }, { required: false }),
  ...marketFields,
  previousParticipation: f.yesNo({ required: false }),
  previousEditions: f.text(200, { when: is("previousParticipation", true) }),
  ...exhibitFields,
  representedCountries: f.choices(
    { list: "portugueseSpeakingCountry" },
    { required: false, when: variant("BELT_ROAD") },
  ),
  ...offerFields,
  ...nameFields,
  ecommerceUse: f.yesNo(),
  ecommercePlatformName: f.text(255, { noIllegal: true, when: is("ecommerceUse", true) }),
  workshopIntent: f.yesNo({ required: false }),
  liveStreamIntent: f.yesNo({ required: false }),
};

/** Whom the exhibitor would meet. */
export const matchingFields = {
  matchingIntent: f.choice({ list: "matchingIntent" }, { look: "radio", required: false }),
  matchingPartnerType: f.choice(
    { list: "matchingPartnerType" },
    { look: "radio", when: answered("matchingIntent") },
  ),
  buyerPosition: f.text(100, { noIllegal: true, when: is("matchingPartnerType", "BUYER") }),
  buyerPairingTime: f.slot({ event: "slots" }, { choices: 2, when: is("matchingPartnerType", "BUYER") }),
  matchingDescription: f.longText(
    { min: { policy: "matching.descriptionMinWords" }, max: 500, unit: "words" },
    { noIllegal: true, when: answered("matchingIntent") },
  ),
};

/** What proves and shows the products. */
export const productDocuments = {
  certificateOfOrigin: f.documents("CERTIFICATE_OF_ORIGIN", { required: false }),
  trademarkCertificate: f.documents("TRADEMARK_CERTIFICATE", { required: false }),
  agencyAuthorisation: f.documents("AGENCY_AUTHORISATION", { required: false }),
  productPhotos: f.documents("PRODUCT_PHOTO", { profile: "photo" }),
  promotionalVideo: f.documents("PROMO_VIDEO", { profile: "video", required: false }),
};
type Proof = "certificateOfOrigin" | "trademarkCertificate" | "agencyAuthorisation";
const proofs: Proof[] = ["certificateOfOrigin", "trademarkCertificate", "agencyAuthorisation"];
/** Products of Macao are proved by one paper at least (spec 2 §3). */
export const oneProofOfProducts = {
  id: "oneProofOfProducts",
  when: not(is("exhibitorType", "NON_MACAO")),
  must: { op: "atLeastDocuments" as const, n: 1, fields: proofs },
  at: "certificateOfOrigin",
  key: "oneOfDocuments",
  params: { min: 1 },
};

/** Two zones are two choices. */
export const zonesDiffer = {
  id: "zonesDiffer",
  must: { op: "distinct" as const, fields: ["zoneChoice1" as const, "zoneChoice2" as const] },
  at: "zoneChoice2" as const,
  key: "duplicate",
};
/** Raw space is let from a least area on (spec 2 §5); `area` is the field that states it. */
export const rawSpaceSmallest = <A extends string>(area: A) => ({
  id: "rawSpaceSmallest",
  when: is("boothPreference", "RAW_SPACE"),
  must: gte(field(area), policy("booth.area", "rawMinSqm")),
  at: area,
  key: "min",
  worked: { min: policy("booth.area", "rawMinSqm") },
});
/** A package has a largest area, each of a group's; `area` is the field that states it, `booths` how many they are. */
export const packageLargest = <A extends string>(area: A, booths: Value<A> | 1 = 1) => {
  const largest = multiply(booths, policy("booth.area", "packageMaxSqm"));
  return {
    id: "packageLargest",
    when: is("boothPreference", "PACKAGE_36"),
    must: lte(field(area), largest),
    at: area,
    key: "max",
    worked: { max: largest },
  };
};
/** Booths whose size the exhibitor states. */
export const sized = isIn("boothPreference", "RAW_SPACE", "PACKAGE_36");
/** The size that a single exhibitor states. */
export const statedArea = <F extends string = never>(when: Cond<F>) =>
  f.decimal({ min: 1, max: { policy: "booth.area", path: "maxSqm" }, unit: "m²", when });
