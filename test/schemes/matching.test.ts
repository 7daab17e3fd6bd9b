/** Every rule of business matching (schemes S13), as it reads in the specification. */
import { listCodes } from "@portal/core/forms/code-lists/index";
import {
  computeColumnTotal,
  computeRowTotal,
  listFields,
} from "@portal/core/forms/expressions/computed-values";
import type { Answers, CheckContext, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { describe, expect, test } from "vitest";
import { buildExampleSituation, getScheme, listShownKeys } from "./generated/situation.ts";

const aloneScheme = getScheme("MATCHING_INDIVIDUAL");
const group = getScheme("MATCHING_GROUP");
const prepareScheme = (scheme: typeof aloneScheme) => {
  const { answers: example, context } = buildExampleSituation(scheme);
  const listIssues = (
    changes: Record<string, Json | undefined>,
    about: Partial<CheckContext> = {},
  ): string[] => {
    const presentEntries = Object.entries({ ...example, ...changes }).filter(
      ([, value]) => value !== undefined,
    );
    return validateAnswers(
      scheme,
      Object.fromEntries(presentEntries) as Answers,
      { ...context, ...about },
      { mode: "submit" },
    ).map(({ path, key }) => `${path} ${key}`);
  };
  const listVisibleKeys = (changes: Answers) =>
    listShownKeys(scheme, { answers: { ...example, ...changes }, context });
  return { example, context, issues: listIssues, listVisibleKeys };
};
const one = prepareScheme(aloneScheme);
const many = prepareScheme(group);
const buildWords = (n: number) => Array.from({ length: n }, () => "tea").join(" ");

test("[R21] alone and as a group: both examples are complete", () => {
  expect(one.issues({})).toEqual([]);
  expect(many.issues({})).toEqual([]);
});

describe("[R310] the company", () => {
  test("eleven industries, the last of them in words", () => {
    expect(listCodes("matchingIndustry")).toHaveLength(11);
    expect(one.issues({ industry: { code: "OTHER" } })).toEqual(["industry.other required"]);
  });
  test("a mainland company gives its credit code, nobody else is asked", () => {
    const institution = { ...one.context.institution, country: "CN" };
    expect(one.issues({}, { institution })).toEqual(["creditCode required"]);
    expect(one.issues({ creditCode: "91350100M000100Y43" }, { institution })).toEqual([]);
    expect(one.issues({ creditCode: "91350100M000100Y44" }, { institution })).toEqual([
      "creditCode checkDigit",
    ]);
    expect(one.listVisibleKeys({})).not.toContain("creditCode");
  });
  test("a website may be given, products or services must be", () => {
    expect(one.issues({ website: undefined })).toEqual([]);
    expect(one.issues({ website: "example" })).toEqual(["website url"]);
    expect(one.issues({ productsServices: " " })).toEqual(["productsServices required"]);
  });
});
test("[R311] the representative: name, salutation, mobile and e-mail; a chat ID if there is one", () => {
  const none = { representativeName: undefined, salutation: undefined, mobile: undefined, email: undefined };
  expect(one.issues({ ...none, chatId: undefined })).toEqual(
    Object.keys(none).map((key) => `${key} required`),
  );
});
describe("[R312] what is looked for", () => {
  test("scope, form of cooperation, description; an amount in patacas if it is known", () => {
    expect(
      one.issues({ negotiationScope: "", cooperationMode: undefined, estimatedAmount: undefined }),
    ).toEqual(["negotiationScope required", "cooperationMode required"]);
    expect(one.issues({ estimatedAmount: { amount: 1, currency: "RMB" } })).toEqual([
      "estimatedAmount option",
    ]);
    expect(one.issues({ estimatedAmount: { amount: -1, currency: "MOP" } })).toEqual(["estimatedAmount min"]);
  });
  test("more than twenty words", () => {
    expect(one.issues({ description: buildWords(20) })).toEqual(["description tooShort"]);
    expect(one.issues({ description: buildWords(21) })).toEqual([]);
    expect(one.issues({ description: buildWords(501) })).toEqual(["description tooLong"]);
  });
});
test("[R313] a group has a name and a number, who comes alone has none", () => {
  expect(many.issues({ groupName: undefined, groupNumber: undefined })).toEqual([
    "groupName required",
    "groupNumber required",
  ]);
  expect(listFields(aloneScheme).map(({ key }) => key)).not.toContain("groupName");
});

describe("[R314] members and their hotels", () => {
  const members = listFields(group).find(({ key }) => key === "members");
  if (members?.kind !== "people") throw new Error("no members");
  const [first] = many.example.members as Answers[];
  const listMemberIssues = (changes: Record<string, Json>) =>
    many.issues({ members: [{ ...first, ...changes }] });
  test("check-out comes after check-in", () => {
    expect(listMemberIssues({ checkOut: "2027-03-17" })).toEqual(["members.0.checkOut beforeMin"]);
    expect(listMemberIssues({ checkOut: "2027-03-18" })).toEqual([]);
  });
  test("room nights are worked out, costs added up", () => {
    const scope = { answers: many.example, context: many.context };
    expect((many.example.members as Answers[]).map((each) => computeRowTotal(members, each, scope))).toEqual([
      3, 5,
    ]);
    expect(computeColumnTotal(members, many.example, many.context)).toBe(960_000);
  });
  test("who only meets online needs no hotel", () => {
    const online = { participationMode: "ONLINE", members: [{ name: "李文傑", title: "經理" }] };
    expect(many.issues(online)).toEqual([]);
    expect(many.issues({ ...online, participationMode: "OFFLINE" })).toEqual([
      "members.0.staysInHotel required",
    ]);
  });
  test("who lives in Macao needs none either, and who stays in one says when", () => {
    const listIssues = (staysInHotel: boolean) =>
      many.issues({ members: [{ name: "李文傑", title: "經理", staysInHotel }] });
    expect(listIssues(false)).toEqual([]);
    expect(listIssues(true)).toEqual([
      "members.0.hotel required",
      "members.0.checkIn required",
      "members.0.checkOut required",
    ]);
  });
  test("nobody is listed twice", () =>
    expect(many.issues({ members: [first ?? {}, first ?? {}] })).toEqual(["members.1.name duplicate"]));
});

describe("visitors from outside Macao are listed", () => {
  const [first] = many.example.entryList as Answers[];
  const listEntryIssues = (changes: Record<string, Json>) =>
    many.issues({ entryList: [{ ...first, ...changes }] });
  test.each([
    ["three days before the first day", { arrivesOn: "2027-03-15" }, []],
    ["four days before", { arrivesOn: "2027-03-14" }, ["entryList.0.arrivesOn beforeMin"]],
    ["the day after the end", { departsOn: "2027-03-21" }, []],
    ["two days after the end", { departsOn: "2027-03-22" }, ["entryList.0.departsOn afterMax"]],
    ["leaving before they come", { departsOn: "2027-03-16" }, ["entryList.0.departsOn beforeMin"]],
  ])("[R281] %s", (_what, changes, expected) => expect(listEntryIssues(changes)).toEqual(expected));
  test("[R280] with name, number of the document, days and unit, where there are any", () => {
    expect(many.issues({ entryList: [{}] })).toEqual(
      ["name", "idNumber", "arrivesOn", "departsOn", "unitName"].map((key) => `entryList.0.${key} required`),
    );
    expect(many.issues({ visitorsFromOutside: false, entryList: undefined })).toEqual([]);
    expect(many.issues({ visitorsFromOutside: undefined })).toEqual(["visitorsFromOutside required"]);
  });
});

test("[R315] a time to attend, two at most, if it is known", () => {
  expect(one.issues({ tentativeSlot: undefined })).toEqual([]);
  expect(one.issues({ tentativeSlot: ["2027-03-18-am", "2027-03-18-pm", "2027-03-19-am"] })).toEqual([
    "tentativeSlot tooMany",
  ]);
});
test.each([
  ["BUYER", "ONLINE", ["onlineBuyerConsent agree"]],
  ["BUYER", "BOTH", ["onlineBuyerConsent agree"]],
  ["BUYER", "OFFLINE", []],
  ["SELLER", "ONLINE", []],
])("[R316] a %s who takes part %s consents: %j", (side, participationMode, expected) =>
  expect(one.issues({ side, participationMode, onlineBuyerConsent: undefined })).toEqual(expected),
);
test("[R436] open to everybody who is certified, free, once an event whether alone or as a group", () => {
  for (const scheme of [aloneScheme, group]) {
    expect(scheme.limits).toMatchObject({ group: "MATCHING", certified: true });
    expect(scheme.fees).toEqual({ kind: "NONE" });
    expect(scheme.eligibility.map(({ id }) => id)).toEqual(["notDelegationOnly"]);
  }
});
