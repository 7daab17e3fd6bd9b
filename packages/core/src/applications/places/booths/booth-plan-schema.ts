/** Shapes of the plan of booths (`/api/staff/plan/{eventId}`). */
import * as z from "zod";
import { LocalizedText } from "../../../events/event-schema.ts";

/** A zone's grid: so many booths, so many in a row; numbered from the zone's letter, `A-01`. */
export const BoothGridWrite = z.object({
  id: z.string(),
  count: z.int().min(0).max(500),
  columns: z.int().min(1).max(40),
});
export const BoothPlanWrite = z.object({ version: z.int(), zones: z.array(BoothGridWrite).max(40) });
export type BoothPlanWrite = z.infer<typeof BoothPlanWrite>;

const VersionedApplication = z.object({ id: z.string().max(60), version: z.int() });
/** Two applications that change booths, each as it was seen. */
export const BoothSwapWrite = z.object({ first: VersionedApplication, second: VersionedApplication });
export type BoothSwapWrite = z.infer<typeof BoothSwapWrite>;

export const BoothPlanBooth = z.object({
  id: z.string(),
  /** Whose it is, when it is somebody's. */
  taken: z.object({ id: z.string(), code: z.string(), institutionName: z.string() }).optional(),
});
export const BoothPlanView = z.object({
  eventId: z.string(),
  names: LocalizedText,
  version: z.int(),
  zones: z.array(
    z.object({
      id: z.string(),
      names: LocalizedText,
      capacity: z.int(),
      columns: z.int(),
      booths: z.array(BoothPlanBooth),
    }),
  ),
  /** Applications that have a place, those without a booth first. */
  exhibitors: z.array(
    z.object({
      id: z.string(),
      resource: z.string(),
      version: z.int(),
      code: z.string(),
      institutionName: z.string(),
      status: z.string(),
      booth: z.string().optional(),
      /** What was asked for on the form. */
      wants: z.object({
        booth: z.string().optional(),
        zones: z.array(z.string()),
        area: z.number().optional(),
      }),
    }),
  ),
});
export type BoothPlanView = z.infer<typeof BoothPlanView>;
