/** The language can say the schemes that are still to come: S7, S15 and S21, tried where they are hardest. */
import { calendarOf } from "@portal/core/calendar/index";
import { day } from "@portal/core/day";
import { check, visibleSteps } from "@portal/core/form/check";
import { columnTotal, fieldsOf, withComputed } from "@portal/core/form/totals";
import type { Answers, CheckContext, Scheme } from "@portal/core/form/types";
import { Scheme as Wire } from "@portal/core/form/wire";
import { describe, expect, test } from "vitest";
import { convention } from "./sketches/convention.ts";
import { firstShop } from "./sketches/first-shop.ts";
import { group } from "./sketches/group.ts";

const context: CheckContext = {
  today: day("2026-11-23"),
  addWorkingDays: calendarOf().addWorking,
  event: { exhibitorTypes: ["MACAO"] },
};
const at = (scheme: Scheme, answers: Answers, step: string, about: CheckContext = context) =>
  check(scheme, answers, about, { mode: "submit", step }).map(({ path, key }) => `${path} ${key}`);
const mop = (amount: number) => ({ amount, currency: "MOP" });

test.each([group, convention, firstShop])("$id is plain data of the published shape", (scheme) => {
  expect(JSON.parse(JSON.stringify(scheme))).toEqual(scheme);
  expect(Wire.safeParse(scheme).error).toBeUndefined();
});

describe("S7, a group", () => {
  const unit = (registrationNumber: string) => ({
    name: "甲",
    registrationNumber,
    contactName: "陳",
    phone: { area: "MO", number: "28000000" },
  });
  const members = [unit("123456"), unit("none")];
  const list = {
    file: "f",
    rows: [
      { name: "a", registrationNumber: "123456" },
      { name: "b", registrationNumber: "none" },
    ],
  };
  test("members are listed once, two at least, as many in the sheet as in the form", () => {
    expect(at(group, { memberUnits: members, exhibitorList: list }, "members")).toEqual([]);
    expect(
      at(group, { memberUnits: [unit("123456"), unit("123456")], exhibitorList: list }, "members"),
    ).toEqual(["memberUnits.1.registrationNumber duplicate"]);
    expect(at(group, { memberUnits: [unit("1")], exhibitorList: list }, "members")).toEqual([
      "memberUnits.0.registrationNumber format",
      "memberUnits tooFew",
    ]);
    const short = { file: "f", rows: list.rows.slice(1) };
    expect(at(group, { memberUnits: members, exhibitorList: short }, "members")).toEqual([
      "exhibitorList sumDiffers",
    ]);
  });
  test("no more booths than members", () =>
    expect(
      check(group, { memberUnits: members, totalBooths: 3, totalArea: 27 }, context, {
        mode: "submit",
        step: "booths",
      }),
    ).toEqual([{ path: "totalBooths", key: "max", params: { max: 2 }, step: "booths" }]));
});

