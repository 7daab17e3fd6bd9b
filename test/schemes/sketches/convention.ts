/** S15 in the language: budget lines that agree, related parties with their comparison, five answers in words. */
import { codes } from "@portal/core/errors";
import { defineScheme } from "@portal/core/form/define";
import {
  add,
  any,
  count,
  field,
  gte,
  includes,
  is,
  isIn,
  lte,
  multiply,
  not,
  row,
  sum,
} from "@portal/core/form/expressions";
import * as f from "@portal/core/form/fields";
import { declarations } from "@portal/core/schemes/shared";

const exhibition = isIn("eventType", "GENERAL_EXHIBITION", "PROFESSIONAL_EXHIBITION", "COMBINED");
const words = { max: 200, unit: "words" } as const;
const amounts = (list: string) => ({ item: f.choice({ list }), amount: f.money() });

export const convention = defineScheme({
  id: "INCENTIVE_CONVENTION",
  resource: "special",
  family: "INCENTIVE",
  steps: {
    applicant: {
      fields: {
        organiserRole: f.choice({ list: "conventionOrganiserRole" }),
        shortIntroduction: f.longText({ max: 500 }),
        contacts: f.people({
          columns: { name: f.text(255), position: f.text(255), phone: f.phone(), email: f.email() },
          min: 1,
        }),
      },
    },
    event: {
      fields: {
        eventName: f.text(255),
        eventDates: f.dayRange(),
        eventType: f.choice({ list: "conventionEventType" }),
        recognition: f.choices({ list: "eventRecognition" }),
        exhibitorCount: f.integer({ min: 0, when: exhibition }),
        firstTime: f.yesNo(),
        previousYearInfo: f.longText({ max: 500 }, { when: is("firstTime", false) }),
      },
    },
    results: {
      fields: {
        macaoParticipants: f.integer({ min: 0 }),
        overseasParticipants: f.integer({ min: 0 }),
        totalParticipants: f.computed(
          add(field("macaoParticipants"), field("overseasParticipants")),
          "integer",
        ),
        guestRooms: f.lines({
          columns: { date: f.day(), rooms: f.integer({ min: 1 }), nights: f.integer({ min: 1 }) },
          min: 0,
          required: false,
          rowTotal: { column: "roomNights", of: multiply(row("rooms"), row("nights")) },
          total: { column: "roomNights", label: "totals.roomNights" },
        }),
      },
    },
    related: {
      fields: {
        relatedPartyDeclared: f.yesNo(),
        relatedParties: f.lines({
          columns: {
            supplierName: f.text(255),
            relationship: f.choice({ list: "relatedPartyRelationship" }),
            reasons: f.longText(words),
            priceComparison: f.documents("PRICE_COMPARISON", { profile: "office" }),
          },
          when: is("relatedPartyDeclared", true),
        }),
      },
    },
    budget: {
      fields: {
        supportItems: f.choices({ list: "supportItem" }),
        accommodationBudget: f.money({ when: includes("supportItems", "ACCOMMODATION") }),
        expenseLines: f.lines({ columns: amounts("incentiveCostLine"), max: 6, unique: ["item"] }),
        fundingLines: f.lines({
          columns: { source: f.text(255), amount: f.money() },
          max: 4,
          unique: ["source"],
        }),
      },
    },
    impact: {
      fields: {
        internationalisation: f.longText(words),
        digital: f.longText(words),
        green: f.longText(words),
      },
    },
    declaration: { fields: { ...declarations } },
  },
  rules: [
    {
      id: "budgetAgrees",
      must: { op: "sameSum", left: sum("expenseLines", "amount"), right: sum("fundingLines", "amount") },
      at: "fundingLines",
      key: "sumDiffers",
    },
    {
      id: "hundredPeople",
      when: not(exhibition),
      must: gte(field("totalParticipants"), 100),
      at: "macaoParticipants",
      key: "min",
      params: { min: 100 },
    },
    {
      id: "recognitionOrNone",
      must: any(not(includes("recognition", "NOT_APPLICABLE")), lte(count("recognition"), 1)),
      at: "recognition",
      key: "option",
    },
  ],
  window: { kind: "ALL_YEAR" },
  deadlines: [
    {
      kind: "applyBy",
      anchor: { earliest: ["eventDates.from"] },
      amount: { policy: "leadDays.eventSupport" },
      unit: "CALENDAR",
      direction: "BEFORE",
      code: codes.LEAD_TIME_50_DAYS,
    },
  ],
  fees: { kind: "NONE" },
  limits: { group: "INCENTIVE_CONVENTION", oneInProcessing: true, certified: true },
  eligibility: [],
  moves: [
    "submit",
    "discard",
    "requestSupplement",
    "supplement",
    "accept",
    "reject",
    "process",
    "decideFunding",
    "settle",
  ],
  reports: ["REPORT_CONVENTION"],
  example: { account: "other@demo.mo", at: "2026-11-23T10:00+08:00", answers: {} },
});
