/** An application of the demonstration: who applies for what, and what becomes of it. `stories.ts` tells it. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ActionBody } from "@portal/core/applications/model/schema";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Answers } from "@portal/core/forms/types/index";
import { type Day, startOfDay } from "@portal/core/platform/day";
import type { InstitutionPlan } from "./institutions.ts";

/** What is done once an application was accepted, so many working days after what came before. */
export interface FollowUpStep {
  who: "applicant" | "officer" | "cashier";
  action: string;
  days: number;
  body?: (header: ApplicationHeader, today: Day) => Partial<ActionBody>;
}

export interface ApplicationStory {
  id: string;
  by: InstitutionPlan;
  /** Who fills it in, when not the administrator. */
  author?: "sub";
  /** None where it is for what others hold, or a report. */
  event?: EventDetail;
  /** What a report is on. */
  parentId?: string;
  scheme: string;
  answers: Answers;
  /** The code of the group that it opens, where the demonstration names it. */
  invitationCode?: string;
  /** Where it shall stand; what would lie after the beginning of the demonstration does not happen. */
  goal: ApplicationStatus | "UNPAID";
  submitOn: Day;
  /** Working days between the steps of staff. */
  pace: number;
  /** The day of the acceptance, when not by the pace. */
  acceptOn?: Day;
  /** What is done once it was accepted or endorsed. */
  after?: readonly FollowUpStep[];
}

/** The first moment of a day as epoch milliseconds. */
export const startOfDayMs = (storyDay: Day): number => Date.parse(startOfDay(storyDay));
