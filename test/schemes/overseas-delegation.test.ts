/** Every rule of the delegation (schemes S9), as it reads in the specification. */

import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { getRefundTerms } from "@portal/core/applications/fees/calculate-refund";
import { computeColumnTotal, computeRowTotal } from "@portal/core/forms/expressions/computed-values";
import type { Answers } from "@portal/core/forms/types/index";
import { pruneAnswers } from "@portal/core/forms/visible-fields";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildFair } from "../support/events/event-fixtures.ts";
import { createChecksAtEvent } from "./cases.ts";

/** Abroad, from 12 to 17 April 2027. */
const { scheme, answers, issues, findIssues, listVisibleKeys, stepOf, field, context, files } =
  createChecksAtEvent("OVERSEAS_DELEGATION", {
    heldInMacao: false,
    country: "PT",
    type: "ABROAD",
    dates: { start: "2027-04-12", end: "2027-04-17" },
  });
const order = scheme.steps.map(({ id }) => id);
const omitKeys = (row: Answers, ...keys: string[]): Answers =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
const [member = {}] = answers().members as Answers[];
const buildMembers = (...changes: Answers[]) => ({
  members: changes.map((change) => ({ ...member, ...change })),
});

describe("the example", () => {
  test("is accepted with its files", () => expect(issues()).toEqual([]));
  test("holds nothing that is not asked for", () => {
    for (const key of Object.keys(answers())) expect(listVisibleKeys()).toContain(key);
  });
});

describe("steps", () => {
  test.each([
    ["activity information", "activity", ["eventDescription", "eventNotes"]],
    ["registration conditions", "conditions", ["conditionsText", "eventConditions"]],
    ["obligations", "obligations", ["obligationsText", "violationsText"]],
    ["other terms", "terms", ["termsText", "eventTerms"]],
    ["cancellation and refund rules", "cancellation", ["cancellationText", "refundText", "refundMethod"]],
  ])("[R271] %s", (_name, step, keys) => {
    for (const key of keys) expect(stepOf(key)).toBe(step);
  });
  test.each([
    ["participation name", "participation", ["participationNames", "companyName"]],
    ["personal data", "personal", ["nameZh", "birthDate", "photo"]],
    ["contact", "contact", ["contactPerson", "mobile", "email"]],
    ["transport and accommodation", "travel", ["transportChoice", "accommodationChoice", "members"]],
    ["declaration", "declaration", ["declareTruth", "consentNotes"]],
  ])("[R272] %s", (_name, step, keys) => {
    for (const key of keys) expect(stepOf(key)).toBe(step);
  });
  test("[R271] [R272] are in the order of the specification", () =>
    expect(order).toEqual([
      "activity",
      "conditions",
      "obligations",
      "terms",
      "cancellation",
      "participation",
      "personal",
      "contact",
      "travel",
      "declaration",
    ]));
});

describe("[R274] one or two participation names", () => {
  const buildNames = (participationNames: string[]) =>
    findIssues({ participationNames }).filter(({ path }) => path === "participationNames");
  test("association, company, other", () => {
    for (const one of ["ASSOCIATION", "COMPANY", "OTHER"]) expect(buildNames([one])).toEqual([]);
    expect(findIssues({ participationNames: ["FAMILY"] }).map(({ path }) => path)).toContain(
      "participationNames.0",
    );
  });
  test("[R439] [R584] none and three are refused with 109000", () => {
    expect(buildNames([])).toMatchObject([{ key: "required", code: 109000 }]);
    expect(buildNames(["ASSOCIATION", "COMPANY", "OTHER"])).toMatchObject([{ key: "tooMany", code: 109000 }]);
    expect(buildNames(["ASSOCIATION", "COMPANY"])).toEqual([]);
  });
  test("an event may take more", () => {
    const about = context({ policy: { participationNames: { max: 3 } } });
    expect(
      issues(
        {
          participationNames: ["ASSOCIATION", "COMPANY", "OTHER"],
          otherName: "澳門大學",
          otherPosition: "講師",
          otherAddress: "氹仔大學大馬路",
          otherIndustry: "RETAIL",
        },
        about,
      ),
    ).toEqual([]);
  });
  test.each(["association", "company", "other"])(
    "[R275] %s: name, position, address and industry, for the chosen capacity only",
    (capacity) => {
      const parts = ["Name", "Position", "Address", "Industry"].map((part) => `${capacity}${part}`);
      const unansweredParts = Object.fromEntries(parts.map((key) => [key, undefined]));
      const chosenAnswers = { ...unansweredParts, participationNames: [capacity.toUpperCase()] };
      expect(issues(chosenAnswers).filter((one) => one.startsWith(capacity))).toEqual(
        parts.map((key) => `${key} required`),
      );
      const another = capacity === "company" ? "ASSOCIATION" : "COMPANY";
      expect(issues({ ...unansweredParts, participationNames: [another] })).toEqual([]);
    },
  );
});

