/** Answers on a first shop that depend on each other (spec 3 §3 › First-shop application, §9). */
import type { SchemeEdges } from "./edge-case.ts";

const mop = (patacas: number) => ({ amount: Math.round(patacas * 100), currency: "MOP" });
const costs = (...amounts: number[]) =>
  amounts.map((amount, i) => ({ kind: ["PREMISES", "FIT_OUT", "STAFF"][i] ?? "OTHER", amount: mop(amount) }));
const owners = (...shares: number[]) => ({
  shareholders: shares.map((share, i) => ({ name: `股東${i}`, idNumber: `1${i}`, share, position: "股東" })),
});

export const firstShopEdges: SchemeEdges = {
  scheme: "FIRST_SHOP_GENERAL",
  event: {},
  cases: [
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
      rule: "[R377] the costs come to the investment, to the avo",
      allowed: { totalInvestment: mop(600.01), costLines: costs(100, 200, 300.01) },
      refused: { totalInvestment: mop(600.01), costLines: costs(100, 200, 300) },
      issue: "costLines sumDiffers",
    },
    {
      rule: "the shares are no more than the whole",
      allowed: owners(50, 49.99, 0.01),
      refused: owners(50, 50, 0.01),
      issue: "shareholders max",
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
  ],
};
