/** The codes that a choice offers: its own, those of a list, and those that the event sets. */

import { eq, field } from "@portal/core/forms/expressions/expressions";
import { listOptionCodes } from "@portal/core/forms/kinds/field-checker";
import type { Answers, ChoiceOptions, Json } from "@portal/core/forms/types/index";
import { describe, expect, test } from "vitest";
import { formContext } from "./single.ts";

const listOfferedCodes = (
  options: ChoiceOptions,
  event: Record<string, Json> | undefined,
  answers: Answers = {},
  policy: Record<string, Json> = {},
) => listOptionCodes(options, { answers, context: { ...formContext, policy, ...(event ? { event } : {}) } });

describe("a choice", () => {
  test("offers its own codes", () =>
    expect(listOfferedCodes({ values: ["a", "b"] }, {})).toEqual(["a", "b"]));
  test("of a list offers all of it, or those it names, and further ones on a condition", () => {
    expect(listOfferedCodes({ list: "seminarExtra" }, {})).toContain("LIVE_STREAM");
    const options: ChoiceOptions = {
      list: "seminarExtra",
      only: ["BANNER"],
      further: { codes: ["LIVE_STREAM"], when: eq(field("large"), true) },
    };
    expect(listOfferedCodes(options, {}, { large: false })).toEqual(["BANNER"]);
    expect(listOfferedCodes(options, {}, { large: true })).toEqual(["BANNER", "LIVE_STREAM"]);
  });
  test("of the event accepts every code while there is no event or it sets none", () => {
    expect(listOfferedCodes({ event: "zones" }, undefined)).toBeUndefined();
    expect(listOfferedCodes({ event: "zones" }, {})).toBeUndefined();
    expect(listOfferedCodes({ event: "zones" }, { zones: "A" })).toBeUndefined();
  });
});

describe("the event offers", () => {
  test.each<[what: string, ChoiceOptions, Record<string, Json>, string[]]>([
    ["its zones", { event: "zones" }, { zones: [{ id: "A" }, { id: "B" }] }, ["A", "B"]],
    ["its slots", { event: "slots" }, { slots: [{ id: "one" }] }, ["one"]],
    ["its kinds of exhibitors", { event: "exhibitorTypes" }, { exhibitorTypes: ["MACAO"] }, ["MACAO"]],
    [
      "a booth with two prices once",
      { event: "booths" },
      { booths: [{ type: "RAW_SPACE" }, { type: "RAW_SPACE" }, { type: "STANDARD_9" }] },
      ["RAW_SPACE", "STANDARD_9"],
    ],
    [
      "of its price list what is an option, and not the rent",
      { event: "extras" },
      { rateChart: [{ extra: "RENT" }, { extra: "BANNER" }] },
      ["BANNER"],
    ],
    [
      "the ways to take part that it was given",
      { event: "participationModes" },
      { participationModes: ["ONLINE", "OFFLINE"] },
      ["ONLINE", "OFFLINE"],
    ],
    [
      "taking part online alone where it is held online",
      { event: "participationModes" },
      { form: "ONLINE", participationModes: ["ONLINE", "OFFLINE"] },
      ["ONLINE"],
    ],
    [
      "taking part on site alone where it is held on site",
      { event: "participationModes" },
      { form: "PHYSICAL", participationModes: ["BOTH"] },
      ["OFFLINE"],
    ],
    ["the sizes of its rooms", { event: "scaleBands" }, { scaleBands: ["B_0_50"] }, ["B_0_50"]],
    [
      "its own categories before the other one",
      { event: "miniZoneCategories" },
      { miniZoneCategories: ["OTHER", "SNACKS_SOUVENIRS"], miniZoneOwn: [{ id: "own-1" }] },
      ["SNACKS_SOUVENIRS", "own-1", "OTHER"],
    ],
    [
      "its own categories at the end where there is no other one",
      { event: "miniZoneCategories" },
      { miniZoneCategories: ["SNACKS_SOUVENIRS"], miniZoneOwn: [{ id: "own-1" }] },
      ["SNACKS_SOUVENIRS", "own-1"],
    ],
  ])("%s", (_, options, event, codes) => expect(listOfferedCodes(options, event)).toEqual(codes));

  test("the usual sizes and categories where it sets none", () => {
    expect(
      listOfferedCodes({ event: "scaleBands" }, {}, {}, { seminar: { scaleBands: ["B_50_100"] } }),
    ).toEqual(["B_50_100"]);
    expect(listOfferedCodes({ event: "scaleBands" }, {}, {}, { seminar: { scaleBands: "all" } })).toEqual([]);
    const categories = listOfferedCodes({ event: "miniZoneCategories" }, {}) ?? [];
    expect(categories).toContain("SNACKS_SOUVENIRS");
    expect(categories.at(-1)).toBe("OTHER");
  });
});

describe("a booth that is priced for some exhibitors", () => {
  const event: Record<string, Json> = {
    exhibitorTypes: ["MACAO"],
    booths: [
      { type: "RAW_SPACE" },
      { type: "STANDARD_9", eligibility: "MACAO" },
      { type: "STANDARD_18", eligibility: "MACAO_SME" },
    ],
  };
  const all = ["RAW_SPACE", "STANDARD_9"];
  test.each<[what: string, Answers, string[]]>([
    ["not known", {}, all],
    ["not stated", { exhibitorType: null }, all],
    ["one of them", { exhibitorType: "MACAO" }, all],
    ["another one", { exhibitorType: "OVERSEAS" }, ["RAW_SPACE"]],
  ])("is offered by the exhibitor, who is %s", (_, answers, codes) =>
    expect(listOfferedCodes({ event: "booths" }, event, answers)).toEqual(codes),
  );
  test("is not offered to everyone, nor where the event names no exhibitors", () => {
    expect(
      listOfferedCodes({ event: "booths", forEveryone: true }, event, { exhibitorType: "MACAO" }),
    ).toEqual(["RAW_SPACE"]);
    expect(listOfferedCodes({ event: "booths" }, { ...event, exhibitorTypes: null })).toEqual(["RAW_SPACE"]);
  });
});
