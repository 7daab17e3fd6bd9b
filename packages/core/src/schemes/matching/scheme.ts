/**
 * MATCHING_INDIVIDUAL and MATCHING_GROUP: business matching at an event, for buyers and sellers from anywhere (schemes
 * S13; spec 2 §2, §3 › Business matching). A group also enters its members with the hotels of those who stay in one,
 * and the list of people who enter Macao.
 */
import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  dayDifference,
  eq,
  institutionProperty,
  is,
  isIn,
  not,
  rowColumn,
} from "../../forms/expressions/expressions.ts";
import type { Scheme } from "../../forms/types/index.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { institutionBlock } from "../shared/field-builders.ts";
import { hotelDayBounds } from "../shared/people.ts";
import {
  agreements,
  buildEntryList,
  conditionsStep,
  freeActions,
  freeDeadlines,
} from "../shared/services.ts";

const companyStep = {
  fields: {
    ...institutionBlock,
    creditCode: f.idNumber("CREDIT_CODE", { when: eq(institutionProperty("country"), "CN") }),
    industry: f.choiceOther({ list: "matchingIndustry" }),
    website: f.url({ required: false }),
    productsServices: f.longText({ max: 500 }, { noIllegal: true }),
  },
};
const representativeStep = {
  fields: {
    representativeName: f.text(100, { noIllegal: true, personal: true, prefill: "contact.nameZh" }),
    salutation: f.choice({ list: "salutation" }, { look: "radio" }),
    mobile: f.phone({ personal: true, prefill: "contact.mobile" }),
    chatId: f.text(100, { noIllegal: true, personal: true, required: false }),
    email: f.email({ personal: true, prefill: "contact.email" }),
  },
};
/**
 * Buyers state what they seek and sellers what they offer (spec 2 §3). Online buyers agree that the meeting is held
 * and recorded online.
 */
const wishesStep = {
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
/** Participants who only meet online need no room, and members who live in Macao take none (spec 2 §3). */
const isOnSite = not(is("participationMode", "ONLINE"));
const takesRoom = all<"participationMode">(isOnSite, eq(rowColumn("staysInHotel"), true));
const delegationStep = {
  fields: {
    groupName: f.text(100, { noIllegal: true }),
    groupNumber: f.text(100, { noIllegal: true }),
    members: f.people({
      columns: {
        name: f.text(100, { noIllegal: true }),
        title: f.text(255, { noIllegal: true }),
        staysInHotel: f.yesNo({ when: isOnSite }),
        hotel: f.text(255, { noIllegal: true, when: takesRoom }),
        checkIn: f.day({ ...hotelDayBounds.checkIn, when: takesRoom }),
        checkOut: f.day({ ...hotelDayBounds.checkOut, when: takesRoom }),
        cost: f.money({ required: false, when: takesRoom }),
      },
      max: 100,
      unique: ["name", "title"],
      rowTotal: { column: "roomNights", of: dayDifference(rowColumn("checkIn"), rowColumn("checkOut")) },
      total: { column: "cost", label: "totals.cost" },
      personal: true,
    }),
    visitorsFromOutside: f.yesNo({ when: isOnSite }),
    entryList: buildEntryList(is("visitorsFromOutside", true)),
  },
};
const declarationStep = { fields: { notesText: f.content("notes"), ...agreements } };

/** Members of both schemes besides their steps: open to everyone who is certified, free, once per event. */
const matchingBase = {
  resource: "appother",
  family: "EXHIBITION",
  rules: [],
  window: { kind: "EVENT" },
  deadlines: freeDeadlines,
  fees: { kind: "NONE" },
  limits: { group: "MATCHING", oneInProcessing: true, certified: true },
  eligibility: [notDelegationOnly],
  moves: freeActions,
  reports: [],
} satisfies Partial<Scheme>;

export const matchingIndividual = lazyScheme("MATCHING_INDIVIDUAL", () =>
  defineScheme({
    ...matchingBase,
    id: "MATCHING_INDIVIDUAL",
    steps: {
      conditions: conditionsStep,
      company: companyStep,
      representative: representativeStep,
      wishes: wishesStep,
      declaration: declarationStep,
    },
  }),
);
export const matchingGroup = lazyScheme("MATCHING_GROUP", () =>
  defineScheme({
    ...matchingBase,
    id: "MATCHING_GROUP",
    steps: {
      conditions: conditionsStep,
      company: companyStep,
      representative: representativeStep,
      wishes: wishesStep,
      delegation: delegationStep,
      declaration: declarationStep,
    },
  }),
);
