/**
 * Answers of the exhibitor's incentive that depend on each other (spec 3 §3 › Exhibitor financial-incentive
 * application).
 */
import type { SchemeEdges } from "./edge-case.ts";
import { buildAskedCases, otherFundingCases, refundCases, relatedPartyCases } from "./shared-cases.ts";

const buildMop = (avos: number) => ({ amount: avos, currency: "MOP" });
const buildRent = (avos: number) => [
  { kind: "BOOTH_RENT", size: "9 平方米", quantity: 1, unitPrice: buildMop(avos) },
];
const buildCost = (kind: string) => [{ kind, size: "一式", quantity: 1, unitPrice: buildMop(100) }];
const buildSupport = (result: string, avos: number) => ({
  hasOtherSubsidies: true,
  otherSubsidies: [{ department: "另一部門", content: "參展支援", result, amount: buildMop(avos) }],
});

export const exhibitorIncentiveEdges: SchemeEdges = {
  scheme: "INCENTIVE_EXHIBITOR",
  event: {},
  cases: [
    {
      rule: "the items cost no more than the expected expenditure",
      allowed: {
        expectedExpenditure: buildMop(4_200_000),
        costLines: buildRent(4_200_000),
        hasOtherSubsidies: false,
      },
      refused: {
        expectedExpenditure: buildMop(4_200_000),
        costLines: buildRent(4_200_001),
        hasOtherSubsidies: false,
      },
      issue: "costLines costsExceedExpenditure",
    },
    {
      rule: "each item counts as often as it is bought",
      allowed: {
        expectedExpenditure: buildMop(4_200_000),
        costLines: [{ kind: "TRANSPORT", size: "每箱", quantity: 12, unitPrice: buildMop(350_000) }],
        hasOtherSubsidies: false,
      },
      refused: {
        expectedExpenditure: buildMop(4_200_000),
        costLines: [{ kind: "TRANSPORT", size: "每箱", quantity: 13, unitPrice: buildMop(350_000) }],
        hasOtherSubsidies: false,
      },
      issue: "costLines costsExceedExpenditure",
    },
    {
      rule: "the same item is in the list once (400877)",
      allowed: { costLines: [...buildRent(100), { ...buildRent(100)[0], size: "18 平方米" }] as never },
      refused: { costLines: [...buildRent(100), ...buildRent(200)] as never },
      issue: "costLines.1.kind duplicate",
    },
    {
      rule: "what others approved is no more than the expenditure",
      allowed: { expectedExpenditure: buildMop(16_800_000), ...buildSupport("APPROVED", 16_800_000) },
      refused: { expectedExpenditure: buildMop(16_800_000), ...buildSupport("APPROVED", 16_800_001) },
      issue: "otherSubsidies approvedFundingExceeds",
    },
    {
      rule: "to the avo, and what is not decided yet counts for nothing",
      allowed: {
        expectedExpenditure: buildMop(16_800_000),
        hasOtherSubsidies: true,
        otherSubsidies: [
          ...buildSupport("APPROVED", 16_800_000).otherSubsidies,
          { department: "第三部門", content: "參展支援", result: "PENDING_REPLY", amount: buildMop(1) },
        ],
      },
      refused: {
        expectedExpenditure: buildMop(16_800_000),
        hasOtherSubsidies: true,
        otherSubsidies: [
          ...buildSupport("APPROVED", 16_800_001).otherSubsidies,
          { department: "第三部門", content: "參展支援", result: "PENDING_REPLY", amount: buildMop(1) },
        ],
      },
      issue: "otherSubsidies approvedFundingExceeds",
    },
    {
      rule: "only what was approved counts against the expenditure",
      allowed: { expectedExpenditure: buildMop(16_800_000), ...buildSupport("PENDING_REPLY", 16_800_001) },
      refused: { expectedExpenditure: buildMop(16_800_000), ...buildSupport("APPROVED", 16_800_001) },
      issue: "otherSubsidies approvedFundingExceeds",
    },
    {
      rule: "an online exhibition takes place online",
      allowed: { nature: "ONLINE", format: "ONLINE", costLines: buildRent(100) },
      refused: { nature: "ONLINE", format: "BOTH", costLines: buildRent(100) },
      issue: "format formOfNature",
    },
    {
      rule: "an exhibition on site is not held online only",
      allowed: { nature: "MACAO_PHYSICAL", format: "BOTH" },
      refused: { nature: "MACAO_PHYSICAL", format: "ONLINE" },
      issue: "format formOnSite",
    },
    {
      rule: "an exhibition outside Macao is not held online only",
      allowed: { nature: "OVERSEAS_PHYSICAL", format: "PHYSICAL", onlinePlatform: undefined },
      refused: { nature: "OVERSEAS_PHYSICAL", format: "ONLINE" },
      issue: "format formOnSite",
    },
    {
      rule: "what is held online has its platform",
      allowed: { format: "PHYSICAL", onlinePlatform: undefined },
      refused: { format: "BOTH", onlinePlatform: undefined },
      issue: "onlinePlatform required",
    },
    {
      rule: "what is held on site has its venue",
      allowed: { nature: "ONLINE", format: "ONLINE", venue: undefined, costLines: buildRent(100) },
      refused: { venue: undefined },
      issue: "venue required",
    },
    {
      rule: "no booth is built where an exhibition is held online",
      allowed: { nature: "ONLINE", format: "ONLINE", costLines: buildCost("PROMOTION_AD") },
      refused: { nature: "ONLINE", format: "ONLINE", costLines: buildCost("BOOTH_BUILD") },
      issue: "costLines.0.kind costOnSite",
    },
    {
      rule: "nothing is carried where an exhibition is held online",
      allowed: { nature: "ONLINE", format: "ONLINE", costLines: buildCost("PUBLICATION_AV") },
      refused: {
        nature: "ONLINE",
        format: "ONLINE",
        costLines: [...buildRent(100), ...buildCost("TRANSPORT")],
      },
      issue: "costLines.1.kind costOnSite",
    },
    {
      rule: "an exhibition that is held on site as well has both",
      allowed: { nature: "MACAO_PHYSICAL", format: "BOTH", costLines: buildCost("TRANSPORT") },
      refused: { nature: "ONLINE", format: "ONLINE", costLines: buildCost("TRANSPORT") },
      issue: "costLines.0.kind costOnSite",
    },
    {
      rule: "[R493] applied for at least 35 days before the first day (400876)",
      allowed: { exhibitionDates: { from: "2026-12-28", to: "2026-12-30" } },
      refused: { exhibitionDates: { from: "2026-12-27", to: "2026-12-30" } },
      issue: "exhibitionDates.from leadTime",
    },
    {
      rule: "it lasts a year at most",
      allowed: { exhibitionDates: { from: "2027-02-24", to: "2028-02-24" } },
      refused: { exhibitionDates: { from: "2027-02-24", to: "2028-02-25" } },
      issue: "exhibitionDates.to activityTooLong",
    },
    ...buildAskedCases(
      "a film is uploaded where its costs are asked for, as one film",
      { costLines: buildCost("PROMOTION_AD") },
      { costLines: buildCost("PROMO_FILM") },
      { promoFilm: [["demo-PROMO_VIDEO", "demo-PROMO_VIDEO-2"], "promoFilm tooMany"] },
    ),
    ...otherFundingCases("hasOtherSubsidies", "otherSubsidies"),
    ...relatedPartyCases,
    ...refundCases,
    {
      rule: "the last day is not before the first",
      allowed: { exhibitionDates: { from: "2027-02-24", to: "2027-02-24" } },
      refused: { exhibitionDates: { from: "2027-02-24", to: "2027-02-23" } },
      issue: "exhibitionDates.to dayOrder",
    },
    {
      rule: "the price is proved by a contract or by quotations",
      allowed: { boothContract: undefined as never, quotations: ["demo-QUOTATION_90D"] },
      refused: { boothContract: undefined as never, quotations: undefined as never },
      issue: "boothContract oneOfDocuments",
    },
    {
      rule: "two categories of products at most",
      allowed: { productServiceCategories: ["FOOD_BEVERAGE.SNACKS", "BUSINESS_SERVICES.LEGAL"] },
      refused: {
        productServiceCategories: [
          "FOOD_BEVERAGE.SNACKS",
          "BUSINESS_SERVICES.LEGAL",
          "APPAREL_CREATIVE.BAGS",
        ],
      },
      issue: "productServiceCategories tooMany",
    },
    {
      rule: "the expected results have two hundred words",
      allowed: { expectedResults: "字".repeat(200) },
      refused: { expectedResults: "字".repeat(201) },
      issue: "expectedResults tooLong",
    },
    {
      rule: "a taxpayer has eight digits",
      allowed: { taxpayerNumber: "81003039" },
      refused: { taxpayerNumber: "8100303" },
      issue: "taxpayerNumber format",
    },
    {
      rule: "the number of a taxpayer is the one that is certified",
      institution: { taxpayerNumber: "81003039" },
      allowed: { taxpayerNumber: "81003039" },
      refused: { taxpayerNumber: "81003040" },
      issue: "taxpayerNumber certifiedDiffers",
    },
    {
      rule: "a company is no sole proprietor",
      institution: { institutionType: "LIMITED_COMPANY" },
      allowed: { incentiveType: "GROUP" },
      refused: { incentiveType: "INDIVIDUAL_BUSINESS" },
      issue: "incentiveType certifiedDiffers",
    },
    {
      rule: "a sole proprietor is no company",
      institution: { institutionType: "INDIVIDUAL_ENTERPRISE" },
      allowed: { incentiveType: "INDIVIDUAL_BUSINESS" },
      refused: { incentiveType: "LIMITED_COMPANY" },
      issue: "incentiveType certifiedDiffers",
    },
    ...[
      ["a group", "GROUP", "GROUP"],
      ["an association", "ASSOCIATION", "GROUP"],
    ].map(([who, institutionType, incentiveType = ""]) => ({
      rule: `nor is ${who}`,
      institution: { institutionType: institutionType ?? "" },
      allowed: { incentiveType },
      refused: { incentiveType: "INDIVIDUAL_BUSINESS" },
      issue: "incentiveType certifiedDiffers",
    })),
    {
      rule: "a sole proprietor with the code of this form is no company",
      institution: { institutionType: "INDIVIDUAL_BUSINESS" },
      allowed: { incentiveType: "INDIVIDUAL_BUSINESS" },
      refused: { incentiveType: "LIMITED_COMPANY" },
      issue: "incentiveType certifiedDiffers",
    },
    {
      rule: "the type counts before the nature",
      institution: { nature: "NATURAL_PERSON", institutionType: "GROUP" },
      allowed: { incentiveType: "GROUP" },
      refused: { incentiveType: "INDIVIDUAL_BUSINESS" },
      issue: "incentiveType certifiedDiffers",
    },
    {
      rule: "a natural person is no group",
      institution: { nature: "NATURAL_PERSON" },
      allowed: { incentiveType: "INDIVIDUAL_BUSINESS" },
      refused: { incentiveType: "GROUP" },
      issue: "incentiveType certifiedDiffers",
    },
    {
      rule: "an employer has ten",
      allowed: { socialSecurityEmployerNumber: "5000023757" },
      refused: { socialSecurityEmployerNumber: "500002375" },
      issue: "socialSecurityEmployerNumber format",
    },
  ],
};
