import { standing } from "@portal/core/application/standing/standing.server";
import type { Standing } from "@portal/core/institution/index";

/** What stands against an institution, from its applications. */
export const standingOf = async (id: string): Promise<Standing> => {
  const { arrears, barredUntil, barReason } = await standing(id);
  return {
    arrears,
    ...(barredUntil && { barred: { until: barredUntil, reason: barReason ?? "" } }),
  };
};
