/**
 * Public retention periods, and the limits of the setting `retention.years`: never below the years of
 * accounting records.
 */
import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import type { Json } from "../forms/types/index.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { isPlainObject } from "../platform/plain-object.ts";
import type { PolicyWrite } from "./policy-schema.ts";

/** No kind of record is shredded earlier. */
export const MIN_RETENTION_YEARS = 5;

/**
 * Describes the years that anybody may know: of applications and the log of readings by the policy, of accounting by
 * law.
 */
export const describeRetention = (
  overrides: Record<string, Json>,
): { applications: number; readings: number; accounting: number } => {
  const getYears = (kind: string): number =>
    Math.max(MIN_RETENTION_YEARS, getPolicyNumber("retention.years", overrides, kind));
  return {
    applications: getYears("applications"),
    readings: getYears("readings"),
    accounting: MIN_RETENTION_YEARS,
  };
};

/** Returns what is wrong with a setting of the years; nothing for other policies. */
export const findRetentionIssues = ({ key, value }: Pick<PolicyWrite, "key" | "value">): FieldIssue[] => {
  if (key !== "retention.years") return [];
  const years = isPlainObject(value as Json) ? Object.entries(value as { [kind: string]: Json }) : [];
  return years.flatMap(([kind, each]) =>
    typeof each === "number" && each < MIN_RETENTION_YEARS
      ? [{ path: `value.${kind}`, key: "min", params: { min: MIN_RETENTION_YEARS } }]
      : [],
  );
};
