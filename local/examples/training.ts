/** A complete application for the training of two colleagues, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const trainingAnswers: Answers = {
  contactPerson: "contact-other-1",
  item: "COURSE",
  activityCategory: "CATEGORY_1",
  courseName: "國際會展項目管理證書課程",
  courseOrganiser: "濠江會展專業學會",
  coursePlace: "澳門宋玉生廣場 258 號建興龍廣場 12 樓",
  courseStart: "2027-07-05",
  courseEnd: "2027-12-17",
  totalHours: 120,
  ordinaryHours: 100,
  sponsoredHeadcount: 2,
  trainees: [
    { name: "何美儀", macaoId: "1234567(8)", position: "市場主任" },
    { name: "黃志強", macaoId: "5123456(7)", position: "項目統籌" },
  ],
  expenseLines: [
    { item: "課程學費", amount: { amount: 2_400_000, currency: "MOP" } },
    { item: "教材及考試費", amount: { amount: 360_000, currency: "MOP" } },
  ],
  hasOtherSupport: false,
  prospectus: ["demo-EVENT_BROCHURE"],
  employmentProof: ["demo-SOCIAL_SECURITY_RECORD"],
  quotation: ["demo-QUOTATION_90D"],
  consentNotes: true,
  declareTruth: true,
  consentDataFetch: true,
  consentPersonalData: true,
};

export const trainingExamples = {
  TRAINING: { ...otherInstitution, at: "2027-04-12T10:00+08:00", answers: trainingAnswers },
} satisfies Record<string, SchemeExample>;
