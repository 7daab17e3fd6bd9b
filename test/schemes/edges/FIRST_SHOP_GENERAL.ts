/** Answers on a first shop that depend on each other (spec 3 §3 › First-shop application, §9). */
import type { EdgeCase, SchemeEdges } from "./edge-case.ts";

const buildMop = (patacas: number) => ({ amount: Math.round(patacas * 100), currency: "MOP" });
const buildCosts = (...amounts: number[]) =>
  amounts.map((amount, i) => ({
    kind: ["PREMISES", "FIT_OUT", "STAFF"][i] ?? "OTHER",
    amount: buildMop(amount),
  }));
const buildOwners = (...shares: number[]) => ({
  shareholders: shares.map((share, i) => ({ name: `股東${i}`, idNumber: `1${i}`, share, position: "股東" })),
});

/** Cases that hold with and without a registered company. */
export const firstShopCases: EdgeCase[] = [
  {
    rule: "[R376] the shop opens once it is established",
    allowed: { plannedEstablishmentDate: "2027-06-15", plannedOpeningDate: "2027-06-15" },
    refused: { plannedEstablishmentDate: "2027-06-15", plannedOpeningDate: "2027-06-14" },
    issue: "plannedOpeningDate dayOrder",
  },
  {
    rule: "the opening is still planned",
    allowed: { plannedEstablishmentDate: "2026-11-23", plannedOpeningDate: "2026-11-23" },
    refused: { plannedEstablishmentDate: "2026-11-22", plannedOpeningDate: "2026-11-23" },
    issue: "plannedEstablishmentDate beforeMin",
  },
  {
    rule: "it opens within the three years of the business plan",
    allowed: { plannedOpeningDate: "2029-11-23" },
    refused: { plannedOpeningDate: "2029-11-24" },
    issue: "plannedOpeningDate afterMax",
  },
  {
    rule: "the company is active once it is incorporated",
    allowed: { incorporationDate: "2013-05-02", activityStartDate: "2013-05-02" },
    refused: { incorporationDate: "2013-05-02", activityStartDate: "2013-05-01" },
    issue: "activityStartDate beforeMin",
  },
  {
    rule: "the company is incorporated when it registers for tax, or before",
    institution: { taxRegisteredOn: "2024-05-06" },
    allowed: { incorporationDate: "2024-05-06", activityStartDate: "2024-05-06" },
    refused: { incorporationDate: "2024-05-07", activityStartDate: "2024-05-07" },
    issue: "incorporationDate afterMax",
  },
  {
    rule: "[R377] the costs come to the investment, to the avo",
    allowed: { totalInvestment: buildMop(600.01), costLines: buildCosts(100, 200, 300.01) },
    refused: { totalInvestment: buildMop(600.01), costLines: buildCosts(100, 200, 300) },
    issue: "costLines sumDiffers",
  },
  {
    rule: "the shares are no more than the whole",
    allowed: buildOwners(50, 49.99, 0.01),
    refused: buildOwners(50, 50, 0.01),
    issue: "shareholders sharesAboveWhole",
  },
  {
    rule: "a brand of the Mainland, Hong Kong or Taiwan meets criteria",
    allowed: { brandKind: "PSC_SPANISH", brandCriteria: undefined, brandEvidence: undefined },
    refused: { brandKind: "MAINLAND_HK_TW", brandCriteria: undefined },
    issue: "brandCriteria required",
  },
  {
    rule: "a stated area has fifty square metres",
    allowed: { plannedArea: { code: "A_STATED", stated: 50 } },
    refused: { plannedArea: { code: "A_STATED", stated: 49 } },
    issue: "plannedArea.stated min",
  },
  {
    rule: "a related party is described",
    allowed: { relatedParty: false, relatedPartyDetails: undefined },
    refused: { relatedParty: true, relatedPartyDetails: undefined },
    issue: "relatedPartyDetails required",
  },
  {
    rule: "each shareholder is in the list once",
    allowed: buildOwners(50, 50),
    refused: { shareholders: [...buildOwners(50).shareholders, ...buildOwners(50).shareholders] },
    issue: "shareholders.1.idNumber duplicate",
  },
  {
    rule: "each kind of cost is in the list once",
    allowed: { totalInvestment: buildMop(300), costLines: buildCosts(100, 200) },
    refused: { totalInvestment: buildMop(300), costLines: [...buildCosts(100), ...buildCosts(200)] },
    issue: "costLines.1.kind duplicate",
  },
  {
    rule: "a stated staff is five people",
    allowed: { plannedStaff: { code: "S_STATED", stated: 5 } },
    refused: { plannedStaff: { code: "S_STATED", stated: 4 } },
    issue: "plannedStaff.stated min",
  },
  {
    rule: "whoever states an area says which",
    allowed: { plannedArea: { code: "A_50_99" } },
    refused: { plannedArea: { code: "A_STATED" } },
    issue: "plannedArea.stated required",
  },
  {
    rule: "the evidence of the criteria is uploaded",
    allowed: { brandKind: "PSC_SPANISH", brandCriteria: undefined, brandEvidence: undefined },
    refused: { brandKind: "MAINLAND_HK_TW", brandCriteria: "十家分店", brandEvidence: undefined },
    issue: "brandEvidence fileMissing",
  },
];

