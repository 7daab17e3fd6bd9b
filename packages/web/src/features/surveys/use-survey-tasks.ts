/** Reads the surveys that members of an institution can answer. */
import type { SurveyTask } from "@portal/core/surveys/survey-schema";
import { type Resource, useResource } from "../../shell/use-resource.ts";

/**
 * Reads the surveys of an institution. It is named by the page, which knows it, because a part that comes later would
 * read the account again.
 * @param institutionId undefined for a user without one, who has no surveys
 */
export const useSurveyTasks = (institutionId: string | undefined): Resource<{ items: SurveyTask[] }> =>
  useResource<{ items: SurveyTask[] }>(institutionId ? "/question" : undefined);
