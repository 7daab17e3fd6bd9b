/** Requests and views of the forecast of a holiday. */

import * as z from "zod";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";
import { deadlineKinds } from "../model/deadline-kinds.ts";

export const PlannedHolidayRequest = z.object({
  what: z.enum(["decree", "withdraw"]),
  date: z.string().max(10),
  closure: z.enum(["FULL_DAY", "AFTERNOON"]),
});
export type PlannedHolidayRequest = z.output<typeof PlannedHolidayRequest>;

export const MovedDeadline = z.object({
  id: z.string(),
  code: z.string().optional(),
  ...institutionNamingMembers,
  kind: z.enum(deadlineKinds),
  before: z.string(),
  after: z.string(),
  /** The accounts that get a notice. */
  told: z.array(z.string()),
});
export type MovedDeadline = z.output<typeof MovedDeadline>;

/** A moved deadline as stored: by whom its readers are found when it is shown. */
export interface MovedCase extends Omit<MovedDeadline, "told"> {
  institutionId: string;
  createdBy: string;
  /** The accounts that were recipients at the submission. */
  notify: string[];
}

export const MovedGroup = z.object({
  kind: z.enum(deadlineKinds),
  before: z.string(),
  after: z.string(),
  count: z.int(),
});
export type MovedGroup = z.output<typeof MovedGroup>;

export const HolidayForecastView = z.object({
  id: z.string(),
  status: z.enum(["PREPARING", "READY"]),
  what: z.enum(["decree", "withdraw"]),
  date: z.string(),
  /** Applications that were looked at. */
  seen: z.int(),
  /** Applications with a deadline that moves, and the notices about it. */
  moved: z.int(),
  notices: z.int(),
  groups: z.array(MovedGroup),
  /** The first of them; `moved` says how many there are. */
  cases: z.array(MovedDeadline),
});
export type HolidayForecastView = z.output<typeof HolidayForecastView>;
