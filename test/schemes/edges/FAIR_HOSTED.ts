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
  ],
};
