/** Every rule of the convention and exhibition incentive and of event support (schemes S15, S16). */

import { buildClaimKey } from "@portal/core/applications/reservations/limit-keys.server";
import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays } from "@portal/core/events/application-deadline";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import { addComputedValues } from "@portal/core/forms/expressions/computed-values";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import { describe, expect, test } from "vitest";
import { type Changes, createExampleChecks } from "./example-checks.ts";
import { getScheme } from "./generated/situation.ts";

const {
  scheme,
  example,
  context,
  answers: changed,
  listIssuesWithCodes: issues,
  issues: listIssues,
  listVisibleKeys,
  field,
  listUnmetRules,
} = createExampleChecks("INCENTIVE_CONVENTION");
const computeValues = (changes: Changes) => addComputedValues(scheme, changed(changes), context);
const buildMop = (patacas: number) => ({ amount: patacas * 100, currency: "MOP" });
const buildLines = (...amounts: number[]) =>
  amounts.map((n, i) => ({ item: `第 ${i + 1} 項`, amount: buildMop(n) }));
const conference = {
  eventType: "GENERAL_CONFERENCE",
  recognition: ["ICCA"],
  hasRelatedExhibitors: undefined,
  delegations: undefined,
  attendeeCounts: undefined,
};

test("[R8] the example is complete", () => expect(issues({})).toEqual([]));
test("[R328] nine parts, in the order of the document", () =>
  expect(scheme.steps.map(({ id }) => id)).toEqual([
    "applicant",
    "contacts",
    "event",
    "results",
    "related",
    "budget",
    "funding",
    "other",
    "declaration",
  ]));
test("[R329] the parts of the other text are in them: activity, support scope, expenses, documents", () => {
  for (const key of ["eventName", "supportItems", "expenseLines", "programme", "registrationCertificate"])
    expect(field(key)).toBeDefined();
});

describe("[R330] the applicant", () => {
  test("five roles, the last in words", () => {
    expect(listCodes("conventionOrganiserRole")).toEqual([
      "ORGANISER",
      "COORDINATOR",
      "CO_ORGANISER",
      "SUPPORTER",
      "OTHER",
    ]);
    expect(issues({ organiserRole: { code: "OTHER" } })).toEqual(["organiserRole.other required"]);
  });
  test.each(["foundingYear", "registrationPlace", "shortIntroduction", "experience5Years"])(
    "%s is asked for",
    (key) => expect(issues({ [key]: undefined })).toEqual([`${key} required`]),
  );
  test("founded this year at the latest", () => {
    const institution = { ...context.institution, taxRegisteredOn: null };
    expect(listIssues({ foundingYear: 2026 }, { institution })).toEqual([]);
    expect(listIssues({ foundingYear: 2027 }, { institution })).toEqual(["foundingYear max"]);
  });
  test("however old the institution is", () => {
    const institution = { ...context.institution, establishedOn: "1569-01-01" };
    expect(listIssues({ foundingYear: 1569 }, { institution })).toEqual([]);
    expect(listIssues({ foundingYear: 1000 })).toEqual([]);
    expect(listIssues({ foundingYear: 999 })).toEqual(["foundingYear min"]);
  });
});
test("[R337] contacts with name, position, phone, e-mail and address; one at least", () => {
  expect(issues({ contacts: [] })).toEqual(["contacts required"]);
  expect(issues({ contacts: [{}] }).sort()).toEqual(
    ["address", "email", "name", "phone", "position"].map((key) => `contacts.0.${key} required`),
  );
});