describe("S15, a convention", () => {
  test("[R342] impact answers have at most 200 words", () => {
    const green = "字".repeat(201);
    expect(at(convention, { internationalisation: "a", digital: "b", green }, "impact")).toEqual([
      "green tooLong",
    ]);
  });
  test("expenses and funding agree, and no item stands twice", () => {
    const budget = (paid: number) => ({
      supportItems: ["CATERING"],
      expenseLines: [
        { item: "BOOTH_RENT", amount: mop(100) },
        { item: "TRANSPORT", amount: mop(200) },
      ],
      fundingLines: [{ source: "自資", amount: mop(paid) }],
    });
    expect(at(convention, budget(300), "budget")).toEqual([]);
    expect(at(convention, budget(299), "budget")).toEqual(["fundingLines sumDiffers"]);
    const twice = {
      ...budget(200),
      expenseLines: [1, 2].map(() => ({ item: "TRANSPORT", amount: mop(100) })),
    };
    expect(at(convention, twice, "budget")).toEqual(["expenseLines.1.item duplicate"]);
  });
  test("[R338] every related party brings its price comparison", () => {
    const party = { supplierName: "甲", relationship: "FAMILY", reasons: "x" };
    expect(at(convention, { relatedPartyDeclared: true, relatedParties: [party] }, "related")).toEqual([
      "relatedParties.0.priceComparison fileMissing",
    ]);
    expect(at(convention, { relatedPartyDeclared: false }, "related")).toEqual([]);
  });
  test("participants add up and a conference has a hundred", () => {
    const answers = { eventType: "GENERAL_CONFERENCE", macaoParticipants: 60, overseasParticipants: 39 };
    expect(withComputed(convention, answers, context).totalParticipants).toBe(99);
    expect(at(convention, answers, "results")).toEqual(["macaoParticipants min"]);
    expect(at(convention, { ...answers, overseasParticipants: 40 }, "results")).toEqual([]);
    expect(at(convention, { ...answers, eventType: "COMBINED" }, "results")).toEqual([]);
  });
  test("room nights are worked out by row and in all", () => {
    const rooms = fieldsOf(convention).find((field) => field.key === "guestRooms");
    if (rooms?.kind !== "lines") throw new Error("no rows");
    expect(
      columnTotal(
        rooms,
        {
          guestRooms: [
            { rooms: 3, nights: 2 },
            { rooms: 1, nights: 4 },
          ],
        },
        context,
      ),
    ).toBe(10);
  });
});

describe("S21, a first shop", () => {
  const shop = (changes: Answers = {}): Answers => ({
    plannedArea: { code: "A_STATED", stated: 62.5 },
    plannedStaff: { code: "S_5_9" },
    establishedOn: "2027-01-05",
    openingOn: "2027-03-01",
    totalInvestment: mop(500),
    costLines: [{ kind: "FIT_OUT", amount: mop(500) }],
    ...changes,
  });
  test.each<[string, Answers, string[]]>([
    ["complete", {}, []],
    ["less than 50 sqm", { plannedArea: { code: "A_STATED", stated: 49 } }, ["plannedArea.stated min"]],
    ["opening before it is established", { openingOn: "2027-01-04" }, ["openingOn dayOrder"]],
    ["opening on the day", { openingOn: "2027-01-05" }, []],
    ["costs that do not add up", { totalInvestment: mop(501) }, ["costLines sumDiffers"]],
  ])("%s", (_what, changes, expected) => expect(at(firstShop, shop(changes), "shop")).toEqual(expected));
  test("shares never exceed the whole", () => {
    const holder = (idNumber: string, share: number) => ({ name: "陳", idNumber, share });
    expect(at(firstShop, { shareholders: [holder("1", 33.33), holder("2", 66.67)] }, "company")).toEqual([]);
    expect(at(firstShop, { shareholders: [holder("1", 50), holder("2", 50.01)] }, "company")).toEqual([
      "shareholders max",
    ]);
  });
  test("a certificate of 90 days, a form of 30 working days", () => {
    const fact = (purpose: string, issuedOn: string) => ({
      id: purpose,
      purpose,
      type: "pdf",
      size: 1,
      status: "verified" as const,
      issuedOn: day(issuedOn),
      uploadedOn: day("2026-11-20"),
    });
    const papers = (registry: string, m8: string) => ({
      ...context,
      files: { r: fact("REGISTRY_CERT_90D", registry), m: fact("FORM_M8_30WD", m8) },
    });
    const answers = { applicationKind: "GENERAL", registryCertificate: ["r"], formM8: ["m"] };
    const of = (about: CheckContext) =>
      at(firstShop, answers, "documents", about).filter((one) => one.includes("fileAge"));
    expect(of(papers("2026-08-25", "2026-10-12"))).toEqual([]);
    expect(of(papers("2026-08-24", "2026-11-20"))).toEqual(["registryCertificate.0 fileAge"]);
    expect(of(papers("2026-08-25", "2026-09-01"))).toEqual(["formM8.0 fileAge"]);
  });
  test("[R383] the signed form is a step that opens after submission", () => {
    const ids = (status: string) => visibleSteps(firstShop, {}, context, status).map((step) => step.id);
    expect(ids("DRAFT")).not.toContain("signed");
    expect(ids("PROCESSING")).toContain("signed");
  });
});
