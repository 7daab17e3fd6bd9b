/**
 * Edges of a group's leader that lists itself: it exhibits, so it is asked what every exhibitor is asked, and one that
 * only leads is asked none of it (spec 2 §3; decision 0740).
 */
import type { Json } from "@portal/core/forms/types/index";
import { pick } from "@portal/core/platform/pick";
import { getSchemeExample } from "../../../local/examples/index.ts";
import type { Changes } from "../cases.ts";
import { agencyProofCase, productProofCase, stallQuestions } from "./booth-cases.ts";
import type { EdgeCase } from "./edge-case.ts";
import { exhibitorCases, partnerCases, portugueseFasciaCase } from "./exhibitor-cases.ts";
import { buildAskedCases, buildNeededCases } from "./shared-cases.ts";

/** Its own number is in the first row of its list. */
export const listedInstitution = { siteRegistrationNumber: "210148", hasMajorOwner: true };

/** What the exhibitor of the example says of its company, its products and its partners. */
export const exhibitorAnswers: Changes = pick(getSchemeExample("FAIR_HOSTED").answers, [
  "yearEstablished",
  "industryCategories",
  "businessScope",
  "targetMarkets",
  "exhibitCategories",
  "productCategories",
  "purposes",
  "productsServices",
  "fascia",
  "profile",
  "ecommerceUse",
  "ownerIdCopies",
  "businessRegistrationCertificate",
  "formM1",
  "formM8",
  "certificateOfOrigin",
  "productPhotos",
]);
const { exhibitorList } = getSchemeExample("FAIR_GROUP").answers;
const { rows } = exhibitorList as { rows: Record<string, string>[] };
/** The same list with another number in place of its own. */
const othersOnly: Changes = {
  exhibitorList: {
    ...(exhibitorList as object),
    rows: rows.map((row, i) => (i === 0 ? { ...row, registrationNumber: "218888", name: "別的單位" } : row)),
  },
};
const buildNoFile = (field: string): [Json, string] => [["demo-NONE"], `${field}.0 fileMissing`];
const buildNoOption = (field: string): [Json, string] => [["NONE"], `${field}.0 option`];
const rule = "only a leader that exhibits is asked";
const threeNames = { fascia: undefined, ...portugueseFasciaCase.allowed };
const partners = { matchingIntent: "PROVIDING", matchingDescription: "字".repeat(21) };

/** Fields that are asked, at fairs of each form. */
const askedCases: EdgeCase[] = [
  ...buildNeededCases(rule, othersOnly, exhibitorAnswers, {
    exhibitCategories: "required",
    productCategories: "required",
    purposes: "required",
    productsServices: "required",
    fascia: "required",
    profile: "required",
    ecommerceUse: "required",
    ownerIdCopies: "fileMissing",
    businessRegistrationCertificate: "fileMissing",
    formM1: "fileMissing",
    formM8: "fileMissing",
    productPhotos: "fileMissing",
  }),
  ...buildNeededCases(
    rule,
    othersOnly,
    { ...exhibitorAnswers, previousParticipation: true, ecommerceUse: true },
    { previousEditions: "required", ecommercePlatformName: "required" },
  ).map((one) => ({
    ...one,
    refused: { previousEditions: "2025", ecommercePlatformName: "蝦皮", ...one.refused },
  })),
  ...buildAskedCases(rule, othersOnly, exhibitorAnswers, {
    yearEstablished: [2027, "yearEstablished max"],
    branchesCount: [-1, "branchesCount min"],
    industryCategories: buildNoOption("industryCategories"),
    businessScope: buildNoOption("businessScope"),
    targetMarkets: buildNoOption("targetMarkets"),
    previousParticipation: ["yes", "previousParticipation format"],
    workshopIntent: ["yes", "workshopIntent format"],
    liveStreamIntent: ["yes", "liveStreamIntent format"],
    certificateOfOrigin: buildNoFile("certificateOfOrigin"),
    trademarkCertificate: buildNoFile("trademarkCertificate"),
    agencyAuthorisation: buildNoFile("agencyAuthorisation"),
    promotionalVideo: buildNoFile("promotionalVideo"),
    proofOfOperations: buildNoFile("proofOfOperations"),
  }),
];
const franchise = { branchesCount: 3, franchiseFeeLevel: "B_50K_200K", brandOrigin: "澳門" };
/** Fields that are asked at fairs of one form. */
const variantCases: EdgeCase[] = [
  ...buildNeededCases(
    rule,
    othersOnly,
    { ...exhibitorAnswers, ...franchise, statementLetter: ["demo-STATEMENT_LETTER_MFE"] },
    { franchiseFeeLevel: "required", brandOrigin: "required", statementLetter: "fileMissing" },
  ).map((one) => ({ ...one, event: { formVariant: "FRANCHISE" as const } })),
  ...buildNeededCases(
    rule,
    othersOnly,
    { ...exhibitorAnswers, ...threeNames },
    { fasciaPortuguese: "required" },
  ).map((one) => ({ ...one, event: { formVariant: "INTERNATIONAL" as const } })),
  ...buildAskedCases(
    rule,
    othersOnly,
    { ...exhibitorAnswers, ...threeNames },
    { representedCountries: buildNoOption("representedCountries") },
  ).map((one) => ({ ...one, event: { formVariant: "BELT_ROAD" as const } })),
  ...buildAskedCases(rule, othersOnly, exhibitorAnswers, stallQuestions).map((one) => ({
    ...one,
    event: { formVariant: "FOOD_STREET" as const },
  })),
  ...buildAskedCases(
    rule,
    othersOnly,
    { ...exhibitorAnswers, targetMarkets: ["SOUTHEAST_ASIA"] },
    { targetMarketCountries: buildNoOption("targetMarketCountries") },
  ),
  ...buildAskedCases(
    rule,
    { ...othersOnly, ...partners },
    { ...exhibitorAnswers, ...partners, matchingPartnerType: "PARTNER" },
    { matchingIntent: ["NONE", "matchingIntent option"] },
  ),
  ...buildNeededCases(
    rule,
    othersOnly,
    { ...exhibitorAnswers, ...partners, matchingPartnerType: "PARTNER" },
    { matchingPartnerType: "required", matchingDescription: "required" },
  ),
  ...buildNeededCases(
    rule,
    othersOnly,
    {
      ...exhibitorAnswers,
      ...partners,
      matchingPartnerType: "BUYER",
      buyerPosition: "採購經理",
      buyerPairingTime: ["2027-03-04-am"],
    },
    { buyerPosition: "required", buyerPairingTime: "required" },
  ).map((one) => ({
    ...one,
    event: { slots: [{ id: "2027-03-04-am", date: "2027-03-04", from: "10:30", to: "12:30" }] },
  })),
];
/** A leader is registered in Macao, so its papers do not depend on its type, and it states one letter itself. */
const foreignPapers = /^(?:ownerIdCopies|formM1|formM8|declarationLetter|agreeClauseFive) /;
/** What every exhibitor is held to. */
const commonCases = [...exhibitorCases, ...partnerCases, productProofCase, agencyProofCase]
  .filter(({ issue }) => !foreignPapers.test(issue))
  .map((one) => ({
    ...one,
    rule: `a leader that exhibits: ${one.rule}`,
    allowed: { ...exhibitorAnswers, ...one.allowed },
    refused: { ...exhibitorAnswers, ...one.refused },
  }));

export const exhibitingLeaderCases: EdgeCase[] = [...askedCases, ...variantCases, ...commonCases].map(
  (one) => ({ ...one, institution: { ...listedInstitution, ...one.institution } }),
);
