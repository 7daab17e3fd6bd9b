/** Members of a group for business matching, their hotels and their visit (spec 2 §3 › Business matching). */
import type { Json } from "@portal/core/forms/types/index";
import { getSchemeExample } from "../../../local/examples/index.ts";
import type { Changes } from "../cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { matchingCases, matchingEvent } from "./matching-cases.ts";

const example = getSchemeExample("MATCHING_GROUP").answers;
const [member] = example.members as Record<string, Json>[];
const [visitor] = example.entryList as Record<string, Json>[];
const withMember = (change: Record<string, Json>): Changes => ({ members: [{ ...member, ...change }] });
const withVisitor = (change: Record<string, Json>): Changes => ({ entryList: [{ ...visitor, ...change }] });
const meetsOnline: Changes = {
  participationMode: "ONLINE",
  members: [{ name: member?.name ?? "", title: member?.title ?? "" }],
  visitorsFromOutside: undefined,
  entryList: undefined,
};

export const matchingGroupEdges: SchemeEdges = {
  scheme: "MATCHING_GROUP",
  event: matchingEvent,
  cases: [
    ...matchingCases,
    {
      rule: "a hotel is for the event: three days before it at the earliest",
      allowed: withMember({ checkIn: "2027-03-15", checkOut: "2027-03-18" }),
      refused: withMember({ checkIn: "2027-03-14", checkOut: "2027-03-18" }),
      issue: "members.0.checkIn beforeMin",
    },
    {
      rule: "a hotel is left one day after the event at the latest",
      allowed: withMember({ checkIn: "2027-03-20", checkOut: "2027-03-21" }),
      refused: withMember({ checkIn: "2027-03-20", checkOut: "2027-03-22" }),
      issue: "members.0.checkOut afterMax",
    },
    {
      rule: "never two years later",
      allowed: withMember({ checkIn: "2027-03-18", checkOut: "2027-03-20" }),
      refused: withMember({ checkIn: "2029-03-18", checkOut: "2029-03-20" }),
      issue: "members.0.checkIn afterMax",
      further: ["members.0.checkOut afterMax"],
    },
    {
      rule: "nobody has left before the event begins",
      allowed: withMember({ checkIn: "2027-03-16", checkOut: "2027-03-18" }),
      refused: withMember({ checkIn: "2027-03-16", checkOut: "2027-03-17" }),
      issue: "members.0.checkOut beforeMin",
    },
    {
      rule: "a room is taken for a night at least",
      allowed: withMember({ checkIn: "2027-03-18", checkOut: "2027-03-19" }),
      refused: withMember({ checkIn: "2027-03-18", checkOut: "2027-03-18" }),
      issue: "members.0.checkOut beforeMin",
    },
    {
      rule: "nobody leaves before arriving",
      allowed: withMember({ checkIn: "2027-03-19", checkOut: "2027-03-20" }),
      refused: withMember({ checkIn: "2027-03-19", checkOut: "2027-03-18" }),
      issue: "members.0.checkOut beforeMin",
    },
    {
      rule: "a member on site says whether it takes a room, and one of a group that meets online needs none",
      allowed: {
        participationMode: "ONLINE",
        members: [{ name: member?.name ?? "", title: member?.title ?? "" }],
      },
      refused: {
        participationMode: "BOTH",
        members: [{ name: member?.name ?? "", title: member?.title ?? "" }],
      },
      issue: "members.0.staysInHotel required",
    },
    {
      rule: "a member who lives in Macao has no hotel, and one who stays in one names it",
      allowed: {
        participationMode: "BOTH",
        members: [{ name: member?.name ?? "", title: member?.title ?? "", staysInHotel: false }],
      },
      refused: {
        participationMode: "BOTH",
        members: [{ name: member?.name ?? "", title: member?.title ?? "", staysInHotel: true }],
      },
      issue: "members.0.hotel required",
      further: ["members.0.checkIn required", "members.0.checkOut required"],
    },
    {
      rule: "a room costs nothing or more, and whoever takes none is not asked",
      allowed: withMember({ staysInHotel: false, cost: { amount: -1, currency: "MOP" } }),
      refused: withMember({ staysInHotel: true, cost: { amount: -1, currency: "MOP" } }),
      issue: "members.0.cost min",
    },
    {
      rule: "the last night is that before the last day of the window",
      allowed: withMember({ checkIn: "2027-03-20", checkOut: "2027-03-21" }),
      refused: withMember({ checkIn: "2027-03-21", checkOut: "2027-03-22" }),
      issue: "members.0.checkIn afterMax",
      further: ["members.0.checkOut afterMax"],
    },
    {
      rule: "visitors from outside are listed",
      allowed: { visitorsFromOutside: false, entryList: undefined },
      refused: { visitorsFromOutside: true, entryList: undefined },
      issue: "entryList required",
    },
    {
      rule: "a visitor leaves on the day of arrival or later",
      allowed: withVisitor({ arrivesOn: "2027-03-19", departsOn: "2027-03-19" }),
      refused: withVisitor({ arrivesOn: "2027-03-19", departsOn: "2027-03-18" }),
      issue: "entryList.0.departsOn beforeMin",
    },
    {
      rule: "a visit begins three days before the event at the earliest",
      allowed: withVisitor({ arrivesOn: "2027-03-15", departsOn: "2027-03-18" }),
      refused: withVisitor({ arrivesOn: "2027-03-14", departsOn: "2027-03-18" }),
      issue: "entryList.0.arrivesOn beforeMin",
    },
    {
      rule: "a visit ends a day after the event at the latest",
      allowed: withVisitor({ arrivesOn: "2027-03-20", departsOn: "2027-03-21" }),
      refused: withVisitor({ arrivesOn: "2027-03-20", departsOn: "2027-03-22" }),
      issue: "entryList.0.departsOn afterMax",
    },
    {
      rule: "visitors have documents with numbers",
      allowed: withVisitor({ idNumber: "PT0987654" }),
      refused: withVisitor({ idNumber: "-" }),
      issue: "entryList.0.idNumber format",
    },
    {
      rule: "a visit touches the event",
      allowed: withVisitor({ arrivesOn: "2027-03-20", departsOn: "2027-03-21" }),
      refused: withVisitor({ arrivesOn: "2027-03-21", departsOn: "2027-03-21" }),
      issue: "entryList.0.arrivesOn afterMax",
    },
    {
      rule: "the same person is named once",
      allowed: { members: [member as Json, { ...member, name: "李文杰二" }] },
      refused: { members: [member as Json, member as Json] },
      issue: "members.1.name duplicate",
    },
    {
      rule: "a buyer who meets online consents",
      allowed: { side: "BUYER", participationMode: "BOTH", onlineBuyerConsent: true },
      refused: { side: "BUYER", participationMode: "BOTH", onlineBuyerConsent: undefined },
      issue: "onlineBuyerConsent agree",
    },
    {
      rule: "a visitor enters once, by the number of the document",
      allowed: { entryList: [visitor as Json, { ...visitor, idNumber: "C12345679" }] },
      refused: { entryList: [visitor as Json, { ...visitor, name: "李文杰二" }] },
      issue: "entryList.1.idNumber duplicate",
    },
    {
      rule: "a group that meets online has nobody who enters",
      allowed: meetsOnline,
      refused: { participationMode: "BOTH", visitorsFromOutside: undefined, entryList: undefined },
      issue: "visitorsFromOutside required",
    },
    {
      rule: "a group has members",
      allowed: { members: [member as Json] },
      refused: { members: [] },
      issue: "members required",
    },
    {
      rule: "each of them with a title",
      allowed: withMember({ title: "經理" }),
      refused: withMember({ title: "" }),
      issue: "members.0.title required",
    },
    {
      rule: "a seller who meets online needs no consent, and a buyer does",
      allowed: { ...meetsOnline, side: "SELLER", onlineBuyerConsent: undefined },
      refused: { ...meetsOnline, side: "BUYER", onlineBuyerConsent: undefined },
      issue: "onlineBuyerConsent agree",
    },
  ],
};
