import { countyPattern } from "@portal/core/forms/regions/county-pattern";
import { isRegionChain } from "@portal/core/forms/regions/region-hierarchy";
import { handler } from "@portal/functions/routes/forms/region";
import { describe, expect, test } from "vitest";
import { callLambda } from "../../support/calls/call-lambda.ts";

interface Region {
  id: string;
  level: number;
  parentId?: string;
  names: Record<string, string>;
}
const listRegions = async (query: Record<string, string> = {}) => {
  const { body } = await callLambda(handler, "GET", "/api/region/all", { query });
  return (body.data as { items: Region[] }).items;
};

describe("[R143][R547] regions", () => {
  test("are found by level, parent and id, and by several at once", async () => {
    expect((await listRegions({ level: "1" })).slice(0, 2).map(({ id }) => id)).toEqual(["MO", "CN"]);
    expect((await listRegions({ parentId: "MO" })).length).toBe(8);
    expect((await listRegions({ parentId: "CN" })).length).toBe(31);
    const guangdong = await listRegions({ level: "3", parentId: "440000" });
    expect(guangdong).toHaveLength(21);
    expect(guangdong.every(({ parentId, level }) => parentId === "440000" && level === 3)).toBe(true);
    expect(await listRegions({ id: "440400" })).toMatchObject([
      { names: { "zh-Hant": "珠海市", pt: "Zhuhai" } },
    ]);
    expect(await listRegions({ id: "440400", level: "4" })).toEqual([]);
  });

  test("go down to counties and districts", async () => {
    expect(await listRegions({ id: "440402" })).toEqual([
      {
        id: "440402",
        level: 4,
        parentId: "440400",
        names: {
          "zh-Hant": "香洲區",
          "zh-Hans": "香洲区",
          en: "Xiangzhou District",
          pt: "Distrito de Xiangzhou",
        },
      },
    ]);
    expect((await listRegions({ parentId: "440400" })).map(({ id }) => id)).toEqual([
      "440402",
      "440403",
      "440404",
    ]);
  });

  test("under a province directly are of level 3, without a city that is only a heading", async () => {
    expect(await listRegions({ id: "110108" })).toMatchObject([{ level: 3, parentId: "110000" }]);
    const headings = (await listRegions({ level: "3" })).filter(({ names }) =>
      /市轄區|直轄/.test(names["zh-Hant"] ?? ""),
    );
    expect(headings).toEqual([]);
  });

  test("are one tree: every parent is there and one level up, no id occurs twice, every name is given", async () => {
    const all = await listRegions();
    const levels = new Map(all.map(({ id, level }) => [id, level]));
    expect(levels.size).toBe(all.length);
    expect(
      all.filter(({ level, parentId }) =>
        level === 1 ? parentId !== undefined : levels.get(parentId ?? "") !== level - 1,
      ),
    ).toEqual([]);
    expect(all.filter(({ names }) => Object.values(names).some((name) => !name.trim()))).toEqual([]);
    const provinces = all.filter(({ parentId }) => parentId === "CN");
    const childless = provinces.filter(({ id }) => !all.some(({ parentId }) => parentId === id));
    expect(childless).toEqual([]);
    expect(all.filter(({ level }) => level === 4).length).toBeGreaterThan(2600);
  });

  test("are each found in the one before by their ids alone, as forms judge them", async () => {
    const all = await listRegions();
    const parents = new Map(all.map(({ id, parentId }) => [id, parentId]));
    const listPath = (id: string): string[] => {
      const parent = parents.get(id);
      return parent ? [...listPath(parent), id] : [id];
    };
    expect(all.filter(({ id }) => !isRegionChain(listPath(id))).map(({ id }) => id)).toEqual([]);
  });

  test("of the mainland are named in full where the list goes no further", async () => {
    const all = await listRegions();
    const dividedRegions = new Set(all.map(({ parentId }) => parentId));
    const places = all.filter(({ id, level }) => level > 2 && /^\d/.test(id));
    const wrongPlaces = places.filter(({ id, level }) => {
      const way = level === 4 ? ["CN", "x", "x", id] : ["CN", "x", id];
      return new RegExp(countyPattern).test(way.join()) === dividedRegions.has(id);
    });
    expect([places.length > 2900, wrongPlaces]).toEqual([true, []]);
  });

  test("are kept by the browser for a day", async () => {
    const { headers } = await callLambda(handler, "GET", "/api/region/all", { query: { level: "1" } });
    expect(headers["cache-control"]).toBe("public, max-age=86400");
  });
});

test("a level that does not exist is refused", async () => {
  const { status, body } = await callLambda(handler, "GET", "/api/region/all", { query: { level: "9" } });
  expect([status, body.fields?.[0]?.key]).toEqual([400, "max"]);
});

test("another verb than the address has is refused 900056", async () => {
  const { status, body } = await callLambda(handler, "PATCH", "/api/region/all");
  expect([status, body.code]).toEqual([405, 900056]);
});
