/** What an own-only sub-account is not told by a condition: which applications its colleagues have, and how many. */
import type { Context } from "../../platform/actor.ts";
import { filterVisibleIds, getOwnRecordsOnlyAccount } from "../model/application-access.server.ts";
import type { EligibilityCondition } from "./eligibility-conditions.ts";

/** A condition of the institution's standing as the caller may read it; only an own-only account reads less. */
export const hideColleagueDetails = async (
  condition: EligibilityCondition,
  ctx: Context,
): Promise<EligibilityCondition> => {
  if (getOwnRecordsOnlyAccount(ctx) === undefined || !condition.params) return condition;
  const { params, ...rest } = condition;
  // What is left of the year's number would tell how many the colleagues have made.
  if (condition.id === "count") return { ...rest, params: { max: params.max ?? 0, context: "own" } };
  if (condition.id !== "arrears") return condition;
  const applications = await filterVisibleIds(
    Array.isArray(params.applications) ? params.applications : [],
    ctx,
  );
  return applications.length ? { ...rest, params: { applications } } : rest;
};
