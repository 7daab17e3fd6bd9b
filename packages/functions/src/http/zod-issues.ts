/**
 * Converts zod issues to field issues: a key of `common` › issue and its parameters, never prose (house.md › A scheme
 * is data).
 */
import { LIMIT_IN_AVOS } from "@portal/core/applications/model/amount-schema";
import type { FieldIssue } from "@portal/core/platform/errors";
import type * as z from "zod";

type ZodIssue = z.core.$ZodIssue;

/** Paths are relative to `answers`, which contains the fields of forms (api.md › Envelope). */
const joinPath = (path: PropertyKey[]): string =>
  (path[0] === "answers" ? path.slice(1) : path).map(String).join(".");

/** Builds one issue at a path. */
export const buildIssue = (path: PropertyKey[], key: string, params?: FieldIssue["params"]): FieldIssue => ({
  path: joinPath(path),
  key,
  ...(params && { params }),
});

export const toFieldIssues = (issues: readonly ZodIssue[]): FieldIssue[] => issues.flatMap(toFieldIssue);

function toFieldIssue(zodIssue: ZodIssue): FieldIssue[] {
  switch (zodIssue.code) {
    case "unrecognized_keys":
      return zodIssue.keys.map((key) => buildIssue([...zodIssue.path, key], "illegal"));
    case "invalid_type":
      return [
        buildIssue(zodIssue.path, zodIssue.input === undefined ? "required" : getTypeKey(zodIssue.expected)),
      ];
    case "too_big":
      return [toTooBigIssue(zodIssue)];
    case "too_small":
      return [toTooSmallIssue(zodIssue)];
    case "invalid_value":
      return [buildIssue(zodIssue.path, zodIssue.input === undefined ? "required" : "option")];
    case "invalid_format":
      return [
        buildIssue(
          zodIssue.path,
          zodIssue.format === "email" || zodIssue.format === "url" ? zodIssue.format : "format",
        ),
      ];
    default:
      return [buildIssue(zodIssue.path, "illegal")];
  }
}

const getTypeKey = (expected: string): string =>
  expected === "number" ? "notNumber" : expected === "int" ? "notInteger" : "illegal";

/** Reads the limit of a number or a length, in the unit in which it is typed. */
const readLimit = (limit: number | bigint, message: string): number =>
  Number(limit) / (message === LIMIT_IN_AVOS ? 100 : 1);

function toTooBigIssue(zodIssue: Extract<ZodIssue, { code: "too_big" }>): FieldIssue {
  const max = readLimit(zodIssue.maximum, zodIssue.message);
  if (zodIssue.origin === "string") return buildIssue(zodIssue.path, "tooLong", { max, unit: "characters" });
  return buildIssue(zodIssue.path, zodIssue.origin === "array" ? "tooMany" : "max", { max });
}

function toTooSmallIssue(zodIssue: Extract<ZodIssue, { code: "too_small" }>): FieldIssue {
  const min = readLimit(zodIssue.minimum, zodIssue.message);
  if (zodIssue.origin === "string") {
    return min === 1
      ? buildIssue(zodIssue.path, "required")
      : buildIssue(zodIssue.path, "tooShort", { min, unit: "characters" });
  }
  return buildIssue(zodIssue.path, zodIssue.origin === "array" ? "tooFew" : "min", { min });
}
