/** Every rule of a group and of its members (schemes S7), as it reads in the specification. */

import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { getRefundTerms } from "@portal/core/applications/fees/calculate-refund";
import { generateInvitationCode } from "@portal/core/applications/groups/group-store.server";
import {
  computeMemberLimits,
  getMemberIdentity,
  isListedLeader,
  listGroupUnits,
} from "@portal/core/applications/groups/listed-units";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { Answers, Expr, Json, Scheme } from "@portal/core/forms/types/index";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import { parseDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { buildFair } from "../support/events/event-fixtures.ts";
import { createChecksAtEvent } from "./cases.ts";

const green = {
  formVariant: "GREEN" as const,
  booths: ["STANDARD_9", "RAW_SPACE", "PACKAGE_36"].map((type) => ({
    type,
    price: 100_000,
    per: type === "RAW_SPACE" ? ("SQM" as const) : ("BOOTH" as const),
  })),
  discounts: [],
};
const leader = createChecksAtEvent("FAIR_GROUP", green);
const member = createChecksAtEvent("FAIR_GROUP_MEMBER", { ...green, formVariant: "INTERNATIONAL" });
const buildPayer = (who: string) => ({ policy: { "group.payer": who } });
const today = parseDay("2026-11-23");

describe("the leader", () => {
  const { scheme, issues, findIssues, answers, listVisibleKeys, context, listUnmetRules } = leader;
  const list = answers().exhibitorList as { file: string; rows: Answers[] };
  const [first = {}, second = {}] = list.rows;
  const buildSheet = (...rows: Answers[]) => ({ exhibitorList: { ...list, rows } });
  const buildUnit = (registrationNumber: string, name = "海角工房") => ({
    name,
    registrationNumber,
    contactName: "陳海",
    phone: { area: "MO", number: "66234567" },
  });
  const buildTypedMembers = (...memberUnits: Json[]) => ({
    listInExcel: false,
    exhibitorList: undefined,
    memberUnits,
    totalBooths: 2,
    totalArea: 18,
  });

  test("[R227] the example is accepted with its files, and holds nothing that is not asked for", () => {
    expect(issues()).toEqual([]);
    for (const key of Object.keys(answers())) expect(listVisibleKeys()).toContain(key);
  });
  const ownFields = { siteRegistrationNumber: "123456", nameZh: "濠江貿易", nameEn: "Hou Kong Trading" };
  test.each<[string, string, string, boolean]>([
    ["its number", "123456", "海角工房", true],
    ["its number and its name", "123456", "濠江貿易", true],
    ["its name with the number of another site", "219999", "濠江貿易", true],
    ["its name in other characters, with another number", "219999", "濠江贸易", true],
    ["its English name in capitals, without a number", "none", "HOU KONG  TRADING", true],
    ["its English name with other punctuation, with another number", "219999", "HOU-KONG TRADING.", true],
    ["its English name in Cyrillic letters that look alike", "219999", "Ноu Kоng Trаding", true],
    ["another unit", "219999", "海角工房", false],
    ["another unit without a number", "none", "海角工房", false],
  ])("that lists %s exhibits if, and only if, it hands in the documents", (_, number, name, exhibits) => {
    const units: unknown = buildTypedMembers(buildUnit(number, name), buildUnit("218888", "別的單位"));
    const institution = { ...context().institution, ...ownFields, namePt: "", hasMajorOwner: true };
    const isShown = isConditionMet(
      scheme.steps.flatMap(({ fields }) => fields).find(({ key }) => key === "formM1")?.when as Expr,
      { answers: { ...answers(), ...(units as Answers) }, context: { ...context(), institution } },
    );
    const identity = getMemberIdentity({ fields: { ...ownFields, namePt: "" } });
    expect([isShown, isListedLeader(listGroupUnits(units as Answers), identity)]).toEqual([
      exhibits,
      exhibits,
    ]);
    expect(computeMemberLimits({ min: 2, max: 60 }, units as Answers, identity).max).toBe(exhibits ? 1 : 2);
  });
  test("[R16] goes through the steps of the specification", () =>
    expect(listVisibleSteps(scheme, answers(), context()).map(({ id }) => id)).toEqual([
      "event",
      "group",
      "members",
      "booths",
      "documents",
      "refund",
      "declaration",
    ]));
  test.each(["INTERNATIONAL", "FRANCHISE", "FOOD_STREET"] as const)(
    "[R227] that exhibits is asked all that a member is asked, at the form %s",
    (formVariant) => {
      const ownMembers = buildTypedMembers(buildUnit("123456"), buildUnit("218888", "別的單位"));
      const institution = { ...context().institution, ...ownFields, namePt: "", hasMajorOwner: true };
      const listKeys = (of: Scheme, members: Answers) => {
        const at = { ...context({ formVariant }), institution };
        return listVisibleSteps(of, members, at).flatMap((step) =>
          listVisibleFields(of, step, members, at).map(({ key }) => key),
        );
      };
      const memberKeys = listKeys(member.scheme, member.answers());
      const leaderKeys = listKeys(scheme, answers(ownMembers));
      expect(memberKeys).toEqual(expect.arrayContaining(["profile", "exhibitCategories", "productPhotos"]));
      // A group has its booths on site, for which its leader states no way of taking part.
      const isMembersOnly = (key: string) => ["invitationCode", "participationMode"].includes(key);
      expect(memberKeys.filter((key) => !isMembersOnly(key) && !leaderKeys.includes(key))).toEqual([]);
    },
  );
  test("that exhibits proves its products, and one that only leads does not", () => {
    const institution = { ...context().institution, ...ownFields, namePt: "" };
    const about = { ...context(), institution };
    const listedUnits = buildTypedMembers(buildUnit("123456"), buildUnit("218888", "別的單位"));
    const proof = "certificateOfOrigin oneOfDocuments";
    expect(issues(listedUnits, about)).toEqual(expect.arrayContaining([proof, "productPhotos fileMissing"]));
    expect(issues({}, about)).toEqual([]);
  });
  test("lists its members in Excel or types them, never both", () => {
    expect(listVisibleKeys()).not.toContain("memberUnits");
    expect(issues({ exhibitorList: undefined })).toContain("exhibitorList required");
    expect(issues(buildTypedMembers(buildUnit("210148"), buildUnit("none", "乙")))).toEqual([]);
    expect(issues({ ...buildTypedMembers(), memberUnits: undefined })).toContain("memberUnits required");
  });
  test("two members at least, sixty at most", () => {
    expect(issues(buildSheet(first))).toContain("exhibitorList tooFew");
    expect(issues(buildTypedMembers(buildUnit("210148")))).toContain("memberUnits tooFew");
    const many = Array.from({ length: 61 }, (_, i) => ({
      ...first,
      registrationNumber: String(200_000 + i),
    }));
    expect(issues(buildSheet(...many))).toContain("exhibitorList.rows tooMany");
    expect(issues(buildSheet(...many.slice(1)))).toEqual([]);
  });
  test("[R259] nobody is twice in the list (400877); those without a number of their own are told apart", () => {
    expect(findIssues(buildSheet(first, first))).toMatchObject([
      { path: "exhibitorList.rows.1.registrationNumber", key: "duplicate", code: 400877, number: 105014 },
    ]);
    expect(issues(buildTypedMembers(buildUnit("none", "甲"), buildUnit("none", "乙")))).toEqual([]);
    // Whoever is registered for delegations only exhibits nowhere.
    expect(issues(buildTypedMembers(buildUnit("none", "甲"), buildUnit("00000", "乙")))).toEqual([
      "memberUnits.1.registrationNumber format",
    ]);
    // One unit under one name, whomever one contacts there.
    for (const over of [{}, { contactName: "李靜", phone: { area: "MO", number: "66111111" } }])
      expect(
        issues(buildTypedMembers(buildUnit("none", "甲"), { ...buildUnit("none", "甲"), ...over })),
      ).toEqual(["memberUnits.1.registrationNumber duplicate"]);
  });
  test.each<[string, Answers, string, number, number]>([
    ["left out", { name: "" }, "name", 10504, 105004],
    ["too long", { exhibits: "字".repeat(201) }, "exhibits", 10504, 105005],
    ["markup", { name: "a<b" }, "name", 10504, 105006],
    ["a telephone of seven digits", { phone: { area: "MO", number: "2812345" } }, "phone", 10504, 105011],
    ["no e-mail address", { email: "lotus" }, "email", 10504, 105012],
    ["a number of five digits", { registrationNumber: "21014" }, "registrationNumber", 10504, 105013],
  ])("[R579] [R581] a row of the list with %s", (_what, change, column, code, number) =>
    expect(findIssues(buildSheet({ ...first, ...change }, second))).toMatchObject([
      { path: expect.stringMatching(`^exhibitorList.rows.0.${column}`), code, number },
    ]),
  );
  test("no more booths than members, no more than 450 square metres, each raw space from 18", () => {
    expect(findIssues({ totalBooths: 3 })).toMatchObject([
      { path: "totalBooths", key: "max", params: { max: 2 } },
    ]);
    const buildSpace = (totalArea: number) =>
      issues({ boothPreference: "RAW_SPACE", totalBooths: 2, totalArea });
    expect([buildSpace(450), buildSpace(450.01)]).toEqual([[], ["totalArea max"]]);
    expect([buildSpace(36), buildSpace(35.99)]).toEqual([[], ["totalArea min"]]);
    const countPackages = (totalArea: number) =>
      issues({ boothPreference: "PACKAGE_36", totalBooths: 2, totalArea });
    expect([countPackages(72), countPackages(72.01)]).toEqual([[], ["totalArea max"]]);
  });
  test("two zones that differ", () =>
    expect(issues({ zoneChoice2: "A" })).toEqual(["zoneChoice2 duplicate"]));
  test("is registered in Macao, association or enterprise", () => {
    expect(listUnmetRules({ country: "CN" })).toEqual(["leaderInMacao"]);
    expect(listUnmetRules({ macaoOwnershipPercent: 0, taxRegisteredOn: "2026-11-01" })).toEqual([]);
  });
  test("whose stalls have no size, states no area", () => {
    const booths = [{ type: "FOOD_STREET", price: 50_000, per: "BOOTH" as const }];
    const changes = { boothPreference: "FOOD_STREET" };
    expect(listVisibleKeys(changes, context({ booths }))).not.toContain("totalArea");
    expect(
      listVisibleKeys(changes, context({ booths: booths.map((one) => ({ ...one, sqm: 9 })) })),
    ).toContain("totalArea");
  });
  test("pays one order for all, unless the event says the members pay (C14)", () => {
    const calculateLeaderFee = (changes: Answers = {}, who = "LEADER") => {
      const about = context(buildPayer(who));
      return calculateFee(scheme.fees, buildFair(green), answers(changes), today, about).total.amount;
    };
    expect(calculateLeaderFee()).toBe(200_000);
    expect(calculateLeaderFee({ boothPreference: "RAW_SPACE", totalArea: 40 })).toBe(4_000_000);
    expect(calculateLeaderFee({}, "MEMBER")).toBe(0);
  });
  test("[R488] is refunded by the group's table, whatever the fair's own (C8)", () => {
    const terms = getRefundTerms(scheme, buildFair({ refundPolicy: "HOSTED" }), {});
    expect(terms).toMatchObject({ variant: "GROUP", bands: [{ daysBeforeMin: 31 }, { daysBeforeMax: 30 }] });
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
  test("one booth an event, counted in the six, 46 and 45 days; it takes members by a code", () => {
    expect(scheme.limits).toMatchObject({ group: "BOOTH", counter: { code: 10510 }, certified: true });
    expect(scheme.deadlines[0]).toMatchObject({ kind: "applyBy", anchor: "EVENT_START" });
    expect(scheme.children).toEqual({
      scheme: "FAIR_GROUP_MEMBER",
      min: 2,
      max: 60,
      consent: "consentNotes",
      counts: true,
      by: "INVITATION_CODE",
    });
  });
});

describe("a member", () => {
  const { scheme, issues, findIssues, answers, listVisibleKeys, context } = member;

  test("the example is accepted with its files, and holds nothing that is not asked for", () => {
    expect(issues()).toEqual([]);
    for (const key of Object.keys(answers())) expect(listVisibleKeys()).toContain(key);
  });
  test("[R268] the invitation code is required", () =>
    expect(issues({ invitationCode: undefined })).toEqual(["invitationCode required"]));
  test.each(["8AS4T2T6", "8as4-t2t6", " 8AS4 T2T6 "])("[R268] %j is of the right form", (code) =>
    expect(issues({ invitationCode: code })).toEqual([]),
  );
  test.each(["8AS4T2T", "8AS4T2T66", "8AS4T2T0", "8AS4T2TI", "8AS4_T2T6"])(
    "[R268] %j is not, and is refused as such (900041)",
    (code) =>
      expect(findIssues({ invitationCode: code })).toMatchObject([
        { path: "invitationCode", key: "invitationCode", code: 900041 },
      ]),
  );
  test("every code that is given out is of the form that is taken", () => {
    for (let i = 0; i < 200; i++) expect(issues({ invitationCode: generateInvitationCode() })).toEqual([]);
  });
  test("asks all that an exhibitor is asked of its participation", () => {
    const fieldKeys = new Set(listFields(scheme).map(({ key }) => key));
    const aloneStep = findScheme("FAIR_HOSTED")?.steps.find(({ id }) => id === "participation");
    const keys = aloneStep?.fields.map(({ key }) => key) ?? [];
    expect(keys).toContain("productsServices");
    expect(keys.filter((key) => !fieldKeys.has(key))).toEqual([]);
  });
  test("booth and refund are the leader's, unless the members pay (C14)", () => {
    expect(listVisibleKeys()).not.toContain("boothPreference");
    expect(listVisibleKeys()).not.toContain("refundMethod");
    const about = context(buildPayer("MEMBER"));
    expect(issues({}, about)).toEqual(["boothPreference required", "refundMethod required"]);
    const calculateOwnFee = (changes: Answers, who: string) =>
      calculateFee(scheme.fees, buildFair(green), answers(changes), today, context(buildPayer(who))).total
        .amount;
    expect(calculateOwnFee({ boothPreference: "STANDARD_9" }, "MEMBER")).toBe(100_000);
    expect(calculateOwnFee({ boothPreference: "STANDARD_9" }, "LEADER")).toBe(0);
  });
  test("block H holds for each, and each counts in its own six (C15)", () => {
    expect(member.listUnmetRules({ employees: 101 })).toEqual(["smallEnterprise"]);
    expect(scheme.limits).toMatchObject({ group: "BOOTH", counter: { name: "EXHIBITION" } });
  });
});

test("[R36] a member at a food street has a stall with power, water and gas, and meets no partners", () => {
  const stallAndPartners = ["powerNeeded", "waterNeeded", "gasNeeded", "matchingIntent"];
  const listAskedKeys = (formVariant: "FOOD_STREET" | "INTERNATIONAL") =>
    member
      .listVisibleKeys({}, member.context({ formVariant }))
      .filter((key) => stallAndPartners.includes(key));
  expect(listAskedKeys("FOOD_STREET")).toEqual(["powerNeeded", "waterNeeded", "gasNeeded"]);
  expect(listAskedKeys("INTERNATIONAL")).toEqual(["matchingIntent"]);
});