describe("[R273] the participant", () => {
  test.each(["nameZh", "nameForeign", "gender", "birthDate", "idDocuments", "mobile", "email"])(
    "%s is asked for",
    (key) => expect(issues({ [key]: undefined })).toEqual([`${key} required`]),
  );
  test("profile and telephone may be left out", () =>
    expect(issues({ profile: undefined, phone: undefined })).toEqual([]));
  test("a profile has at most 1,000 characters", () => {
    expect(issues({ profile: "字".repeat(1000) })).toEqual([]);
    expect(issues({ profile: "字".repeat(1001) })).toEqual(["profile tooLong"]);
  });
  test("nobody is born today", () => {
    expect(issues({ birthDate: "2026-11-22" })).toEqual([]);
    expect(issues({ birthDate: "2026-11-23" })).toEqual(["birthDate afterMax"]);
  });
  test("documents are valid until the day after the last, on which people may return, each kind once", () => {
    const buildPassport = (validUntil: string) => ({ type: "PASSPORT", number: "MB0123456", validUntil });
    expect(issues({ idDocuments: [buildPassport("2027-04-18")] })).toEqual([]);
    expect(issues({ idDocuments: [buildPassport("2027-04-17")] })).toEqual([
      "idDocuments.0.validUntil beforeMin",
    ]);
    expect(issues({ idDocuments: [buildPassport("2030-01-01"), buildPassport("2030-01-01")] })).toEqual([
      "idDocuments.1.type duplicate",
    ]);
  });
});

describe("[R277] [R468] the photograph", () => {
  const buildPhoto = (change: { type?: string; size?: number }, over = {}) =>
    issues({}, context(over, { files: files({ PARTICIPANT_PHOTO: change }) }));
  test.each([
    ["JPEG", { type: "image/jpeg" }, []],
    ["PNG", { type: "image/png" }, ["photo.0 fileType"]],
    ["50 KB", { size: 51_200 }, []],
    ["a byte less", { size: 51_199 }, ["photo.0 fileTooSmall"]],
    ["2 MB", { size: 2_097_152 }, []],
    ["a byte more", { size: 2_097_153 }, ["photo.0 fileSize"]],
  ])("%s", (_name, change, expected) => expect(buildPhoto(change)).toEqual(expected));
  test("an event may hold it to 500 KB (C9)", () => {
    const strictPolicy = { policy: { uploads: { participantPhoto: { maxBytes: 512_000 } } } };
    expect(buildPhoto({ size: 512_000 }, strictPolicy)).toEqual([]);
    expect(buildPhoto({ size: 512_001 }, strictPolicy)).toEqual(["photo.0 fileSize"]);
  });
});

describe("[R278] documents for the destination", () => {
  test("the entry certificate is asked for wherever it is held outside Macao", () => {
    expect(issues({ entryCertificate: undefined })).toEqual(["entryCertificate fileMissing"]);
    expect(listVisibleKeys({}, context({ heldInMacao: true, country: "MO" }))).not.toContain(
      "entryCertificate",
    );
  });
  test("the destination's document only by who needs one, and only abroad", () => {
    expect(issues({ visaNeeded: true })).toEqual(["destinationDocument fileMissing"]);
    expect(issues({ visaNeeded: true, destinationDocument: ["demo-DESTINATION_DOCUMENT"] })).toEqual([]);
    expect(listVisibleKeys()).not.toContain("destinationDocument");
    for (const country of ["CN", "HK", "TW"])
      expect(listVisibleKeys({}, context({ country }))).not.toContain("visaNeeded");
  });
});

