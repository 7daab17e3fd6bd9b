/** Zod's findings as field issues: a key of `common` › issue and its parameters, never prose (house.md › A scheme is data). */
import type { FieldIssue } from "@portal/core/errors";
import type * as z from "zod";

type Found = z.core.$ZodIssue;

/** Paths are relative to `answers`, where the forms have their fields (api.md › Envelope). */
const pathOf = (path: PropertyKey[]): string =>
  (path[0] === "answers" ? path.slice(1) : path).map(String).join(".");

/** One finding at a path. */
export const issue = (path: PropertyKey[], key: string, params?: FieldIssue["params"]): FieldIssue => ({
  path: pathOf(path),
  key,
  ...(params && { params }),
});

export const issuesOf = (found: readonly Found[]): FieldIssue[] => found.flatMap(one);

function one(found: Found): FieldIssue[] {
  switch (found.code) {
    case "unrecognized_keys":
      return found.keys.map((key) => issue([...found.path, key], "illegal"));
    case "invalid_type":
      return [issue(found.path, found.input === undefined ? "required" : typeKey(found.expected))];
    case "too_big":
      return [tooBig(found)];
    case "too_small":
      return [tooSmall(found)];
    case "invalid_value":
      return [issue(found.path, found.input === undefined ? "required" : "option")];
    case "invalid_format":
      return [
        issue(found.path, found.format === "email" || found.format === "url" ? found.format : "format"),
      ];
    default:
      return [issue(found.path, "illegal")];
  }
}

const typeKey = (expected: string): string =>
  expected === "number" ? "notNumber" : expected === "int" ? "notInteger" : "illegal";

function tooBig(found: Extract<Found, { code: "too_big" }>): FieldIssue {
  const max = Number(found.maximum);
  if (found.origin === "string") return issue(found.path, "tooLong", { max, unit: "characters" });
  return issue(found.path, found.origin === "array" ? "tooMany" : "max", { max });
}

function tooSmall(found: Extract<Found, { code: "too_small" }>): FieldIssue {
  const min = Number(found.minimum);
  if (found.origin === "string") {
    return min === 1
      ? issue(found.path, "required")
      : issue(found.path, "tooShort", { min, unit: "characters" });
  }
  return issue(found.path, found.origin === "array" ? "tooFew" : "min", { min });
}