describe("[R331] [R332] the event", () => {
  test.each(["eventName", "category", "scale", "venue", "frequency", "eventDates"])(
    "%s is asked for",
    (key) => expect(issues({ [key]: undefined })).toContain(`${key} required`),
  );
  test("exhibitors and net area of an exhibition only", () => {
    expect(issues({ exhibitorCount: undefined, netArea: undefined })).toEqual([
      "exhibitorCount required",
      "netArea required",
    ]);
    expect(listVisibleKeys(conference)).not.toContain("exhibitorCount");
    expect(listVisibleKeys(conference)).not.toContain("netArea");
    expect(listVisibleKeys(conference)).not.toContain("qualifiedBuyers");
  });
  test("the edition before, unless it is the first", () => {
    expect(issues({ previousYearInfo: undefined })).toEqual(["previousYearInfo required"]);
    expect(issues({ firstTime: true, previousYearInfo: undefined })).toEqual([]);
  });
  test("of one event in two venues the second is named", () =>
    expect(issues({ secondVenue: undefined })).toEqual(["secondVenue required"]));
});
describe("[R333] type and recognition", () => {
  test("five each", () => {
    expect(listCodes("conventionEventType")).toHaveLength(5);
    expect(listCodes("eventRecognition")).toHaveLength(5);
  });
  test("“not applicable” is chosen alone", () => {
    expect(issues({ recognition: ["UFI", "NOT_APPLICABLE"] })).toEqual(["recognition option"]);
    expect(issues({ recognition: ["NOT_APPLICABLE"] })).toEqual([]);
  });
});

describe("[R334] [R335] [R336] what is expected", () => {
  test("four figures and their total", () => {
    expect(computeValues({}).totalParticipants).toBe(6200 + 2100 + 260 + 240);
    expect(computeValues({ workers: undefined }).totalParticipants).toBeUndefined();
  });
  test("rooms by the night where guests stay, with the stars of the hotel", () => {
    expect(issues({ guestRooms: [{}] }).sort()).toEqual([
      "guestRooms.0.date required",
      "guestRooms.0.roomNights required",
      "guestRooms.0.rooms required",
    ]);
    const night = { date: "2027-05-19", rooms: 1, roomNights: 1 };
    expect(issues({ guestRooms: [night, { ...night, roomNights: 2 }] })).toEqual([
      "guestRooms.1.date duplicate 400877",
    ]);
    expect(issues({ hotelStarRating: 6 })).toEqual(["hotelStarRating max"]);
    expect(listVisibleKeys({ guestsStay: false })).not.toContain("guestRooms");
  });
  test("the rent of the venue is area by price by days", () => {
    expect(computeValues({}).venueRent).toBe(5400 * 1800 * 3);
    expect(computeValues({ eventDates: { from: "2027-05-20", to: "2027-05-20" } }).venueRent).toBe(
      5400 * 1800,
    );
    expect(listVisibleKeys({ venueRented: false })).not.toContain("venueArea");
  });
  test("[R346] a conference is of a hundred people or more", () => {
    const buildPeople = (n: number) =>
      issues({
        ...conference,
        macaoParticipants: n,
        overseasParticipants: 0,
        pscParticipants: 0,
        workers: 900,
      });
    expect(buildPeople(99)).toEqual(["macaoParticipants conferencePeople"]);
    expect(buildPeople(100)).toEqual([]);
    const one = { macaoParticipants: 1, overseasParticipants: 0, pscParticipants: 0, workers: 0 };
    const eventTypes = ["GENERAL_EXHIBITION", "PROFESSIONAL_EXHIBITION", "COMBINED"].filter((eventType) =>
      issues({ ...one, eventType }).includes("macaoParticipants conferencePeople"),
    );
    expect(eventTypes).toEqual(["COMBINED"]);
  });
});

