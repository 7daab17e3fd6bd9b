/** The names of an institution: in the reader's language first, then all others that it has registered. Pure. */
import type { Language } from "../messaging/notice-types.ts";
import { pick } from "../platform/pick.ts";

/** Names as registered; none of them is translated or converted. */
export interface InstitutionNames {
  zh?: string | undefined;
  en?: string | undefined;
  pt?: string | undefined;
}

const nameOrder: Record<Language, readonly (keyof InstitutionNames)[]> = {
  "zh-Hant": ["zh", "pt", "en"],
  "zh-Hans": ["zh", "pt", "en"],
  en: ["en", "pt", "zh"],
  pt: ["pt", "en", "zh"],
};

/** The names that a record holds of an institution, and the one that older records hold alone. */
export interface NamedInstitution {
  institutionNames?: InstitutionNames | undefined;
  institutionName?: string | undefined;
}
/** Picks the members of a record by which an institution is named, without those that it lacks. */
export const pickInstitutionNaming = (record: NamedInstitution): NamedInstitution =>
  pick(record, ["institutionNames", "institutionName"]);

/** Collects the names of an institution that an application or an institution holds. */
export const collectInstitutionNames = (
  fields: { nameZh?: string; nameEn?: string; namePt?: string } | undefined,
): InstitutionNames => ({
  ...(fields?.nameZh ? { zh: fields.nameZh } : {}),
  ...(fields?.nameEn ? { en: fields.nameEn } : {}),
  ...(fields?.namePt ? { pt: fields.namePt } : {}),
});

/**
 * Picks the name in the reader's language, or in the next one that it has.
 * @param fallbackName the name that an older application holds alone
 */
export const pickInstitutionName = (
  names: InstitutionNames | undefined,
  fallbackName: string | undefined,
  language: Language,
): string | undefined => nameOrder[language].map((key) => names?.[key]).find(Boolean) ?? fallbackName;

/** Names the institution of a record in the reader's language, or in the next one that it has; else by its id. */
export const nameInstitution = (
  { institutionNames, institutionName, institutionId = "" }: NamedInstitution & { institutionId?: string },
  language: string,
): string => pickInstitutionName(institutionNames, institutionName, language as Language) ?? institutionId;

/**
 * Names an institution in each language of the portal, for what is read later in another language than that of its
 * recipient today, such as a notice in the portal. Empty where the record has no name.
 */
export const nameInEachLanguage = ({
  institutionNames,
  institutionName = "",
}: NamedInstitution): Record<Language, string> =>
  Object.fromEntries(
    (Object.keys(nameOrder) as Language[]).map((language) => [
      language,
      pickInstitutionName(institutionNames, institutionName, language) ?? "",
    ]),
  ) as Record<Language, string>;

/**
 * Formats the names, one a line, the reader's first.
 * @param fallbackName the name that an older application holds alone
 */
export const formatInstitutionNames = (
  names: InstitutionNames | undefined,
  fallbackName: string | undefined,
  language: Language,
): string => {
  const registeredNames = nameOrder[language].map((key) => names?.[key]).filter((name) => name !== undefined);
  return [
    ...new Set([...registeredNames, ...(registeredNames.length === 0 && fallbackName ? [fallbackName] : [])]),
  ].join("\n");
};
