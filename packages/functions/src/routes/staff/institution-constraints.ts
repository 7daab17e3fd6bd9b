import { filterVisibleCases } from "@portal/core/applications/model/application-access.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import type { InstitutionConstraints } from "@portal/core/institutions/index";
import type { Context } from "@portal/core/platform/actor";

/** Returns the constraints of an institution, from those of its applications that the caller's role covers. */
export const getInstitutionConstraints = async (
  id: string,
  ctx: Context,
): Promise<InstitutionConstraints> => {
  const { arrears, barredUntil, barReason } = await readConstraints(id);
  return {
    arrears: ctx.actor.scope ? await filterVisibleCases(arrears, ctx) : arrears,
    ...(barredUntil && { barred: { until: barredUntil, reason: barReason ?? "" } }),
  };
};
