/**
 * The folding of every search (decision 0250) and of every comparison of names: script, accents, width, case and spacing
 * do not matter.
 */
import simplifiedByTraditional from "opencc-js/dict/TSCharacters";

/** Simplified characters by traditional ones, read with the first text that has a Han character. */
let characterMap: ReadonlyMap<string, string> | undefined;
const getCharacterMap = (): ReadonlyMap<string, string> =>
  (characterMap ??= new Map(
    simplifiedByTraditional
      .split("|")
      .map((entry) => entry.split(" "))
      // A few characters have several simplified forms; both sides of a comparison take the first.
      .map(([traditional = "", simplified = ""]) => [traditional, simplified] as const),
  ));

const foldHan = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (character) => getCharacterMap().get(character) ?? character);

/**
 * Folds a text for searching: traditional characters become simplified, accents and invisible characters disappear,
 * full-width characters become half-width, capitals small, and spaces beside a Han character disappear.
 */
export const foldText = (text: string): string =>
  foldHan(
    text
      // Capitals first, so that ß becomes ss.
      .toUpperCase()
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]/gu, "")
      .toLowerCase(),
  )
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/\p{Pd}/gu, "-")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, "");

/** Returns a number or a name in half-width capitals without blanks and punctuation. */
export const removePunctuation = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Folds a name, so that two that differ in script, accents, width, case, spaces or punctuation only are equal. */
export const foldName = (name: string): string => removePunctuation(foldText(name));

/** Returns whether one of the texts contains the search text; an empty search text matches everything. */
export const matchesSearchText = (
  searchText: string | undefined,
  texts: Iterable<string | undefined>,
): boolean => {
  const foldedSearch = foldText(searchText ?? "");
  if (!foldedSearch) return true;
  for (const text of texts) if (text && foldText(text).includes(foldedSearch)) return true;
  return false;
};
