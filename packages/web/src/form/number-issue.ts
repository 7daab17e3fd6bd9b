/** Issues of typed numbers and amounts outside the form language. Pure. */
import { type ParsedAmount, type ParsedNumber, parseTypedNumber } from "@portal/core/platform/parse-number";

/** Why a text is not the number that was asked for. */
export interface NumberIssue {
  key: string;
  params?: Record<string, unknown>;
}

/** Converts a parsed text to an issue; undefined when it is a number, and `required` when nothing was typed. */
export const toNumberIssue = (parsed: ParsedAmount | ParsedNumber | undefined): NumberIssue | undefined => {
  if (!parsed) return { key: "required" };
  if (!("fault" in parsed)) return undefined;
  if (parsed.fault === "decimals") return { key: "decimals", params: { scale: 2 } };
  const readings = "readings" in parsed ? parsed.readings : undefined;
  return readings
    ? { key: parsed.fault, params: { one: readings[0], other: readings[1] } }
    : { key: parsed.fault };
};

/**
 * Reads a typed whole number.
 * @returns the number, or why the text is none
 */
export const readWholeNumber = (text: string, language: string): { value: number } | NumberIssue => {
  const parsedNumber = parseTypedNumber(text, language);
  const issue = toNumberIssue(parsedNumber);
  if (issue) return issue;
  const value = parsedNumber && "value" in parsedNumber ? parsedNumber.value : Number.NaN;
  return Number.isSafeInteger(value) ? { value } : { key: "notInteger" };
};
