/**
 * Answers of the preliminary assessment of a first shop (spec 3 §2, §3 › First-shop application): as for the shop of a
 * registered company, whose data can be left out.
 */
import type { SchemeEdges } from "./edge-case.ts";
import { firstShopCases } from "./FIRST_SHOP_GENERAL.ts";

const owner = { name: "陳家欣", idNumber: "1234567(8)", position: "股東" };

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
      rule: "its day is not compared with a tax registration that nobody has certified",
      institution: { taxRegisteredOn: "2015-05-06", certified: false },
      allowed: { incorporationDate: "2026-11-23", activityStartDate: "2027-03-01" },
      refused: { incorporationDate: "2026-11-24", activityStartDate: "2027-03-01" },
      issue: "incorporationDate afterMax",
    },
    {
      rule: "a company is active within three years",
      allowed: { activityStartDate: "2029-11-23" },
      refused: { activityStartDate: "2029-11-24" },
      issue: "activityStartDate afterMax",
    },
    {
      rule: "whoever has a taxpayer's number already enters all eight digits",
      allowed: { taxpayerNumber: undefined },
      refused: { taxpayerNumber: "8100303" },
      issue: "taxpayerNumber format",
    },
    {
      rule: "a shop without an address has its owners",
      allowed: { shopAddress: undefined },
      refused: { shopAddress: undefined, shareholders: undefined },
      issue: "shareholders required",
    },
    {
      rule: "a share is more than nothing",
      allowed: { shareholders: [{ ...owner, share: 0.01 }] },
      refused: { shareholders: [{ ...owner, share: 0 }] },
      issue: "shareholders.0.share min",
    },
    {
      rule: "other public funding was not obtained",
      allowed: { declareNoOtherFunding: true },
      refused: { declareNoOtherFunding: false },
      issue: "declareNoOtherFunding agree",
    },
    {
      rule: "the register may be read",
      allowed: { consentDataFetch: true },
      refused: { consentDataFetch: false },
      issue: "consentDataFetch agree",
    },
    {
      rule: "the copies of the owners' identity cards are uploaded",
      allowed: { idCopies: ["demo-OWNER_ID_COPY"] },
      refused: { idCopies: [] },
      issue: "idCopies fileMissing",
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
