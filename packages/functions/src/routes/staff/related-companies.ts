/**
 * Companies with common owners that apply for the same, and assessments that the application follows:
 * `/api/staff/application/{id}/related`; what the desk knows of its institution: `…/applicant`. Merged into the staff
 * Lambda by `staff.ts`.
 */

import { ApplicantOverview } from "@portal/core/applications/desk/applicant-overview-schema";
import { listAssessments } from "@portal/core/applications/eligibility/earlier-assessment.server";
import { listSameActivityFundings } from "@portal/core/applications/eligibility/same-activity.server";
import { loadVisibleApplication } from "@portal/core/applications/model/application-access.server";
import {
  AssessmentView,
  RelatedView,
  SameActivityView,
} from "@portal/core/applications/model/related-schema";
import { listRelatedApplications } from "@portal/core/applications/reservations/owner-reservations.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

/** Loaded on demand: opening the staff desk does not wait for it (decision 0032). */
const loadApplicantOverview = () => import("@portal/core/applications/desk/applicant-overview.server");

export const staffRelatedDefinition = {
  "GET /application/{id}/applicant": defineOperation({
    summary:
      "The institution of an application: debts, penalties, applications of the year with their limits, and the newest other ones",
    scoped: true,
    response: ApplicantOverview,
    personal: true,
    run: async ({ params: { id = "" } }, ctx) =>
      (await loadApplicantOverview()).getApplicantOverview(id, ctx),
  }),
  "GET /application/{id}/related": defineOperation({
    summary:
      "Other applicants for the same event or grant with common owners, largest share first, accepted assessments of this one, and what its institution asks for the same activity elsewhere",
    callers: ["OFFICER", "ADMIN"],
    scoped: true,
    response: z.object({
      items: z.array(RelatedView),
      assessments: z.array(AssessmentView),
      sameActivity: z.array(SameActivityView),
    }),
    personal: true,
    run: async ({ params: { id = "" } }, ctx) => {
      const { header, body } = await loadVisibleApplication(id, ctx);
      const [items, assessments, sameActivity] = await Promise.all([
        listRelatedApplications(id, ctx),
        body ? listAssessments(header, body.answers, ctx) : [],
        listSameActivityFundings(header, ctx),
      ]);
      return { items, assessments, sameActivity };
    },
  }),
} satisfies ResourceDefinition;
