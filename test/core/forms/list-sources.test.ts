/**
 * Code lists are those of their sources: the lists that were published with the documents, of which `local/data` has a
 * copy, and the divisions of the Mainland by GB/T 2260. A code that changes by mistake, as by a replacement in all
 * files, names another thing or nothing, and no form notices.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { getTree, listCodes } from "@portal/core/forms/code-lists/index";
import {
  findCallingCode,
  nationalNumberLengths,
  phoneAreas,
} from "@portal/core/forms/code-lists/phone-areas";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import { findRegions, type Region } from "@portal/core/forms/regions/index";
import { describe, expect, test } from "vitest";

const regionKinds = ["countries", "mainlandProvinces", "guangdongCities", "macaoParishes"] as const;
interface PublishedItem {
  code: string;
  labels: Record<string, string>;
}
interface PublishedRegion extends PublishedItem {
  level: number;
  parent: string | null;
}
interface PublishedLists {
  lists: { list: string; items: PublishedItem[] }[];
  exhibitCategories: { categories: (PublishedItem & { subItems: PublishedItem[] })[] };
  banks: { items: PublishedItem[] };
  regions: Record<(typeof regionKinds)[number], PublishedRegion[]>;
  phoneAreaCodes: { items: { id: string; callingCode: string; nationalLength?: number }[] };
  policyDefaults: { key: string; default: unknown }[];
}
const readData = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"));
const publishedLists = readData("local/data/code-lists.json") as PublishedLists;
const listPublishedCodes = (items: readonly PublishedItem[]): string[] => items.map(({ code }) => code);
const digestLines = (lines: readonly string[]): string =>
  createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);

describe("the copy of the published lists", () => {
  test("has the codes that were published", () => {
    const { lists, exhibitCategories, banks, regions, phoneAreaCodes } = publishedLists;
    const codes = [
      ...lists.flatMap(({ list, items }) => listPublishedCodes(items).map((code) => `${list} ${code}`)),
      ...exhibitCategories.categories.flatMap(({ subItems }) => listPublishedCodes(subItems)),
      ...listPublishedCodes(banks.items),
      ...regionKinds.flatMap((kind) =>
        regions[kind].map(({ code, level, parent }) => `${code} ${level} ${parent}`),
      ),
      ...phoneAreaCodes.items.map(({ id, callingCode }) => `${id} ${callingCode}`),
    ];
    expect([codes.length, digestLines(codes)]).toEqual([1_238, "bb1fb64da47c563e"]);
  });
  test("names everything in four languages", () => {
    const { lists, exhibitCategories, banks, regions } = publishedLists;
    const items = [
      ...lists.flatMap((list) => list.items),
      ...exhibitCategories.categories.flatMap((category) => [category, ...category.subItems]),
      ...banks.items,
      ...regionKinds.flatMap((kind) => regions[kind]),
    ];
    const nameless = items.filter(({ labels }) =>
      ["zh-Hant", "zh-Hans", "en", "pt"].some((language) => !labels[language]?.trim()),
    );
    expect(nameless.map(({ code }) => code)).toEqual([]);
  });
});

describe("the codes of the portal are the published ones", () => {
  test("categories of exhibits and their items", () =>
    expect(getTree("exhibitCategory")).toEqual(
      Object.fromEntries(
        publishedLists.exhibitCategories.categories.map(({ code, subItems }) => [
          code,
          listPublishedCodes(subItems),
        ]),
      ),
    ));
  test("banks", () => expect(listCodes("bank")).toEqual(listPublishedCodes(publishedLists.banks.items)));
  test("areas of phone numbers, their calling codes and lengths", () => {
    const { items } = publishedLists.phoneAreaCodes;
    expect(phoneAreas.map((area) => [area, findCallingCode(area)]).toSorted()).toEqual(
      items.map(({ id, callingCode }) => [id, callingCode]).toSorted(),
    );
    expect(nationalNumberLengths).toEqual(
      Object.fromEntries(
        items.flatMap(({ id, nationalLength }) => (nationalLength ? [[id, nationalLength]] : [])),
      ),
    );
  });
  test.each(regionKinds)("regions: %s", (kind) => {
    const misplacedRegions = publishedLists.regions[kind].filter(({ code, level, parent }) => {
      const [region] = findRegions({ id: code });
      return region?.level !== level || (region.parentId ?? null) !== parent;
    });
    expect(misplacedRegions.map(({ code }) => code)).toEqual([]);
  });
  test("defaults of policies, to which the portal has added members", () => {
    for (const { key, default: value } of publishedLists.policyDefaults)
      expect({ [key]: getPolicy(key, {}) }).toMatchObject({ [key]: value });
  });
  test("no list has a code twice", () => {
    const lists = publishedLists.lists.map(({ list }) => list);
    const repeatedLists = [...lists, "bank"].filter(
      (list) => new Set(listCodes(list)).size !== listCodes(list).length,
    );
    expect(repeatedLists).toEqual([]);
  });
});

test("the holidays are the published ones", () => {
  type Holidays = Record<
    string,
    { status: string; holidays: Record<"date" | "key" | "kind" | "closure", string>[] }
  >;
  const pickDays = (years: Holidays) =>
    Object.entries(years).map(([year, { status, holidays }]) => [
      year,
      status,
      holidays.map(({ date, key, kind, closure }) => [date, key, kind, closure]),
    ]);
  const { years } = readData("packages/core/src/calendar/holidays.json") as { years: Holidays };
  const copy = readData("local/data/holidays-mo.json") as { years: Holidays };
  expect(pickDays(years)).toEqual(pickDays(copy.years));
});

describe("the divisions of the Mainland", () => {
  const divisions = findRegions({}).filter(({ id, level }) => /^\d{6}$/.test(id) && level > 2);
  test("are as many in each province as there are: directly below it, and below its cities", () => {
    const countDivisions = (province: string, level: number): number =>
      divisions.filter((one) => one.level === level && one.id.startsWith(province)).length;
    const provinces = findRegions({ parentId: "CN" }).map(({ id }) => id.slice(0, 2));
    expect(
      provinces
        .toSorted()
        .map((province) => [province, countDivisions(province, 3), countDivisions(province, 4)]),
    ).toEqual([
      ["11", 16, 0],
      ["12", 16, 0],
      ["13", 11, 167],
      ["14", 11, 117],
      ["15", 12, 103],
      ["21", 14, 100],
      ["22", 9, 60],
      ["23", 13, 125],
      ["31", 16, 0],
      ["32", 13, 95],
      ["33", 11, 90],
      ["34", 16, 104],
      ["35", 9, 84],
      ["36", 11, 100],
      ["37", 16, 136],
      ["41", 18, 156],
      ["42", 17, 99],
      ["43", 14, 122],
      ["44", 21, 122],
      ["45", 14, 111],
      ["46", 19, 8],
      ["50", 38, 0],
      ["51", 21, 183],
      ["52", 9, 88],
      ["53", 16, 129],
      ["54", 7, 74],
      ["61", 10, 107],
      ["62", 14, 87],
      ["63", 8, 44],
      ["64", 5, 22],
      ["65", 26, 96],
    ]);
  });
  test("have the codes and names of the standard", () => {
    const lines = divisions.map(({ id, names }) => `${id} ${names["zh-Hans"]}`).toSorted();
    expect([lines.length, digestLines(lines)]).toEqual([3180, "622e1818be60b1ca"]);
  });
  test("have four names, none of which a neighbour has, in the order of their codes", () => {
    const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
    const isNameless = ({ names }: Region): boolean =>
      languages.some(
        (language) => names[language].trim() === "" || names[language] !== names[language].trim(),
      );
    expect(divisions.filter(isNameless)).toEqual([]);
    const seenNames = new Set<string>();
    const repeatedIds = divisions.flatMap(({ id, parentId, names }) =>
      (["zh-Hant", "zh-Hans"] as const).flatMap((language) => {
        const key = `${parentId} ${language} ${names[language]}`;
        if (seenNames.has(key)) return [id];
        seenNames.add(key);
        return [];
      }),
    );
    expect(repeatedIds).toEqual([]);
    const counties = divisions.filter(({ level }) => level === 4).map(({ id }) => id);
    expect(counties).toEqual(counties.toSorted());
  });
});
