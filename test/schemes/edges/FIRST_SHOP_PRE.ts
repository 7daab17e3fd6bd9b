/**
 * Answers of the preliminary assessment of a first shop (spec 3 §2, §3 › First-shop application): as for the shop of a
 * registered company, whose data can be left out.
 */
import type { SchemeEdges } from "./edge-case.ts";
import { firstShopCases } from "./FIRST_SHOP_GENERAL.ts";

export const firstShopPreEdges: SchemeEdges = {
  scheme: "FIRST_SHOP_PRE",
  event: {},
  cases: [
    ...firstShopCases,
    {
      rule: "a company that is still to be founded has no date, and one that is founded is founded already",
      allowed: { incorporationDate: undefined, activityStartDate: "2027-03-01" },
      refused: { incorporationDate: "2026-11-24", activityStartDate: "2027-03-01" },
      issue: "incorporationDate afterMax",
    },
    {
      rule: "it has no registry certificate yet, and keeps its business plan",
      allowed: {
        commercialRegistration: undefined,
        taxpayerNumber: undefined,
        establishmentNumber: undefined,
        registryCertificate: undefined,
        taxDebtCertificate: undefined,
        bankRecords: undefined,
        formM8: undefined,
      },
      refused: { businessPlan: undefined },
      issue: "businessPlan fileMissing",
    },
  ],
};
