import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import type { InstitutionConstraints } from "@portal/core/institutions/index";

/** The constraints of an institution, from its applications. */
export const getInstitutionConstraints = async (id: string): Promise<InstitutionConstraints> => {
  const { arrears, barredUntil, barReason } = await readConstraints(id);
  return {
    arrears,
    ...(barredUntil && { barred: { until: barredUntil, reason: barReason ?? "" } }),
  };
};
