/** Issues of typed numbers and amounts outside the form language. Pure. */
import type { ParsedAmount, ParsedNumber } from "@portal/core/platform/parse-number";

/** Converts a parsed text to an issue; undefined when it is a number, and `required` when nothing was typed. */
export const toNumberIssue = (
  parsed: ParsedAmount | ParsedNumber | undefined,
): { key: string; params?: Record<string, unknown> } | undefined => {
  if (!parsed) return { key: "required" };
  if (!("fault" in parsed)) return undefined;
  if (parsed.fault === "decimals") return { key: "decimals", params: { scale: 2 } };
  const readings = "readings" in parsed ? parsed.readings : undefined;
  return readings
    ? { key: parsed.fault, params: { one: readings[0], other: readings[1] } }
    : { key: parsed.fault };
};
