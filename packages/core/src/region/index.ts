/**
 * Countries and regions (1), provinces and Macao's parishes (2), cities (3); ids are ISO 3166-1 codes, GB/T 2260 codes
 * and Macao's own. Pure data. Macao's parishes and Guangdong's cities are whole; other provinces end at level 2.
 */
import * as z from "zod";
import regions from "./regions.json" with { type: "json" };

const Names = z.object({ "zh-Hant": z.string(), "zh-Hans": z.string(), en: z.string(), pt: z.string() });
export const Region = z.object({
  id: z.string(),
  level: z.int(),
  parentId: z.string().optional(),
  names: Names,
});
export type Region = z.infer<typeof Region>;

const all = regions as readonly Region[];

/** The regions that fit every member given (spec 1 §7, `region/all`); none given is all. */
export const find = (wanted: {
  level?: number | undefined;
  parentId?: string | undefined;
  id?: string | undefined;
}): Region[] =>
  all.filter(
    (region) =>
      (wanted.level === undefined || region.level === wanted.level) &&
      (wanted.parentId === undefined || region.parentId === wanted.parentId) &&
      (wanted.id === undefined || region.id === wanted.id),
  );
