/** Answers of the e-commerce subsidy that depend on each other (spec 3 §3 › E-commerce promotion subsidy, §5). */
import type { SchemeEdges } from "./edge-case.ts";

const buildMop = (avos: number) => ({ amount: avos, currency: "MOP" });
const buildHolder = (n: number, share: number) => ({
  name: `股東 ${n}`,
  idNumber: `ID-${n}`,
  share,
  position: "董事",
});

export const ecommerceEdges: SchemeEdges = {
  scheme: "SUBSIDY_ECOMMERCE",
  event: {},
  cases: [
    {
      rule: "no more is asked for than the quotation costs",
      allowed: { quotedPrice: buildMop(4_800_000), amount: buildMop(4_800_000) },
      refused: { quotedPrice: buildMop(4_800_000), amount: buildMop(4_800_001) },
      issue: "amount requestExceedsCosts",
    },
    {
      rule: "shareholders own no more than the whole",
      allowed: { shareholders: [buildHolder(1, 60), buildHolder(2, 40)] },
      refused: { shareholders: [buildHolder(1, 60), buildHolder(2, 40.01)] },
      issue: "shareholders sharesAboveWhole",
    },
    {
      rule: "each shareholder is in the list once",
      allowed: { shareholders: [buildHolder(1, 50), buildHolder(2, 50)] },
      refused: { shareholders: [buildHolder(1, 50), { ...buildHolder(2, 50), idNumber: "ID-1" }] },
      issue: "shareholders.1.idNumber duplicate",
    },
    {
      rule: "the owners hold what residents of Macao are said to hold",
      allowed: { macaoEquityPercent: 60, shareholders: [buildHolder(1, 60)] },
      refused: { macaoEquityPercent: 60, shareholders: [buildHolder(1, 59.99)] },
      issue: "shareholders sharesBelowEquity",
    },
    {
      rule: "a sole proprietor is the only owner",
      institution: { institutionType: "INDIVIDUAL_ENTERPRISE" },
      allowed: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 99), buildHolder(2, 1)] },
      issue: "shareholders soleOwner",
    },
    {
      rule: "a sole proprietor owns the whole",
      institution: { institutionType: "INDIVIDUAL_ENTERPRISE" },
      allowed: { enterpriseType: "INDIVIDUAL", macaoEquityPercent: 100, shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "INDIVIDUAL", macaoEquityPercent: 99, shareholders: [buildHolder(1, 99)] },
      issue: "shareholders soleOwner",
    },
    {
      rule: "a company is no sole proprietor",
      institution: { institutionType: "LIMITED_COMPANY" },
      allowed: { enterpriseType: "COMPANY", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      issue: "enterpriseType certifiedDiffers",
    },
    {
      rule: "a sole proprietor is no company",
      institution: { institutionType: "INDIVIDUAL_ENTERPRISE" },
      allowed: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "COMPANY", shareholders: [buildHolder(1, 100)] },
      issue: "enterpriseType certifiedDiffers",
    },
    {
      rule: "a sole proprietor with the code of the incentive's form is no company",
      institution: { institutionType: "INDIVIDUAL_BUSINESS" },
      allowed: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "COMPANY", shareholders: [buildHolder(1, 100)] },
      issue: "enterpriseType certifiedDiffers",
    },
    {
      rule: "a natural person has no company",
      institution: { nature: "NATURAL_PERSON" },
      allowed: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "COMPANY", shareholders: [buildHolder(1, 100)] },
      issue: "enterpriseType certifiedDiffers",
    },
    {
      rule: "unless its type is that of a company",
      institution: { nature: "NATURAL_PERSON", institutionType: "LIMITED_COMPANY" },
      allowed: { enterpriseType: "COMPANY", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      issue: "enterpriseType certifiedDiffers",
    },
    {
      rule: "a group is no sole proprietor",
      institution: { institutionType: "GROUP" },
      allowed: { enterpriseType: "COMPANY", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      issue: "enterpriseType certifiedDiffers",
    },
    {
      rule: "an association has no sole proprietor",
      institution: { institutionType: "ASSOCIATION" },
      allowed: { enterpriseType: "COMPANY", shareholders: [buildHolder(1, 100)] },
      refused: { enterpriseType: "INDIVIDUAL", shareholders: [buildHolder(1, 100)] },
      issue: "enterpriseType certifiedDiffers",
    },
    {
      rule: "it was founded when it registered for tax, or before",
      institution: { taxRegisteredOn: "2024-05-06" },
      allowed: { foundingDate: "2024-05-06" },
      refused: { foundingDate: "2024-05-07" },
      issue: "foundingDate afterMax",
    },
    {
      rule: "the platform that gives the quotation is not the enterprise itself",
      institution: { nameZh: "濠江綠活有限公司", nameEn: "Hou Kong Green Living Ltd." },
      allowed: { platformName: "澳門同城" },
      refused: { platformName: "hou kong GREEN living ltd" },
      issue: "platformName ownInstitution",
    },
    {
      rule: "residents of Macao hold no more than the institution is certified with",
      institution: { macaoOwnershipPercent: 60 },
      allowed: { macaoEquityPercent: 60 },
      refused: { macaoEquityPercent: 60.01 },
      issue: "macaoEquityPercent certifiedDiffers",
    },
    {
      rule: "Macao residents own half of it",
      allowed: { macaoEquityPercent: 50 },
      refused: { macaoEquityPercent: 49.99 },
      issue: "macaoEquityPercent min",
    },
    {
      rule: "an enterprise was founded before today is over",
      allowed: { foundingDate: "2015-12-31" },
      refused: { foundingDate: "2026-11-24" },
      issue: "foundingDate afterMax",
    },
    {
      rule: "what is offered is told in five hundred characters",
      allowed: { productContent: "字".repeat(500) },
      refused: { productContent: "字".repeat(501) },
      issue: "productContent tooLong",
    },
  ],
};
