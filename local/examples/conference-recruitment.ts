/** A complete application for a meeting to be held in Macao, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const conferenceAnswers: Answers = {
  contactPerson: "contact-other-1",
  applicantType: "HOST_UNIT",
  iccaStatus: "POTENTIAL",
  cycle: "BIENNIAL",
  meetingNames: {
    zh: "亞太循環包裝大會 2027",
    en: "Asia-Pacific Conference on Circular Packaging 2027",
    pt: "Conferência Ásia-Pacífico sobre Embalagens Circulares 2027",
  },
  theme: "城市與企業的零廢實踐",
  preferredDates: { from: "2027-09-14", to: "2027-09-17" },
  secondaryDates: { from: "2027-10-12", to: "2027-10-15" },
  datesChangeable: true,
  expectedParticipants: 450,
  pastEditions: [
    { from: "2025-09-09", to: "2025-09-12", place: "新加坡" },
    { from: "2023-09-12", to: "2023-09-15", place: "里斯本" },
  ],
  rankedVenues: [{ venue: "路氹城會展中心" }, { venue: "澳門半島旅遊塔會議廳" }],
  hotelCheckIn: [
    { date: "2027-09-13", rooms: 180 },
    { date: "2027-09-14", rooms: 240 },
  ],
  expectedSchedule: ["demo-EVENT_BROCHURE"],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

export const conferenceRecruitmentExamples = {
  CONFERENCE_RECRUITMENT: { ...otherInstitution, answers: conferenceAnswers },
} satisfies Record<string, SchemeExample>;
