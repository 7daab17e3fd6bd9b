/** A complete application for the business-travel show, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const toMop = (amount: number) => ({ amount, currency: "MOP" });

const travelShowAnswers: Answers = {
  applicantClass: "OTHER",
  contactPerson: "contact-other-1",
  standWanted: true,
  standDays: 3,
  standArea: 18,
  standRent: { amount: 1_200_000, currency: "MOP" },
  freightWanted: true,
  freightCost: { amount: 600_000, currency: "MOP" },
  freightQuotation: ["demo-QUOTATION_90D"],
  travelWanted: true,
  travellers: [
    { name: "何美儀", position: "市場主任", fare: toMop(180_000), nights: 2, roomRate: toMop(90_000) },
    { name: "黃志強", position: "項目統籌", fare: toMop(180_000), nights: 1, roomRate: toMop(90_000) },
  ],
  workshopWanted: true,
  workshopDate: "2027-05-21",
  workshopStart: "14:30",
  workshopEnd: "16:30",
  workshopPersons: 15,
  expenseLines: [
    { item: "展位租金", amount: { amount: 1_200_000, currency: "MOP" } },
    { item: "交通及住宿", amount: { amount: 630_000, currency: "MOP" } },
    { item: "展品運輸", amount: { amount: 600_000, currency: "MOP" } },
    { item: "工作坊茶點", amount: { amount: 150_000, currency: "MOP" } },
  ],
  refundMethod: "CHEQUE",
  chequePayeeName: "濠江綠活有限公司",
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

export const travelShowExamples = {
  TRAVEL_SHOW: {
    ...otherInstitution,
    at: "2026-12-10T10:00+08:00",
    eventId: "travel-show-2027",
    answers: travelShowAnswers,
  },
} satisfies Record<string, SchemeExample>;
