/**
 * SUBSIDY_ASSOCIATION: subsidy for a non-profit association that exhibits abroad, leads a delegation or holds a
 * conference (schemes S17; spec 3 §3 › Association subsidy). The specification does not show steps; the division is
 * ours.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  add,
  all,
  countRows,
  eq,
  field,
  gte,
  institutionProperty,
  is,
  isAnsweredField,
  isIn,
  lte,
  multiply,
  sum,
} from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { buildDurationRule, futureDayBounds } from "../shared/day-bounds.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { contactBlock, institutionBlock, refundBlock } from "../shared/field-builders.ts";
import {
  approvedFundingRule,
  budgetBalanceRule,
  buildBudgetField,
  buildDocumentsDeadline,
  buildFundingDeadlines,
  fundingAgreements,
  otherSubsidies,
  reportedGrantActions,
  unfundedExpenses,
} from "../shared/funding.ts";
import { personDocument } from "../shared/people.ts";

const buildAssociationLimit = (path: string) => ({ policy: "association", path });
const isBoothSupport = is("kind", "BOOTHS");
const isDelegation = is("kind", "DELEGATION");
const isConference = is("kind", "CONFERENCE");

export const association = lazyScheme("SUBSIDY_ASSOCIATION", () =>
  defineScheme({
    id: "SUBSIDY_ASSOCIATION",
    resource: "special",
    family: "SUBSIDY",
    steps: {
      association: {
        fields: { conditionsText: f.content("conditions"), ...institutionBlock, ...contactBlock },
      },
      activity: {
        fields: {
          kind: f.choice({ list: "associationActivity" }, { look: "radio" }),
          eventName: f.text(255, { noIllegal: true }),
          eventDates: f.dayRange(futureDayBounds),
          place: f.text(255, { noIllegal: true }),
          organiser: f.text(255, { noIllegal: true }),
          purpose: f.longText({ max: 500 }, { noIllegal: true }),
          boothCount: f.integer({ min: 1, max: 100, when: isBoothSupport }),
          boothArea: f.decimal({ min: 1, max: 1000, unit: "m²", when: isBoothSupport }),
          // At least ten people travel, and at most forty are supported (spec 3 §3, C30).
          delegationSize: f.integer({
            min: buildAssociationLimit("delegationMinPeople"),
            max: 500,
            when: isDelegation,
          }),
          subsidisedCount: f.integer({
            min: 1,
            max: buildAssociationLimit("subsidyCapPeople"),
            when: isDelegation,
          }),
          conferenceAttendees: f.integer({
            min: buildAssociationLimit("conferenceMinPeople"),
            max: 100_000,
            when: isConference,
          }),
        },
      },
      members: {
        when: isIn("kind", "BOOTHS", "DELEGATION"),
        fields: {
          members: f.people({
            columns: {
              name: f.text(100, { noIllegal: true }),
              unit: f.text(255, { noIllegal: true }),
              idNumber: personDocument,
            },
            max: 500,
            unique: ["idNumber"],
            personal: true,
          }),
        },
      },
      budget: {
        fields: {
          budgetText: f.content("budget"),
          incomeLines: buildBudgetField(4, "totals.incomeLines"),
          expenseLines: buildBudgetField(6, "totals.expenseLines"),
          requestedAmount: f.money({ min: 1 }),
          covered: f.computed(add(sum("incomeLines", "amount"), field("requestedAmount")), "money"),
          expenses: f.computed(sum("expenseLines", "amount"), "money"),
        },
      },
      funding: { fields: { fundingText: f.content("funding"), ...otherSubsidies, ...refundBlock } },
      documents: {
        fields: {
          gazetteCopy: f.documents("GAZETTE_COPY"),
          quotations: f.documents("QUOTATION_90D", { profile: "office" }),
          programme: f.documents("EVENT_BROCHURE", { profile: "office", required: isConference }),
        },
      },
      declaration: { fields: { notesText: f.content("notes"), ...fundingAgreements } },
    },
    rules: [
      {
        id: "supportedGo",
        must: lte(field("subsidisedCount"), field("delegationSize")),
        at: "subsidisedCount",
        key: "max",
        worked: { max: field("delegationSize") },
      },
      {
        id: "namedGo",
        when: isDelegation,
        must: lte(countRows("members"), field("delegationSize")),
        at: "members",
        key: "tooMany",
        worked: { max: field("delegationSize") },
      },
      {
        // Nobody is subsidised without a name (spec 3 §3).
        id: "subsidisedNamed",
        when: all(isDelegation, isAnsweredField("members")),
        must: gte(countRows("members"), field("subsidisedCount")),
        at: "members",
        key: "tooFew",
        worked: { min: field("subsidisedCount") },
      },
      {
        // The smallest stand of the documents has six square metres (spec 2 §3).
        id: "areaOfBooths",
        must: gte(field("boothArea"), multiply(field("boothCount"), 6)),
        at: "boothArea",
        key: "min",
        worked: { min: multiply(field("boothCount"), 6) },
      },
      buildDurationRule("eventDates"),
      budgetBalanceRule,
      approvedFundingRule,
    ],
    grant: { asked: field("requestedAmount"), payable: unfundedExpenses },
    activity: { name: "eventName", dates: "eventDates" },
    window: { kind: "ALL_YEAR" },
    deadlines: [
      ...buildFundingDeadlines(
        { policy: "leadDays.association" },
        "eventDates.from",
        errorCodes.REGISTRATION_CLOSED,
      ),
      buildDocumentsDeadline({ policy: "leadDays.association.missingDocuments" }),
    ],
    fees: { kind: "NONE" },
    limits: { group: "SUBSIDY_ASSOCIATION", oneInProcessing: true, certified: true },
    eligibility: [
      notDelegationOnly,
      {
        id: "association",
        must: eq(institutionProperty("nature"), "TRADE_ASSOCIATION"),
        code: errorCodes.NOT_ELIGIBLE,
        key: "eligibility.association",
      },
      {
        id: "fromMacao",
        must: eq(institutionProperty("macao"), true),
        code: errorCodes.NOT_ELIGIBLE,
        key: "eligibility.fromMacao",
      },
    ],
    moves: reportedGrantActions,
    reports: ["REPORT_OUTSIDE", "REPORT_CONVENTION"],
  }),
);
