/**
 * OVERSEAS_DELEGATION: travelling with a delegation of the institute to a fair or a roadshow (schemes S9; spec 2 §2,
 * §3, §6). One person registers in one or two capacities and adds fellow travellers. A delegation that comes to Macao
 * also needs a list of entries.
 */
import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  add,
  all,
  amongPersons,
  any,
  countRows,
  dayDifference,
  eq,
  eventProperty,
  gt,
  ifElse,
  includes,
  is,
  not,
  rowColumn,
} from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { certifiedNames } from "../shared/certified-data.ts";
import {
  contactBlock,
  decisionDeadlines,
  declarations,
  delegationTerms,
  institutionBlock,
  isHeldAbroad,
  isHeldOutsideMacao,
  paidActions,
  participantPhoto,
} from "../shared/field-builders.ts";
import {
  birthDayBounds,
  buildTypedDocument,
  hotelDayBoundsOfJourney,
  personDocument,
  travelColumns,
  travelDocumentDay,
} from "../shared/people.ts";
import { buildEntryList } from "../shared/services.ts";

const isHeldInMacao = eq(eventProperty("heldInMacao"), true);
const joinsAsAssociation = includes("participationNames", "ASSOCIATION");
const joinsAsCompany = includes("participationNames", "COMPANY");
const joinsAsOther = includes("participationNames", "OTHER");
const industryOptions = { list: "industry" };
/** A member who books a room knows its details; for rooms booked by the institute they are not known yet. */
const arrangesOwnRoom = is("accommodationChoice", "OWN_ARRANGEMENT");
/** Whoever leaves on the day of arrival takes no room: a check-out is after its check-in (spec 2 §5). */
const staysOvernight = gt(rowColumn("departsOn"), rowColumn("arrivesOn"));

export const overseasDelegation = lazyScheme("OVERSEAS_DELEGATION", () =>
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
          associationName: f.text(255, { noIllegal: true, when: joinsAsAssociation }),
          associationPosition: f.text(255, { noIllegal: true, when: joinsAsAssociation }),
          associationAddress: f.text(255, { noIllegal: true, when: joinsAsAssociation }),
          associationIndustry: f.choice(industryOptions, { look: "select", when: joinsAsAssociation }),
          companyName: f.text(255, {
            noIllegal: true,
            prefill: "institution.nameZh",
            certified: { paths: certifiedNames },
            when: joinsAsCompany,
          }),
          companyPosition: f.text(255, {
            noIllegal: true,
            prefill: "contact.jobTitleZh",
            when: joinsAsCompany,
          }),
          companyAddress: f.text(255, {
            noIllegal: true,
            prefill: "institution.address",
            when: joinsAsCompany,
          }),
          companyIndustry: f.choice(industryOptions, { look: "select", when: joinsAsCompany }),
          otherName: f.text(255, { noIllegal: true, when: joinsAsOther }),
          otherPosition: f.text(255, { noIllegal: true, when: joinsAsOther }),
          otherAddress: f.text(255, { noIllegal: true, when: joinsAsOther }),
          otherIndustry: f.choice(industryOptions, { look: "select", when: joinsAsOther }),
        },
      },
      personal: {
        fields: {
          nameZh: f.text(100, { noIllegal: true, personal: true, prefill: "contact.nameZh" }),
          nameForeign: f.text(100, { noIllegal: true, personal: true, prefill: "contact.nameForeign" }),
          gender: f.choice({ list: "gender" }, { look: "radio", personal: true }),
          birthDate: f.day({ ...birthDayBounds, personal: true }),
          profile: f.longText({ max: 1000 }, { noIllegal: true, required: false }),
          idDocuments: f.lines({
            columns: {
              type: f.choice({ list: "idDocumentType" }, { look: "select" }),
              number: buildTypedDocument("type", "birthDate", "gender"),
              validUntil: travelDocumentDay,
            },
            max: 3,
            unique: ["type"],
            furtherUnique: "number",
            personal: true,
          }),
          photo: f.documents("PARTICIPANT_PHOTO", participantPhoto),
          entryCertificate: f.documents("ENTRY_CERTIFICATE", { personal: true, when: isHeldOutsideMacao }),
          visaNeeded: f.yesNo({ when: isHeldAbroad }),
          destinationDocument: f.documents("DESTINATION_DOCUMENT", {
            personal: true,
            when: all(isHeldAbroad, is("visaNeeded", true)),
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
              idNumber: personDocument,
              ...travelColumns,
              hotel: f.text(255, { noIllegal: true, required: arrangesOwnRoom, when: staysOvernight }),
              checkIn: f.day({
                ...hotelDayBoundsOfJourney.checkIn,
                required: arrangesOwnRoom,
                when: staysOvernight,
              }),
              checkOut: f.day({
                ...hotelDayBoundsOfJourney.checkOut,
                required: arrangesOwnRoom,
                when: staysOvernight,
              }),
              cost: f.money({ currency: "MOP", required: false }),
            },
            max: 20,
            unique: ["idNumber"],
            rowTotal: { column: "nights", of: dayDifference(rowColumn("checkIn"), rowColumn("checkOut")) },
            total: { column: "cost", label: "totals.cost" },
            personal: true,
            when: is("withMembers", true),
          }),
          entryList: buildEntryList(isHeldInMacao),
        },
      },
      declaration: { fields: { declarationText: f.content("declaration"), ...declarations } },
    },
    rules: [
      // Each person pays, so nobody is registered twice: not beside the registrant either.
      {
        id: "notRegistrantAgain",
        each: "members",
        when: is("withMembers", true),
        must: not(amongPersons(rowColumn("idNumber"), "idDocuments", "number")),
        at: "members.idNumber",
        key: "personTwice",
        code: errorCodes.DUPLICATE_ITEM_DETAILS,
      },
      // Whoever enters with the delegation takes part in it, and is paid for (decision 0593).
      {
        id: "visitorsTakePart",
        each: "entryList",
        when: isHeldInMacao,
        must: any(
          amongPersons(rowColumn("idNumber"), "idDocuments", "number"),
          all(is("withMembers", true), amongPersons(rowColumn("idNumber"), "members", "idNumber")),
        ),
        at: "entryList.idNumber",
        key: "personNotRegistered",
      },
    ],
    window: { kind: "EVENT" },
    deadlines: decisionDeadlines,
    // The institution pays the event's price for the participant and for each fellow traveller (C10).
    fees: {
      kind: "EVENT",
      currency: "MOP",
      refund: "DELEGATION",
      persons: add(1, ifElse(is("withMembers", true), countRows("members"), 0)),
    },
    limits: { group: "DELEGATION", oneInProcessing: true, certified: true },
    // Associations and institutions registered for delegations only (`00000`) can travel too (spec 2 §3), so the
    // rules of block H do not apply.
    eligibility: [],
    moves: paidActions,
    // A delegation can be to an event in Macao (C43).
    reports: ["REPORT_OUTSIDE", "REPORT_LOCAL", "REPORT_ONLINE"],
  }),
);
