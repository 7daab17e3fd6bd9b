/** Request and response schemas of booth plans (`/api/staff/plan/{eventId}`). */

import * as z from "zod";
import { LocalizedText } from "../../../events/localized-text-schema.ts";
import { institutionNamingMembers } from "../../../institutions/institution-names-schema.ts";

/** The grid of a zone: the number of booths and of columns. Booths are numbered with the zone's letter, `A-01`. */
const BoothGridWrite = z.object({
  id: z.string(),
  count: z.int().min(0).max(500),
  columns: z.int().min(1).max(40),
});
export const BoothPlanWrite = z.object({ version: z.int(), zones: z.array(BoothGridWrite).max(40) });
export type BoothPlanWrite = z.infer<typeof BoothPlanWrite>;

const VersionedApplication = z.object({ id: z.string().max(60), version: z.int() });
/** Two applications that exchange booths, each with the version that was read. */
export const BoothSwapWrite = z.object({ first: VersionedApplication, second: VersionedApplication });
export type BoothSwapWrite = z.infer<typeof BoothSwapWrite>;

const BoothPlanBooth = z.object({
  id: z.string(),
  /** The application that has it, if any. */
  taken: z.object({ id: z.string(), code: z.string(), ...institutionNamingMembers }).optional(),
});
export const BoothPlanView = z.object({
  eventId: z.string(),
  names: LocalizedText,
  version: z.int(),
  /** The area of one booth of the plan, in m². */
  boothSqm: z.number(),
  zones: z.array(
    z.object({
      id: z.string(),
      names: LocalizedText,
      capacity: z.int(),
      columns: z.int(),
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
