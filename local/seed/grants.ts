/**
 * Applications for money that were decided, and what became of them: granted in full, in part or not, objected to, paid
 * out, lapsed for want of a report; and letters for visitors, valid and expired.
 */
import type { Header } from "@portal/core/application/row";
import type { ActionBody } from "@portal/core/application/wire";
import { type Day, day, daysBetween } from "@portal/core/day";
import type { Answers, Json } from "@portal/core/form/types";
import { schemeOf } from "@portal/core/schemes/index";
import { moved } from "./answers.ts";
import { associationId, leaderId, type Planned } from "./institutions.ts";
import { randomOf, ulidOf } from "./random.ts";
import { epochOf, type Story } from "./stories.ts";

/** What is done once an application was accepted, so many working days after what came before. */
export interface After {
  who: "applicant" | "officer" | "cashier";
  action: string;
  days: number;
  body?: (header: Header, today: Day) => Partial<ActionBody>;
}

const half = {
  "zh-Hant": "印刷品及傳譯費用不在資助範圍，其餘按申請金額的一半批給。",
  pt: "As publicações e a interpretação não são elegíveis; do restante concede-se metade.",
};
const none = {
  "zh-Hant": "所用平台不在合資格電子商務平台之列。",
  pt: "A plataforma utilizada não consta das plataformas elegíveis.",
};
const decided = (days: number, body: After["body"]): After => ({
  who: "officer",
  action: "decideFunding",
  days,
  ...(body && { body }),
});
const inFull = (days: number): After =>
  decided(days, ({ funding }) => ({ result: "APPROVED", amount: funding?.asked ?? funding?.most ?? 0 }));
const inPart = (days: number): After =>
  decided(days, ({ funding }) => ({
    result: "APPROVED",
    amount: Math.floor((funding?.asked ?? 0) / 200) * 100,
    reasons: half,
  }));
const refused = (days: number): After => decided(days, () => ({ result: "NOT_APPROVED", reasons: none }));
const carriedOut: After = { who: "officer", action: "process", days: 1 };
const objected = (days: number): After => ({
  who: "applicant",
  action: "object",
  days,
  body: () => ({ reason: "傳譯費用是會議的必要開支，現附同報價，請重新考慮。" }),
});
const paidOut = (reference: string): After => ({
  who: "cashier",
  action: "settle",
  days: 6,
  body: ({ funding }, today) => ({ amount: funding?.amount ?? 0, paidOn: today, reference }),
});
const verified: After = {
  who: "officer",
  action: "recordVerification",
  days: 4,
  body: () => ({ result: "VERIFIED" }),
};

interface Plan {
  scheme: string;
  submitOn: Day;
  /** The first day of what it is for; every day of these answers moves with it. */
  from?: Day;
  days?: readonly string[];
  more?: Answers;
  goal?: Story["goal"];
  after: readonly After[];
}
const event = (eventName: string, organiser?: string): Answers => ({
  eventName,
  ...(organiser && { organiser }),
});
/** Letters for the visitors of an activity; whether they still hold is a matter of its days. */
const letters = (submitOn: Day, from: Day, activityName: string): Plan => ({
  scheme: "ENDORSEMENT_MAINLAND",
  submitOn,
  from,
  days: ["activityStart", "activityEnd", "arrivalDate", "departureDate"],
  goal: "ENDORSEMENT_APPROVED",
  more: { activityName },
  after: [verified],
});

const plans: Record<string, readonly Plan[]> = {
  "institution-applicant": [
    {
      // Nobody reported on it within thirty days: the grant is cancelled.
      scheme: "INCENTIVE_EXHIBITOR",
      submitOn: day("2025-09-08"),
      from: day("2025-11-12"),
      days: ["exhibitionDates"],
      more: {
        exhibitionName: "馬德里國際食品飲料展 2025",
        venue: "西班牙馬德里會展中心",
        organiser: "馬德里會展局",
      },
      after: [inFull(5), carriedOut],
    },
    {
      scheme: "TRAINING",
      submitOn: day("2026-04-14"),
      from: day("2026-07-06"),
      days: ["courseStart", "courseEnd"],
      more: { courseName: "會展項目風險管理證書課程" },
      after: [inFull(6), carriedOut, paidOut("TRF-2026-0388")],
    },
    {
      scheme: "INCENTIVE_EVENT_SUPPORT",
      submitOn: day("2026-10-12"),
      from: day("2027-01-20"),
      days: ["eventDates", "guestRooms"],
      more: event("粵港澳大灣區餐飲供應鏈論壇 2027"),
      after: [inPart(20), objected(2)],
    },
    { scheme: "SUBSIDY_ECOMMERCE", submitOn: day("2026-11-11"), after: [refused(2)] },
    { scheme: "FIRST_SHOP_GENERAL", submitOn: day("2026-11-11"), after: [inFull(2)] },
    letters(day("2026-07-13"), day("2026-09-10"), "澳門餐飲採購洽談會 2026"),
    letters(day("2026-11-03"), day("2027-01-20"), "粵港澳大灣區餐飲供應鏈論壇 2027"),
  ],
  [leaderId]: [
    {
      scheme: "INCENTIVE_EXHIBITOR",
      submitOn: day("2026-10-19"),
      from: day("2027-03-10"),
      days: ["exhibitionDates"],
      more: {
        exhibitionName: "聖保羅國際消費品展 2027",
        venue: "巴西聖保羅展覽中心",
        organiser: "聖保羅會展協會",
      },
      after: [inPart(12)],
    },
    {
      scheme: "INCENTIVE_CONVENTION",
      submitOn: day("2026-10-26"),
      from: day("2027-02-24"),
      days: ["eventDates", "guestRooms"],
      more: event("澳門特許經營年會 2027"),
      after: [],
    },
  ],
  [associationId]: [
    {
      scheme: "SUBSIDY_ASSOCIATION",
      submitOn: day("2026-10-05"),
      from: day("2027-01-18"),
      days: ["eventDates"],
      more: event("越南胡志明市商務考察團"),
      after: [inFull(10), carriedOut],
    },
  ],
};

const firstOf = (value: Json | undefined): Day => {
  const found = typeof value === "string" ? value : (value as { from?: string } | undefined)?.from;
  return day(found ?? "");
};

/** The example of a scheme as this institution answers it. */
const answersOf = ({ fields, contacts }: Planned, { scheme, from, days = [], more }: Plan): Answers => {
  const example = schemeOf(scheme)?.example?.answers ?? {};
  const by = from ? daysBetween(firstOf(example[days[0] ?? ""]), from) : 0;
  const own: Answers = {
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
  };
  return {
    ...Object.fromEntries(
      Object.entries(example).map(([key, value]) => [
        key,
        days.includes(key) ? moved(value, by) : (own[key] ?? value),
      ]),
    ),
    ...more,
  };
};

/** What an institution that tries things out applied for money with; none for the others. */
export const granted = (by: Planned): Story[] =>
  (plans[by.id] ?? []).map((plan, i) => ({
    id: ulidOf(epochOf(plan.submitOn), randomOf(104_729 + 31 * i + by.id.length)),
    by,
    scheme: plan.scheme,
    answers: answersOf(by, plan),
    goal: plan.goal ?? "ACCEPTED",
    submitOn: plan.submitOn,
    pace: 3,
    after: plan.after,
  }));
