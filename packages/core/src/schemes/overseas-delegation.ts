/**
 * OVERSEAS_DELEGATION: travel with a delegation of the institute to a fair or a roadshow (schemes S9; spec 2 §2, §3, §6).
 * One person registers, for one or two capacities, and brings along those who travel with it; a list of entries is asked
 * where the delegation comes to Macao.
 */
import { defineScheme, lazily } from "../form/define.ts";
import {
  add,
  all,
  choose,
  count,
  dayAdd,
  daysBetween,
  eq,
  includes,
  is,
  ofEvent,
  row,
  today,
} from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import { delegationExample } from "./overseas-delegation-example.ts";
import { entryList } from "./services.ts";
import {
  abroad,
  afterDecision,
  contactBlock,
  declarations,
  delegationTerms,
  institutionBlock,
  outsideMacao,
  paidMoves,
  participantPhoto,
} from "./shared.ts";

const inMacao = eq(ofEvent("heldInMacao"), true);
const association = includes("participationNames", "ASSOCIATION");
const company = includes("participationNames", "COMPANY");
const other = includes("participationNames", "OTHER");
const industry = { list: "industry" };
/** Rooms that a member books are known to it; those we book are not yet. */
const ownRoom = is("accommodationChoice", "OWN_ARRANGEMENT");

export const overseasDelegation = lazily("OVERSEAS_DELEGATION", () =>
  defineScheme({
    id: "OVERSEAS_DELEGATION",
    resource: "outlands",
    family: "EXHIBITION",
    steps: {
      ...delegationTerms,
      participation: {
        fields: {
          participationNames: f.choices(
            { list: "capacityName" },
            {
              min: { policy: "participationNames", path: "min" },
              max: { policy: "participationNames", path: "max" },
            },
          ),
          associationName: f.text(255, { noIllegal: true, when: association }),
          associationPosition: f.text(255, { noIllegal: true, when: association }),
          associationAddress: f.text(255, { noIllegal: true, when: association }),
          associationIndustry: f.choice(industry, { look: "select", when: association }),
          companyName: f.text(255, { noIllegal: true, prefill: "institution.nameZh", when: company }),
          companyPosition: f.text(255, { noIllegal: true, prefill: "contact.jobTitleZh", when: company }),
          companyAddress: f.text(255, { noIllegal: true, prefill: "institution.address", when: company }),
          companyIndustry: f.choice(industry, { look: "select", when: company }),
          otherName: f.text(255, { noIllegal: true, when: other }),
          otherPosition: f.text(255, { noIllegal: true, when: other }),
          otherAddress: f.text(255, { noIllegal: true, when: other }),
          otherIndustry: f.choice(industry, { look: "select", when: other }),
        },
      },
      personal: {
        fields: {
          nameZh: f.text(100, { noIllegal: true, personal: true, prefill: "contact.nameZh" }),
          nameForeign: f.text(100, { noIllegal: true, personal: true, prefill: "contact.nameForeign" }),
          gender: f.choice({ list: "gender" }, { look: "radio", personal: true }),
          birthDate: f.day({ max: dayAdd(today, -1), personal: true }),
          profile: f.longText({ max: 1000 }, { noIllegal: true, required: false }),
          idDocuments: f.lines({
            columns: {
              type: f.choice({ list: "idDocumentType" }, { look: "select" }),
              number: f.text(50, { noIllegal: true, personal: true }),
              validUntil: f.day({ min: ofEvent("dates.end") }),
            },
            max: 3,
            unique: ["type"],
            personal: true,
          }),
          photo: f.documents("PARTICIPANT_PHOTO", participantPhoto),
          entryCertificate: f.documents("ENTRY_CERTIFICATE", { personal: true, when: outsideMacao }),
          visaNeeded: f.yesNo({ when: abroad }),
          destinationDocument: f.documents("DESTINATION_DOCUMENT", {
            personal: true,
            when: all(abroad, is("visaNeeded", true)),
          }),
        },
      },
      contact: {
        fields: {
          ...institutionBlock,
          ...contactBlock,
          phone: f.phone({ required: false, personal: true, prefill: "contact.phone" }),
          mobile: f.phone({ personal: true, prefill: "contact.mobile" }),
          email: f.email({ personal: true, prefill: "contact.email" }),
        },
      },
      travel: {
        fields: {
          transportChoice: f.choice({ list: "delegationTransport" }, { look: "radio" }),
          accommodationChoice: f.choice({ list: "delegationAccommodation" }, { look: "radio" }),
          withMembers: f.yesNo(),
          members: f.people({
            columns: {
              name: f.text(100, { noIllegal: true }),
              title: f.text(100, { noIllegal: true }),
              idNumber: f.text(50, { noIllegal: true, personal: true }),
              arrivesOn: f.day({ min: today }),
              departsOn: f.day({ min: row("arrivesOn") }),
              hotel: f.text(255, { noIllegal: true, required: ownRoom }),
              checkIn: f.day({ min: today, required: ownRoom }),
              checkOut: f.day({ min: dayAdd(row("checkIn"), 1), required: ownRoom }),
              cost: f.money({ currency: "MOP", required: false }),
            },
            max: 20,
            unique: ["idNumber"],
            rowTotal: { column: "nights", of: daysBetween(row("checkIn"), row("checkOut")) },
            total: { column: "cost", label: "totals.cost" },
            personal: true,
            when: is("withMembers", true),
          }),
          entryList: entryList(inMacao),
        },
      },
      declaration: { fields: { declarationText: f.content("declaration"), ...declarations } },
    },
    rules: [],
    window: { kind: "EVENT" },
    deadlines: afterDecision,
    // The institution pays for the participant and for each who travels along, by the event's price (C10).
    fees: {
      kind: "EVENT",
      currency: "MOP",
      refund: "DELEGATION",
      persons: add(1, choose(is("withMembers", true), count("members"), 0)),
    },
    limits: { group: "DELEGATION", oneInProcessing: true, certified: true },
    // Associations and institutions registered for delegations only (`00000`) travel too (spec 2 §3): block H is not asked.
    eligibility: [],
    moves: paidMoves,
    reports: ["REPORT_OUTSIDE"],
    example: {
      account: "other@demo.mo",
      at: "2026-11-23T10:00+08:00",
      eventId: "iberia-roadshow-2027",
      answers: delegationExample,
    },
  }),
);
