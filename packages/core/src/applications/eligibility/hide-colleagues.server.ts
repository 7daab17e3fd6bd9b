/** Hides the applications of colleagues, and their number, from a sub-account that may see only its own records. */
import type { Context } from "../../platform/actor.ts";
import { filterVisibleIds, getOwnRecordsOnlyAccount } from "../model/application-access.server.ts";
import type { EligibilityCondition } from "./eligibility-conditions.ts";

/** Returns a condition as the caller may see it. Only accounts that are limited to their own records see less. */
export const hideColleagueDetails = async (
  condition: EligibilityCondition,
  ctx: Context,
): Promise<EligibilityCondition> => {
  if (getOwnRecordsOnlyAccount(ctx) === undefined || !condition.params) return condition;
  const { params, ...rest } = condition;
  // The number that remains would reveal how many applications the colleagues have made.
  if (condition.id === "count") return { ...rest, params: { max: params.max ?? 0, context: "own" } };
  if (condition.id !== "arrears") return condition;
  const applications = await filterVisibleIds(
    Array.isArray(params.applications) ? params.applications : [],
    ctx,
  );
  return applications.length ? { ...rest, params: { applications } } : rest;
};
