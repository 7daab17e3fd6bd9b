/** Finds the texts that staff typed about a person who is erased. Pure. */
import { foldText } from "../platform/fold-text.ts";
import type { PersonIdentifiers } from "./index.ts";

const listVerifiedTexts = ({ addresses, phones }: PersonIdentifiers): string[] =>
  [...addresses, ...phones.map(({ number }) => number)].map(foldText);

/** Returns whether a text contains an address, a telephone number or a whole name of a person. */
export const mentionsPerson = (
  text: string,
  identifiers: PersonIdentifiers,
  names: readonly string[],
): boolean => {
  const foldedText = foldText(text);
  return [...listVerifiedTexts(identifiers), ...names.map(foldText)].some((each) =>
    foldedText.includes(each),
  );
};

/**
 * Returns whether a search of staff is one for this person: it contains a verified address or telephone number, or is
 * the whole name. A name alone is typed freely, so it takes nothing from a search that only contains it.
 */
export const isSearchForPerson = (
  search: string,
  identifiers: PersonIdentifiers,
  names: readonly string[],
): boolean => {
  const foldedSearch = foldText(search.trim());
  return (
    foldedSearch !== "" &&
    (listVerifiedTexts(identifiers).some((each) => foldedSearch.includes(each)) ||
      names.some((name) => foldText(name) === foldedSearch))
  );
};
