/**
 * TRAVEL_SHOW: support for exhibiting at the business-travel show (schemes S18; spec 3 §9). The specification does
 * not show its fields, so they follow from its amounts, which apply to this scheme (C31). The application fee is not
 * refunded; government bodies pay none.
 */
import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  add,
  all,
  any,
  dayDifference,
  divide,
  eq,
  eventProperty,
  field,
  gt,
  gte,
  institutionProperty,
  is,
  isAnsweredField,
  lt,
  lte,
  minOf,
  multiply,
  not,
  policy,
  rowColumn,
  subtract,
  sum,
  sumOf,
  type TypedCondition,
} from "../../forms/expressions/expressions.ts";
import type { SchemeDeadline } from "../../forms/types/index.ts";
import { AVOS_PER_PATACA } from "../../forms/values/mop-amount.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { contactBlock, institutionBlock, refundBlock } from "../shared/field-builders.ts";
import { agreements, chargedActions, freeDeadlines } from "../shared/services.ts";
import {
  computedSubsidy,
  getRatePolicy,
  isStandWanted,
  isTravelWanted,
  reportedSubsidy,
  supportedCosts,
  travellerCost,
} from "./amounts.ts";

const getRateLimit = (path: string) => ({ policy: "subsidyRates", path });
const workshopHours = { min: getRatePolicy("workshopHours.0"), max: getRatePolicy("workshopHours.1") };
/**
 * An avo at least is asked for with a support that is wanted: fares and rooms can cost nothing, and a share of a small
 * rent is less than an avo.
 * @param kind of support, the start of the field with its amount
 * @param at the field with its costs
 */
const buildAmountRule = <A extends string>(
  kind: "stand" | "freight" | "travel",
  isWanted: TypedCondition<"standWanted" | "freightWanted" | "travelWanted">,
  at: A,
) => ({
  id: `${kind}AskedFor`,
  when: all<"standWanted" | "freightWanted" | "travelWanted" | A>(isWanted, isAnsweredField(at)),
  must: gte(field(`${kind}Support` as const), 1),
  at,
  key: "nothingAskedFor",
});
const eventDays = add(dayDifference(eventProperty("dates.start"), eventProperty("dates.end")), 1);
const supportChoices = ["standWanted", "freightWanted", "travelWanted", "workshopWanted"] as const;
const isGovernmentBody = eq(institutionProperty("nature"), "GOVERNMENT_BODY");
const travelShowDeadlines: SchemeDeadline[] = [
  {
    kind: "payment",
    anchor: "PAYMENT_REQUESTED",
    amount: { policy: "payment.travelShow.dueWorkingDays" },
    unit: "WORKING",
    direction: "AFTER",
    action: "lapsePayment",
  },
  {
    kind: "report",
    anchor: "EVENT_END",
    amount: { policy: "travelShow", path: "reportDays" },
    unit: "CALENDAR",
    direction: "AFTER",
    action: "lapseReport",
  },
  ...freeDeadlines,
];

