/** Shapes of the plan of booths (`/api/staff/plan/{eventId}`). */
import * as z from "zod";
import { L10n } from "../event/wire.ts";

/** A zone's grid: so many booths, so many in a row; numbered from the zone's letter, `A-01`. */
export const Grid = z.object({
  id: z.string(),
  count: z.int().min(0).max(500),
  columns: z.int().min(1).max(40),
});
export const PlanWrite = z.object({ version: z.int(), zones: z.array(Grid).max(40) });
export type PlanWrite = z.infer<typeof PlanWrite>;

const Seen = z.object({ id: z.string().max(60), version: z.int() });
/** Two applications that change booths, each as it was seen. */
export const SwapWrite = z.object({ first: Seen, second: Seen });
export type SwapWrite = z.infer<typeof SwapWrite>;

export const PlanBooth = z.object({
  id: z.string(),
  /** Whose it is, when it is somebody's. */
  taken: z.object({ id: z.string(), code: z.string(), institutionName: z.string() }).optional(),
});
export const PlanView = z.object({
  eventId: z.string(),
  names: L10n,
  version: z.int(),
  zones: z.array(
    z.object({
      id: z.string(),
      names: L10n,
      capacity: z.int(),
      columns: z.int(),
      booths: z.array(PlanBooth),
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
export type PlanView = z.infer<typeof PlanView>;