const company = ["commercialRegistration", "taxpayerNumber", "establishmentNumber"] as const;
export const firstShopEdges: SchemeEdges = {
  scheme: "FIRST_SHOP_GENERAL",
  event: {},
  cases: [
    ...firstShopCases,
    ...company.map((key) => ({
      rule: `a registered company has its ${key}`,
      allowed: {},
      refused: { [key]: undefined },
      issue: `${key} required`,
    })),
    {
      rule: "a company is incorporated today at the latest",
      institution: { taxRegisteredOn: "2026-11-23" },
      allowed: { incorporationDate: "2026-11-23", activityStartDate: "2026-11-23" },
      refused: { incorporationDate: "2026-11-24", activityStartDate: "2026-11-24" },
      issue: "incorporationDate afterMax",
    },
    {
      rule: "capital may be nothing, never less",
      allowed: { registeredCapital: buildMop(0) },
      refused: { registeredCapital: buildMop(-0.01) },
      issue: "registeredCapital min",
    },
    {
      rule: "the capital is that with which the company is certified, to the avo",
      institution: { registeredCapital: buildMop(250_000) },
      allowed: { registeredCapital: buildMop(250_000) },
      refused: { registeredCapital: buildMop(250_000.01) },
      issue: "registeredCapital certifiedDiffers",
    },
    {
      rule: "an investment is in patacas",
      allowed: {},
      refused: { totalInvestment: { amount: 420_000_000, currency: "RMB" } },
      issue: "totalInvestment option",
    },
    {
      rule: "whoever states a number of staff says which",
      allowed: { plannedStaff: { code: "S_5_9" } },
      refused: { plannedStaff: { code: "S_STATED" } },
      issue: "plannedStaff.stated required",
    },
    {
      rule: "nobody employs half a person",
      allowed: { plannedStaff: { code: "S_STATED", stated: 6 } },
      refused: { plannedStaff: { code: "S_STATED", stated: 6.5 } },
      issue: "plannedStaff.stated notInteger",
    },
    {
      rule: "nobody employs more than ten thousand people",
      allowed: { plannedStaff: { code: "S_STATED", stated: 10_000 } },
      refused: { plannedStaff: { code: "S_STATED", stated: 10_001 } },
      issue: "plannedStaff.stated max",
    },
    {
      rule: "a shop has an area that can be meant",
      allowed: { plannedArea: { code: "A_STATED", stated: 100_000 } },
      refused: { plannedArea: { code: "A_STATED", stated: 100_000.01 } },
      issue: "plannedArea.stated max",
    },
    {
      rule: "an area is given to the hundredth of a square metre",
      allowed: { plannedArea: { code: "A_STATED", stated: 50.25 } },
      refused: { plannedArea: { code: "A_STATED", stated: 50.125 } },
      issue: "plannedArea.stated decimals",
    },
    {
      rule: "a description has five hundred characters",
      allowed: { description: "字".repeat(500) },
      refused: { description: "字".repeat(501) },
      issue: "description tooLong",
    },
  ],
};
