/** People of a delegation and their journeys (spec 2 §3 › Group registration and delegation participant). */
import type { Json } from "@portal/core/forms/types/index";
import type { Changes } from "../cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { buildNeededCases, refundCases } from "./shared-cases.ts";

const companion = {
  name: "林樂怡",
  title: "市場經理",
  idNumber: "MB0987654",
  arrivesOn: "2027-04-12",
  departsOn: "2027-04-17",
  hotel: "Hotel Tejo, Lisboa",
  checkIn: "2027-04-12",
  checkOut: "2027-04-17",
};
const { hotel: _hotel, checkIn: _checkIn, checkOut: _checkOut, ...dayTraveller } = companion;
const omitKey = (row: Record<string, Json>, key: string): Record<string, Json> =>
  Object.fromEntries(Object.entries(row).filter(([one]) => one !== key));
const withCompanions = (...changes: Record<string, Json>[]): Changes => ({
  members: changes.map((change) => ({ ...companion, ...change })),
});
const buildRegistrant = (type: string, number: string): Changes => ({
  idDocuments: [{ type, number, validUntil: "2031-03-01" }],
});
const bornIn1949 = { birthDate: "1949-12-31", gender: "FEMALE" };
const visitor = {
  name: "王小明",
  idNumber: "C12345678",
  arrivesOn: "2027-04-12",
  departsOn: "2027-04-17",
  unitName: "珠海貿易商會",
};
const inMacao = { heldInMacao: true, country: "MO" };
/** Visitors who take part as companions, under the same numbers. */
const withVisitors = (...changes: Record<string, Json>[]): Changes => ({
  ...withCompanions(...[visitor.idNumber, "C12345679"].map((idNumber) => ({ idNumber, name: visitor.name }))),
  entryList: changes.map((change) => ({ ...visitor, ...change })),
});