describe("[R276] transport and accommodation", () => {
  test.each([
    ["transportChoice", ["WITH_GROUP", "OWN_ARRANGEMENT", "ONE_WAY"]],
    ["accommodationChoice", ["SINGLE", "TWIN_SHARED", "OWN_ARRANGEMENT"]],
  ])("%s", (key, validValues) => {
    for (const value of validValues) expect(issues({ [key]: value })).toEqual([]);
    expect(issues({ [key]: "BY_BOAT" })).toEqual([`${key} option`]);
    expect(issues({ [key]: undefined })).toContain(`${key} required`);
  });
});

describe("[R279] those who travel along", () => {
  test("are asked for when there are any", () => {
    expect(issues({ members: undefined })).toEqual(["members required"]);
    expect(issues({ withMembers: false, members: undefined })).toEqual([]);
  });
  test.each(["name", "title", "idNumber", "arrivesOn", "departsOn", "hotel", "checkIn", "checkOut"])(
    "%s of each",
    (key) => expect(issues({ members: [omitKeys(member, key)] })).toEqual([`members.0.${key} required`]),
  );
  test("hotel and nights are known only to who books them", () =>
    expect(
      issues({
        accommodationChoice: "SINGLE",
        members: [omitKeys(member, "hotel", "checkIn", "checkOut", "cost")],
      }),
    ).toEqual([]));
  test("they leave after they arrive, and stay a night at least", () => {
    expect(
      issues(buildMembers({ arrivesOn: "2027-04-14", departsOn: "2027-04-13", checkIn: "", checkOut: "" })),
    ).toContain("members.0.departsOn beforeMin");
    expect(issues(buildMembers({ checkOut: "2027-04-11" }))).toEqual(["members.0.checkOut beforeMin"]);
    expect(issues(buildMembers({ checkOut: "2027-04-12" }))).toEqual([]);
  });
  test("[R279] a day trip has no hotel, no check-in and no check-out, and what was typed of them is dropped", () => {
    const dayTrip = { dates: { start: "2027-04-12", end: "2027-04-12" } };
    const traveller = { ...member, arrivesOn: "2027-04-12", departsOn: "2027-04-12" };
    const room = ["hotel", "checkIn", "checkOut"];
    expect(issues({ members: [omitKeys(traveller, ...room)] }, context(dayTrip))).toEqual([]);
    expect(issues({ members: [traveller] }, context(dayTrip))).toEqual([]);
    const { members } = pruneAnswers(scheme, answers({ members: [traveller] }), context(dayTrip));
    expect(Object.keys((members as Answers[])[0] ?? {})).toEqual(Object.keys(omitKeys(traveller, ...room)));
    expect(issues({ members: [{ ...traveller, departsOn: "2027-04-13" }] }, context(dayTrip))).toEqual([
      "members.0.checkIn beforeMin",
      "members.0.checkOut afterMax",
    ]);
  });
  test("nights and costs are worked out", () => {
    const list = field("members");
    if (list?.kind !== "people") throw new Error("no list");
    const scope = { answers: answers(), context: context() };
    expect(computeRowTotal(list, member, scope)).toBe(6);
    expect(computeColumnTotal(list, answers(buildMembers({}, { idNumber: "X" })), context())).toBe(1_440_000);
  });
  test("each is named once (400877)", () => {
    const [twice] = findIssues(buildMembers({}, { name: "林女士" }));
    expect(twice).toMatchObject({ path: "members.1.idNumber", key: "duplicate", code: 400877 });
  });
});