test("[R338] related parties with prices of others, related exhibitors in a list", () => {
  expect(issues({ relatedPartyDeclared: true })).toEqual(["relatedParties required"]);
  expect(issues({ relatedPartyDeclared: true, relatedParties: [{ supplierName: "甲" }] })).toContain(
    "relatedParties.0.priceComparison fileMissing",
  );
  expect(issues({ relatedExhibitors: undefined })).toEqual(["relatedExhibitors fileMissing"]);
  expect(issues({ hasRelatedExhibitors: false, relatedExhibitors: undefined })).toEqual([]);
});
test("[R339] each item of expenditure once, with its amount in patacas", () => {
  const item = { item: "PUBLICITY", amount: buildMop(10) };
  expect(issues({ expenditureItems: [item, item] })).toContain("expenditureItems.1.item duplicate 400877");
  expect(issues({ expenditureItems: [{ item: "PUBLICITY" }] })).toContain(
    "expenditureItems.0.amount required",
  );
});
test("[R339] other bodies' funding is yes or no; past funding with proof, or none", () => {
  expect(issues({ hasOtherSubsidies: undefined })).toEqual(["hasOtherSubsidies required"]);
  expect(
    issues({ pastFundingRecord: undefined, pastFundingProof: undefined, pastFundingLink: undefined }),
  ).toEqual([]);
  expect(issues({ pastFundingLink: "no address" })).toEqual(["pastFundingLink url"]);
});

describe("[R340] the budget", () => {
  const buildBalance = (income: number[], amount: number, expenses: number[]) =>
    issues({
      // The rent of a venue would have to be among these expenses.
      venueRented: false,
      incomeLines: buildLines(...income),
      expenditureItems: [{ item: "PUBLICITY", amount: buildMop(amount) }],
      expenseLines: buildLines(...expenses),
    });
  test.each([
    ["income and what is asked for cover the expenses", [100, 200], 300, [600], []],
    ["a pataca short", [100, 199], 300, [600], ["expenseLines budgetDiffers"]],
    ["a pataca too much", [100, 201], 300, [600], ["expenseLines budgetDiffers"]],
    ["four lines of income, six of expenses", [1, 2, 3, 4], 11, [1, 2, 3, 4, 5, 6], []],
    ["a fifth line of income", [1, 1, 1, 1, 1], 1, [6], ["incomeLines tooMany"]],
    ["a seventh line of expenses", [6], 1, [1, 1, 1, 1, 1, 1, 1], ["expenseLines tooMany"]],
  ] as const)("%s", (_what, income, amount, expenses, wrong) =>
    expect(buildBalance([...income], amount, [...expenses])).toEqual(wrong),
  );
  test("the same line twice is refused (400877)", () =>
    expect(
      issues({
        incomeLines: [
          { item: "Sponsors", amount: buildMop(815_000) },
          { item: " sponsors", amount: buildMop(815_000) },
        ],
      }),
    ).toEqual(["incomeLines.1.item duplicate 400877"]));
  test("sums never go below nothing, and are whole avos", () => {
    for (const amounts of [[], [1], [0.01, 99.99], [1_000_000, 2_000_000, 3]]) {
      const computedExpenses = computeValues({ expenseLines: buildLines(...amounts) }).expenses as number;
      expect(computedExpenses).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(computedExpenses)).toBe(true);
    }
  });
});
test("[R341] ten kinds of support; what is asked for in money is among them, each once", () => {
  expect(listCodes("supportItem")).toEqual([
    "ACCOMMODATION",
    "CATERING",
    "PUBLICITY",
    "HARDWARE",
    "GREEN_CHANNEL",
    "WELCOME_PERFORMANCE",
    "INTERPRETATION",
    "ORGANISER_SUBSIDY",
    "BUYER_FEE",
    "LOGISTICS",
  ]);
  for (const item of listCodes("supportItem"))
    expect(issues({ supportItems: [item] }).filter((issue) => issue.startsWith("supportItems"))).toEqual([]);
  expect(issues({ supportItems: ["PARADE"] })).toContain("supportItems.0 option");
  expect(issues({ supportItems: [] })).toEqual(["supportItems required"]);
  expect(issues({ supportItems: ["ACCOMMODATION", "PUBLICITY", "CATERING"] })).toEqual([
    "expenditureItems.2.item supportNotWanted",
  ]);
});
test("[R342] five answers on the impact, of at most 200 words each", () => {
  for (const key of ["internationalisation", "marketOrientation", "professionalism", "digital", "green"]) {
    expect(issues({ [key]: undefined })).toEqual([`${key} required`]);
    expect(issues({ [key]: "字".repeat(200) })).toEqual([]);
    expect(issues({ [key]: "字".repeat(201) })).toEqual([`${key} tooLong`]);
  }
});
test("[R343] speakers, delegations and counts where they are known", () =>
  expect(issues({ speakers: undefined, delegations: undefined, attendeeCounts: undefined })).toEqual([]));

