/**
 * SUBSIDY_ASSOCIATION: a non-profit association takes booths abroad, leads a delegation or holds a conference (schemes S17;
 * spec 3 §3 › Association subsidy). The document shows no steps; these are ours.
 */
import { codes } from "../errors.ts";
import { defineScheme, lazily } from "../form/define.ts";
import { add, count, eq, field, is, isIn, lte, ofInstitution, sum } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import { associationAnswers } from "./association-example.ts";
import {
  budgetBalances,
  budgetLines,
  completeBy,
  fundingAgreements,
  fundingClocks,
  heldAhead,
  otherSubsidies,
  reportedMoves,
} from "./funding.ts";
import { contactBlock, institutionBlock, refundBlock } from "./shared.ts";

const bound = (path: string) => ({ policy: "association", path });
const booths = is("kind", "BOOTHS");
const delegation = is("kind", "DELEGATION");
const conference = is("kind", "CONFERENCE");

export const association = lazily("SUBSIDY_ASSOCIATION", () =>
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
          eventDates: f.dayRange(heldAhead),
          place: f.text(255, { noIllegal: true }),
          organiser: f.text(255, { noIllegal: true }),
          purpose: f.longText({ max: 500 }, { noIllegal: true }),
          boothCount: f.integer({ min: 1, max: 100, when: booths }),
          boothArea: f.decimal({ min: 1, max: 1000, unit: "m²", when: booths }),
          // Ten at least go; forty at most are supported (spec 3 §3, C30).
          delegationSize: f.integer({ min: bound("delegationMinPeople"), max: 500, when: delegation }),
          subsidisedCount: f.integer({ min: 1, max: bound("subsidyCapPeople"), when: delegation }),
          conferenceAttendees: f.integer({
            min: bound("conferenceMinPeople"),
            max: 100_000,
            when: conference,
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
              idNumber: f.text(50, { noIllegal: true, personal: true }),
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
          incomeLines: budgetLines(4, "totals.incomeLines"),
          expenseLines: budgetLines(6, "totals.expenseLines"),
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
          programme: f.documents("EVENT_BROCHURE", { profile: "office", required: conference }),
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
        when: delegation,
        must: lte(count("members"), field("delegationSize")),
        at: "members",
        key: "tooMany",
        worked: { max: field("delegationSize") },
      },
      budgetBalances,
    ],
    grant: { asked: field("requestedAmount") },
    activity: { name: "eventName", dates: "eventDates" },
    window: { kind: "ALL_YEAR" },
    deadlines: [
      ...fundingClocks({ policy: "leadDays.association" }, "eventDates.from", codes.REGISTRATION_CLOSED),
      completeBy({ policy: "leadDays.association.missingDocuments" }),
    ],
    fees: { kind: "NONE" },
    limits: { group: "SUBSIDY_ASSOCIATION", oneInProcessing: true, certified: true },
    eligibility: [
      {
        id: "association",
        must: eq(ofInstitution("nature"), "TRADE_ASSOCIATION"),
        code: codes.NOT_ELIGIBLE,
        key: "eligibility.association",
      },
      {
        id: "fromMacao",
        must: eq(ofInstitution("macao"), true),
        code: codes.NOT_ELIGIBLE,
        key: "eligibility.fromMacao",
      },
    ],
    moves: reportedMoves,
    reports: ["REPORT_OUTSIDE", "REPORT_CONVENTION"],
    example: { account: "owner16@demo.mo", at: "2026-11-23T10:00+08:00", answers: associationAnswers },
  }),
);
