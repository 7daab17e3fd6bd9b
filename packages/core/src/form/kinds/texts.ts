/** Texts of one line, of many, and in several languages. */
import { isAnswered, type Scope } from "../evaluate.ts";
import { hasLink } from "../links.ts";
import { hasIllegal, lengthOf } from "../text.ts";
import type { ContentLanguage, Json, LengthUnit, Limit } from "../types.ts";
import { below, type Checker, type Fault, fault, incomplete, limitOf } from "./fault.ts";

/** Length and characters of one text. */
export const textFaults = (
  value: Json,
  limit: { max: Limit; min?: Limit; unit?: LengthUnit },
  scope: Scope,
  { strict = false, lines = false }: { strict?: boolean; lines?: boolean } = {},
): Fault[] => {
  if (typeof value !== "string") return [fault("format")];
  if (hasIllegal(value, strict, lines)) return [fault("illegal")];
  const unit = limit.unit ?? "characters";
  const [min, max] = [limitOf(limit.min, scope), limitOf(limit.max, scope)];
  const length = lengthOf(value, unit);
  if (max !== undefined && length > max) return [fault("tooLong", { max, unit })];
  if (min !== undefined && length < min) return [incomplete("tooShort", { min, unit })];
  return [];
};

/**
 * Fields that name somebody or something: what is typed into them stands on mails, letters and lists that others read, so
 * that it leads nowhere. The name of a shop on the internet may be its address.
 */
const isName = (key: string): boolean =>
  /(?:^name|Names?|^host|rganiser|^supporter)(?:Zh|En|Pt|Foreign)?$/.test(key) && !/platform/i.test(key);

export const text: Checker<"text"> = (field, value, scope) => {
  const faults = textFaults(value, field.limit, scope, { strict: field.noIllegal === true });
  if (faults.length === 0 && typeof value === "string" && isName(field.key) && hasLink(value))
    return [fault("noLinks")];
  if (faults.length > 0 || !field.pattern || typeof value !== "string") return faults;
  return new RegExp(`^(?:${field.pattern})$`, "u").test(value.trim())
    ? []
    : [fault(field.patternKey ?? "format")];
};

export const longText: Checker<"longText"> = (field, value, scope) =>
  textFaults(value, field.limit, scope, { strict: field.noIllegal === true, lines: true });

const languages = ["zh", "en", "pt"] as const;

export const multiText: Checker<"multiText"> = (field, value, scope) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [fault("format")];
  const offered = languages.filter((language) => field.limits[language]);
  const faults = offered.flatMap((language) => {
    const limit = field.limits[language];
    const inner = value[language];
    if (!limit || !isAnswered(inner) || inner === undefined) return [];
    const found = textFaults(inner, limit, scope, { strict: true, lines: field.long === true });
    const leads = found.length === 0 && isName(field.key) && typeof inner === "string" && hasLink(inner);
    return below(language, leads ? [fault("noLinks")] : found);
  });
  const needed: readonly ContentLanguage[] =
    field.need === "all" ? offered : field.need === "any" ? [] : field.need;
  const missing = needed.filter((language) => !isAnswered(value[language]));
  return [...faults, ...missing.map((language) => incomplete("required", undefined, language))];
};
