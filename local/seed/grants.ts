/**
 * Applications for money that were decided, and what became of them: granted in full, in part or not, objected to, paid
 * out, lapsed without a report; and letters for visitors, valid and expired.
 */
import type { Answers, Json } from "@portal/core/forms/types/index";
import { type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import { getSchemeExample } from "../examples/index.ts";
import { shiftDays } from "./fair-answers.ts";
import { associationId, type InstitutionPlan, leaderId } from "./institutions.ts";
import { type FollowUpStep, type PlannedApplication, startOfDayMs } from "./planned-application.ts";
import { createSeededRandom, generateSeededUlid } from "./random.ts";

const halfGrantReasons = {
  "zh-Hant": "印刷品及傳譯費用不在資助範圍，其餘按申請金額的一半批給。",
  pt: "As publicações e a interpretação não são elegíveis; do restante concede-se metade.",
};
const refusalReasons = {
  "zh-Hant": "所用平台不在合資格電子商務平台之列。",
  pt: "A plataforma utilizada não consta das plataformas elegíveis.",
};
const buildFundingDecision = (days: number, body: FollowUpStep["body"]): FollowUpStep => ({
  who: "officer",
  action: "decideFunding",
  days,
  ...(body && { body }),
});
const grantInFull = (days: number): FollowUpStep =>
  buildFundingDecision(days, ({ funding }) => ({
    result: "APPROVED",
    amount: funding?.asked ?? funding?.most ?? 0,
  }));
const grantInPart = (days: number): FollowUpStep =>
  buildFundingDecision(days, ({ funding }) => ({
    result: "APPROVED",
    amount: Math.floor((funding?.asked ?? 0) / 200) * 100,
    reasons: halfGrantReasons,
  }));
const refuseGrant = (days: number): FollowUpStep =>
  buildFundingDecision(days, () => ({ result: "NOT_APPROVED", reasons: refusalReasons }));
const processStep: FollowUpStep = { who: "officer", action: "process", days: 1 };
const buildObjection = (days: number): FollowUpStep => ({
  who: "applicant",
  action: "object",
  days,
  body: () => ({ reason: "傳譯費用是會議的必要開支，現附同報價，請重新考慮。" }),
});
const buildPayout = (reference: string): FollowUpStep => ({
  who: "cashier",
  action: "settle",
  days: 6,
  body: ({ funding }, today) => ({
    amount: Math.min(funding?.amount ?? 0, funding?.payable ?? Number.POSITIVE_INFINITY),
    paidOn: today,
    reference,
  }),
});
const verificationStep: FollowUpStep = {
  who: "officer",
  action: "recordVerification",
  days: 4,
  body: () => ({ result: "VERIFIED" }),
};

interface GrantPlan {
  scheme: string;
  submitOn: Day;
  /** The first day of what it is for; every day of these answers moves with it. */
  from?: Day;
  days?: readonly string[];
  more?: Answers;
  goal?: PlannedApplication["goal"];
  after: readonly FollowUpStep[];
}
const buildEventAnswers = (eventName: string, organiser?: string): Answers => ({
  eventName,
  ...(organiser && { organiser }),
});
/** Letters for the visitors of an activity; whether they still hold is a matter of its days. */
const planVisitorLetters = (submitOn: Day, from: Day, activityName: string): GrantPlan => ({
  scheme: "ENDORSEMENT_MAINLAND",
  submitOn,
  from,
  days: ["activityStart", "activityEnd", "arrivalDate", "departureDate"],
  goal: "ENDORSEMENT_APPROVED",
  more: { activityName },
  after: [verificationStep],
});

const grantPlans: Record<string, readonly GrantPlan[]> = {
  "institution-applicant": [
    {
      // Nobody reported on it within thirty days: the grant is cancelled.
      scheme: "INCENTIVE_EXHIBITOR",
      submitOn: parseDay("2025-09-08"),
      from: parseDay("2025-11-12"),
      days: ["exhibitionDates"],
      more: {
        exhibitionName: "馬德里國際食品飲料展 2025",
        venue: "西班牙馬德里會展中心",
        organiser: "馬德里會展局",
      },
      after: [grantInFull(5), processStep],
    },
    {
      scheme: "TRAINING",
      submitOn: parseDay("2026-04-14"),
      from: parseDay("2026-07-06"),
      days: ["courseStart", "courseEnd"],
      more: { courseName: "會展項目風險管理證書課程" },
      after: [grantInFull(6), processStep, buildPayout("TRF-2026-0388")],
    },
    {
      scheme: "INCENTIVE_EVENT_SUPPORT",
      submitOn: parseDay("2026-10-12"),
      from: parseDay("2027-01-20"),
      days: ["eventDates", "guestRooms"],
      more: buildEventAnswers("粵港澳大灣區餐飲供應鏈論壇 2027"),
      after: [grantInPart(20), buildObjection(2)],
    },
    { scheme: "SUBSIDY_ECOMMERCE", submitOn: parseDay("2026-11-11"), after: [refuseGrant(2)] },
    { scheme: "FIRST_SHOP_GENERAL", submitOn: parseDay("2026-11-11"), after: [grantInFull(2)] },
    planVisitorLetters(parseDay("2026-07-13"), parseDay("2026-09-10"), "澳門餐飲採購洽談會 2026"),
    planVisitorLetters(parseDay("2026-11-03"), parseDay("2027-01-20"), "粵港澳大灣區餐飲供應鏈論壇 2027"),
  ],
  [leaderId]: [
    {
      scheme: "INCENTIVE_EXHIBITOR",
      submitOn: parseDay("2026-10-19"),
      from: parseDay("2027-03-10"),
      days: ["exhibitionDates"],
      more: {
        exhibitionName: "聖保羅國際消費品展 2027",
        venue: "巴西聖保羅展覽中心",
        organiser: "聖保羅會展協會",
      },
      after: [grantInPart(12)],
    },
    {
      scheme: "INCENTIVE_CONVENTION",
      submitOn: parseDay("2026-10-26"),
      from: parseDay("2027-02-24"),
      days: ["eventDates", "guestRooms"],
      more: buildEventAnswers("澳門特許經營年會 2027"),
      after: [],
    },
  ],
  [associationId]: [
    {
      scheme: "SUBSIDY_ASSOCIATION",
      submitOn: parseDay("2026-10-05"),
      from: parseDay("2027-01-18"),
      days: ["eventDates"],
      more: buildEventAnswers("越南胡志明市商務考察團"),
      after: [grantInFull(10), processStep],
    },
  ],
};

const getFirstDay = (value: Json | undefined): Day => {
  const firstDayText = typeof value === "string" ? value : (value as { from?: string } | undefined)?.from;
  return parseDay(firstDayText ?? "");
};

/** Answers as this institution gives them: forms repeat its certified data. */
export const fillCertifiedData = ({ fields, contacts }: InstitutionPlan, answers: Answers): Answers => {
  const ownAnswers: Answers = {
    contactPerson: contacts[0]?.id ?? "",
    taxpayerName: fields.taxpayerName ?? fields.nameZh,
    taxpayerNumber: fields.taxpayerNumber ?? "",
    premisesName: fields.nameZh,
    siteRegistrationNumber: fields.siteRegistrationNumber ?? "",
    establishmentNumber: fields.siteRegistrationNumber ?? "",
    commercialRegistryNumber: fields.businessRegistrationNumber ?? "",
    commercialRegistration: fields.businessRegistrationNumber ?? "",
    socialSecurityEmployerName: fields.nameZh,
    socialSecurityEmployerNumber: fields.socialSecurityEmployerNumber ?? "",
    address: fields.address ?? "",
    foundingDate: fields.establishedOn ?? "",
    incorporationDate: fields.establishedOn ?? "",
    registeredCapital: fields.registeredCapital ?? "",
    foundingYear: Number(fields.establishedOn?.slice(0, 4)),
  };
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, ownAnswers[key] ?? value]));
};

/** The example of a scheme as this institution answers it. */
const buildGrantAnswers = (by: InstitutionPlan, { scheme, from, days = [], more }: GrantPlan): Answers => {
  const example = getSchemeExample(scheme).answers;
  const dayShift = from ? daysBetween(getFirstDay(example[days[0] ?? ""]), from) : 0;
  const shiftedAnswers = Object.entries(example).map(([key, value]) => [
    key,
    days.includes(key) ? shiftDays(value, dayShift) : value,
  ]);
  return { ...fillCertifiedData(by, Object.fromEntries(shiftedAnswers) as Answers), ...more };
};

/** Lists the grants for which an institution of a demo account applied; none for the others. */
export const listPlannedGrants = (by: InstitutionPlan): PlannedApplication[] =>
  (grantPlans[by.id] ?? []).map((plan, i) => ({
    id: generateSeededUlid(startOfDayMs(plan.submitOn), createSeededRandom(104_729 + 31 * i + by.id.length)),
    by,
    scheme: plan.scheme,
    answers: buildGrantAnswers(by, plan),
    goal: plan.goal ?? "ACCEPTED",
    submitOn: plan.submitOn,
    pace: 3,
    after: plan.after,
  }));