export const travelShow = lazyScheme("TRAVEL_SHOW", () =>
  defineScheme({
    id: "TRAVEL_SHOW",
    resource: "special",
    family: "TRAVEL_SHOW",
    steps: {
      activity: {
        fields: {
          conditionsText: f.content("conditions"),
          applicantClass: f.choice({ list: "travelShowApplicantClass" }, { look: "radio" }),
        },
      },
      applicant: { fields: { ...institutionBlock, ...contactBlock } },
      support: {
        fields: {
          standWanted: f.yesNo(),
          standDays: f.integer({
            min: 1,
            max: getRateLimit("exhibitionMaxDays"),
            when: isStandWanted,
          }),
          standArea: f.decimal({ min: 1, max: 1000, unit: "m²", when: isStandWanted }),
          standRent: f.money({ min: 1, when: isStandWanted }),
          // The rent of a larger stand is supported for the area of one (spec 3 §9).
          standSupport: f.computed(
            divide(
              multiply(field("standRent"), minOf(field("standArea"), getRatePolicy("exhibitionStandSqm"))),
              field("standArea"),
            ),
            "money",
            { when: isStandWanted },
          ),
          freightWanted: f.yesNo(),
          freightCost: f.money({ min: 1, when: is("freightWanted", true) }),
          freightQuotation: f.documents("QUOTATION_90D", {
            profile: "office",
            when: is("freightWanted", true),
          }),
          freightSupport: f.computed(
            minOf(
              divide(multiply(field("freightCost"), getRatePolicy("freightPercent")), 100),
              multiply(getRatePolicy("freightMax"), AVOS_PER_PATACA),
            ),
            "money",
            { when: is("freightWanted", true) },
          ),
          travelWanted: f.yesNo(),
          travellers: f.people({
            columns: {
              name: f.text(100, { noIllegal: true, personal: true }),
              position: f.text(100, { noIllegal: true }),
              fare: f.money({ min: 0 }),
              // Whoever returns on the same day has a fare and no room.
              nights: f.integer({ min: 0, max: getRateLimit("travelNights") }),
              roomRate: f.money({ min: 0, when: gt(rowColumn("nights"), 0) }),
            },
            max: getRateLimit("travelPersons"),
            unique: ["name"],
            personal: true,
            when: isTravelWanted,
          }),
          travelSupport: f.computed(sumOf("travellers", travellerCost), "money", { when: isTravelWanted }),
          workshopWanted: f.yesNo(),
          workshopDate: f.day({
            min: eventProperty("dates.start"),
            max: eventProperty("dates.end"),
            when: is("workshopWanted", true),
          }),
          workshopStart: f.time({ ...workshopHours, when: is("workshopWanted", true) }),
          workshopEnd: f.time({ ...workshopHours, when: is("workshopWanted", true) }),
          workshopPersons: f.integer({
            min: 1,
            max: getRateLimit("workshopMaxPersons"),
            when: is("workshopWanted", true),
          }),
          workshopSupport: f.computed(
            multiply(field("workshopPersons"), getRatePolicy("workshopPerPerson"), AVOS_PER_PATACA),
            "money",
            { when: is("workshopWanted", true) },
          ),
        },
      },
      budget: {
        fields: {
          expenseLines: f.lines({
            columns: { item: f.text(255, { noIllegal: true }), amount: f.money({ min: 1 }) },
            max: 6,
            unique: ["item"],
            total: { column: "amount", label: "totals.expenseLines" },
          }),
        },
      },
      payment: { fields: { feeText: f.content("fee"), ...refundBlock } },
      declaration: { fields: { notesText: f.content("notes"), ...agreements } },
    },
    rules: [
      {
        // Government bodies pay no fee (spec 3 §9); the certification tells which institutions are one.
        id: "classAsCertified",
        when: isAnsweredField("applicantClass"),
        must: any(
          all(isGovernmentBody, is("applicantClass", "GOVERNMENT")),
          all(not(isGovernmentBody), is("applicantClass", "OTHER")),
        ),
        at: "applicantClass",
        key: "applicantClass",
      },
      {
        id: "somethingWanted",
        when: all(...supportChoices.map((kind) => isAnsweredField(kind))),
        must: any(...supportChoices.map((kind) => is(kind, true))),
        at: "standWanted",
        key: "supportWanted",
      },
      // Each support that is wanted is asked for with an amount (decision 0602).
      buildAmountRule("stand", isStandWanted, "standRent"),
      buildAmountRule("freight", is("freightWanted", true), "freightCost"),
      buildAmountRule("travel", isTravelWanted, "travellers"),
      {
        id: "standOpen",
        must: lte(field("standDays"), eventDays),
        at: "standDays",
        key: "max",
        worked: { max: eventDays },
      },
      {
        id: "costsInBudget",
        when: isAnsweredField("expenseLines"),
        must: lte(supportedCosts, sum("expenseLines", "amount")),
        at: "expenseLines",
        key: "costOutsideBudget",
        worked: { difference: subtract(supportedCosts, sum("expenseLines", "amount")) },
      },
      {
        id: "askedInBudget",
        when: isAnsweredField("expenseLines"),
        must: lte(computedSubsidy, sum("expenseLines", "amount")),
        at: "expenseLines",
        key: "requestExceedsCosts",
        worked: { difference: subtract(computedSubsidy, sum("expenseLines", "amount")) },
      },
      {
        id: "workshopTimes",
        must: lt(field("workshopStart"), field("workshopEnd")),
        at: "workshopEnd",
        key: "timeOrder",
      },
    ],
    grant: { asked: computedSubsidy, payable: reportedSubsidy },
    window: { kind: "EVENT" },
    deadlines: travelShowDeadlines,
    fees: {
      kind: "FIXED",
      amount: multiply(policy("travelShow", "applicationFee"), AVOS_PER_PATACA),
      currency: "MOP",
      waivedWhen: all(is("applicantClass", "GOVERNMENT"), eq(policy("travelShow", "governmentExempt"), true)),
      refundable: false,
    },
    limits: { group: "TRAVEL_SHOW", oneInProcessing: true, certified: true },
    eligibility: [notDelegationOnly],
    moves: [...chargedActions, "decideFunding", "closeWaitingGrant", "settle", "lapseReport"],
    reports: ["REPORT_LOCAL", "REPORT_OUTSIDE", "REPORT_ONLINE"],
  }),
);
