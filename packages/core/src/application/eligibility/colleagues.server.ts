/** What an own-only sub-account is not told by a condition: which applications its colleagues have, and how many. */
import type { Context } from "../../actor.ts";
import { filterKnown, ownOnly } from "../visible.server.ts";
import type { Condition } from "./eligibility.ts";

/** A condition of the institution's standing as the caller may read it; only an own-only account reads less. */
export const hideColleagues = async (condition: Condition, ctx: Context): Promise<Condition> => {
  if (ownOnly(ctx) === undefined || !condition.params) return condition;
  const { params, ...rest } = condition;
  // What is left of the year's number would tell how many the colleagues have made.
  if (condition.id === "count") return { ...rest, params: { max: params.max ?? 0, context: "own" } };
  if (condition.id !== "arrears") return condition;
  const applications = await filterKnown(Array.isArray(params.applications) ? params.applications : [], ctx);
  return applications.length ? { ...rest, params: { applications } } : rest;
};