test("[R499] at least 50 days before the first day (400875)", () =>
  expect(listLastDays(scheme, example, context, buildCalendar())).toEqual([
    { last: "2027-03-31", code: 400_875, days: 50, path: "eventDates.from" },
  ]));
test("[R499] where staff hold it to 70 days, it is 70", () =>
  expect(
    listLastDays(scheme, example, { ...context, policy: { "leadDays.eventSupport": 70 } }, buildCalendar()),
  ).toMatchObject([{ last: "2027-03-11" }]));
test.each(["INCENTIVE_CONVENTION", "INCENTIVE_EVENT_SUPPORT"])(
  "%s: documents of a conference may come until 30 days before its first day, an exhibition has no such day",
  (id) => {
    const listDocumentDeadlines = (eventType: string) =>
      getScheme(id).deadlines.filter(
        ({ kind, when }) =>
          kind === "documentsBy" &&
          (!when || isConditionMet(when, { answers: changed({ eventType }), context })),
      );
    const deadline = { anchor: "EVENT_START", unit: "CALENDAR", direction: "BEFORE" };
    // A combined event holds a conference too (decision 0561).
    for (const conference of ["GENERAL_CONFERENCE", "INTERNATIONAL_CONFERENCE", "COMBINED"])
      expect(listDocumentDeadlines(conference)).toMatchObject([
        { ...deadline, amount: { policy: "leadDays.conference.supplement" } },
      ]);
    for (const exhibition of ["GENERAL_EXHIBITION", "PROFESSIONAL_EXHIBITION"])
      expect(listDocumentDeadlines(exhibition)).toEqual([]);
    expect(getPolicy("leadDays.conference.supplement", {})).toBe(30);
  },
);
test("event support has every deadline of the convention incentive", () =>
  expect(getScheme("INCENTIVE_EVENT_SUPPORT").deadlines).toEqual(expect.arrayContaining(scheme.deadlines)));
test("event support is the same, and the event is applied for under one of the two", () => {
  const support = getScheme("INCENTIVE_EVENT_SUPPORT");
  expect(support.steps).toBe(scheme.steps);
  expect(buildClaimKey(support, undefined, example)).toBe(buildClaimKey(scheme, undefined, example));
  expect(buildClaimKey(scheme, undefined, { ...example, eventName: "另一活動" })).not.toBe(
    buildClaimKey(scheme, undefined, example),
  );
});
describe("event support closes on a date of each edition", () => {
  const support = getScheme("INCENTIVE_EVENT_SUPPORT");
  const computeLastDay = (closesOn?: string) =>
    listLastDays(
      support,
      example,
      { ...context, ...(closesOn ? { policy: { eventSupport: { closesOn } } } : {}) },
      buildCalendar(),
    ).map((one) => one.last);
  test.each([
    ["that of 2025 says nothing of 2027", undefined, ["2027-03-31"]],
    ["that of its own year does", "2027-02-26", ["2027-03-31", "2027-02-26"]],
    ["that of the year before does, until a year is over", "2026-12-31", ["2027-03-31", "2026-12-31"]],
    ["a date after the activity does not", "2028-02-25", ["2027-03-31"]],
  ])("%s", (_, closesOn, days) => expect(computeLastDay(closesOn)).toEqual(days));
});
test("who is registered elsewhere may apply as well", () =>
  expect(listUnmetRules({ country: "PT" })).toEqual([]));
