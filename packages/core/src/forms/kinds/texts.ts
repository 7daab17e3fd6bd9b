/** Checks of texts: one line, several lines, several languages. */
import { normalizeTypedText } from "../../platform/normalize-text.ts";
import { type EvaluationScope, isAnswered } from "../expressions/evaluate.ts";
import type { ContentLanguage, Field, FormLimit, Json, LengthUnit } from "../types/index.ts";
import { hasLink } from "../values/link-detection.ts";
import { hasIllegalCharacters, listMarkupCharacters, measureText } from "../values/text-rules.ts";
import {
  buildFault,
  buildIncompleteFault,
  type FieldChecker,
  type FieldFault,
  prefixFaults,
  resolveLimit,
} from "./field-checker.ts";

/** Checks the length and the characters of one text. */
export const checkTextContent = (
  value: Json,
  limit: { max: FormLimit; min?: FormLimit; unit?: LengthUnit },
  scope: EvaluationScope,
  { strict = false, lines = false }: { strict?: boolean; lines?: boolean } = {},
): FieldFault[] => {
  if (typeof value !== "string") return [buildFault("format")];
  if (hasIllegalCharacters(value, strict, lines)) {
    // Only characters that can be seen can be named; the others are said to be in the text.
    const markupCharacters = strict ? listMarkupCharacters(value) : [];
    const params = { context: "found", found: markupCharacters.join(" ") };
    return [buildFault("characters", markupCharacters.length > 0 ? params : undefined)];
  }
  const unit = limit.unit ?? "characters";
  const [min, max] = [resolveLimit(limit.min, scope), resolveLimit(limit.max, scope)];
  const length = measureText(value, unit);
  if (max !== undefined && length > max) return [buildFault("tooLong", { max, unit })];
  if (min !== undefined && length < min) return [buildIncompleteFault("tooShort", { min, unit })];
  return [];
};

/**
 * Fields that name a person, a place or a thing, and the size of a registered event. Their text is printed on pages and
 * in e-mails, letters and lists that others read, so it must not contain links. An online shop may be named by its
 * address, and so may the platform of an online activity, which the report on it has as its place.
 */
const isName = ({ key, prefill }: Pick<Field, "key" | "prefill">): boolean =>
  /(?:^name|Names?|^host|rganiser|^supporter|[Pp]lace|[Vv]enue|^hotel|Institution|^scale)(?:Zh|En|Pt|Foreign)?$/.test(
    key,
  ) &&
  !/platform/i.test(key) &&
  prefill !== "reported.place";

export const checkText: FieldChecker<"text"> = (field, value, scope) => {
  const faults = checkTextContent(value, field.limit, scope, { strict: field.noIllegal === true });
  if (faults.length > 0 || typeof value !== "string") return faults;
  if (isName(field) && hasLink(value)) return [buildFault("noLinks")];
  if (!field.pattern) return [];
  return new RegExp(`^(?:${field.pattern})$`, "u").test(normalizeTypedText(value))
    ? []
    : [buildFault(field.patternKey ?? "format")];
};

export const checkLongText: FieldChecker<"longText"> = (field, value, scope) =>
  checkTextContent(value, field.limit, scope, { strict: field.noIllegal === true, lines: true });

const languages = ["zh", "en", "pt"] as const;

export const checkMultiText: FieldChecker<"multiText"> = (field, value, scope) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [buildFault("format")];
  const offeredLanguages = languages.filter((language) => field.limits[language]);
  const faults = offeredLanguages.flatMap((language) => {
    const limit = field.limits[language];
    const languageText = value[language];
    if (!limit || !isAnswered(languageText) || languageText === undefined) return [];
    const languageFaults = checkTextContent(languageText, limit, scope, {
      strict: true,
      lines: field.long === true,
    });
    const hasForbiddenLink =
      languageFaults.length === 0 &&
      isName(field) &&
      typeof languageText === "string" &&
      hasLink(languageText);
    return prefixFaults(language, hasForbiddenLink ? [buildFault("noLinks")] : languageFaults);
  });
  const requiredLanguages: readonly ContentLanguage[] =
    field.need === "all" ? offeredLanguages : field.need === "any" ? [] : field.need;
  const missingLanguages = requiredLanguages.filter((language) => !isAnswered(value[language]));
  return [
    ...faults,
    ...missingLanguages.map((language) => buildIncompleteFault("required", undefined, language)),
  ];
};
