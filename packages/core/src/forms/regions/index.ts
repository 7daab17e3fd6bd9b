/**
 * Countries and regions (1), provinces and Macao's parishes (2), cities (3), counties and districts (4). Ids are ISO
 * 3166-1 codes, GB/T 2260 codes and Macao's own. Divisions directly under a province (the districts of Beijing,
 * county-level cities of Hainan) have level 3, because the "city" above them is only a heading of the list.
 */
import * as z from "zod";
import cities from "./cities.json" with { type: "json" };
import counties from "./counties.json" with { type: "json" };
import regions from "./regions.json" with { type: "json" };

const Names = z.object({ "zh-Hant": z.string(), "zh-Hans": z.string(), en: z.string(), pt: z.string() });
export const Region = z.object({
  id: z.string(),
  level: z.int(),
  parentId: z.string().optional(),
  names: Names,
});
export type Region = z.infer<typeof Region>;

/** Converts rows of the Mainland to regions of a level. A GB/T 2260 code contains the code of its parent. */
const toRegions = (
  rows: readonly string[][],
  level: number,
  findParentId: (id: string) => string,
): Region[] =>
  rows.map(([id = "", hant = "", hans = "", en = "", pt = ""]) => ({
    id,
    level,
    parentId: findParentId(id),
    names: { "zh-Hant": hant, "zh-Hans": hans, en, pt },
  }));

const allRegions: readonly Region[] = [
  ...(regions as readonly Region[]),
  ...toRegions(cities, 3, (id) => `${id.slice(0, 2)}0000`),
  ...toRegions(counties, 4, (id) => `${id.slice(0, 4)}00`),
];

/** Returns the regions that match every given member (spec 1 §7, `region/all`), or all of them. */
export const findRegions = (filter: {
  level?: number | undefined;
  parentId?: string | undefined;
  id?: string | undefined;
}): Region[] =>
  allRegions.filter(
    (region) =>
      (filter.level === undefined || region.level === filter.level) &&
      (filter.parentId === undefined || region.parentId === filter.parentId) &&
      (filter.id === undefined || region.id === filter.id),
  );
