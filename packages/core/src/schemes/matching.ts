/**
 * MATCHING_INDIVIDUAL and MATCHING_GROUP: business matching at an event, for buyers and sellers from anywhere (schemes S13;
 * spec 2 §2, §3 › Business matching). A group brings its members with hotels, and the list of those who enter Macao.
 */
import { defineScheme, lazily } from "../form/define.ts";
import {
  all,
  dayAdd,
  daysBetween,
  eq,
  is,
  isIn,
  not,
  ofInstitution,
  row,
  today,
} from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import type { Scheme } from "../form/types.ts";
import { matchingAnswers, matchingGroupAnswers } from "./matching-example.ts";
import { agreements, conditionsStep, entryList, freeClocks, freeMoves } from "./services.ts";
import { institutionBlock } from "./shared.ts";

const company = {
  fields: {
    ...institutionBlock,
    creditCode: f.idNumber("CREDIT_CODE", { when: eq(ofInstitution("country"), "CN") }),
    industry: f.choiceOther({ list: "matchingIndustry" }),
    website: f.url({ required: false }),
    productsServices: f.longText({ max: 500 }, { noIllegal: true }),
  },
};
const representative = {
  fields: {
    representativeName: f.text(100, { noIllegal: true, personal: true, prefill: "contact.nameZh" }),
    salutation: f.choice({ list: "salutation" }, { look: "radio" }),
    mobile: f.phone({ personal: true, prefill: "contact.mobile" }),
    chatId: f.text(100, { noIllegal: true, personal: true, required: false }),
    email: f.email({ personal: true, prefill: "contact.email" }),
  },
};
/** Buyers seek, sellers provide (spec 2 §3); who buys online agrees that the meeting is held and kept online. */
const wishes = {
  fields: {
    side: f.choice({ values: ["BUYER", "SELLER"] }, { look: "radio" }),
    participationMode: f.choice({ event: "participationModes" }, { look: "radio" }),
    negotiationScope: f.longText({ max: 500 }, { noIllegal: true }),
    cooperationMode: f.choiceOther({ list: "cooperationMode" }),
    description: f.longText(
      { min: { policy: "matching.descriptionMinWords" }, max: 500, unit: "words" },
      { noIllegal: true },
    ),
    estimatedAmount: f.money({ required: false }),
    tentativeSlot: f.slot({ event: "slots" }, { choices: 2, required: false }),
    onlineBuyerConsent: f.declaration({
      when: all<"side" | "participationMode">(
        is("side", "BUYER"),
        isIn("participationMode", "ONLINE", "BOTH"),
      ),
    }),
  },
};
/** Whoever only meets online needs no room. */
const here = not(is("participationMode", "ONLINE"));
const delegation = {
  fields: {
    groupName: f.text(100, { noIllegal: true }),
    groupNumber: f.text(100, { noIllegal: true }),
    members: f.people({
      columns: {
        name: f.text(100, { noIllegal: true }),
        title: f.text(255, { noIllegal: true }),
        hotel: f.text(255, { noIllegal: true, when: here }),
        checkIn: f.day({ min: today, when: here }),
        checkOut: f.day({ min: dayAdd(row("checkIn"), 1), when: here }),
        cost: f.money({ required: false, when: here }),
      },
      max: 100,
      unique: ["name", "title"],
      rowTotal: { column: "roomNights", of: daysBetween(row("checkIn"), row("checkOut")) },
      total: { column: "cost", label: "totals.cost" },
      personal: true,
    }),
    visitorsFromOutside: f.yesNo({ when: here }),
    entryList: entryList(is("visitorsFromOutside", true)),
  },
};
const declaration = { fields: { notesText: f.content("notes"), ...agreements } };

/** What both have besides their steps: for everybody, without a fee, once an event. */
const matching = {
  resource: "appother",
  family: "EXHIBITION",
  rules: [],
  window: { kind: "EVENT" },
  deadlines: freeClocks,
  fees: { kind: "NONE" },
  limits: { group: "MATCHING", oneInProcessing: true, certified: false },
  eligibility: [],
  moves: freeMoves,
  reports: [],
} satisfies Partial<Scheme>;
const example = { account: "other@demo.mo", at: "2026-11-23T10:00+08:00", eventId: "sourcing-2027" };

export const matchingIndividual = lazily("MATCHING_INDIVIDUAL", () =>
  defineScheme({
    ...matching,
    id: "MATCHING_INDIVIDUAL",
    steps: { conditions: conditionsStep, company, representative, wishes, declaration },
    example: { ...example, answers: matchingAnswers },
  }),
);
export const matchingGroup = lazily("MATCHING_GROUP", () =>
  defineScheme({
    ...matching,
    id: "MATCHING_GROUP",
    steps: { conditions: conditionsStep, company, representative, wishes, delegation, declaration },
    example: { ...example, answers: matchingGroupAnswers },
  }),
);
