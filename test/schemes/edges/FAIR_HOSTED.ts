/** Booth, zones, products and refund of a single exhibitor (spec 2 §3, §5). */
import type { SchemeEdges } from "./edge-case.ts";

export const fairHostedEdges: SchemeEdges = {
  scheme: "FAIR_HOSTED",
  event: {
    formVariant: "GREEN",
    booths: [
      { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
      { type: "RAW_SPACE", price: 120_000, per: "SQM" },
      { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
    ],
  },
  cases: [
    {
      rule: "raw space has at least 18 m²",
      allowed: { boothPreference: "RAW_SPACE", expectedArea: 18 },
      refused: { boothPreference: "RAW_SPACE", expectedArea: 17.99 },
      issue: "expectedArea min",
    },
    {
      rule: "raw space has at most 450 m²",
      allowed: { boothPreference: "RAW_SPACE", expectedArea: 450 },
      refused: { boothPreference: "RAW_SPACE", expectedArea: 450.01 },
      issue: "expectedArea max",
    },
    {
      rule: "a package has at most 36 m²",
      allowed: { boothPreference: "PACKAGE_36", expectedArea: 36 },
      refused: { boothPreference: "PACKAGE_36", expectedArea: 36.01 },
      issue: "expectedArea max",
    },
    {
      rule: "a stated area is asked of raw space",
      allowed: { boothPreference: "STANDARD_9", expectedArea: undefined },
      refused: { boothPreference: "RAW_SPACE", expectedArea: undefined },
      issue: "expectedArea required",
    },
    {
      rule: "the second zone is another one",
      allowed: { zoneChoice1: "A", zoneChoice2: "B" },
      refused: { zoneChoice1: "A", zoneChoice2: "A" },
      issue: "zoneChoice2 duplicate",
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
      rule: "products of Macao have one proof at least",
      allowed: { certificateOfOrigin: undefined, trademarkCertificate: ["demo-TRADEMARK_CERTIFICATE"] },
      refused: { certificateOfOrigin: undefined },
      issue: "certificateOfOrigin oneOfDocuments",
    },
    {
      rule: "a refund to an account needs its certificate",
      allowed: { refundMethod: "BANK_TRANSFER" },
      refused: { refundMethod: "BANK_TRANSFER", transferCertificate: undefined },
      issue: "transferCertificate fileMissing",
    },
    {
      rule: "a refund by cheque needs its payee",
      allowed: {
        refundMethod: "CHEQUE",
        chequePayeeName: "濠江綠活有限公司",
        transferCertificate: undefined,
      },
      refused: { refundMethod: "CHEQUE", transferCertificate: undefined },
      issue: "chequePayeeName required",
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
  ],
};
