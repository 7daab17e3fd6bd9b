/**
 * An application of the demonstration: who applies for what, and what becomes of it. `write-planned-application.ts`
 * writes it.
 */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/application-schema";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Answers } from "@portal/core/forms/types/index";
import { type Day, startOfDay } from "@portal/core/platform/day";
import type { InstitutionPlan } from "./institutions.ts";

/** A step after the acceptance of an application, some working days after the step before it. */
export interface FollowUpStep {
  who: "applicant" | "officer" | "cashier";
  action: string;
  days: number;
  body?: (header: ApplicationHeader, today: Day) => Partial<ActionBody>;
}

export interface PlannedApplication {
  id: string;
  by: InstitutionPlan;
  /** The sub-account that fills it in instead of the administrator. */
  author?: "sub";
  /** None for an activity of others and for a report. */
  event?: EventDetail;
  /** The application that a report is about. */
  parentId?: string;
  scheme: string;
  answers: Answers;
  /** The invitation code of the group that it opens, where an example names the code. */
  invitationCode?: string;
  /** The status to reach. Steps after the beginning of the demonstration are left out. */
  goal: ApplicationStatus | "UNPAID";
  submitOn: Day;
  /** Working days between the steps of staff. */
  pace: number;
  /** The day of the acceptance, when it does not follow from the pace. */
  acceptOn?: Day;
  /** The booth that an officer gives it once it is paid for. */
  booth?: string;
  /** The steps that follow once it was accepted or endorsed. */
  after?: readonly FollowUpStep[];
  /** The day of the report on it: its timers run on from there once the report has been written. */
  reportedOn?: Day;
}

/** Returns the first moment of a day as epoch milliseconds. */
export const startOfDayMs = (storyDay: Day): number => Date.parse(startOfDay(storyDay));
