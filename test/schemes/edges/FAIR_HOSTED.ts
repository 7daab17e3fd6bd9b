/** Booth, zones, products and refund of a single exhibitor (spec 2 §3, §5). */
import { allBooths, fairCases } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { buildNeededCases } from "./shared-cases.ts";

export const fairHostedEdges: SchemeEdges = {
  scheme: "FAIR_HOSTED",
  event: {
    formVariant: "GREEN",
    booths: allBooths,
  },
  cases: [
    ...fairCases,
    {
      rule: "a stated area is asked of raw space",
      allowed: { boothPreference: "STANDARD_9", expectedArea: undefined },
      refused: { boothPreference: "RAW_SPACE", expectedArea: undefined },
      issue: "expectedArea required",
    },
    {
      rule: "one or two categories of exhibits",
      allowed: { exhibitCategories: ["FOOD_BEVERAGE.SNACKS", "BUSINESS_SERVICES.LEGAL"] },
      refused: {
        exhibitCategories: ["FOOD_BEVERAGE.SNACKS", "BUSINESS_SERVICES.LEGAL", "APPAREL_CREATIVE.MENS_WEAR"],
      },
      issue: "exhibitCategories tooMany",
    },
    {
      rule: "a platform has a name once it is used",
      allowed: { ecommerceUse: true, ecommercePlatformName: "澳貨通" },
      refused: { ecommerceUse: true },
      issue: "ecommercePlatformName required",
    },
    {
      rule: "who seeks partners says which, in more than twenty words",
      allowed: {
        matchingIntent: "SEEKING",
        matchingPartnerType: "PARTNER",
        matchingDescription: "字".repeat(21),
      },
      refused: {
        matchingIntent: "SEEKING",
        matchingPartnerType: "PARTNER",
        matchingDescription: "字".repeat(20),
      },
      issue: "matchingDescription tooShort",
    },
    {
      rule: "a file counts once: two photographs are two pictures",
      allowed: { productPhotos: ["demo-PRODUCT_PHOTO", "demo-PRODUCT_PHOTO-2"] },
      refused: { productPhotos: ["demo-PRODUCT_PHOTO", "demo-PRODUCT_PHOTO-copy"] },
      issue: "productPhotos.1 fileRepeated",
    },
    ...buildNeededCases(
      "who wants to meet partners says of which kind",
      { matchingIntent: undefined, matchingDescription: undefined },
      { matchingIntent: "SEEKING", matchingDescription: "字".repeat(21) },
      { matchingPartnerType: "required" },
    ),
    ...buildNeededCases(
      "who wants to meet buyers says whom and when",
      { matchingIntent: "PROVIDING", matchingPartnerType: "PARTNER", matchingDescription: "字".repeat(21) },
      { matchingIntent: "PROVIDING", matchingPartnerType: "BUYER", matchingDescription: "字".repeat(21) },
      { buyerPosition: "required", buyerPairingTime: "required" },
    ),
    ...buildNeededCases(
      "who took part before says when",
      { previousParticipation: false },
      { previousParticipation: true },
      { previousEditions: "required" },
    ),
    ...buildNeededCases(
      "an exhibitor from Macao shows who owns it, and its tax forms",
      { exhibitorType: "NON_MACAO" },
      { exhibitorType: "MACAO" },
      { ownerIdCopies: "fileMissing", formM1: "fileMissing", formM8: "fileMissing" },
    ),
    {
      rule: "a company profile has five hundred characters in each language",
      allowed: { profile: { zh: "字".repeat(500), en: "x".repeat(500) } },
      refused: { profile: { zh: "字".repeat(500), en: "x".repeat(501) } },
      issue: "profile.en tooLong",
    },
    {
      rule: "five photographs of products at most",
      allowed: { productPhotos: [1, 2, 3, 4, 5].map((n) => `demo-PRODUCT_PHOTO${n === 1 ? "" : `-${n}`}`) },
      refused: {
        productPhotos: [1, 2, 3, 4, 5, 6].map((n) => `demo-PRODUCT_PHOTO${n === 1 ? "" : `-${n}`}`),
      },
      issue: "productPhotos tooMany",
    },
    {
      rule: "an exhibitor was founded this year at the latest",
      allowed: { yearEstablished: 2026 },
      refused: { yearEstablished: 2027 },
      issue: "yearEstablished max",
    },
    {
      rule: "whoever exhibits online only chooses no zone",
      allowed: { participationMode: "ONLINE", boothPreference: undefined, zoneChoice1: undefined },
      refused: { participationMode: "BOTH", zoneChoice1: undefined },
      issue: "zoneChoice1 required",
    },
    {
      rule: "another purpose is described",
      allowed: { purposes: { code: "OTHER", other: "品牌周年" } },
      refused: { purposes: { code: "OTHER" } },
      issue: "purposes.other required",
    },
    {
      rule: "at least one category of exhibits",
      allowed: { exhibitCategories: ["FOOD_BEVERAGE.SNACKS"] },
      refused: { exhibitCategories: [] },
      issue: "exhibitCategories required",
    },
    {
      rule: "products and services have five hundred characters",
      allowed: { productsServices: "字".repeat(500) },
      refused: { productsServices: "字".repeat(501) },
      issue: "productsServices tooLong",
    },
  ],
};
