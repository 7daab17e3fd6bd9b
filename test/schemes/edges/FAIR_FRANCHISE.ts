/** The franchise and brand fair: what it asks besides the hosted fair (spec 2 §2, §3, §5; schemes S2–S6). */
import { fairCases } from "./booth-cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { exhibitorCases, partnerCases } from "./exhibitor-cases.ts";

export const fairFranchiseEdges: SchemeEdges = {
  scheme: "FAIR_FRANCHISE",
  event: { formVariant: "FRANCHISE" },
  cases: [
    ...fairCases,
    ...exhibitorCases,
    ...partnerCases,
    {
      rule: "the statement letter is uploaded again",
      allowed: { statementLetter: ["demo-STATEMENT_LETTER_MFE"] },
      refused: { statementLetter: undefined },
      issue: "statementLetter fileMissing",
    },
    {
      rule: "there is one letter",
      allowed: { statementLetter: ["demo-STATEMENT_LETTER_MFE"] },
      refused: { statementLetter: ["demo-STATEMENT_LETTER_MFE", "demo-STATEMENT_LETTER_MFE-2"] },
      issue: "statementLetter tooMany",
    },
    {
      rule: "a brand may still be without branches, and says so",
      allowed: { branchesCount: 0 },
      refused: { branchesCount: undefined },
      issue: "branchesCount required",
    },
    {
      rule: "a brand has no fewer branches than none",
      allowed: { branchesCount: 0 },
      refused: { branchesCount: -1 },
      issue: "branchesCount min",
    },
    {
      rule: "it says where it comes from",
      allowed: { brandOrigin: "澳門" },
      refused: { brandOrigin: undefined },
      issue: "brandOrigin required",
    },
    {
      rule: "a brand says what joining it costs",
      allowed: { franchiseFeeLevel: "B_50K_200K" },
      refused: { franchiseFeeLevel: undefined },
      issue: "franchiseFeeLevel required",
    },
  ],
};