/** Abroad from 12 to 17 April 2027; today is 23 November 2026. */
export const overseasDelegationEdges: SchemeEdges = {
  scheme: "OVERSEAS_DELEGATION",
  event: {
    heldInMacao: false,
    country: "PT",
    type: "ABROAD",
    dates: { start: "2027-04-12", end: "2027-04-17" },
  },
  cases: [
    {
      rule: "nobody is born more than 120 years ago",
      allowed: { birthDate: "1906-11-23" },
      refused: { birthDate: "1906-11-22" },
      issue: "birthDate beforeMin",
    },
    {
      rule: "nobody is born in 1700",
      allowed: { birthDate: "1984-06-17" },
      refused: { birthDate: "1700-01-01" },
      issue: "birthDate beforeMin",
    },
    {
      rule: "nobody is born today",
      allowed: { birthDate: "2026-11-22" },
      refused: { birthDate: "2026-11-23" },
      issue: "birthDate afterMax",
    },
    {
      rule: "a Macao identity card has its own number",
      allowed: buildRegistrant("MACAO_PERMANENT_ID", "1234567(8)"),
      refused: buildRegistrant("MACAO_PERMANENT_ID", "???"),
      issue: "idDocuments.0.number format",
    },
    {
      rule: "the number of a passport is none of a Macao identity card",
      allowed: buildRegistrant("PASSPORT", "MB0123456"),
      refused: buildRegistrant("MACAO_PERMANENT_ID", "MB0123456"),
      issue: "idDocuments.0.number format",
    },
    {
      rule: "a Hong Kong identity card has a check digit",
      allowed: buildRegistrant("HONG_KONG_ID", "A123456(3)"),
      refused: buildRegistrant("HONG_KONG_ID", "A123456(4)"),
      issue: "idDocuments.0.number checkDigit",
    },
    {
      rule: "a Mainland identity card has a check digit",
      allowed: { ...buildRegistrant("MAINLAND_ID", "11010519491231002X"), ...bornIn1949 },
      refused: { ...buildRegistrant("MAINLAND_ID", "110105194912310021"), ...bornIn1949 },
      issue: "idDocuments.0.number checkDigit",
    },
    {
      rule: "a Mainland identity card holds the registrant's date of birth",
      allowed: { ...buildRegistrant("MAINLAND_ID", "11010519491231002X"), ...bornIn1949 },
      refused: {
        ...buildRegistrant("MAINLAND_ID", "11010519491231002X"),
        ...bornIn1949,
        birthDate: "1949-12-30",
      },
      issue: "idDocuments.0.number idBirthDate",
    },
    {
      rule: "a Mainland identity card holds the registrant's gender",
      allowed: { ...buildRegistrant("MAINLAND_ID", "11010519491231002X"), ...bornIn1949 },
      refused: { ...buildRegistrant("MAINLAND_ID", "11010519491231002X"), ...bornIn1949, gender: "MALE" },
      issue: "idDocuments.0.number idGender",
    },
    {
      rule: "a home return permit begins with H or M",
      allowed: buildRegistrant("HOME_RETURN_PERMIT", "M0123456700"),
      refused: buildRegistrant("HOME_RETURN_PERMIT", "C0123456700"),
      issue: "idDocuments.0.number format",
    },
    {
      rule: "a passport has digits",
      allowed: buildRegistrant("PASSPORT", "C01X00T47"),
      refused: buildRegistrant("PASSPORT", "PASSPORT"),
      issue: "idDocuments.0.number format",
    },
    {
      rule: "any other document has a number too",
      allowed: buildRegistrant("OTHER", "AB12345"),
      refused: buildRegistrant("OTHER", "???"),
      issue: "idDocuments.0.number format",
    },
    {
      rule: "a companion has a document with a number",
      allowed: withCompanions({ idNumber: "5123456(7)" }),
      refused: withCompanions({ idNumber: "???" }),
      issue: "members.0.idNumber format",
    },
    {
      rule: "a companion is not the registrant, who pays already",
      allowed: withCompanions({ idNumber: "1234567(9)" }),
      refused: withCompanions({ idNumber: "1234567(8)" }),
      issue: "members.0.idNumber personTwice",
    },
    {
      rule: "a companion is not the registrant without the brackets of the number",
      allowed: withCompanions({ idNumber: "12345679" }),
      refused: withCompanions({ idNumber: "12345678" }),
      issue: "members.0.idNumber personTwice",
    },
    {
      rule: "a companion is not the registrant by the second document, in small letters",
      allowed: withCompanions({ idNumber: "mb0123457" }),
      refused: withCompanions({ idNumber: "mb0123456" }),
      issue: "members.0.idNumber personTwice",
    },
    {
      rule: "the second companion is not the first",
      allowed: withCompanions({}, { idNumber: "MB0987655" }),
      refused: withCompanions({}, { idNumber: "mb 0987654" }),
      issue: "members.1.idNumber duplicate",
    },
    {
      rule: "a companion comes three days before the first day at the earliest",
      allowed: withCompanions({ arrivesOn: "2027-04-09" }),
      refused: withCompanions({ arrivesOn: "2027-04-08" }),
      issue: "members.0.arrivesOn beforeMin",
    },
    {
      rule: "a companion comes on the last day at the latest",
      allowed: withCompanions({
        arrivesOn: "2027-04-17",
        checkIn: "2027-04-17",
        checkOut: "2027-04-18",
        departsOn: "2027-04-18",
      }),
      refused: withCompanions({ arrivesOn: "2027-04-18", departsOn: "2027-04-18" }),
      issue: "members.0.arrivesOn afterMax",
    },
    {
      rule: "a companion never travels two years later",
      allowed: withCompanions({}),
      refused: withCompanions({ arrivesOn: "2029-04-12", departsOn: "2029-04-17" }),
      issue: "members.0.arrivesOn afterMax",
      further: ["members.0.departsOn afterMax", "members.0.checkIn beforeMin"],
    },
    {
      rule: "a companion leaves one day after the last day at the latest",
      allowed: withCompanions({ departsOn: "2027-04-18" }),
      refused: withCompanions({ departsOn: "2027-04-19" }),
      issue: "members.0.departsOn afterMax",
    },
    {
      rule: "a companion does not leave before the delegation begins",
      allowed: withCompanions({
        arrivesOn: "2027-04-10",
        checkIn: "2027-04-10",
        checkOut: "2027-04-12",
        departsOn: "2027-04-12",
      }),
      refused: withCompanions({ arrivesOn: "2027-04-10", departsOn: "2027-04-11" }),
      issue: "members.0.departsOn beforeMin",
      further: ["members.0.checkIn afterMax", "members.0.checkOut afterMax"],
    },
    {
      rule: "the hotel begins with the journey",
      allowed: withCompanions({ arrivesOn: "2027-04-12", checkIn: "2027-04-12" }),
      refused: withCompanions({ arrivesOn: "2027-04-12", checkIn: "2027-04-11" }),
      issue: "members.0.checkIn beforeMin",
    },
    {
      rule: "a room is taken for a night at least",
      allowed: withCompanions({ checkIn: "2027-04-12", checkOut: "2027-04-13" }),
      refused: withCompanions({ checkIn: "2027-04-12", checkOut: "2027-04-12" }),
      issue: "members.0.checkOut beforeMin",
    },
    {
      rule: "whoever leaves on the day of arrival takes no room, and whoever leaves on the next does",
      allowed: { members: [{ ...dayTraveller, departsOn: "2027-04-12" }] },
      refused: { members: [{ ...dayTraveller, departsOn: "2027-04-13" }] },
      issue: "members.0.hotel required",
      further: ["members.0.checkIn required", "members.0.checkOut required"],
    },
    {
      rule: "the hotel ends with the journey",
      allowed: withCompanions({ departsOn: "2027-04-17", checkOut: "2027-04-17" }),
      refused: withCompanions({ departsOn: "2027-04-17", checkOut: "2027-04-18" }),
      issue: "members.0.checkOut afterMax",
    },
    {
      rule: "the entry list has documents with numbers",
      event: inMacao,
      allowed: withVisitors({ idNumber: "C12345678" }),
      refused: withVisitors({ idNumber: "??????" }),
      issue: "entryList.0.idNumber format",
    },
    {
      rule: "nobody enters twice",
      event: inMacao,
      allowed: withVisitors({}, { idNumber: "C12345679" }),
      refused: withVisitors({}, { idNumber: "c12345678" }),
      issue: "entryList.1.idNumber duplicate",
    },
    {
      rule: "whoever enters takes part, and is paid for (spec 2 §3)",
      event: inMacao,
      allowed: withVisitors({ idNumber: "C12345679" }),
      refused: withVisitors({ idNumber: "C12345670" }),
      issue: "entryList.0.idNumber personNotRegistered",
    },
    {
      rule: "by any document of the registrant, however it is typed",
      event: inMacao,
      allowed: { ...withVisitors({ idNumber: "mb0123456" }), withMembers: false, members: undefined },
      refused: { ...withVisitors({ idNumber: "C12345678" }), withMembers: false, members: undefined },
      issue: "entryList.0.idNumber personNotRegistered",
    },
    {
      rule: "each visitor by a number of its own",
      event: inMacao,
      allowed: withVisitors({ idNumber: "MB0123456" }, {}),
      refused: withVisitors({}, { idNumber: "MB0123457" }),
      issue: "entryList.1.idNumber personNotRegistered",
    },
    {
      rule: "a visit begins on the last day at the latest",
      event: inMacao,
      allowed: withVisitors({ arrivesOn: "2027-04-17", departsOn: "2027-04-18" }),
      refused: withVisitors({ arrivesOn: "2027-04-18", departsOn: "2027-04-18" }),
      issue: "entryList.0.arrivesOn afterMax",
    },
    {
      rule: "a visit is not over before the first day",
      event: inMacao,
      allowed: withVisitors({ arrivesOn: "2027-04-09", departsOn: "2027-04-12" }),
      refused: withVisitors({ arrivesOn: "2027-04-09", departsOn: "2027-04-11" }),
      issue: "entryList.0.departsOn beforeMin",
    },
    {
      rule: "one or two names to take part under",
      allowed: { participationNames: ["COMPANY", "ASSOCIATION"] },
      refused: { participationNames: ["COMPANY", "ASSOCIATION", "OTHER"] },
      issue: "participationNames tooMany",
      further: [
        "otherName required",
        "otherPosition required",
        "otherAddress required",
        "otherIndustry required",
      ],
    },
    {
      rule: "documents are valid until the delegation is back",
      allowed: { idDocuments: [{ type: "PASSPORT", number: "MB0123456", validUntil: "2027-04-18" }] },
      refused: { idDocuments: [{ type: "PASSPORT", number: "MB0123456", validUntil: "2027-04-17" }] },
      issue: "idDocuments.0.validUntil beforeMin",
    },
    ...(
      [
        ["ASSOCIATION", "association", "COMPANY"],
        ["COMPANY", "company", "ASSOCIATION"],
        ["OTHER", "other", "COMPANY"],
      ] as const
    ).flatMap(([capacity, prefix, another]) =>
      buildNeededCases(
        `whoever takes part as ${capacity} says as whom (spec 2 §3)`,
        { participationNames: [another] },
        {
          participationNames: [capacity],
          ...(capacity === "OTHER" && {
            otherName: "澳門環保研究中心",
            otherPosition: "顧問",
            otherAddress: "澳門南灣大馬路 1 號",
            otherIndustry: "ENVIRONMENT",
          }),
        },
        {
          [`${prefix}Name`]: "required",
          [`${prefix}Position`]: "required",
          [`${prefix}Address`]: "required",
          [`${prefix}Industry`]: "required",
        },
      ),
    ),
    ...buildNeededCases(
      "whoever needs a visa has it",
      { visaNeeded: false },
      { visaNeeded: true },
      { destinationDocument: "fileMissing" },
    ),
    {
      rule: "each kind of document is in the list once",
      allowed: {
        idDocuments: [
          { type: "PASSPORT", number: "MB0123456", validUntil: "2031-08-20" },
          { type: "MACAO_PERMANENT_ID", number: "1234567(8)", validUntil: "2031-03-01" },
        ],
      },
      refused: {
        idDocuments: [
          { type: "PASSPORT", number: "MB0123456", validUntil: "2031-08-20" },
          { type: "PASSPORT", number: "MB0123457", validUntil: "2031-08-20" },
        ],
      },
      issue: "idDocuments.1.type duplicate",
    },
    {
      rule: "a number is that of one document, whatever type is chosen for it again",
      allowed: {
        idDocuments: [
          { type: "HOME_RETURN_PERMIT", number: "H12345678", validUntil: "2031-08-20" },
          { type: "OTHER", number: "H12345679", validUntil: "2031-08-20" },
        ],
      },
      refused: {
        idDocuments: [
          { type: "HOME_RETURN_PERMIT", number: "H12345678", validUntil: "2031-08-20" },
          { type: "OTHER", number: "H1234567801", validUntil: "2031-08-20" },
        ],
      },
      issue: "idDocuments.1.number duplicate",
    },
    {
      rule: "a permit is that of its holder with and without the digits of its issue: not the registrant again",
      allowed: {
        ...buildRegistrant("HOME_RETURN_PERMIT", "H1234567801"),
        ...withCompanions({ idNumber: "H12345679" }),
      },
      refused: {
        ...buildRegistrant("HOME_RETURN_PERMIT", "H1234567801"),
        ...withCompanions({ idNumber: "H12345678" }),
      },
      issue: "members.0.idNumber personTwice",
    },
    {
      rule: "a permit with and without the digits of its issue is one companion",
      allowed: withCompanions({ idNumber: "H12345679" }, { idNumber: "H12345678" }),
      refused: withCompanions({ idNumber: "H1234567802" }, { idNumber: "H12345678" }),
      issue: "members.1.idNumber duplicate",
    },
    ...(["hotel", "checkIn", "checkOut"] as const).map((column) => ({
      rule: `whoever books a room knows where and when, and the institute books for others: ${column}`,
      allowed: { accommodationChoice: "TWIN_SHARED", members: [omitKey(companion, column)] },
      refused: { accommodationChoice: "OWN_ARRANGEMENT", members: [omitKey(companion, column)] },
      issue: `members.0.${column} required`,
    })),
    ...refundCases,
    {
      rule: "whoever travels with others names them",
      allowed: { withMembers: false, members: undefined },
      refused: { withMembers: true, members: undefined },
      issue: "members required",
    },
  ],
};
