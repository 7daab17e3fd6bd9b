/** A complete application for a visitor's letter, as `other@demo.mo` may submit it. The numbers are those of nobody. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

export const endorsementAnswers: Answers = {
  nameZh: "林曉彤",
  nameEn: "LIN XIAOTONG",
  salutation: "MS",
  gender: "FEMALE",
  birthDate: "1990-03-07",
  mainlandId: "440106199003071629",
  travelPermit: "C12345678",
  residence: ["CN", "440000", "440100", "440106"],
  mainlandPhone: { area: "CN", number: "13800138000" },
  email: "lin.xiaotong@example.org",
  emergencyName: "林建國",
  emergencyPhone: { area: "CN", number: "13900139000" },
  emergencyEmail: "lin.jianguo@example.org",
  affiliatedInstitution: "廣州綠盒包裝有限公司",
  socialCreditCode: "91440106MA5CKD8T3E",
  purpose: "EXHIBITION",
  activityName: "2027 澳門綠色展覽會",
  activityNature: "EXHIBITION",
  activityOrganiser: "貿易投資促進機構（示範）",
  activityStart: "2027-03-04",
  activityEnd: "2027-03-06",
  arrivalDate: "2027-03-03",
  departureDate: "2027-03-07",
  role: "EXHIBITOR",
  expectedRoundTrips: "ONCE",
  businessLicence: ["demo-BUSINESS_LICENCE"],
  proof: ["demo-ENDORSEMENT_PROOF"],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

export const endorsementExamples = {
  ENDORSEMENT_MAINLAND: { ...otherInstitution, answers: endorsementAnswers },
} satisfies Record<string, SchemeExample>;