describe("the entry list of a delegation that comes to Macao", () => {
  const dates = { start: "2027-03-04", end: "2027-03-06" };
  const about = context({ heldInMacao: true, country: "MO", dates });
  /** The registrant, by the passport. */
  const entry = {
    name: "歐陽子衡",
    idNumber: "MB0123456",
    arrivesOn: "2027-03-03",
    departsOn: "2027-03-07",
    unitName: "珠海貿易商會",
  };
  const aloneAnswers = { withMembers: false, members: undefined };
  const findEntryIssues = (change: Answers = {}) =>
    issues({ ...aloneAnswers, entryList: [{ ...entry, ...change }] }, about);
  test("is asked for there, and not abroad", () => {
    expect(issues(aloneAnswers, about)).toEqual(["entryList required"]);
    expect(listVisibleKeys()).not.toContain("entryList");
  });
  test.each(["name", "idNumber", "arrivesOn", "departsOn", "unitName"])("[R280] %s of each", (key) =>
    expect(issues({ ...aloneAnswers, entryList: [omitKeys(entry, key)] }, about)).toEqual([
      `entryList.0.${key} required`,
    ]),
  );
  test.each<[Answers, string[]]>([
    [{ arrivesOn: "2027-03-01" }, []],
    [{ arrivesOn: "2027-02-28" }, ["entryList.0.arrivesOn beforeMin"]],
    [{ departsOn: "2027-03-07" }, []],
    [{ departsOn: "2027-03-08" }, ["entryList.0.departsOn afterMax"]],
    [{ arrivesOn: "2027-03-08" }, ["entryList.0.arrivesOn afterMax", "entryList.0.departsOn beforeMin"]],
    [{ arrivesOn: "2027-03-05", departsOn: "2027-03-04" }, ["entryList.0.departsOn beforeMin"]],
  ])("[R281] three days before to one day after: %o", (change, expected) =>
    expect(findEntryIssues(change)).toEqual(expected),
  );
  test("[R281] an event may set other days", () => {
    const wideContext = context({
      heldInMacao: true,
      country: "MO",
      dates,
      policy: { "entryList.window": { daysBeforeStart: 5 } },
    });
    const earlyEntry = { ...aloneAnswers, entryList: [{ ...entry, arrivesOn: "2027-02-27" }] };
    expect(issues(earlyEntry, wideContext)).toEqual([]);
    expect(issues(earlyEntry, about)).toEqual(["entryList.0.arrivesOn beforeMin"]);
  });
});

describe("money, clocks and limits", () => {
  const calculateDelegationFee = (changes: Answers, price = 180_000) =>
    calculateFee(
      scheme.fees,
      buildFair({ rateChart: [{ extra: "PARTICIPANT", price, per: "PERSON" }] }),
      answers(changes),
      parseDay("2026-11-23"),
    ).total.amount;
  test("each person pays the price of the event", () => {
    expect(calculateDelegationFee({ withMembers: false })).toBe(180_000);
    expect(calculateDelegationFee({})).toBe(360_000);
    expect(calculateDelegationFee(buildMembers({}, { idNumber: "X" }))).toBe(540_000);
    expect(calculateDelegationFee({}, 0)).toBe(0);
  });
  test("[R489] a refund goes by the delegation's table, unless the event sets a last day (C8)", () => {
    const terms = getRefundTerms(scheme, buildFair({ refundPolicy: "HOSTED" }), {});
    expect(terms).toMatchObject({
      variant: "DELEGATION",
      bands: [{ daysBeforeMin: 15 }, { daysBeforeMax: 14 }],
    });
    expect(
      getRefundTerms(
        scheme,
        buildFair({
          refundPolicy: "CUT_OFF_DATE",
          refundBands: [{ until: "2027-01-31", deductPercent: 50 }],
        }),
        {},
      ).variant,
    ).toBe("CUT_OFF_DATE");
  });
  test("a refund goes to an account or a payee", () => {
    expect(issues({ transferCertificate: undefined })).toEqual(["transferCertificate fileMissing"]);
    expect(issues({ refundMethod: "CHEQUE" })).toEqual(["chequePayeeName required"]);
  });
  test("no lead days bind it: its event's window does", () =>
    expect(scheme.deadlines.map(({ kind }) => kind)).toEqual(["payment", "objection", "report"]));
  test("[R134] nothing of block H is asked, nor does it count in the six", () => {
    expect(scheme.eligibility).toEqual([]);
    expect(scheme.limits).toMatchObject({ group: "DELEGATION", certified: true });
    expect(scheme.limits.counter).toBeUndefined();
  });
  test("a report follows, by the place and the form of its event", () =>
    expect(scheme.reports).toEqual(["REPORT_OUTSIDE", "REPORT_LOCAL", "REPORT_ONLINE"]));
  test.each(["consentNotes", "declareTruth", "agreeClauseFive", "consentPersonalData", "consentDataFetch"])(
    "%s is ticked",
    (key) => expect(issues({ [key]: undefined })).toEqual([`${key} agree`]),
  );
  test("who left the institution is not its contact", () =>
    expect(
      issues(
        {},
        context(
          {},
          { contacts: [{ id: "contact-other-1", inService: false }], today: parseDay("2026-11-23") },
        ),
      ),
    ).toEqual(["contactPerson contactLeft"]));
});
