/** Request and response schemas of booth plans (`/api/staff/plan/{eventId}`). */

import * as z from "zod";
import { LocalizedText } from "../../../events/localized-text-schema.ts";
import { institutionNamingMembers } from "../../../institutions/institution-names-schema.ts";

const MAX_NUMBER = 500;
/** Consecutive booths of a zone that have a kind and a size of their own. */
const BoothRangeSchema = z.object({
  from: z.int().min(1).max(MAX_NUMBER),
  to: z.int().min(1).max(MAX_NUMBER),
  /** A kind of booth that the event sells. */
  kind: z.string().max(40),
  /** The area of each of them, in m². */
  sqm: z.number().positive().max(10_000),
});
/** Consecutive neighbouring booths under one organiser or country. */
const PavilionSchema = z.object({
  from: z.int().min(1).max(MAX_NUMBER),
  to: z.int().min(1).max(MAX_NUMBER),
  names: LocalizedText,
});
/** The floor of a zone and the kinds of its booths. A write that leaves a member out keeps what is stored. */
const floorMembers = {
  /** The area of the floor for booths, in m²; null removes it. */
  area: z.number().positive().max(100_000).nullish(),
  ranges: z.array(BoothRangeSchema).max(60).optional(),
  /** The level of the hall; null removes it. */
  level: z.int().min(-9).max(99).nullish(),
  /** Columns and rows after which an aisle runs. */
  aisleColumns: z.array(z.int().min(1).max(MAX_NUMBER)).max(40).optional(),
  aisleRows: z.array(z.int().min(1).max(MAX_NUMBER)).max(40).optional(),
  pavilions: z.array(PavilionSchema).max(60).optional(),
};
/** The grid of a zone: the number of booths and of columns. Booths are numbered with the zone's letter, `A-01`. */
const BoothGridWrite = z.object({
  id: z.string(),
  count: z.int().min(0).max(MAX_NUMBER),
  columns: z.int().min(1).max(40),
  ...floorMembers,
});
export const BoothPlanWrite = z.object({ version: z.int(), zones: z.array(BoothGridWrite).max(40) });
export type BoothPlanWrite = z.infer<typeof BoothPlanWrite>;

const VersionedApplication = z.object({ id: z.string().max(60), version: z.int() });
/** Two applications that exchange booths, each with the version that was read. */
export const BoothSwapWrite = z.object({ first: VersionedApplication, second: VersionedApplication });
export type BoothSwapWrite = z.infer<typeof BoothSwapWrite>;

const BoothPlanBooth = z.object({
  id: z.string(),
  /** The kind that staff have set; a booth in no range has none. */
  kind: z.string().optional(),
  /** Its area in m². */
  sqm: z.number(),
  /** The application that has it, if any. */
  taken: z.object({ id: z.string(), code: z.string(), ...institutionNamingMembers }).optional(),
});
export const BoothPlanView = z.object({
  eventId: z.string(),
  names: LocalizedText,
  version: z.int(),
  /** The area of a booth that is in no range, in m². */
  boothSqm: z.number(),
  /** The kinds of booths that the event sells, with the smallest and the largest area of each. */
  kinds: z.array(z.object({ kind: z.string(), minSqm: z.number(), maxSqm: z.number() })),
  zones: z.array(
    z.object({
      id: z.string(),
      names: LocalizedText,
      capacity: z.int(),
      columns: z.int(),
      area: z.number().optional(),
      ranges: z.array(BoothRangeSchema),
      level: z.int().optional(),
      aisleColumns: z.array(z.int()),
      aisleRows: z.array(z.int()),
      pavilions: z.array(PavilionSchema),
      booths: z.array(BoothPlanBooth),
    }),
  ),
  /** A page of the applications with a place, those without a booth first. Those with one are on the first page. */
  exhibitors: z.array(
    z.object({
      id: z.string(),
      resource: z.string(),
      version: z.int(),
      code: z.string(),
      ...institutionNamingMembers,
      status: z.string(),
      booth: z.string().optional(),
      /** The wishes on the form. */
      wants: z.object({
        booth: z.string().optional(),
        zones: z.array(z.string()),
        area: z.number().optional(),
        /** The area applied for, in m²: the one above, or the size of the kind of booth. */
        sqm: z.number().optional(),
      }),
    }),
  ),
  /** Where the next page starts, where more applications follow; encrypted for the reader. */
  cursor: z.string().optional(),
});
export type BoothPlanView = z.infer<typeof BoothPlanView>;
